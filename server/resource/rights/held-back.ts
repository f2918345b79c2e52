import { membersOnlyIn } from '#core/access/members-only.ts'
import { readableFields } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import { baseName } from '#core/translations/translated.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** Fields that rows are found, ordered and added up by for this caller: those that they may read in every row. */
export function findableFields(
  { resource }: Entry,
  { identity }: Pick<Context, 'identity'>,
): readonly string[] {
  const open = readableFields(resource, identity.rights)
  const held = identity.kind === 'guest' ? resource.areas.member?.membersOnly?.fields : undefined
  return held ? open.filter((name) => !held.includes(baseName(name))) : open
}

/** Empties, as far as it is there, what of a row is for members only; null where the caller finds nothing empty. */
export function holdingBack(
  { resource, one, many }: Entry,
  { identity }: Pick<Context, 'identity'>,
): ((row: PlainRow) => PlainRow) | null {
  if (identity.kind !== 'guest' || !resource.areas.member?.membersOnly) return null
  const emptyOf = (name: string, value: unknown) => {
    const field = resource.fields[name]
    if (field) return kinds[field.kind].empty
    return Array.isArray(value) ? [] : null
  }
  const fieldOf = new Map([...one, ...many].map(({ field, name }) => [name, field]))
  return (row) => {
    const closed = membersOnlyIn(resource, row)
    const held = Object.keys(row).filter((name) => closed.includes(baseName(fieldOf.get(name) ?? name)))
    return { ...row, ...Object.fromEntries(held.map((name) => [name, emptyOf(name, row[name])])) }
  }
}
