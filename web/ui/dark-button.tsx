import { useNamespaces } from '#web/i18n/i18n.ts'
import { toggleDark, useIsDark } from '../theme/dark.ts'
import { Glyph } from './icons/glyph.tsx'

/** Changes between light and dark and keeps the choice. */
export function DarkButton() {
  const t = useNamespaces(['web'])
  const isDark = useIsDark()
  const label = t(isDark ? 'web:dark.toLight' : 'web:dark.toDark')
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={toggleDark}>
      <Glyph name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}
