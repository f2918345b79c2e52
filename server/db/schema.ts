/** Column types that all three databases have under some name (`dialect.ts` knows which). */
export type ColumnType =
  | { readonly type: 'id' }
  | { readonly type: 'int' }
  | { readonly type: 'bigint' }
  | { readonly type: 'double' }
  | { readonly type: 'decimal'; readonly scale: number }
  | { readonly type: 'varchar'; readonly length: number }
  | { readonly type: 'text' }
  | { readonly type: 'longtext' }
  | { readonly type: 'date' }

/** What a column is besides its name. */
export type ColumnShape = ColumnType & {
  readonly nullable: boolean
  readonly default?: string | number
}

/** A column as declared and as migrated: both sides of `db:diff` speak this form. */
export type Column = ColumnShape & {
  readonly name: string
  /** earlier name, from the declaration only */
  readonly was?: string
}

/** An index; `unique` refuses a second row with the same values. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** What every row of a table meets: a number in a column is at least or at most another one, or what another column holds. */
export interface TableCheck {
  readonly name: string
  readonly column: string
  readonly is: 'atLeast' | 'atMost'
  readonly than: number | string
}

/** A table; the primary key is its `id` column unless `primaryKey` names columns. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey?: readonly string[]
  readonly indexes: readonly Index[]
  readonly checks?: readonly TableCheck[]
}

/** One step of a migration, as data: it runs on every dialect and replays into a schema without one. */
export type SchemaStep =
  | { readonly step: 'createTable'; readonly table: Table }
  | { readonly step: 'dropTable'; readonly table: string }
  | { readonly step: 'addColumn'; readonly table: string; readonly column: Column }
  | { readonly step: 'renameColumn'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly step: 'changeColumn'; readonly table: string; readonly column: Column }
  | { readonly step: 'dropColumn'; readonly table: string; readonly column: string }
  /** names every column; a database that can not move columns leaves them where they are */
  | { readonly step: 'orderColumns'; readonly table: string; readonly columns: readonly string[] }
  /** names every check that the table has from then on */
  | { readonly step: 'setChecks'; readonly table: string; readonly checks: readonly TableCheck[] }
  | { readonly step: 'addIndex'; readonly table: string; readonly index: Index }
  | { readonly step: 'dropIndex'; readonly table: string; readonly index: string }

export type Schema = ReadonlyMap<string, Table>

/** The schema that steps lead to. */
export function replay(steps: Iterable<SchemaStep>, start: Schema = new Map()): Schema {
  const tables = new Map(start)
  for (const step of steps) {
    if (step.step === 'createTable') tables.set(step.table.name, step.table)
    else if (step.step === 'dropTable') tables.delete(step.table)
    else tables.set(step.table, applyStep(tableOf(tables, step.table), step))
  }
  return tables
}

function applyStep(table: Table, step: Exclude<SchemaStep, { step: 'createTable' | 'dropTable' }>): Table {
  const { columns, indexes } = table
  switch (step.step) {
    case 'addColumn':
      return { ...table, columns: [...columns, step.column] }
    case 'changeColumn':
      return { ...table, columns: columns.map((c) => (c.name === step.column.name ? step.column : c)) }
    case 'dropColumn':
      return { ...table, columns: columns.filter(({ name }) => name !== step.column) }
    case 'orderColumns':
      return { ...table, columns: inOrder(table.columns, step.columns) }
    case 'renameColumn':
      return {
        ...table,
        columns: columns.map((c) => (c.name === step.from ? { ...c, name: step.to } : c)),
        indexes: indexes.map((index) => ({
          ...index,
          columns: index.columns.map((name) => (name === step.from ? step.to : name)),
        })),
      }
    case 'setChecks': {
      const { checks: _, ...others } = table
      return step.checks.length > 0 ? { ...others, checks: step.checks } : others
    }
    case 'addIndex':
      return { ...table, indexes: [...indexes, step.index] }
    case 'dropIndex':
      return { ...table, indexes: indexes.filter(({ name }) => name !== step.index) }
  }
}

/** Columns in an order; those that it does not name follow. */
export function inOrder(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  const place = ({ name }: Column) => (order.includes(name) ? order.indexOf(name) : order.length)
  return columns.toSorted((left, right) => place(left) - place(right))
}

/** What leads from one schema to another. Steps that lose data come last, in `losing`. */
export function diffSchema(from: Schema, to: Schema): { steps: SchemaStep[]; losing: SchemaStep[] } {
  const steps: SchemaStep[] = []
  const losing: SchemaStep[] = []
  for (const table of to.values()) {
    const old = from.get(table.name)
    if (!old) steps.push({ step: 'createTable', table: withoutWas(table) })
    else diffTable(old, table, steps, losing)
  }
  for (const name of from.keys()) if (!to.has(name)) losing.push({ step: 'dropTable', table: name })
  return { steps, losing }
}

function diffTable(old: Table, table: Table, steps: SchemaStep[], losing: SchemaStep[]): void {
  const name = table.name
  let current = old
  const push = (step: Exclude<SchemaStep, { step: 'createTable' | 'dropTable' }>) => {
    current = applyStep(current, step)
    steps.push(step)
  }
  // A check holds on to its columns: it goes before they change and comes back after.
  const isChecked = same(old.checks ?? [], table.checks ?? [])
  if (!isChecked && old.checks) push({ step: 'setChecks', table: name, checks: [] })
  for (const { name: to, was } of table.columns) {
    if (was && !columnOf(current, to) && columnOf(current, was)) {
      push({ step: 'renameColumn', table: name, from: was, to })
    }
  }
  const wanted = new Map(table.indexes.map((index) => [index.name, index]))
  for (const index of current.indexes) {
    if (!same(index, wanted.get(index.name))) push({ step: 'dropIndex', table: name, index: index.name })
  }
  for (const { was: _, ...column } of table.columns) {
    const known = columnOf(current, column.name)
    if (!known) push({ step: 'addColumn', table: name, column })
    else if (!same(known, column)) push({ step: 'changeColumn', table: name, column })
  }
  for (const index of table.indexes) {
    if (!current.indexes.some((known) => same(known, index))) push({ step: 'addIndex', table: name, index })
  }
  if (!isChecked && table.checks) push({ step: 'setChecks', table: name, checks: table.checks })
  for (const column of current.columns) {
    if (!columnOf(table, column.name)) losing.push({ step: 'dropColumn', table: name, column: column.name })
  }
}

function withoutWas(table: Table): Table {
  return { ...table, columns: table.columns.map(({ was: _, ...column }) => column) }
}

function columnOf(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name)
}

function tableOf(tables: ReadonlyMap<string, Table>, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`a migration changes table ${name}, which no earlier one creates`)
  return table
}

function same(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
