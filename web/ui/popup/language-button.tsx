import { htmlLanguage, languages } from '#core/wire.ts'
import { MenuButton } from '#web/ui/popup/popup-menu.tsx'
import { currentLanguage, i18n, setLanguage, useNamespaces } from '../../i18n/i18n.ts'
import { toast } from '../feedback/feedback.ts'
import { Glyph } from '../icons/glyph.tsx'

/** Opens the list of languages; choosing one changes every text where it stands. */
export function LanguageButton() {
  const t = useNamespaces(['web'])
  const items = languages.map((language) => ({
    key: language,
    label: t(`web:languages.${language}`),
    lang: htmlLanguage(language),
    isChosen: language === currentLanguage(),
    onSelect: () => {
      setLanguage(language).catch(() => toast.error(i18n.t('errors:network')))
    },
  }))
  return (
    <MenuButton label={t('web:language')} items={items}>
      <Glyph name="globe" />
    </MenuButton>
  )
}
