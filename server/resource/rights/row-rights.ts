import { type FieldLimits, joinFields, milder } from '#core/access/limits.ts'
import { isHidden, type Rights, withFieldLimits } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import { reachedIds, sharesOf } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { holdingBack } from './held-back.ts'

/** What a caller may do with the fields of a row. */
export type RightsOn = (id: unknown) => Rights

/**
 * Rights on rows that the caller reaches by this call: of several groups only those count for a row that reach it, so that
 * nobody meets one group's fields on another one's rows. Rows are asked for only where that makes a difference.
 */
export async function rightsOn(entry: Entry, ids: readonly unknown[], context: Context): Promise<RightsOn> {
  const { rights } = context.identity
  const { name } = entry.resource
  const shares = rights.fieldsOfSome?.has(name) ? sharesOf(entry, context) : null
  if (!shares || ids.length === 0) return () => rights
  const reached = await Promise.all(shares.map(({ where }) => reachedIds(entry, ids, where, context)))
  const known = new Map<string, Rights>()
  return (id) => {
    const of = shares.filter((_, at) => reached[at]?.has(Number(id))).map(({ fields }) => fields)
    // A row out of reach is open as far as every row is.
    if (of.length === 0) return rights
    const key = JSON.stringify(of)
    const found = known.get(key) ?? withFieldLimits(rights, name, joinFields(of, milder))
    known.set(key, found)
    return found
  }
}

/** What the limits of fields are on a row, for its form; nothing where they are alike on all rows. */
export async function limitsOn(
  entry: Entry,
  id: number,
  context: Context,
): Promise<{ readonly field_limits?: FieldLimits }> {
  const { name } = entry.resource
  if (!context.identity.rights.fieldsOfSome?.has(name)) return {}
  return { field_limits: (await rightsOn(entry, [id], context))(id).fields?.get(name) ?? {} }
}

/** What is taken out of the JSON of rows: by limits of fields, and from guests by what is for members only. */
export interface Closing {
  /** closed fields are empty, and related rows of closed relations gone: for what makes more of a row */
  readonly blank: (row: PlainRow) => PlainRow
  /** what a limit hides is gone, too; what is for members only is empty, as far as it was there */
  readonly close: (row: PlainRow) => PlainRow
}

const nothing: Closing = { blank: (row) => row, close: (row) => row }

/** How the fields of these rows are closed to the caller. */
export async function closingOf(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<Closing> {
  const { name, fields } = entry.resource
  const hold = holdingBack(entry, context)
  if (hold) return { blank: hold, close: hold }
  if (!context.identity.rights.fields?.has(name)) return nothing
  const on = await rightsOn(
    entry,
    rows.map(({ id }) => id),
    context,
  )
  const hiddenIn = (row: PlainRow) => {
    const rights = on(row.id)
    return Object.keys(fields).filter((one) => isHidden(entry.resource, one, rights))
  }
  const without = (row: PlainRow, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !names.includes(key)))
  const related = new Map([...entry.one, ...entry.many].map(({ field, name }) => [field, name]))
  const keysOf = (names: readonly string[]) => names.flatMap((one) => [one, related.get(one) ?? one])
  const emptyOf = (one: string) => kinds[fields[one]?.kind ?? 'text'].empty
  return {
    blank(row) {
      const hidden = hiddenIn(row)
      return {
        ...without(row, keysOf(hidden)),
        ...Object.fromEntries(hidden.map((one) => [one, emptyOf(one)])),
      }
    },
    close: (row) => without(row, keysOf(hiddenIn(row))),
  }
}
