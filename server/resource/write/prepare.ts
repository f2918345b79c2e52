import { Problem } from '#core/problems.ts'
import { isCommonPassword } from '../../auth/common-passwords.ts'
import { hashPassword } from '../../auth/password.ts'
import type { App } from '../../context.ts'
import { fitsColumn, largestInt } from '../columns/columns.ts'
import { pipelineOf } from '../pipeline/aspect.ts'
import type { Entry } from '../registry.ts'
import { cleanBlocks } from '../rich-text/clean-blocks.ts'
import { cleanRichText } from '../rich-text/rich-text.ts'

/** What takes time and needs no transaction: passwords become hashes, rich text is rebuilt from its model, that of blocks too. */
export async function prepareValues(
  entry: Entry,
  given: Readonly<Record<string, unknown>>,
  app: App,
): Promise<Readonly<Record<string, unknown>>> {
  const { resource } = entry
  const values: Record<string, unknown> = { ...given }
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name]
    const kind = field?.kind
    if (field && typeof value === 'number' && !fitsColumn(field, value)) {
      throw new Problem(
        'invalid',
        {},
        { faults: { [name]: { message: 'validate.tooBig', params: { max: largestInt } } } },
      )
    }
    if (kind === 'password' && typeof value === 'string' && value !== '') {
      if (isCommonPassword(value)) {
        throw new Problem('invalid', {}, { faults: { [name]: { message: 'validate.commonPassword' } } })
      }
      values[name] = await hashPassword(value, app.config)
    }
    // Whether a text may be empty was asked before: it need not be of a row that it does not belong to.
    if (field && kind === 'richText' && typeof value === 'string' && value !== '') {
      values[name] = await cleanRichText(name, value, field, app)
    }
    if (kind === 'blocks' && Array.isArray(value)) values[name] = await cleanBlocks(name, value, app)
  }
  for (const prepare of pipelineOf(entry, { app }).prepare) Object.assign(values, await prepare(given, app))
  return values
}
