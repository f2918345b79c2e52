import type { Field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import type { App } from '../../context.ts'
import type { Cleaned } from './clean.ts'

const refusals: Readonly<Record<Extract<Cleaned, { refusal: string }>['refusal'], Fault>> = {
  tooLarge: { message: 'validate.richTextTooLarge', params: { max: 3 } },
  tooComplex: { message: 'validate.richTextTooComplex' },
  busy: { message: 'validate.richTextBusy' },
}

/** HTML rebuilt from the editor's own model, or the fault of the field that it is for. */
export async function cleanForField(
  html: string,
  field: Field | undefined,
  { cleaner }: Pick<App, 'cleaner'>,
): Promise<string | Fault> {
  const cleaned = await cleaner.clean(html)
  if ('refusal' in cleaned) return refusals[cleaned.refusal]
  return field?.required && isEmptyValue(cleaned.html) ? { message: 'validate.editorRequired' } : cleaned.html
}

/** Like `cleanForField` for a field of a row: a fault is thrown as a refusal. */
export async function cleanRichText(name: string, html: string, field: Field, app: App): Promise<string> {
  const cleaned = await cleanForField(html, field, app)
  if (typeof cleaned === 'string') return cleaned
  throw new Problem('invalid', {}, { faults: { [name]: cleaned } })
}
