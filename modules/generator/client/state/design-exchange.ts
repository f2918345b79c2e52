import type { Design } from '../../design/design.ts'
import { deriveChanges, type KeyedChange } from './design-changes.ts'
import {
  type DesignedField,
  type DesignedTable,
  type DesignState,
  fieldOf,
  isInForm,
  isInTable,
  type Mark,
  reduceDesign,
} from './design-state.ts'

/** What of a design is sent: all but where somebody is at work. */
export type DesignContent = Omit<DesignState, 'selected' | 'nextKey'>

const emptyTable: DesignedTable = {
  name: '',
  comment: '',
  defaultSortType: 'desc',
  generateRelativePath: '',
  databaseConnection: '',
  rebuild: 'No',
}

/** A design that begins with nothing but a primary key. */
export function emptyDesign(): DesignState {
  const nothing: DesignState = {
    type: 'create',
    table: emptyTable,
    fields: [],
    sortedBy: null,
    baseline: null,
    unsynced: [],
    selected: null,
    nextKey: 1,
  }
  return { ...reduceDesign(nothing, { type: 'add', designType: 'pk', name: 'id' }), selected: null }
}

/** A design whose fields were read: from a table, from SQL, or from a row of the log. */
export function openDesign(design: Design): DesignState {
  const { designChange, quickSearchField, defaultSortField, formFields, columnFields, ...table } =
    design.table
  const hasPast = design.type === 'db' || design.type === 'log'
  const isListed = (list: readonly string[], name: string, otherwise: boolean) =>
    list.length > 0 ? list.includes(name) : otherwise
  const fields = design.fields.map(
    (field, index): DesignedField => ({
      ...field,
      key: index + 1,
      origin: hasPast ? field.name : null,
      hasOwnName: true,
      isColumn: isListed(columnFields, field.name, isInTable(field)),
      isFormItem: isListed(formFields, field.name, isInForm(field)),
      isSearched: isListed(quickSearchField, field.name, field.primaryKey),
    }),
  )
  const sorted =
    fields.find(({ name }) => name === defaultSortField) ??
    fields.find(({ designType }) => designType === 'weigh') ??
    fields.find(({ primaryKey }) => primaryKey)
  return {
    type: design.type,
    table: { ...emptyTable, ...table },
    fields,
    sortedBy: sorted?.key ?? null,
    baseline: hasPast ? design.fields : null,
    unsynced: [],
    selected: fields[0]?.key ?? null,
    nextKey: fields.length + 1,
  }
}

/** The design as it is sent. */
export function toDesign(state: DesignContent): Design {
  const { fields, table } = state
  const namesOf = (mark: Mark) => fields.filter((field) => field[mark]).map(({ name }) => name)
  return {
    type: state.type,
    table: {
      ...table,
      quickSearchField: namesOf('isSearched'),
      defaultSortField: fieldOf(state, state.sortedBy)?.name ?? '',
      formFields: namesOf('isFormItem'),
      columnFields: namesOf('isColumn'),
      designChange: changesOf(state).map(({ key, ...change }) => ({
        ...change,
        sync: !state.unsynced.includes(key),
      })),
    },
    fields: fields.map(({ key, origin, hasOwnName, isColumn, isFormItem, isSearched, ...field }) => field),
  }
}

/** What leads from the table to the design; nothing where none is behind it. */
export function changesOf({
  baseline,
  fields,
}: Pick<DesignContent, 'baseline' | 'fields'>): readonly KeyedChange[] {
  return baseline === null ? [] : deriveChanges(baseline, fields)
}
