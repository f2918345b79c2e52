import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { kinds } from '#core/field.ts'
import { NoValue, TextCell, UrlCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText, filterTexts, oneFilter } from '#web/fields/values/value-text.ts'

/** The keyboard that a kind of text asks for. */
const keyboards: Readonly<
  Record<string, Pick<ComponentProps<typeof Input>, 'inputMode' | 'type' | 'spellCheck'>>
> = {
  account: { spellCheck: false },
  varName: { spellCheck: false },
  mobile: { inputMode: 'tel', type: 'tel' },
  idNumber: { spellCheck: false },
  email: { inputMode: 'email', spellCheck: false },
  url: { inputMode: 'url', spellCheck: false },
}

function TextInput(props: InputProps) {
  const { kind, max = kinds[kind].length ?? 255 } = props.field
  const value = asText(props.value)
  return (
    <Input
      {...inputAttributes(props)}
      {...keyboards[kind]}
      autoComplete="off"
      value={value}
      placeholder={props.placeholder}
      // The count shows when it begins to matter; what is too long is refused, never cut off.
      count={{ max, show: value.length > (max < 50 ? max : max * 0.8) }}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Contains, whatever the kind of text. */
export function TextFilter({ id, value, onChange }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      maxLength={100}
      value={filterTexts(value).join(',')}
      onChange={(event) => onChange(oneFilter('LIKE', event.target.value))}
    />
  )
}

/** One line of text, whatever the rule for it. */
const line: FieldParts = { Cell: TextCell, Input: TextInput, Filter: TextFilter, CellInput: TextInput }
export const text = line
export const account = line
export const varName = line
export const mobile = line
export const idNumber = line
export const email = line
export const url: FieldParts = { ...line, Cell: UrlCell }

function TextareaInput(props: InputProps) {
  const max = props.field.max ?? 1000
  const value = asText(props.value)
  return (
    <Input.TextArea
      {...inputAttributes(props)}
      value={value}
      placeholder={props.placeholder}
      autoSize={{ minRows: 3, maxRows: 12 }}
      count={{ max, show: value.length > max * 0.8 }}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const textarea: FieldParts = { Cell: TextCell, Input: TextareaInput, Filter: TextFilter }

/** Never filled by the browser: this is somebody else's password, or a new one. A stored one stays while nothing is typed. */
function PasswordInput(props: InputProps) {
  const { t } = useFieldTexts(props.resource)
  const isStored = Boolean(props.values.id)
  return (
    <Input.Password
      {...inputAttributes(props)}
      autoComplete="new-password"
      value={asText(props.value)}
      placeholder={isStored ? t('fields:password.leave') : props.placeholder}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const password: FieldParts = { Cell: NoValue, Input: PasswordInput, Filter: null }
