import { type RawBuilder, sql } from 'kysely'
import { type Rights, readableFields } from '#core/access/permissions.ts'
import { type Field, kinds } from '#core/field.ts'
import { oncePerPair } from '#core/values/once.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import type { Translations } from '../../messages.ts'
import { translatedFields } from '../columns/product-texts.ts'
import type { Entry, Relation } from '../registry.ts'
import { findableFields } from '../rights/held-back.ts'

/** A column that a list may filter or order by. */
export interface ColumnRef {
  /** as the caller names it */
  readonly name: string
  readonly field: Field
  readonly sql: RawBuilder<unknown>
  /** the relation whose join the column needs */
  readonly relation: Relation | null
  /** texts of the product's that rows may still have there */
  readonly texts: Translations | undefined
}

/** Alias of the main table in list queries. */
export const mainAlias = 't'

/** Resolves `field` or `relation.field` for a caller; null when it does not exist for them. */
export function columnRef(
  entry: Entry,
  name: string,
  readable: ReadonlySet<string>,
  context: Context,
): ColumnRef | null {
  const { dialect } = context.app.database
  const dot = name.indexOf('.')
  if (dot < 0) {
    const field = Object.hasOwn(entry.resource.fields, name) ? entry.resource.fields[name] : undefined
    if (!field || !readable.has(name) || kinds[field.kind].isLines) return null
    const texts = translatedFields(entry, context.app).get(name)
    return { name, field, sql: sql.raw(`${mainAlias}.${quote(dialect, name)}`), relation: null, texts }
  }
  const relation = entry.one.find((one) => one.name === name.slice(0, dot))
  const shown = name.slice(dot + 1)
  if (!relation || !readable.has(relation.field)) return null
  const field = relation.target.resource.fields[shown]
  if (!field || !shownFields(relation, context.identity.rights).includes(shown)) return null
  if (!findableFields(relation.target, context).includes(shown)) return null
  const texts = translatedFields(relation.target, context.app).get(shown)
  return { name, field, sql: sql.raw(`${joinAlias(relation)}.${quote(dialect, shown)}`), relation, texts }
}

/**
 * What a caller is shown of related rows. Outside of the back office rows of somebody else do not exist, so of a resource
 * whose rows have owners nothing is shown.
 */
export const shownFields = oncePerPair(({ show, target }: Relation, rights: Rights): readonly string[] => {
  if (rights.isMemberArea && target.resource.areas.member?.owner !== undefined) return []
  const readable = readableFields(target.resource, rights)
  return show.filter((name) => readable.includes(name))
})

/** Alias of a joined table in list queries. */
export function joinAlias(relation: Relation): string {
  return `r_${relation.field}`
}
