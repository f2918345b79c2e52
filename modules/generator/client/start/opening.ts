import type { Design, FieldDesign, ParsedTable, TableDesign } from '../../design/design.ts'
import { tableFault } from '../../design/names.ts'

/** The table of a design that was read and not touched yet. */
function readTable(name: string, comment: string, connection: string): TableDesign {
  return {
    name,
    comment,
    quickSearchField: [],
    defaultSortField: '',
    defaultSortType: 'desc',
    formFields: [],
    columnFields: [],
    generateRelativePath: '',
    databaseConnection: connection,
    designChange: [],
    rebuild: 'No',
  }
}

/** The name that a table of somebody else gets here: its own where that is allowed, else the nearest one, or none. */
function nameHere(name: string): string {
  const fault = tableFault(name, '', { resources: [], closedTables: new Set() })
  return fault ? String(fault.params?.suggestion ?? '') : name
}

/** A design of a table of a database. One without rows has none to take along. */
export function designOfTable(name: string, connection: string, parsed: ParsedTable): Design {
  const table = readTable(nameHere(name), parsed.comment, connection)
  return {
    type: 'db',
    table: { ...table, sourceTable: name, rebuild: parsed.empty ? 'Yes' : 'No' },
    fields: Object.values(parsed.columns),
  }
}

/** A design of a statement. */
export function designOfSql(name: string, parsed: ParsedTable): Design {
  const table = readTable(nameHere(name), parsed.comment, '')
  return { type: 'sql', table, fields: Object.values(parsed.columns) }
}

/** A design that goes on from an earlier one. */
export function designOfRun(run: {
  readonly table: TableDesign & { readonly empty?: boolean }
  readonly fields: readonly FieldDesign[]
}): Design {
  const { empty, ...table } = run.table
  return { type: 'log', table: { ...table, rebuild: empty ? 'Yes' : 'No' }, fields: run.fields }
}
