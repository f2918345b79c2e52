import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../database.ts'
import { columnSql, type DialectName, defaultSql, quote, tableSuffix, typeSql } from '../dialect.ts'
import { withLock } from '../lock.ts'
import {
  type Column,
  type Index,
  inOrder,
  replay,
  type Schema,
  type SchemaStep,
  type Table,
} from '../schema.ts'
import { changeChecksSql, constraintSql } from './check-sql.ts'

/** A step of a module's history: what happens to its own tables, and the rows that belong to it. */
export interface Migration {
  /** the module and the step, such as `content/0001-tables` */
  readonly name: string
  readonly steps: readonly SchemaStep[]
  /** writes rows */
  readonly data?: (tools: { readonly db: Db; readonly now: number }) => Promise<void>
  /** Takes the rows of `data` away again, and nothing else. Without it a migration with `data` can not be rolled back. */
  readonly undo?: (tools: { readonly db: Db }) => Promise<void>
}

/** Applies what the journal does not have yet, in order, in one process at a time. Answers the applied names. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  now: number,
): Promise<readonly string[]> {
  if ((await pending(database, migrations)).length === 0) return []
  return withLock(database, 'migrate', async () => {
    await createJournal(database)
    const todo = await pending(database, migrations)
    let schema = replay(migrations.filter((one) => !todo.includes(one)).flatMap(({ steps }) => steps))
    for (const migration of todo) {
      await apply(database, migration, schema, now)
      schema = replay(migration.steps, schema)
    }
    return todo.map(({ name }) => name)
  })
}

/** Why a migration can not be rolled back; `what` names the step that has no inverse. */
export class Irreversible extends Error {
  readonly what: string
  constructor(what: string) {
    super(`there is no way back: ${what}`)
    this.what = what
  }
}

/**
 * Takes the newest applied migration back, in one process at a time, and answers its name; null when none is applied. It is
 * for whoever goes back to the release before: the present one applies it again at its next start. Refuses, with nothing
 * done, where what was there before can not be brought back (`docs/decisions/0014-commands-on-the-machine.md`).
 */
export async function rollBack(database: Database, migrations: readonly Migration[]): Promise<string | null> {
  return withLock(database, 'migrate', async () => {
    const applied = await journalOf(database)
    const newest = newestApplied(applied, migrations)
    if (!newest) return null
    await rollBackOne(database, newest, inverseSteps(newest, applied, migrations))
    return newest.name
  })
}

/** What every migration's state is, in order, and which one would be rolled back and why that can not be, if so. */
export async function migrationState(
  database: Database,
  migrations: readonly Migration[],
): Promise<{
  readonly list: readonly { readonly name: string; readonly isApplied: boolean }[]
  readonly newest: string | null
  readonly obstacle: string | null
}> {
  const applied = await journalOf(database)
  const newest = newestApplied(applied, migrations)
  let obstacle: string | null = null
  try {
    if (newest) inverseSteps(newest, applied, migrations)
  } catch (error) {
    if (!(error instanceof Irreversible)) throw error
    obstacle = error.what
  }
  const list = migrations.map(({ name }) => ({ name, isApplied: applied.includes(name) }))
  return { list, newest: newest?.name ?? null, obstacle }
}

/** The names in the journal, of migrations that were applied or begun; none where there is no journal. */
export async function journalNames({ write }: Database): Promise<readonly string[]> {
  try {
    const rows = await write.selectFrom('migration_journal').select('name').execute()
    return rows.map(({ name }) => String(name))
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

/** Tells whether every migration is in the journal. */
export async function isMigrated(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  return (await pending(database, migrations)).length === 0
}

/** The statements a step takes on a database; `schema` is the one before the step. */
export function stepSql(dialect: DialectName, step: SchemaStep, schema: Schema): readonly string[] {
  const name = (identifier: string) => quote(dialect, identifier)
  switch (step.step) {
    case 'createTable':
      // MySQL commits at every statement, so a table comes with its indexes in one.
      if (dialect === 'mysql') return [createTableSql(dialect, step.table, step.table.indexes)]
      return [
        createTableSql(dialect, step.table),
        ...step.table.indexes.map((index) => indexSql(dialect, step.table.name, index)),
      ]
    case 'dropTable':
      return [`drop table ${name(step.table)}`]
    case 'addColumn':
      return [`alter table ${name(step.table)} add column ${columnSql(dialect, step.column)}`]
    case 'renameColumn':
      return [`alter table ${name(step.table)} rename column ${name(step.from)} to ${name(step.to)}`]
    case 'changeColumn':
      return changeColumnSql(dialect, step, schema)
    case 'dropColumn':
      return [`alter table ${name(step.table)} drop column ${name(step.column)}`]
    case 'orderColumns':
      return orderColumnsSql(dialect, step, schema)
    case 'setChecks': {
      const old = knownTable(schema, step.table)
      if (dialect !== 'sqlite') return changeChecksSql(dialect, step.table, old.checks ?? [], step.checks)
      return rebuildSql({ ...old, checks: step.checks }, old.columns)
    }
    case 'addIndex':
      return [indexSql(dialect, step.table, step.index)]
    case 'dropIndex':
      return [`drop index ${name(step.index)}${dialect === 'mysql' ? ` on ${name(step.table)}` : ''}`]
  }
}

async function pending({ write }: Database, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  try {
    const done = await write.selectFrom('migration_journal').select('name').where('done', '=', 1).execute()
    const names = new Set(done.map(({ name }) => name))
    return migrations.filter(({ name }) => !names.has(name))
  } catch (error) {
    if (isMissingTable(error)) return migrations
    throw error
  }
}

/** The names of what is applied, the latest last. */
async function journalOf({ write }: Database): Promise<readonly string[]> {
  const rows = await write
    .selectFrom('migration_journal')
    .select('name')
    .where('done', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => String(name))
}

function newestApplied(applied: readonly string[], migrations: readonly Migration[]): Migration | null {
  const name = applied.at(-1)
  if (name === undefined) return null
  const known = migrations.find((migration) => migration.name === name)
  if (!known) throw new Irreversible(`${name} belongs to a newer release, or to a module that is not there`)
  return known
}

/** The steps that undo a migration, the last one first. */
function inverseSteps(
  migration: Migration,
  applied: readonly string[],
  migrations: readonly Migration[],
): readonly BackStep[] {
  if (migration.data && !migration.undo) throw new Irreversible(`${migration.name} wrote rows`)
  const before = migrations.filter((one) => one !== migration && applied.includes(one.name))
  let schema = replay(before.flatMap(({ steps }) => steps))
  const back: BackStep[] = []
  for (const step of migration.steps) {
    const after = replay([step], schema)
    back.unshift({ step: inverseOf(step, schema, migration.name), schema: after })
    schema = after
  }
  return back
}

/** A step back, and the schema it starts from. */
interface BackStep {
  readonly step: SchemaStep
  readonly schema: Schema
}

function inverseOf(step: SchemaStep, before: Schema, name: string): SchemaStep {
  switch (step.step) {
    case 'createTable':
      return { step: 'dropTable', table: step.table.name }
    case 'addColumn':
      return { step: 'dropColumn', table: step.table, column: step.column.name }
    case 'renameColumn':
      return { ...step, from: step.to, to: step.from }
    case 'setChecks':
      return { ...step, checks: before.get(step.table)?.checks ?? [] }
    case 'addIndex':
      return { step: 'dropIndex', table: step.table, index: step.index.name }
    case 'dropIndex': {
      const index = before.get(step.table)?.indexes.find((one) => one.name === step.index)
      if (!index) throw new Irreversible(`${name} drops an index that nobody made`)
      return { step: 'addIndex', table: step.table, index }
    }
    case 'orderColumns':
      return { ...step, columns: before.get(step.table)?.columns.map((column) => column.name) ?? [] }
    case 'changeColumn':
      throw new Irreversible(`${name} changes column ${step.table}.${step.column.name}`)
    case 'dropColumn':
      throw new Irreversible(`${name} drops column ${step.table}.${step.column}`)
    case 'dropTable':
      throw new Irreversible(`${name} drops table ${step.table}`)
  }
}

async function rollBackOne(
  { dialect, long: write }: Database,
  { name, undo }: Migration,
  back: readonly BackStep[],
): Promise<void> {
  const forget = (db: Db) => db.deleteFrom('migration_journal').where('name', '=', name).execute()
  if (dialect !== 'mysql') {
    await write.transaction().execute(async (db) => {
      await undo?.({ db })
      for (const { step, schema } of back)
        for (const statement of stepSql(dialect, step, schema)) await raw(statement).execute(db)
      await forget(db)
    })
    return
  }
  // MySQL commits at every statement: the journal follows, so that after a crash the next start goes forward from there.
  await write.transaction().execute(async (db) => {
    await undo?.({ db })
    await db.updateTable('migration_journal').set({ done: 0 }).where('name', '=', name).execute()
  })
  for (const [at, { step, schema }] of back.entries()) {
    for (const statement of stepSql('mysql', step, schema)) await repeatable(raw(statement).execute(write))
    await write
      .updateTable('migration_journal')
      .set({ step: back.length - at - 1 })
      .where('name', '=', name)
      .execute()
  }
  await forget(write)
}

/** Its ids are in the order of application, which that of the list need not be: a module may change when others do not. */
async function createJournal({ dialect, long: write }: Database): Promise<void> {
  await sql`create table if not exists migration_journal (
    id ${sql.raw(typeSql(dialect, { type: 'id' }))} primary key,
    ${sql.raw(quote(dialect, 'name'))} varchar(100) not null unique,
    step int not null, done int not null, time bigint not null)${sql.raw(tableSuffix(dialect))}`.execute(
    write,
  )
}

/**
 * SQLite and PostgreSQL take the whole migration in one transaction. MySQL commits at every statement, so each step is
 * journalled by itself and one that a crash repeats finds its work done.
 */
async function apply(database: Database, migration: Migration, before: Schema, now: number): Promise<void> {
  const { name, steps, data } = migration
  if (database.dialect !== 'mysql') {
    await database.long.transaction().execute(async (trx) => {
      let schema = before
      for (const step of steps) {
        for (const statement of stepSql(database.dialect, step, schema)) await raw(statement).execute(trx)
        schema = replay([step], schema)
      }
      await data?.({ db: trx, now })
      if (data && database.dialect === 'postgres') await catchUpSequences(trx, schema)
      await trx
        .insertInto('migration_journal')
        .values({ name, step: steps.length, done: 1, time: now })
        .execute()
    })
    return
  }
  const { long: write } = database
  const known = await write
    .selectFrom('migration_journal')
    .select('step')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!known)
    await write.insertInto('migration_journal').values({ name, step: 0, done: 0, time: now }).execute()
  let schema = before
  for (const [at, step] of steps.entries()) {
    if (at >= Number(known?.step ?? 0)) {
      for (const statement of stepSql('mysql', step, schema)) await repeatable(raw(statement).execute(write))
      await write
        .updateTable('migration_journal')
        .set({ step: at + 1 })
        .where('name', '=', name)
        .execute()
    }
    schema = replay([step], schema)
  }
  await write.transaction().execute(async (trx) => {
    await data?.({ db: trx, now })
    await trx.updateTable('migration_journal').set({ done: 1, time: now }).where('name', '=', name).execute()
  })
}

/** Rows written with their ids leave PostgreSQL's sequences behind. */
async function catchUpSequences(db: Db, schema: Schema): Promise<void> {
  const counted = [...schema.values()].filter(({ columns }) => columns.some(({ type }) => type === 'id'))
  await sql`select ${sql.join(counted.map(({ name }) => nextId(name)))}`.execute(db)
}

/** To be called after rows were written with ids of their own: PostgreSQL would give those ids again. */
export async function catchUpSequence(dialect: DialectName, db: Db, name: string): Promise<void> {
  if (dialect === 'postgres') await sql`select ${nextId(name)}`.execute(db)
}

function nextId(name: string): RawBuilder<unknown> {
  const table = sql.raw(quote('postgres', name))
  return sql`setval(pg_get_serial_sequence(${quote('postgres', name)}, 'id'),
    (select greatest(max(id), 1) from ${table}), (select max(id) is not null from ${table}))`
}

function createTableSql(dialect: DialectName, table: Table, indexes: readonly Index[] = []): string {
  const columns = table.columns.map((column) =>
    dialect === 'sqlite' && column.type === 'id'
      ? // autoincrement: an id is never given twice, also after the newest row was deleted
        `${quote(dialect, column.name)} integer primary key autoincrement`
      : columnSql(dialect, column),
  )
  const key = table.primaryKey ?? ['id']
  if (table.primaryKey || dialect !== 'sqlite') {
    columns.push(`primary key (${key.map((column) => quote(dialect, column)).join(', ')})`)
  }
  columns.push(...(table.checks ?? []).map((check) => constraintSql(dialect, check)))
  columns.push(...indexes.map((index) => `${indexHead(dialect, index)} ${indexColumns(dialect, index)}`))
  return `create table ${quote(dialect, table.name)} (${columns.join(', ')})${tableSuffix(dialect)}`
}

function indexSql(dialect: DialectName, table: string, index: Index): string {
  return `create ${indexHead(dialect, index)} on ${quote(dialect, table)} ${indexColumns(dialect, index)}`
}

function indexHead(dialect: DialectName, { name, unique }: Index): string {
  return `${unique ? 'unique ' : ''}index ${quote(dialect, name)}`
}

function indexColumns(dialect: DialectName, { columns, unique }: Index): string {
  // The order of empty values is spelled out for PostgreSQL, so that the index serves `orderSql` both ways.
  const order = dialect === 'postgres' && !unique ? ' nulls first' : ''
  return `(${columns.map((column) => quote(dialect, column) + order).join(', ')})`
}

function changeColumnSql(
  dialect: DialectName,
  { table, column }: { table: string; column: Column },
  schema: Schema,
): readonly string[] {
  const at = quote(dialect, table)
  const name = quote(dialect, column.name)
  if (dialect === 'mysql') return [`alter table ${at} modify column ${columnSql(dialect, column)}`]
  if (dialect === 'postgres') {
    const value = column.default === undefined ? 'drop default' : `set default ${defaultSql(dialect, column)}`
    return [
      `alter table ${at} alter column ${name} drop default`,
      `alter table ${at} alter column ${name} type ${typeSql(dialect, column)} using ${name}::${typeSql(dialect, column)}`,
      `alter table ${at} alter column ${name} ${value}`,
      `alter table ${at} alter column ${name} ${column.nullable ? 'drop' : 'set'} not null`,
    ]
  }
  const old = knownTable(schema, table)
  return rebuildSql(
    old,
    old.columns.map((known) => (known.name === column.name ? column : known)),
  )
}

/** PostgreSQL has no way to move a column. */
function orderColumnsSql(
  dialect: DialectName,
  { table, columns: order }: { table: string; columns: readonly string[] },
  schema: Schema,
): readonly string[] {
  const old = knownTable(schema, table)
  const columns = inOrder(old.columns, order)
  const first = columns.findIndex((column, at) => column !== old.columns[at])
  if (dialect === 'postgres' || first < 0) return []
  if (dialect === 'sqlite') return rebuildSql(old, columns)
  const moves = columns.slice(first).map((column, at) => {
    const before = columns[first + at - 1]
    const place = before ? `after ${quote(dialect, before.name)}` : 'first'
    return `modify column ${columnSql(dialect, column)} ${place}`
  })
  return [`alter table ${quote(dialect, table)} ${moves.join(', ')}`]
}

function knownTable(schema: Schema, name: string): Table {
  const table = schema.get(name)
  if (!table) throw new Error('a migration changes a table that no earlier one creates')
  return table
}

/** SQLite changes columns only by a new table that takes the rows over. */
function rebuildSql(old: Table, columns: readonly Column[]): readonly string[] {
  const names = columns.map(({ name }) => quote('sqlite', name)).join(', ')
  const fresh = { ...old, name: `${old.name}_new`, columns }
  // The counter of ids goes along: an id that was given once is not given again.
  const counter = old.columns.some(({ type }) => type === 'id')
    ? [
        `delete from sqlite_sequence where name = '${fresh.name}'`,
        `insert into sqlite_sequence (name, seq) select '${fresh.name}', seq from sqlite_sequence where name = '${old.name}'`,
      ]
    : []
  return [
    createTableSql('sqlite', fresh),
    `insert into ${quote('sqlite', fresh.name)} (${names}) select ${names} from ${quote('sqlite', old.name)}`,
    ...counter,
    `drop table ${quote('sqlite', old.name)}`,
    `alter table ${quote('sqlite', fresh.name)} rename to ${quote('sqlite', old.name)}`,
    ...old.indexes.map((index) => indexSql('sqlite', old.name, index)),
  ]
}

function raw(statement: string): RawBuilder<unknown> {
  return sql.raw(statement)
}

/** A statement that had already run before a crash is no failure: table, column, index exist or are gone. */
async function repeatable(running: Promise<unknown>): Promise<void> {
  try {
    await running
  } catch (error) {
    const { errno } = error as { errno?: number }
    if (![1050, 1051, 1054, 1060, 1061, 1091, 1826, 3821, 3822].includes(errno ?? 0)) throw error
  }
}

/** Tells whether a database error says that a table is not there. */
export function isMissingTable(error: unknown): boolean {
  const { code, errno, message } = error as { code?: string; errno?: number; message?: string }
  return code === '42P01' || errno === 1146 || /no such table/.test(message ?? '')
}
