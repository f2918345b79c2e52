import type { Table } from '#server/db/schema.ts'
import { isKey } from '../../design/compile-field.ts'
import type { Design, DesignChange, DesignFault, DesignNote, TableDesign } from '../../design/design.ts'
import { canBecome, type Move, withStaying } from '../run/change-table.ts'
import type { GeneratedRow } from '../store.ts'

/** Changes of a type that are to be done, or those that are not. */
function changesOf(
  { designChange }: TableDesign,
  isDone: boolean,
  ...types: readonly DesignChange['type'][]
): readonly DesignChange[] {
  return designChange.filter(({ type, sync }) => sync === isDone && types.includes(type))
}

/** Old names of columns and the names that the design gives them now. */
export function renamesOf({ table }: Design): ReadonlyMap<string, string> {
  const renames = changesOf(table, true, 'change-field-name')
  return new Map(renames.map(({ oldName, newName }) => [oldName, newName]))
}

/** Renames of columns that are not there under either name. */
export function renameFaults({ table, fields }: Design, { tables }: GeneratedRow): readonly DesignFault[] {
  const columns = new Set(tables[0]?.columns.map(({ name }) => name))
  return changesOf(table, true, 'change-field-name')
    .filter(({ oldName, newName }) => !columns.has(oldName) && !columns.has(newName))
    .filter(({ newName }) => fields.some(({ name }) => name === newName))
    .map(({ oldName }) => ({
      place: 'table.designChange',
      message: 'faults.columnMissing',
      params: { name: oldName },
    }))
}

/** The places that columns are to get, in the order in which they get them (`docs/generator.md#changes`). */
export function movesOf(design: Design, [first]: readonly Table[]): readonly Move[] {
  const columns = new Set(first?.columns.map(({ name }) => name))
  const renamed = renamesOf(design)
  const key = design.fields.find(isKey)?.name
  const columnOf = (name: string) => (name === key ? 'id' : (renamed.get(name) ?? name))
  /** The column of a field, or where it has none, as links have, that of the nearest one before it. */
  const behind = (name: string): string | null => {
    if (columns.has(columnOf(name))) return columnOf(name)
    const before = design.fields[design.fields.findIndex((field) => field.name === name) - 1]
    return before ? behind(before.name) : null
  }
  return changesOf(design.table, true, 'add-field', 'change-field-order').flatMap((change) => {
    const { type, oldName, newName, after = '' } = change
    const column = columnOf(type === 'add-field' ? newName : oldName)
    if (after === '' || !columns.has(column)) return []
    return [{ column, after: after === 'FIRST FIELD' ? null : behind(after) }]
  })
}

/** The design without new fields whose column is not to be added: a field is nothing without one. */
export function withoutSkipped(
  design: Design,
  { tables }: GeneratedRow,
): { readonly design: Design; readonly notes: readonly DesignNote[] } {
  const columns = new Set(tables[0]?.columns.map(({ name }) => name))
  const added = changesOf(design.table, false, 'add-field').map(({ newName }) => newName)
  const skipped = new Set(added.filter((name) => !columns.has(name)))
  if (skipped.size === 0) return { design, notes: [] }
  const kept = (names: readonly string[]) => names.filter((name) => !skipped.has(name))
  const { table, fields } = design
  const { quickSearchField, formFields, columnFields, defaultSortField } = table
  return {
    design: {
      ...design,
      table: {
        ...table,
        quickSearchField: kept(quickSearchField),
        formFields: kept(formFields),
        columnFields: kept(columnFields),
        defaultSortField: skipped.has(defaultSortField) ? '' : defaultSortField,
      },
      fields: fields.filter(({ name }) => !skipped.has(name)),
    },
    notes: [{ message: 'notes.fieldsSkipped', params: { fields: [...skipped].join(', ') } }],
  }
}

/**
 * The tables with what the design leaves as it is: columns that lose their field only, and columns whose new attributes are
 * not to reach the table. Those have to hold what the field takes from now on.
 */
export function withUnsynced(
  { table }: Design,
  [first, ...joins]: readonly Table[],
  generated: GeneratedRow,
): { readonly tables: readonly Table[] } | { readonly faults: readonly DesignFault[] } {
  if (!first) throw new Error('an entity has a table')
  const old = generated.tables[0]
  const own = new Set([
    ...Object.keys(generated.entity.spec.fields),
    'id',
    'create_time',
    'update_time',
    'row_version',
  ])
  const earlier = old?.columns.filter(({ name }) => !own.has(name)) ?? []
  const left = changesOf(table, false, 'del-field', 'change-field-name').map(({ oldName }) => oldName)
  const stayed = withStaying(first, old, new Set([...earlier.map(({ name }) => name), ...left]))
  const unchanged = new Set(changesOf(table, false, 'change-field-attr').map(({ oldName }) => oldName))
  const faults: DesignFault[] = []
  const columns = stayed.columns.map((column) => {
    const known = old?.columns.find(({ name }) => name === column.name)
    if (!known || !unchanged.has(column.name)) return column
    if (canBecome(column, known)) return known
    faults.push({
      place: 'table.designChange',
      message: 'faults.columnTooNarrow',
      params: { name: column.name },
    })
    return column
  })
  return faults.length > 0 ? { faults } : { tables: [{ ...stayed, columns }, ...joins] }
}
