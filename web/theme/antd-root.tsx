import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '#core/wire.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { setPresenter } from '../ui/feedback/feedback.ts'
import type { ToastKind } from '../ui/feedback/presenter.ts'
import { antdTheme } from './antd-theme.ts'
import { useIsDark } from './dark.ts'

const OfferToast = lazy(async () => ({
  default: (await import('../ui/feedback/offer-toast.tsx')).OfferToast,
}))

const ReportItems = lazy(async () => ({
  default: (await import('../ui/feedback/report-items.tsx')).ReportItems,
}))

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  'zh-cn': async () => (await import('./antd-zh-cn.ts')).locale,
  en: async () => (await import('./antd-en.ts')).locale,
}

/** What stands in until the language has come: with none at all, everything would be mounted anew when it does. */
const noTexts: Locale = { locale: '' }

/** One object for good: another one, though equal, would draw every part of every page anew. */
const button = { autoInsertSpace: false }

/** Gives Ant Design the product's theme and language, and draws toasts and questions with it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const isDark = useIsDark()
  const theme = useMemo(() => antdTheme(isDark), [isDark])
  const locale = useLocale()
  return (
    <ConfigProvider theme={theme} locale={locale} button={button}>
      <App component={false}>
        <Presenter />
        {children}
      </App>
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

/** Toasts stand where no control is: on phones below the title, where forms and drawers have their buttons at the bottom. */
const shared = (kind: ToastKind) =>
  ({
    placement: window.matchMedia('(width >= 768px)').matches ? 'bottomLeft' : 'top',
    role: kind === 'error' ? 'alert' : 'status',
  }) as const

function Presenter() {
  const { notification, modal } = App.useApp()
  const t = useNamespaces(['web'])
  const offers = useRef(0)
  useEffect(() => {
    setPresenter({
      // The same text has one key, so it never stands there twice.
      toast: (kind, text) => notification[kind]({ ...shared(kind), key: text, title: text, duration: 4 }),
      report: ({ key, text, items }) =>
        notification.error({
          ...shared('error'),
          key,
          title: text,
          description: (
            <Suspense>
              <ReportItems items={items} />
            </Suspense>
          ),
          duration: 10,
        }),
      offer: (offer) => {
        const key = `offer ${offer.key ?? ++offers.current}`
        const close = () => notification.destroy(key)
        notification.success({
          key,
          title: (
            <Suspense fallback={offer.text}>
              <OfferToast offer={offer} onClose={close} />
            </Suspense>
          ),
          ...shared('success'),
          duration: false,
        })
      },
      confirm: ({ title, text, danger = false, okText }) =>
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
    })
    return () => setPresenter(null)
  }, [notification, modal, t])
  return null
}
