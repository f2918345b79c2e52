import { readableFields } from '#core/access/permissions.ts'
import { severalOf } from '#core/messages/noun.ts'
import { shortened } from '#core/values/cut-text.ts'
import type { Context } from '../../context.ts'
import type { Answer } from '../../http/route.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** Longer titles are cut off. */
const longestTitle = 60

/** Says what was deleted: one row by what people call it, several by number and name. */
export function deletionNotice(
  { resource }: Entry,
  rows: readonly PlainRow[],
  { identity, language, translate }: Context,
): Pick<Answer, 'message' | 'params'> {
  const name = translate(`${resource.name}:name`)
  const own = `${resource.name}:texts.deleted`
  const [row] = rows
  if (rows.length !== 1 || !row) {
    const params = { count: rows.length, what: severalOf(name, language) }
    return { message: [own, 'core:success.deletedSeveral'], params }
  }
  const isOpen = readableFields(resource, identity.rights).includes(resource.label)
  const label = isOpen && resource.label !== 'id' ? String(row[resource.label] ?? '') : ''
  const title = label === '' ? `${name} #${row.id}` : shortened(label, longestTitle)
  return { message: [own, 'core:success.deletedOne'], params: { count: 1, title } }
}
