import { indexName } from '../define-table.ts'
import type { Column, Index, SchemaStep, Table } from '../schema.ts'
import { type Call, lineWidth, type Printable, print } from './print.ts'

/** A migration as a module, such as people write them: its name, such as `shop/0001-book`, and its steps. */
export function renderMigration(name: string, steps: readonly SchemaStep[]): string {
  const called = new Set<string>()
  const call: Write = (of, ...values) => {
    called.add(of)
    return { call: of, values }
  }
  const parts = steps.map((step) =>
    step.step === 'createTable' ? printTable(step.table, call) : (step as unknown as Printable),
  )
  const body = print({ name, steps: parts }, { open: 1 })
  return `${importOf([...called].sort())}import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = ${body}
`
}

/** Makes a call of a function of `define-table.ts`. */
type Write = (of: string, ...values: readonly Printable[]) => Call

function printTable({ name, primaryKey, columns, indexes, checks }: Table, call: Write): Printable {
  return call('createTable', name, {
    key: primaryKey,
    columns: Object.fromEntries(columns.map((column) => [column.name, printColumn(column, call)])),
    indexes: indexes.length > 0 ? indexes.map((index) => printIndex(name, index, call)) : undefined,
    checks: checks as Printable | undefined,
  })
}

function printColumn({ name, nullable, default: value, ...type }: Column, call: Write): Printable {
  if (nullable && value === undefined && type.type === 'bigint' && name.endsWith('_time')) return call('time')
  const isText = ['varchar', 'text', 'longtext'].includes(type.type)
  // What has no short form is written out.
  if (value !== undefined && (nullable || ['id', 'date'].includes(type.type)))
    return { ...type, nullable, default: value }
  const plain = call(
    type.type,
    ...(type.type === 'varchar' ? [type.length] : type.type === 'decimal' ? [type.scale] : []),
    ...(value === undefined || value === (isText ? '' : 0) ? [] : [value]),
  )
  if (nullable) return call('nullable', plain)
  return value === undefined && type.type !== 'id' && type.type !== 'date' ? call('required', plain) : plain
}

function printIndex(table: string, { name, columns, unique }: Index, call: Write): Printable {
  if (name !== indexName(table, columns)) return { name, columns, unique }
  return call(unique ? 'unique' : 'index', ...columns)
}

function importOf(names: readonly string[]): string {
  if (names.length === 0) return ''
  const flat = `import { ${names.join(', ')} } from '#server/db/define-table.ts'`
  if (flat.length <= lineWidth) return `${flat}\n`
  return `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '#server/db/define-table.ts'\n`
}
