import { type Field, type FieldKind, kinds, relationName } from '#core/field.ts'
import type { ListSpec } from '#core/resource.ts'
import { textOf } from './attributes.ts'
import { compileField, effectiveType, isKeptTime, isKey, isSnowflake } from './compile-field.ts'
import { checkAttributes, compileList, type Listed, reportAttributes } from './compile-list.ts'
import { relatedColumns } from './compile-related.ts'
import { compileTexts } from './compile-texts.ts'
import {
  type Design,
  type DesignFault,
  type DesignNote,
  type DesignWorld,
  type EntityData,
  type FieldDesign,
  maxFields,
  type SpecData,
} from './design.ts'
import { entityFault, entityName, fieldFault, joinTable, tableFault } from './names.ts'
import { newField } from './presets.ts'
import { newReport, type Report } from './report.ts'

/** What a design comes to: an entity, or the faults why there is none; and what people should know of it. */
export interface Compiled {
  readonly entity: EntityData | null
  readonly faults: readonly DesignFault[]
  readonly notes: readonly DesignNote[]
}

/**
 * Turns a design into an entity as a developer would have declared it. The answer is data: it survives JSON unchanged, and
 * `defineResource` takes it. A design whose values have the declared types never throws, whatever they are.
 */
export function compileDesign(design: Design, world: DesignWorld): Compiled {
  const report = newReport()
  const name = entityName(design.table)
  const table = tableFault(design.table.name, name, world)
  report.add(table)
  // A path that is made from a table's wrong name would be complained of twice.
  if (!table || design.table.generateRelativePath !== '') report.add(entityFault(name, world))
  if (design.fields.length === 0) report.fault('fields', 'noFields')
  if (design.fields.length > maxFields) {
    report.fault('fields', 'tooManyFields', { max: maxFields })
    return { entity: null, faults: report.faults, notes: [] }
  }
  const key = keyOf(design, report)
  checkNames(design, key, report)
  const all = compileFields(design, name, key, world, report)
  const nameOf = (designed: string) => (designed === key?.name ? 'id' : designed)
  const related = relatedColumns(all, name, world, report)
  const list = compileList(all, related, design, nameOf, report)
  const spec = compileSpec(design, name, all, list, report)
  const messages = compileTexts(name, design, all, related, world, report)
  reportPaths(design, report)
  checkSize(spec, list, report)
  const notes = report.notes()
  return { entity: report.faults.length > 0 ? null : { name, spec, messages }, faults: report.faults, notes }
}

/** The field that is the key of the row; null when the entity gets one by itself. */
function keyOf({ fields }: Design, report: Report): FieldDesign | null {
  const [key, ...others] = fields.filter(isKey)
  for (const other of others) {
    report.fault(`fields.${fields.indexOf(other)}.designType`, 'secondKey', { name: other.name })
  }
  if (!key) report.note('keyAdded')
  else if (key.name !== 'id') report.note('keyRenamed', { name: key.name })
  return key ?? null
}

function checkNames({ fields, table }: Design, key: FieldDesign | null, report: Report): void {
  const seen = new Set<string>()
  fields.forEach((field, at) => {
    const place = `fields.${at}.name`
    const name = field.name
    if (field !== key) report.add(fieldFault(field.name, place))
    if (seen.has(field.name)) report.fault(place, 'duplicate', { name })
    if (field.name === 'id' && field !== key) report.fault(place, 'idTaken')
    seen.add(field.name)
    checkAttributes(field, `fields.${at}`, report)
    if (isTimeName(field.name) && !isKeptTime(field)) report.fault(place, 'timeType', { name })
  })
  for (const attribute of ['columnFields', 'formFields'] as const) {
    const unknown = table[attribute].find((name) => !seen.has(name) && name !== 'id')
    if (unknown !== undefined) report.fault(`table.${attribute}`, 'unknownField', { field: unknown })
  }
  checkRelationNames(fields, table.name, seen, report)
}

/** Related rows travel under a name of their own, and links are kept in a table of their own. */
function checkRelationNames(
  fields: readonly FieldDesign[],
  table: string,
  seen: Set<string>,
  report: Report,
): void {
  const taken = new Set([...seen, 'id', 'row_version'])
  const joins = new Set<string>()
  fields.forEach((field, at) => {
    const type = effectiveType(field)
    const isRemote = type === 'remoteSelect' || type === 'remoteSelects'
    if (!isRemote || textOf(field.form['remote-table']) === '') return
    const relation = relationName(field.name)
    const join = joinTable(table, field.name)
    const isTwice = type === 'remoteSelects' && joins.has(join)
    if (relation === '' || taken.has(relation) || isTwice) {
      report.fault(`fields.${at}.name`, 'relationTaken', { name: field.name, relation })
    }
    taken.add(relation)
    if (type === 'remoteSelects') joins.add(join)
  })
}

function isTimeName(name: string): name is 'create_time' | 'update_time' {
  return name === 'create_time' || name === 'update_time'
}

/** The key of an entity whose design has none. */
const addedKey: Listed = {
  design: newField('pk'),
  name: 'id',
  field: { kind: 'primaryKey' },
  place: 'fields',
  isInTable: true,
}

function compileFields(
  design: Design,
  entity: string,
  key: FieldDesign | null,
  world: DesignWorld,
  report: Report,
): readonly Listed[] {
  const all: Listed[] = []
  const renamed = renamedFields(design)
  design.fields.forEach((one, at) => {
    const place = `fields.${at}`
    const isInTable = isIn(design.table.columnFields, one, one.tableBuildExclude)
    const isInForm = isIn(design.table.formFields, one, one.formBuildExclude)
    if (one === key) {
      const field: Field = { kind: 'primaryKey', ...(isSnowflake(one) ? { wide: true } : {}) }
      all.push({ design: one, name: 'id', field, place, isInTable })
    } else if (isKey(one)) return
    else if (isKeptTime(one)) {
      all.push({ design: one, name: one.name, field: { kind: 'timestamp' }, place, isInTable })
      if (isInForm) report.unused(one, 'form')
    } else {
      const siblings = design.fields
      const task = { design: one, place, table: design.table.name, entity, isInForm, siblings, world, report }
      const made = compileField(task)
      if (!made) return
      const was = made.kind === 'manyToMany' ? undefined : renamed.get(one.name)
      const field = {
        ...made,
        ...(was ? { was } : {}),
        ...closedToForms(made.kind, one, isInForm, isInTable),
      }
      all.push({ design: one, name: one.name, field, place, isInTable })
    }
    reportAttributes(one, report)
  })
  const weights = all.filter(({ field }) => field.kind === 'weigh')
  for (const { place, name } of weights.slice(1)) report.fault(`${place}.designType`, 'secondWeigh', { name })
  return key ? all : [addedKey, ...all]
}

/** What is chosen by name is in, also where its kind is usually left out; a list without names leaves it to the kinds. */
function isIn(names: readonly string[], { name }: FieldDesign, isExcluded = false): boolean {
  return names.length === 0 ? !isExcluded : names.includes(name)
}

/** What is not in the form nobody writes, but for weights and switches, which lists change. */
function closedToForms(
  kind: FieldKind,
  { table }: FieldDesign,
  isInForm: boolean,
  isInTable: boolean,
): Pick<Field, 'write'> {
  const isSwitched = isInTable && (kind === 'switch' || table.render === 'switch')
  return isInForm || kind === 'weigh' || isSwitched ? {} : { write: 'system' }
}

/** New name → earlier name, of renames that are to be done. */
function renamedFields({ fields, table }: Design): ReadonlyMap<string, string> {
  const names = new Set(fields.map(({ name }) => name))
  const renames = table.designChange.filter(
    ({ type, sync, oldName, newName }) =>
      type === 'change-field-name' &&
      sync &&
      names.has(newName) &&
      !names.has(oldName) &&
      fieldFault(oldName, '') === null,
  )
  return new Map(renames.map(({ oldName, newName }) => [newName, oldName]))
}

function compileSpec(
  design: Design,
  entity: string,
  all: readonly Listed[],
  list: ListSpec,
  report: Report,
): SpecData {
  const own = all.filter(({ field }) => !kinds[field.kind].isGiven)
  const fields = Object.fromEntries(own.map(({ name, field }) => [name, field]))
  const times = all.flatMap(({ name, field }) =>
    field.kind === 'timestamp' && isTimeName(name) ? [name] : [],
  )
  const inForm = own.filter((one) => isIn(design.table.formFields, one.design, one.design.formBuildExclude))
  const form = inForm.map(({ name }) => name)
  const writable = own.filter(({ field }) => field.write === undefined)
  const label = labelOf(own, report)
  if (form.length === 0) report.note('noForm')
  return {
    ...(derivedTable(entity) === design.table.name ? {} : { table: design.table.name }),
    ...(design.fields.some(isSnowflake) ? { key: 'snowflake' as const } : {}),
    ...(label === null ? {} : { label }),
    fields,
    ...(times.length === 2 ? {} : { timestamps: times }),
    ...(form.length === 0 ? { calls: ['index', 'del', 'sortable'] as const } : {}),
    list,
    ...(form.length > 0 && form.join() === writable.map(({ name }) => name).join() ? {} : { form: [form] }),
    ...pageOf(inForm),
  }
}

/** What stands beside a text on its page: what the row is sorted, dated and illustrated by. */
const asideKinds: ReadonlySet<FieldKind> = new Set([
  'select',
  'radio',
  'code',
  'switch',
  'checkbox',
  'selects',
  'date',
  'dateTime',
  'belongsTo',
  'manyToMany',
  'image',
  'weigh',
])

/** Rows with a text to write have pages of their own. */
function pageOf(inForm: readonly Listed[]): Pick<SpecData, 'formSize' | 'aside'> {
  if (!inForm.some(({ field }) => field.kind === 'richText')) return {}
  const aside = inForm.filter(({ field }) => asideKinds.has(field.kind)).map(({ name }) => name)
  return { formSize: 'page', ...(aside.length > 0 ? { aside } : {}) }
}

/** What `defineResource` calls the table of an entity. */
function derivedTable(entity: string): string {
  return entity.replaceAll('/', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const derivedLabels = ['title', 'name', 'nickname', 'username'] as const
const unnamed: ReadonlySet<FieldKind> = new Set(['password', 'manyToMany', 'richText', 'belongsTo'])

/** The field that names a row, where it is not the one that `defineResource` takes by itself. */
function labelOf(own: readonly Listed[], report: Report): string | null {
  const find = (name: string) => own.find((one) => one.name === name)
  const derived = derivedLabels.map(find).find((one) => one !== undefined)
  if (derived && !unnamed.has(derived.field.kind)) return null
  const line = own.find(({ field }) => kinds[field.kind].isLine)
  const other = line ?? (derived ? own.find(({ field }) => !unnamed.has(field.kind)) : undefined)
  if (derived && !other) report.fault(`${derived.place}.designType`, 'label', { name: derived.name })
  return other?.name ?? null
}

/** Places of files are the product's own; those of the original are not used. */
function reportPaths({ table }: Design, report: Report): void {
  for (const name of ['modelFile', 'controllerFile', 'validateFile', 'webViewsDir'] as const) {
    const path = table[name]
    if (path && !path.startsWith('modules/')) report.unused({ name: 'table' }, name)
  }
  if (table.isCommonModel === 1) report.unused({ name: 'table' }, 'isCommonModel')
}

/** The most indexes and the widest row that every database takes. */
const maxIndexes = 60
const widestRow = 65_000

function checkSize({ fields }: SpecData, list: ListSpec, report: Report): void {
  const { filters = [], sortable = [] } = list
  const relations = Object.keys(fields).filter((name) => fields[name]?.kind === 'belongsTo')
  const filtered = [...relations, ...filters].flatMap((name) => {
    const kind = fields[name]?.kind ?? 'timestamp'
    const { search, isList, isSelective } = kinds[kind]
    // A contains-search uses no index, and a list has none.
    if (search === 'LIKE' || isList || kind === 'manyToMany') return []
    return [isSelective ? `${name} and order` : name]
  })
  // One more is that of the default order.
  if (new Set([...filtered, ...sortable]).size >= maxIndexes)
    report.fault('fields', 'tooManyIndexes', { max: maxIndexes })
  const bytes = Object.values(fields).reduce((sum, field) => sum + bytesOf(field), 0)
  if (bytes > widestRow) report.fault('fields', 'rowTooWide', { max: Math.floor(widestRow / 4) })
}

const longText = 4000

function bytesOf({ kind, max }: Field): number {
  const { length, columnLength = length, isSecret } = kinds[kind]
  if (columnLength === undefined) return 12
  const room = isSecret ? columnLength : (max ?? columnLength)
  return room > longText ? 12 : room * 4 + 2
}
