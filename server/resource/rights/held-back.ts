import { membersOnlyIn } from '#core/access/members-only.ts'
import { kinds } from '#core/field.ts'
import { baseName } from '#core/translated.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** Tells whether nothing finds or orders rows by a field for this caller, since it is for members only in some. */
export function isHeldBack({ resource }: Entry, name: string, { identity }: Context): boolean {
  const { membersOnly } = resource.areas.member ?? {}
  return identity.kind === 'guest' && membersOnly?.fields.includes(baseName(name)) === true
}

/** Empties, as far as it is there, what of a row is for members only; null where the caller finds nothing empty. */
export function holdingBack(
  { resource, one, many }: Entry,
  { identity }: Pick<Context, 'identity'>,
): ((row: PlainRow) => PlainRow) | null {
  if (identity.kind !== 'guest' || !resource.areas.member?.membersOnly) return null
  const fieldOf = new Map([...one, ...many].map(({ field, name }) => [name, field]))
  return (row) => {
    const closed = membersOnlyIn(resource, row)
    const held = Object.keys(row).filter((name) => closed.includes(baseName(fieldOf.get(name) ?? name)))
    return { ...row, ...Object.fromEntries(held.map((name) => [name, emptyOf(name, row[name])])) }
  }
  function emptyOf(name: string, value: unknown): unknown {
    const field = resource.fields[name]
    if (field) return kinds[field.kind].empty
    return Array.isArray(value) ? [] : null
  }
}
