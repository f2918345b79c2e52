import { TagsCell } from './cell-parts.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { RadioInput } from './radio.tsx'
import { OptionsFilter } from './select.tsx'

/** Chosen by its label, kept as a number. */
function CodeInput(props: InputProps) {
  return <RadioInput {...props} onChange={(option) => props.onChange(Number(option))} />
}

export const code: FieldParts = { Cell: TagsCell, Input: CodeInput, Filter: OptionsFilter }
