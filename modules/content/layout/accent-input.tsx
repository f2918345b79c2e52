import { fieldParts } from '#web/fields/parts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { accentOf, contrastWithWhite, darkGround, isReadable } from './accent.ts'
import css from './layout.module.css'

const { Input } = fieldParts.color

/** A colour, with how well it can be read: white on it, and links on dark ground. */
export function AccentInput({ stored: _, ...props }: InputProps) {
  const t = useNamespaces(['content/layout'])
  const color = String(props.value ?? '')
  const ratio = contrastWithWhite(color)
  const accent = accentOf(color)
  return (
    <>
      <Input {...props} />
      {ratio !== null && (
        <p role="status" className={isReadable(color) ? 'hint mt-1' : 'bad mt-1'}>
          {t('content/layout:texts.contrastNow', { ratio: (Math.floor(ratio * 10) / 10).toFixed(1) })}
        </p>
      )}
      {accent && (
        <p className={css.samples}>
          <span className={css.sampleButton} style={{ background: accent.primary }}>
            Aa
          </span>
          <span className={css.sampleDark} style={{ background: darkGround, color: accent.dark }}>
            {t('content/layout:texts.darkNow')}
          </span>
        </p>
      )}
    </>
  )
}
