import { readableFields, writableFields } from '#core/access/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Context } from '../../context.ts'
import { isDuplicate } from '../../db/dialect.ts'
import { guardChecks } from '../checks/row-checks.ts'
import { storeValue } from '../columns/columns.ts'
import type { Body } from '../door.ts'
import type { Entry } from '../registry.ts'

/** A row on its way into its table: all its values, and its id where it is there already. */
export interface ComingRow {
  readonly id: number | null
  readonly values: Body
}

/** A unique index or a check that refuses a row becomes a fault of the field, also when two saves race. */
export async function guardDuplicates<T>(
  entry: Entry,
  rows: readonly ComingRow[],
  context: Context,
  work: () => Promise<T>,
): Promise<T> {
  const { resource } = entry
  try {
    return await guardChecks(entry, context, work)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const faults: Record<string, Fault> = {}
    for (const key of uniqueKeys(resource))
      if (await isTaken(resource, key, rows, context))
        Object.assign(faults, openFault(resource, key, context))
    if (Object.keys(faults).length === 0) throw error
    throw new Problem('invalid', {}, { faults })
  }
}

/** The fields of which no two rows have the same values: those that are unique, alone or together. */
export function uniqueKeys({ fields, uniques }: AnyResource): readonly (readonly string[])[] {
  const alone = Object.keys(fields).filter((name) => fields[name]?.unique)
  return [...alone.map((name) => [name]), ...uniques]
}

/** What is said of a key whose values another row has. Fields that are closed to the caller are not named. */
function openFault(
  resource: AnyResource,
  key: readonly string[],
  { identity: { rights } }: Context,
): Readonly<Record<string, Fault>> {
  const open = new Set([...readableFields(resource, rights), ...writableFields(resource, rights, 'add')])
  const named = key.filter((name) => open.has(name))
  const [first = 'id'] = named
  return { [first]: named.length === key.length ? duplicateFault(key) : { message: 'validate.duplicateRow' } }
}

/** What is said of the first field of a key whose values another row has. */
export function duplicateFault([, ...others]: readonly string[]): Fault {
  return others.length === 0
    ? { message: 'validate.duplicate' }
    : { message: 'validate.duplicateTogether', fields: others }
}

/** What columns of a key hold for a row; null where it is not compared with others, because one is empty. */
export function keyValues(
  { fields }: AnyResource,
  key: readonly string[],
  row: Body,
): Readonly<Record<string, unknown>> | null {
  const values: Record<string, unknown> = {}
  for (const name of key) {
    const field = fields[name]
    const value = field && row[name] !== undefined ? storeValue(field, row[name]) : null
    if (value === null) return null
    values[name] = value
  }
  return values
}

/** Tells whether another row has the values of a key, or two of the given ones have the same. */
async function isTaken(
  resource: AnyResource,
  key: readonly string[],
  rows: readonly ComingRow[],
  { app, batch, db }: Context,
): Promise<boolean> {
  // SQLite has one connection for writing, within a transaction this one's. Elsewhere the transaction is broken by then, and
  // whoever holds a connection to write with must not wait for another one.
  const { file, read, write } = app.database
  const onFile = batch !== null ? db : write
  const on = file ? onFile : read
  const seen = new Set<string>()
  for (const { id, values } of rows) {
    const wanted = keyValues(resource, key, values)
    if (!wanted) continue
    const text = JSON.stringify(wanted)
    if (seen.has(text)) return true
    seen.add(text)
    const found = await on
      .selectFrom(resource.table)
      .select('id')
      .where(({ and, eb }) => and(Object.entries(wanted).map(([name, value]) => eb(name, '=', value))))
      .execute()
    if (found.some((row) => row.id !== id)) return true
  }
  return false
}
