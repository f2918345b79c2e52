import { Problem } from '#core/problems.ts'
import type { ForeignTable } from '#core/tables/foreign-table.ts'
import type { App, Context } from '#server/context.ts'
import { connectionKey } from '#server/lookups/tables/connections.ts'
import { sourceTable } from '#server/lookups/tables/source-table.ts'
import type { ParsedTable } from '../../design/design.ts'
import { guessTable, type KnownTables } from '../../design/guess.ts'
import { parseSql } from './parse-sql.ts'

/**
 * The design that fits a table of a connection, or of SQL, as the body of `parseFieldData` names it (`docs/generator.md#calls`): `type`
 * is `db` or `sql`, `table` may be '' for the only one that the SQL makes.
 */
export async function readTable(
  { app }: Pick<Context, 'app'>,
  { type, table, sql, connection }: Readonly<Record<string, unknown>>,
): Promise<ParsedTable> {
  const name = textAt('table', table ?? '')
  if (type !== 'sql' && type !== 'db') throw new Problem('parameter', { name: 'type' })
  if (type === 'db' && name === '') throw new Problem('parameter', { name: 'table' })
  const found =
    type === 'sql'
      ? chosen(await parseSql(textAt('sql', sql)), name)
      : await sourceTable(app, connectionKey(connection), name)
  // Ids that come from elsewhere are not those of our rows.
  const isForeign = type === 'db' && connectionKey(connection) !== ''
  const { columns, comment, notes } = guessTable(found, isForeign ? new Map() : knownTables(app))
  return { columns, comment, empty: found.isEmpty, notes }
}

function textAt(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.includes('\0')) throw new Problem('parameter', { name })
  return value
}

function chosen(tables: readonly ForeignTable[], name: string): ForeignTable {
  const [first, second] = tables
  if (name === '' && first && !second) return first
  const table = tables.find((one) => one.name === name)
  if (table) return table
  const names = tables.map((one) => one.name)
  const shown = names.map((one) => one.slice(0, 60)).slice(0, 20)
  throw new Problem('sqlChoose', { tables: shown.join(', ') }, { data: { type: 'tables', tables: names } })
}

/** What relations may lead to, by table. */
function knownTables({ registry }: App): KnownTables {
  return new Map(registry.entries.map(({ resource }) => [resource.table, resource.label]))
}
