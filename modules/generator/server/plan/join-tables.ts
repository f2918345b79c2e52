import type { ForeignTable } from '#core/tables/foreign-table.ts'
import type { App } from '#server/context.ts'
import type { Table } from '#server/db/schema.ts'
import { foreignTable } from '#server/lookups/tables/introspect.ts'
import type { Design, DesignFault, DesignNote } from '../../design/design.ts'
import { joinTable } from '../../design/names.ts'

/** What becomes of tables of links that are there before their entity is. */
interface JoinTables {
  /** names of those that are used as they are */
  readonly kept: ReadonlySet<string>
  readonly faults: readonly DesignFault[]
  readonly notes: readonly DesignNote[]
}

/**
 * Tables of links that an entity left behind serve it again when it is made from its own table: they have to look as they
 * would be made. `hasOwnRows` tells that the rows come with their ids; otherwise links would lead to rows that they were not
 * made for, and only a table without any is used.
 */
export async function joinTablesThere(
  design: Design,
  joins: readonly Table[],
  there: ReadonlySet<string>,
  hasOwnRows: boolean,
  { database }: Pick<App, 'database'>,
): Promise<JoinTables> {
  const kept = new Set<string>()
  const faults: DesignFault[] = []
  const notes: DesignNote[] = []
  const connection = { key: '', dialect: database.dialect, db: database.read }
  for (const join of joins.filter(({ name }) => there.has(name))) {
    const found = await foreignTable(connection, join.name)
    if (!found) continue
    const at = design.fields.findIndex(({ name }) => joinTable(design.table.name, name) === join.name)
    const params = { table: join.name, columns: join.columns.map(({ name }) => name).join(', ') }
    const isFed = (design.fields[at]?.sourceColumn ?? '') !== ''
    const fault = (message: string) =>
      faults.push({ place: `fields.${Math.max(0, at)}.name`, message, params })
    if (!isShaped(found, join)) fault('faults.joinShape')
    else if (!found.isEmpty && (!hasOwnRows || isFed)) fault('faults.joinFilled')
    else {
      kept.add(join.name)
      notes.push({ message: 'notes.joinKept', params: { table: join.name } })
    }
  }
  return { kept, faults, notes }
}

/** Tells whether a table is the one that would be made: two ids that are the key together, each with room enough. */
function isShaped({ columns, primaryKey }: ForeignTable, wanted: Table): boolean {
  if (columns.length !== wanted.columns.length) return false
  if (primaryKey.join() !== (wanted.primaryKey ?? []).join()) return false
  return wanted.columns.every(({ name, type }) => {
    const found = columns.find((column) => column.name === name)
    const isWide =
      type !== 'bigint' || found?.type === 'bigint' || found?.fullType.toLowerCase() === 'integer'
    return found?.family === 'integer' && !found.nullable && isWide
  })
}
