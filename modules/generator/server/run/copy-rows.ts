import { type Field, isSecret } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { Refusal } from '#core/rules/rules.ts'
import type { ForeignColumn } from '#core/tables/foreign-table.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { catchUpSequence } from '#server/db/migrations/migrate.ts'
import { nextSnowflake } from '#server/db/snowflake.ts'
import { type Connection, guarded, withConnection } from '#server/lookups/tables/connections.ts'
import { type ForeignRow, type RowPlace, readRows, sourceTable } from '#server/lookups/tables/source-table.ts'
import { storeValue } from '#server/resource/columns/columns.ts'
import { throughOf } from '#server/resource/columns/table.ts'
import type { Design, DesignFault, EntityData } from '../../design/design.ts'
import { resourceOf } from '../store.ts'
import { convertValue } from './convert-value.ts'
import { withSnapshot } from './snapshot.ts'
import { differencesSince, markOf } from './source-mark.ts'

/** The table that rows come from, and the one that they come into. */
export interface Copy {
  readonly connection: string
  readonly from: string
  readonly to: string
}

/** How many values one statement carries: every database takes as many. */
const maxValues = 15_000

/** How many examples a refusal names. */
const maxExamples = 3

/**
 * Brings every row of a foreign table into the table of a new entity. Keys that are numbers stay what they are. A value
 * that the entity has no way to keep refuses the copy, by row and column: nothing is cut, and nothing left out. Answers, in
 * sentences, which rows may differ because the foreign table was changed meanwhile.
 */
export async function copyRows(
  copy: Copy,
  design: Design,
  entity: EntityData,
  context: Context,
  report: (done: number) => Promise<void>,
): Promise<readonly string[]> {
  const { app, now } = context
  const { connection: key, from, to } = copy
  const { resource } = resourceOf(entity)
  const table = await sourceTable(app, key, from)
  const ways = waysOf(design, resource, table.columns)
  const columns = [...new Set(ways.map(({ column }) => column.name))]
  let done = 0
  let place: RowPlace | undefined
  const copyFrom = async (through?: Connection) => {
    for await (const { rows, after } of readRows(app, key, from, columns, { after: place, through })) {
      const faults: string[] = []
      const values = rows.map((row, at) => {
        const given = resource.fields.id?.wide ? { id: nextSnowflake(app) } : {}
        return { ...given, ...rowValues(row, ways, done + at + 1, faults, context) }
      })
      if (faults.length > 0) {
        throw new Problem('copyRefused', { examples: faults.slice(0, maxExamples).join('; ') })
      }
      await app.database.write.transaction().execute((db) => insert(db, to, resource, values, now))
      done += rows.length
      place = after
      await report(done)
    }
  }
  const before = await withSnapshot(app, key, from, async (fixed) => {
    const mark = await guarded(app, fixed, (open) => markOf(open, table))
    await copyFrom(fixed)
    return mark
  })
  // What came in behind the last key meanwhile; where rows are counted, nothing tells which came.
  if (place === undefined || 'key' in place) await copyFrom()
  await catchUpSequence(app.database.dialect, app.database.write, to)
  return withConnection(app, key, (open) => differencesSince(open, table, before, context.translate))
}

/** How many rows are looked at before anything is made. */
const checkedRows = 10_000

/**
 * What of the first rows of a foreign table the entity has no way to keep, field by field, with the rows and a value: told
 * before anything is made.
 */
export async function faultsOfRows(
  { connection, from }: Copy,
  design: Design,
  entity: EntityData,
  { app }: Context,
): Promise<readonly DesignFault[]> {
  const table = await sourceTable(app, connection, from)
  const ways = waysOf(design, resourceOf(entity).resource, table.columns)
  const columns = [...new Set(ways.map(({ column }) => column.name))]
  const found = new Map<Way, { readonly rows: number[]; readonly value: unknown }>()
  let number = 0
  for await (const { rows } of readRows(app, connection, from, columns)) {
    for (const row of rows) {
      number++
      for (const way of ways) {
        const value = row[way.column.name]
        if (isSecret(way.field) || !(convertValue(value, way.column, way.field) instanceof Refusal)) continue
        const known = found.get(way)
        if (known) known.rows.push(number)
        else found.set(way, { rows: [number], value })
      }
    }
    if (number >= checkedRows) break
  }
  return [...found].map(([{ at, column }, { rows, value }]) => ({
    place: `fields.${at}.designType`,
    message: 'faults.rowsKept',
    params: {
      column: column.name,
      rows: `${rows.slice(0, maxExamples).join(', ')}${rows.length > maxExamples ? ' …' : ''}`,
      value: String(value).slice(0, 40),
    },
  }))
}

/** A field and the column that its values come from. */
interface Way {
  /** the field's place in the design */
  readonly at: number
  readonly name: string
  readonly field: Field
  readonly column: ForeignColumn
}

function waysOf(design: Design, resource: AnyResource, columns: readonly ForeignColumn[]): readonly Way[] {
  return design.fields.flatMap(({ name, sourceColumn = name, primaryKey }, at) => {
    const column = columns.find((one) => one.name === sourceColumn)
    const target = primaryKey ? 'id' : name
    const field = resource.fields[target]
    return column && field ? [{ at, name: target, field, column }] : []
  })
}

function rowValues(
  row: ForeignRow,
  ways: readonly Way[],
  number: number,
  faults: string[],
  { translate }: Context,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const { name, field, column } of ways) {
    // A hash of another product opens no account here.
    const value = isSecret(field) ? '' : convertValue(row[column.name], column, field)
    if (value instanceof Refusal) {
      faults.push(translate('generator:badValue', { row: number, column: column.name }))
      continue
    }
    values[name] = value
  }
  return values
}

async function insert(
  db: Db,
  table: string,
  resource: AnyResource,
  rows: readonly Readonly<Record<string, unknown>>[],
  now: number,
): Promise<void> {
  const stored = rows.map((row) => storedRow(resource, row, now))
  const columns = Math.max(1, ...stored.map((row) => Object.keys(row).length))
  const step = Math.max(1, Math.floor(maxValues / columns))
  for (let at = 0; at < stored.length; at += step) {
    await db
      .insertInto(table)
      .values(stored.slice(at, at + step))
      .execute()
  }
  await insertLinks(db, resource, rows)
}

function storedRow(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  now: number,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'manyToMany') continue
    if (Object.hasOwn(row, name)) stored[name] = storeValue(field, row[name])
  }
  for (const time of ['create_time', 'update_time']) {
    if (Object.hasOwn(resource.fields, time)) stored[time] ??= now
  }
  const weigh = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'weigh')
  if (weigh) stored[weigh] ??= Number(row.id ?? 0)
  return stored
}

async function insertLinks(
  db: Db,
  resource: AnyResource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'manyToMany') continue
    const { table, own, other } = throughOf(resource, name)
    const links = rows.flatMap((row) =>
      [...new Set((row[name] ?? []) as readonly number[])].map((id) => ({ [own]: row.id, [other]: id })),
    )
    for (let at = 0; at < links.length; at += maxValues / 3) {
      await db
        .insertInto(table)
        .values(links.slice(at, at + maxValues / 3))
        .execute()
    }
  }
}
