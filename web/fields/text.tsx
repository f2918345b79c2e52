import { Input } from 'antd'
import type { ComponentProps } from 'react'
import type { FieldKind } from '#core/field.ts'
import { TextCell } from './cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { asText, filterTexts, oneFilter } from './value-text.ts'

/** What differs within the family of one-line texts: the longest value, and the keyboard they ask for. */
interface TextKind extends Pick<ComponentProps<typeof Input>, 'inputMode' | 'type' | 'spellCheck'> {
  readonly longest: number
}

const textKinds: Readonly<Partial<Record<FieldKind, TextKind>>> = {
  account: { longest: 15, spellCheck: false },
  varName: { longest: 64, spellCheck: false },
  mobile: { longest: 11, inputMode: 'tel', type: 'tel' },
  idNumber: { longest: 18, spellCheck: false },
  email: { longest: 100, inputMode: 'email', spellCheck: false },
  url: { longest: 255, inputMode: 'url', spellCheck: false },
}

function TextInput(props: InputProps) {
  const { longest, ...keyboard } = textKinds[props.field.kind] ?? { longest: 255 }
  const max = props.field.max ?? longest
  const value = asText(props.value)
  return (
    <Input
      {...inputAttributes(props)}
      {...keyboard}
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
export const text: FieldParts = { Cell: TextCell, Input: TextInput, Filter: TextFilter }
