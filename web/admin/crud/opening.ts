import type { Design, FieldDesign, ParsedTable, TableDesign } from '#core/generator/design.ts'

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

/** A design of a table of a database. One without rows has none to take along. */
export function designOfTable(name: string, connection: string, parsed: ParsedTable): Design {
  const table = readTable(name, parsed.comment, connection)
  return {
    type: 'db',
    table: { ...table, sourceTable: name, rebuild: parsed.empty ? 'Yes' : 'No' },
    fields: Object.values(parsed.columns),
  }
}

/** A design of a statement. */
export function designOfSql(name: string, parsed: ParsedTable): Design {
  return { type: 'sql', table: readTable(name, parsed.comment, ''), fields: Object.values(parsed.columns) }
}

/** A design that goes on from an earlier one. */
export function designOfRun(run: {
  readonly table: TableDesign & { readonly empty?: boolean }
  readonly fields: readonly FieldDesign[]
}): Design {
  const { empty, ...table } = run.table
  return { type: 'log', table: { ...table, rebuild: empty ? 'Yes' : 'No' }, fields: run.fields }
}
