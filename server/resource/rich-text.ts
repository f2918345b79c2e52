import { cleanHtml } from '@portico/editor/model'
import type { Field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules.ts'

/** HTML rebuilt from the editor's own model: what the model does not have does not get in (security.md 7). */
export function cleanRichText(name: string, html: string, field: Field | undefined): string {
  const clean = cleanHtml(html)
  if (field?.required && isEmptyValue(clean)) {
    throw new Problem('invalid', {}, { faults: { [name]: { message: 'validate.editorRequired' } } })
  }
  return clean
}
