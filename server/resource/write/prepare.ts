import { Problem } from '#core/problems.ts'
import { type Line, lineName } from '#core/values/lines.ts'
import { isCommonPassword } from '../../auth/common-passwords.ts'
import { hashPassword } from '../../auth/password.ts'
import type { App } from '../../context.ts'
import { fitsColumn, largestInt } from '../columns/columns.ts'
import { namingLine } from '../lines/line-faults.ts'
import type { Entry, LineRelation } from '../registry.ts'
import { cleanBlocks } from '../rich-text/clean-blocks.ts'
import { cleanRichText } from '../rich-text/rich-text.ts'

/** What takes time and needs no transaction: passwords become hashes, rich text is rebuilt from its model, that of blocks too. */
export async function prepareValues(
  { resource, lines }: Entry,
  given: Readonly<Record<string, unknown>>,
  app: App,
): Promise<Readonly<Record<string, unknown>>> {
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
  for (const relation of lines)
    if (Array.isArray(given[relation.field]))
      values[relation.field] = await prepareLines(relation, given[relation.field] as readonly Line[], app)
  return values
}

async function prepareLines(
  relation: LineRelation,
  lines: readonly Line[],
  app: App,
): Promise<readonly Line[]> {
  const prepared: Line[] = []
  for (const [at, line] of lines.entries()) {
    const named = { path: `${relation.field}.${lineName(line, at)}`, name: `#${line.id ?? at + 1}` }
    prepared.push(await namingLine(relation, named, () => prepareValues(relation.target, line, app)))
  }
  return prepared
}
