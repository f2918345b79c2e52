import { ConfigProvider, Modal } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Language } from '#core/wire.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { antdTheme } from '../../theme/antd-theme.ts'
import { useIsDark } from '../../theme/dark.ts'
import { setAsk } from '../feedback/feedback.ts'

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  'zh-cn': async () => (await import('./antd-zh-cn.ts')).locale,
  en: async () => (await import('./antd-en.ts')).locale,
}

/** What stands in until the language has come: with none at all, everything would be mounted anew when it does. */
const noTexts: Locale = { locale: '' }

/** One object for good: another one, though equal, would draw every part of every page anew. */
const button = { autoInsertSpace: false }

/** Gives Ant Design the product's theme and language, and asks questions with it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const isDark = useIsDark()
  const theme = useMemo(() => antdTheme(isDark), [isDark])
  const locale = useLocale()
  return (
    <ConfigProvider theme={theme} locale={locale} button={button}>
      <Asking />
      {children}
    </ConfigProvider>
  )
}

function useLocale(): Locale {
  useNamespaces(['web'])
  const language = currentLanguage()
  const [locale, setLocale] = useState(noTexts)
  useEffect(() => {
    let isGone = false
    // Until it comes, or if it does not, the texts of before stay.
    locales[language]().then(
      (loaded) => isGone || setLocale(loaded),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [language])
  return locale
}

/** Questions are asked with a window of its own. */
function Asking() {
  const [modal, holder] = Modal.useModal()
  const t = useNamespaces(['web'])
  useEffect(() => {
    setAsk(
      ({ title, text, danger = false, okText }) =>
        new Promise((resolve) => {
          modal.confirm({
            title,
            content: text,
            okText: okText ?? t('web:ok'),
            cancelText: t('web:cancel'),
            okButtonProps: { danger },
            focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
            centered: true,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          })
        }),
    )
    return () => setAsk(null)
  }, [modal, t])
  return holder
}
