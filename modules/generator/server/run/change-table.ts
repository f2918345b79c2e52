import { type Column, diffSchema, inOrder, type SchemaStep, type Table } from '#server/db/schema.ts'
import { afterOperation, asideName, type Operation } from './operations.ts'

/** How the tables of an entity become others: first what loses nothing, then, once the entity is live, what does. */
export interface TableChange {
  /** the tables that it leads to, with their columns in the order that they have then */
  readonly tables: readonly Table[]
  readonly before: readonly Operation[]
  readonly after: readonly Operation[]
  /** columns that go, under the names that they have now, and where their values stay */
  readonly losses: readonly { readonly table: string; readonly column: string; readonly backup: string }[]
}

/** A column that gets its place behind another one; null is the first place. */
export interface Move {
  readonly column: string
  readonly after: string | null
}

/** What a design says of the change besides the tables themselves. */
interface Changes {
  /** new names of columns by their old ones */
  readonly renamed: ReadonlyMap<string, string>
  /** columns that get another place, one after the other */
  readonly moves: readonly Move[]
  /** part of the names of tables that keep what goes */
  readonly stamp: string
}

/**
 * The way from the tables that an entity has to those it shall have. A column
 * that goes, or whose type can not become the other, leaves its values in a table named after `stamp`.
 */
export function changeTables(
  from: readonly Table[],
  to: readonly Table[],
  { renamed, moves, stamp }: Changes,
): TableChange {
  const before: Operation[] = []
  const after: Operation[] = []
  const losses: { table: string; column: string; backup: string }[] = []
  const wanted = to.map((table, at) => (at === 0 ? withFormerNames(table, renamed) : table))
  const { steps, losing } = diffSchema(byName(from), byName(wanted))
  const kept = new Map<string, string[]>()
  for (const step of steps) {
    if (step.step !== 'changeColumn' || canBecome(columnOf(from, step, renamed), step.column)) {
      before.push(step)
      continue
    }
    const aside = asideName(step.column.name, stamp)
    const { table, column } = step
    before.push(
      { step: 'renameColumn', table, from: column.name, to: aside },
      { step: 'addColumn', table, column },
    )
    kept.set(table, [...(kept.get(table) ?? []), aside])
    after.push({ step: 'dropColumn', table, column: aside })
    losses.push({ table, column: column.name, backup: backupName(table, stamp) })
  }
  for (const step of losing) {
    if (step.step === 'dropTable') {
      const names = from.find(({ name }) => name === step.table)?.indexes.map(({ name }) => name) ?? []
      after.push(
        { step: 'renameTable', from: step.table, to: backupName(step.table, stamp) },
        { step: 'freeIndexes', names, stamp },
      )
      losses.push({ table: step.table, column: step.table, backup: backupName(step.table, stamp) })
    }
    if (step.step === 'dropColumn') {
      kept.set(step.table, [...(kept.get(step.table) ?? []), step.column])
      after.push(step)
      losses.push({ table: step.table, column: step.column, backup: backupName(step.table, stamp) })
    }
  }
  before.push(...orderSteps(from, before, moves))
  const keeping = [...kept].map(
    ([table, columns]): Operation => ({ step: 'keepColumns', table, columns, to: backupName(table, stamp) }),
  )
  const all = [...before, ...keeping]
  const reached = [...all, ...after].reduce((schema, one) => afterOperation(one, schema), byName(from))
  const tables = to.map((table) => {
    const order = reached.get(table.name)?.columns.map(({ name }) => name) ?? []
    return { ...table, columns: inOrder(table.columns, order) }
  })
  return { tables, before: all, after, losses }
}

/** What puts the columns of the first table into the places that moves give them; nothing where they are there already. */
function orderSteps(
  from: readonly Table[],
  before: readonly Operation[],
  moves: readonly Move[],
): readonly Operation[] {
  const name = from[0]?.name ?? ''
  const reached = before.reduce((schema, one) => afterOperation(one, schema), byName(from))
  const present = reached.get(name)?.columns.map((column) => column.name) ?? []
  const columns = moves.reduce((order, { column, after }) => {
    const others = order.filter((one) => one !== column)
    const at = after === null ? 0 : others.indexOf(after) + 1
    const isPossible = others.length < order.length && (after === null || at > 0)
    return isPossible ? others.toSpliced(at, 0, column) : order
  }, present)
  return columns.join() === present.join() ? [] : [{ step: 'orderColumns', table: name, columns }]
}

/** The name of the table that keeps what another one was, within what databases take. */
export function backupName(table: string, stamp: string): string {
  return asideName(table, stamp)
}

function withFormerNames(table: Table, renamed: ReadonlyMap<string, string>): Table {
  const formerly = new Map([...renamed].map(([old, now]) => [now, old]))
  return {
    ...table,
    columns: table.columns.map((column) => {
      const was = formerly.get(column.name)
      return was ? { ...column, was } : column
    }),
  }
}

/** The table with the columns that stay in it without a field; their defaults fill them from now on. */
export function withStaying(table: Table, old: Table | undefined, staying: ReadonlySet<string>): Table {
  const taken = new Set(table.columns.map(({ name }) => name))
  const more = old?.columns.filter(({ name }) => staying.has(name) && !taken.has(name)) ?? []
  return { ...table, columns: [...table.columns, ...more] }
}

function columnOf(
  tables: readonly Table[],
  step: Extract<SchemaStep, { step: 'changeColumn' }>,
  renamed: ReadonlyMap<string, string>,
): Column | undefined {
  const columns = tables.find(({ name }) => name === step.table)?.columns ?? []
  return columns.find(({ name }) => (renamed.get(name) ?? name) === step.column.name)
}

/**
 * Types that take every value of those named here as it is, or as the same number or text. A number that is too large for
 * an `int` is refused by the database, and the change with it.
 */
const takes: Readonly<Partial<Record<Column['type'], readonly Column['type'][]>>> = {
  int: ['int', 'bigint'],
  bigint: ['int', 'bigint'],
  double: ['int', 'bigint', 'double'],
  text: ['varchar', 'text'],
  longtext: ['varchar', 'text', 'longtext'],
  date: ['date'],
}

/** Tells whether a column can take every value of another one as it is, or as the same number or text. */
export function canBecome(old: Column | undefined, column: Column): boolean {
  if (!old) return false
  // A column that must have a value can not be made of one that may be empty.
  if (old.nullable && !column.nullable) return false
  if (old.type === 'varchar' && column.type === 'varchar') return column.length >= old.length
  if (old.type === 'decimal' && column.type === 'decimal') return column.scale >= old.scale
  return takes[column.type]?.includes(old.type) ?? false
}

function byName(tables: readonly Table[]): ReadonlyMap<string, Table> {
  return new Map(tables.map((table) => [table.name, table]))
}
