import { formatChoices, formatComment, parseChoices, parseComment } from '#core/tables/dictionary.ts'
import {
  type AttributeValue,
  type DesignOrigin,
  type DesignType,
  type FieldDesign,
  maxFields,
  type TableDesign,
} from '../../design/design.ts'
import { newField } from '../../design/presets.ts'
import type { FieldWithPast } from './design-changes.ts'

/** A field on the canvas. What the table's lists of names say of it stands with it, and follows every rename. */
export interface DesignedField extends FieldWithPast {
  /** what it is known by as long as the design is open */
  readonly key: number
  /** nobody has named it: a relation may give it a name of its own */
  readonly hasOwnName: boolean
  readonly isColumn: boolean
  readonly isFormItem: boolean
  readonly isSearched: boolean
}

/** What is said of the table, without the lists that the fields themselves carry. */
export type DesignedTable = Omit<
  TableDesign,
  'quickSearchField' | 'defaultSortField' | 'formFields' | 'columnFields' | 'designChange'
>

/** A design as it stands. */
export interface DesignState {
  readonly type: DesignOrigin
  readonly table: DesignedTable
  readonly fields: readonly DesignedField[]
  /** key of the field that lists are sorted by; null for none */
  readonly sortedBy: number | null
  /** the columns that the design was read from; null when there is no table behind it */
  readonly baseline: readonly FieldDesign[] | null
  /** keys of changes that are not to be done */
  readonly unsynced: readonly string[]
  readonly selected: number | null
  readonly nextKey: number
}

/** What can be done with a design. */
export type DesignAction =
  | {
      readonly type: 'add'
      readonly designType: DesignType
      readonly name?: string
      readonly comment?: string
      /** behind the chosen field unless told */
      readonly at?: number
    }
  | { readonly type: 'remove'; readonly key: number }
  /** a field that was removed comes back to its place */
  | {
      readonly type: 'putBack'
      readonly field: DesignedField
      readonly at: number
      readonly isSorted: boolean
    }
  | { readonly type: 'duplicate'; readonly key: number }
  | { readonly type: 'move'; readonly key: number; readonly to: number }
  | { readonly type: 'select'; readonly key: number | null }
  | { readonly type: 'rename'; readonly key: number; readonly name: string }
  | { readonly type: 'change'; readonly key: number; readonly change: FieldChange }
  | {
      readonly type: 'retype'
      readonly key: number
      readonly designType: DesignType
      /** everything but name and title becomes as the palette has it */
      readonly isReset: boolean
      /** comment of the palette in the reader's language */
      readonly comment?: string
    }
  | {
      readonly type: 'attribute'
      readonly key: number
      readonly side: 'table' | 'form'
      readonly name: string
      readonly value: AttributeValue
    }
  | { readonly type: 'relate'; readonly key: number; readonly relation: Relation }
  | { readonly type: 'table'; readonly change: Partial<DesignedTable> }
  | { readonly type: 'sort'; readonly key: number | null }
  | { readonly type: 'mark'; readonly mark: Mark; readonly keys: readonly number[] }
  | { readonly type: 'sync'; readonly change: string; readonly isOn: boolean }

/** What of a field is changed without anything following from it. */
export type FieldChange = Partial<Omit<FieldDesign, 'name' | 'designType' | 'table' | 'form'>> &
  Partial<Record<Mark, boolean>>

/** The lists that a field may be in. */
export type Mark = 'isColumn' | 'isFormItem' | 'isSearched'

/** What a field points to, as the dialog of relations says it. */
export interface Relation {
  readonly table: string
  readonly field: string
  readonly pk: string
  /** columns of the other table that lists show */
  readonly shown: readonly string[]
  /** what a field that nobody has described is called */
  readonly comment?: string
}

/** The field of a key. */
export function fieldOf(state: Pick<DesignState, 'fields'>, key: number | null): DesignedField | undefined {
  return key === null ? undefined : state.fields.find((field) => field.key === key)
}

/** Why a field of this kind can not be added; null when it can. */
export function refusalToAdd(state: DesignState, designType: DesignType): 'secondKey' | 'tooMany' | null {
  if (state.fields.length >= maxFields) return 'tooMany'
  const isKey = designType === 'pk' || designType === 'spk'
  return isKey && state.fields.some(({ primaryKey }) => primaryKey) ? 'secondKey' : null
}

/** The design after something was done with it; the same one where nothing follows. */
export function reduceDesign(state: DesignState, action: DesignAction): DesignState {
  switch (action.type) {
    case 'add':
      return add(state, action)
    case 'remove':
      return remove(state, action.key)
    case 'putBack':
      return putBack(state, action)
    case 'duplicate':
      return duplicate(state, action.key)
    case 'move':
      return move(state, action.key, action.to)
    case 'select':
      return state.selected === action.key ? state : { ...state, selected: action.key }
    case 'rename':
      return rename(state, action.key, action.name)
    case 'change':
      return withField(state, action.key, (field) => changed(field, action.change))
    case 'retype':
      return retype(state, action)
    case 'attribute':
      return withField(state, action.key, (field) => ({
        ...field,
        [action.side]: { ...field[action.side], [action.name]: action.value },
      }))
    case 'relate':
      return relate(state, action.key, action.relation)
    case 'table':
      return { ...state, table: { ...state.table, ...action.change } }
    case 'sort':
      return { ...state, sortedBy: action.key }
    case 'mark':
      return mark(state, action.mark, new Set(action.keys))
    case 'sync':
      return sync(state, action.change, action.isOn)
  }
}

/** A name that no other field has: the wanted one, or with a number behind it. */
function freeName(state: Pick<DesignState, 'fields'>, wanted: string, except?: number): string {
  const taken = new Set(state.fields.filter(({ key }) => key !== except).map(({ name }) => name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`
    if (!taken.has(name)) return name
  }
}

function add(state: DesignState, action: DesignAction & { type: 'add' }): DesignState {
  const { designType, name, comment, at } = action
  if (refusalToAdd(state, designType) !== null) return state
  const made = newField(designType, { name, comment })
  const key = state.nextKey
  const isKey = made.primaryKey
  const field: DesignedField = {
    ...made,
    name: freeName(state, made.name),
    key,
    origin: null,
    hasOwnName: false,
    isColumn: isInTable(made),
    isFormItem: isInForm(made),
    isSearched: isKey,
  }
  const place = at ?? placeAfterSelected(state)
  return {
    ...state,
    fields: state.fields.toSpliced(place, 0, field),
    sortedBy: isKey || designType === 'weigh' ? key : state.sortedBy,
    selected: key,
    nextKey: key + 1,
  }
}

/** What is added by hand comes behind the chosen field. */
function placeAfterSelected({ fields, selected }: DesignState): number {
  const at = fields.findIndex(({ key }) => key === selected)
  return at < 0 ? fields.length : at + 1
}

function remove(state: DesignState, key: number): DesignState {
  const at = state.fields.findIndex((field) => field.key === key)
  if (at < 0) return state
  const fields = state.fields.toSpliced(at, 1)
  const next = fields[Math.min(at, fields.length - 1)]
  const primary = fields.find(({ primaryKey }) => primaryKey)
  return {
    ...state,
    fields,
    sortedBy: state.sortedBy === key ? (primary?.key ?? null) : state.sortedBy,
    selected: state.selected === key ? (next?.key ?? null) : state.selected,
  }
}

function putBack(
  state: DesignState,
  { field, at, isSorted }: DesignAction & { type: 'putBack' },
): DesignState {
  if (fieldOf(state, field.key) || refusalToAdd(state, field.designType) !== null) return state
  return {
    ...state,
    fields: state.fields.toSpliced(at, 0, { ...field, name: freeName(state, field.name) }),
    sortedBy: isSorted ? field.key : state.sortedBy,
    selected: field.key,
  }
}

function duplicate(state: DesignState, key: number): DesignState {
  const at = state.fields.findIndex((field) => field.key === key)
  const field = state.fields[at]
  if (!field || refusalToAdd(state, field.designType) !== null) return state
  const copy: DesignedField = {
    ...field,
    key: state.nextKey,
    name: freeName(state, field.name.replace(/(?<=[^\d])\d+$/, '')),
    origin: null,
    hasOwnName: false,
  }
  return {
    ...state,
    fields: state.fields.toSpliced(at + 1, 0, copy),
    selected: copy.key,
    nextKey: copy.key + 1,
  }
}

function move(state: DesignState, key: number, to: number): DesignState {
  const from = state.fields.findIndex((field) => field.key === key)
  const field = state.fields[from]
  const place = Math.max(0, Math.min(to, state.fields.length - 1))
  if (!field || from === place) return state
  return { ...state, fields: state.fields.toSpliced(from, 1).toSpliced(place, 0, field) }
}

function rename(state: DesignState, key: number, wanted: string): DesignState {
  const name = wanted.trim()
  if (name === '' || fieldOf(state, key)?.name === name) return state
  return withField(state, key, (field) => ({
    ...field,
    name: freeName(state, name, key),
    hasOwnName: true,
  }))
}

/** Another kind for a field; with a reset everything but its name, its comment and its past is as the palette gives it. */
function retype(
  state: DesignState,
  { key, designType, isReset, comment }: DesignAction & { type: 'retype' },
): DesignState {
  const isKey = designType === 'pk' || designType === 'spk'
  if (isKey && state.fields.some((field) => field.primaryKey && field.key !== key)) return state
  const next = withField(state, key, (field) => {
    if (!isReset) return { ...field, designType }
    const made = newField(designType, { name: field.name })
    const preset = comment ?? newField(designType).comment
    const next = {
      ...field,
      ...made,
      dataType: made.dataType,
      isColumn: isInTable(made),
      isFormItem: isInForm(made),
    }
    return changed(next, { comment: joinedComment(field.comment, preset, designType) })
  })
  return isKey || designType === 'weigh' ? { ...next, sortedBy: key } : next
}

/** The title that somebody gave, with the options of the palette where it has none that the kind can have. */
function joinedComment(own: string, preset: string, designType: DesignType): string {
  const { title, entries } = parseComment(own)
  const offered = parseComment(preset).entries
  const isUsable = designType !== 'switch' || entries.every(({ key }) => key === '0' || key === '1')
  if (offered.length === 0 || (entries.length > 0 && isUsable)) return own
  return formatComment({ title: title || parseComment(preset).title, entries: offered })
}

/** The options of a comment are the values of its column: a list of values follows them (`docs/generator.md#a-field`). */
function changed(field: DesignedField, change: FieldChange): DesignedField {
  const next = { ...field, ...change }
  if (change.comment === undefined) return next
  const { title, entries } = parseComment(change.comment)
  const type = next.type === 'enum' || next.type === 'set' ? next.type : null
  if (type === null || entries.length === 0) return { ...next, title }
  const values = entries.map(({ key }) => key)
  return { ...next, title, dataType: formatChoices(type, values), default: keptDefault(field, values) }
}

/** A default that is no option any more gives way to the first one, or to none where several may be given. */
function keptDefault(field: DesignedField, values: readonly string[]): FieldDesign['default'] {
  const { default: given, defaultType, type, dataType } = field
  if (defaultType !== 'INPUT' || !given) return given
  const before = parseChoices(dataType ?? '') ?? []
  // An option that was renamed in its place is still the default.
  const followed = given.split(',').map((value) => {
    const at = before.indexOf(value)
    return values.includes(value) || before.length !== values.length ? value : (values[at] ?? value)
  })
  const left = followed.filter((value) => values.includes(value))
  return type === 'set' ? left.join(',') : (left[0] ?? values[0])
}

/**
 * A field points to a table: one that nobody has named takes the table's name (`docs/generator.md#presets`). Lists show what
 * names its rows, or the columns that were chosen.
 */
function relate(state: DesignState, key: number, relation: Relation): DesignState {
  const { table, field: label, pk, shown, comment } = relation
  return withField(state, key, (field) => {
    const ending = field.designType === 'remoteSelects' ? '_ids' : '_id'
    const name = field.hasOwnName ? field.name : freeName(state, `${table}${ending}`, key)
    const remote = { 'remote-table': table, 'remote-field': label, 'remote-pk': pk }
    const form = { ...field.form, ...remote, 'relation-fields': shown.join(',') }
    const isColumn = field.isColumn || shown.length === 0
    return changed({ ...field, name, form, isColumn }, comment ? { comment } : {})
  })
}

function mark(state: DesignState, name: Mark, keys: ReadonlySet<number>): DesignState {
  const fields = state.fields.map((field) =>
    field[name] === keys.has(field.key) ? field : { ...field, [name]: keys.has(field.key) },
  )
  return { ...state, fields }
}

function sync(state: DesignState, change: string, isOn: boolean): DesignState {
  const others = state.unsynced.filter((key) => key !== change)
  return { ...state, unsynced: isOn ? others : [...others, change] }
}

function withField(
  state: DesignState,
  key: number,
  change: (field: DesignedField) => DesignedField,
): DesignState {
  return { ...state, fields: state.fields.map((field) => (field.key === key ? change(field) : field)) }
}

/** Whether lists show a field of this kind, unless somebody says otherwise. */
export function isInTable(field: FieldDesign): boolean {
  return !(field.tableBuildExclude ?? false)
}

/** The same for forms. */
export function isInForm(field: FieldDesign): boolean {
  return !(field.formBuildExclude ?? false)
}
