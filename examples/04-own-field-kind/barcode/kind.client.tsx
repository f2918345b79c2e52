import { TextCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts } from '#web/fields/field-part.ts'
import css from '#web/fields/inputs.module.css'
import { asText, filterTexts, oneFilter } from '#web/fields/values/value-text.ts'

/** A scanner types like a keyboard: an input of digits is all it needs. */
export const barcode: FieldParts = {
  Cell: TextCell,
  Input: ({ id, value, onChange, disabled, isInvalid, describedBy }) => (
    <input
      id={id}
      className={css.wide}
      inputMode="numeric"
      value={asText(value)}
      disabled={disabled}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  ),
  Filter: ({ id, value, onChange }) => (
    <input
      id={id}
      className={css.wide}
      inputMode="numeric"
      value={filterTexts(value).join()}
      onChange={({ target }) => onChange(oneFilter('eq', target.value))}
    />
  ),
}
