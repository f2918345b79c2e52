import { type ReactNode, useState } from 'react'
import { belongsToRow } from '#core/conditions/condition.ts'
import { kinds } from '#core/field.ts'
import { Person } from '#web/ui/people/person.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import css from './cells.module.css'
import type { CellProps } from './field-part.ts'
import { useFieldTexts } from './texts.ts'
import { hueOf } from './values/option-hue.ts'
import { asText, asTexts, isOnValue, toggledValue } from './values/value-text.ts'

/** What every column shows where there is nothing. */
export function NoValue() {
  return <span className="faint">-</span>
}

/** One line; what does not fit is in the title. */
export function TextCell({ value }: CellProps) {
  const text = asText(value)
  return text === '' ? <NoValue /> : <Line text={text} />
}

/** Somebody by name, with their initials. */
export function PersonCell({ value }: CellProps) {
  const name = asText(value)
  return name === '' ? <NoValue /> : <Person name={name} />
}

/** A text on one line that can be read whole when pointed at. */
export function Line({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <span className={css.line} title={text}>
      {children ?? text}
    </span>
  )
}

/** An option's label in the colour that it has everywhere. */
function OptionTag({
  option,
  options,
  label,
}: {
  readonly option: string
  readonly options: readonly string[]
  readonly label: string
}) {
  return <Tag hue={hueOf(option, options)}>{label}</Tag>
}

/** One or several options as tags. */
export function TagsCell({ resource, name, field, value }: CellProps) {
  const texts = useFieldTexts(resource)
  const isSwitch = kinds[field.kind].family === 'switch'
  const chosen = asTexts(value).filter((option) => option !== '' && !(isSwitch && option === '0'))
  if (chosen.length === 0) return <NoValue />
  return (
    <span
      className="flex wrap gap-1"
      title={chosen.length > 1 ? chosen.map((one) => texts.option(name, one)).join(', ') : undefined}
    >
      {chosen.map((option) => (
        <OptionTag
          key={option}
          option={option}
          options={field.options ?? []}
          label={isSwitch ? texts.label(name) : texts.option(name, option)}
        />
      ))}
    </span>
  )
}

/** On or off, changed at once; the switch shows that it is being saved and goes back if that fails. */
export function SwitchCell({ resource, row, name, field, value, onSwitch }: CellProps) {
  const texts = useFieldTexts(resource)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (!onSwitch || isSaving) return
    setSaving(true)
    try {
      await onSwitch(toggledValue(value, field.options))
    } catch {
      // The request has said why; the switch still shows what is stored.
    } finally {
      setSaving(false)
    }
  }
  // A save would ignore it.
  if (!belongsToRow(resource.fields, name, row)) return <NoValue />
  return (
    <button
      type="button"
      role="switch"
      className={css.toggle}
      aria-label={texts.label(name)}
      aria-checked={isOnValue(value)}
      aria-busy={isSaving || undefined}
      disabled={!onSwitch}
      onClick={() => void save()}
    />
  )
}

/** An address to go to in a window of its own. */
export function UrlCell({ value }: CellProps) {
  const text = asText(value)
  if (text === '') return <NoValue />
  const isAddress = /^(?:https?:\/\/|\/(?![/\\]))/i.test(text)
  if (!isAddress) return <Line text={text} />
  return (
    <Line text={text}>
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    </Line>
  )
}

/** An icon, its name for those who do not see it. */
export function IconCell({ value }: CellProps) {
  const icon = asText(value)
  if (icon === '') return <NoValue />
  return (
    <span className="inline-flex large" role="img" aria-label={icon} title={icon}>
      <Icon name={icon} />
    </span>
  )
}
