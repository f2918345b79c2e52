import { type Field, type FieldKind, kinds } from '#core/field.ts'
import type { Through } from '#core/field-options.ts'
import { isEmptyValue, Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { type DictionaryEntry, parseChoices, parseComment } from '#core/tables/dictionary.ts'
import { isOn, namesOf, textOf } from './attributes.ts'
import type { DesignType, DesignWorld, FieldDesign } from './design.ts'
import { isPrototypeName, joinTable, maxNameLength, tableOwner } from './names.ts'
import type { Report } from './report.ts'

/** A field that is being made, and what surrounds it. */
export interface FieldTask {
  readonly design: FieldDesign
  /** such as `fields.3` */
  readonly place: string
  readonly table: string
  /** name of the entity */
  readonly entity: string
  readonly isInForm: boolean
  /** every field of the design */
  readonly siblings: readonly FieldDesign[]
  readonly world: DesignWorld
  readonly report: Report
}

/** A design type with the multi flags of the form applied: `select` with `select-multi` is `selects`. */
export function effectiveType({ designType, form }: FieldDesign): DesignType {
  const isMany = (name: string) => isOn(form[name])
  if (designType === 'select' && isMany('select-multi')) return 'selects'
  if (designType === 'remoteSelect' && isMany('select-multi')) return 'remoteSelects'
  if (designType === 'image' && isMany('image-multi')) return 'images'
  if (designType === 'file' && isMany('file-multi')) return 'files'
  return designType
}

/** Tells whether a field is the key of the row: designed so, or a whole number that is the primary key. */
export function isKey(design: FieldDesign): boolean {
  if (design.designType === 'pk' || design.designType === 'spk') return true
  return design.primaryKey && integerTypes.has(sqlOf(design).type)
}

/** Tells whether a field is a key that rows get from moment and chance. */
export function isSnowflake({ designType }: FieldDesign): boolean {
  return designType === 'spk'
}

/** Tells whether a field is one of the times that the system keeps by itself. */
export function isKeptTime({ name, designType }: FieldDesign): boolean {
  const isTime = designType === 'timestamp' || designType === 'datetime'
  return isTime && (name === 'create_time' || name === 'update_time')
}

/** The options of a choice: those of the comment, else those of the column's type. */
export function optionsOf(design: FieldDesign): readonly DictionaryEntry[] {
  const { entries } = parseComment(design.comment)
  if (entries.length > 0) return entries
  // The empty choice is the field's empty value.
  const choices = new Set((parseChoices(design.dataType ?? '') ?? []).filter((key) => key !== ''))
  return [...choices].map((key) => ({ key, label: key }))
}

/** The field that a design comes to; null when the report says why there is none. */
export function compileField(task: FieldTask): Field | null {
  const { design, report, isInForm } = task
  if (design.primaryKey) {
    report.fault(`${task.place}.primaryKey`, 'keyType', { name: design.name })
    return null
  }
  const made = makers[effectiveType(design)](task)
  if (!made) return null
  const rules = namesOf(design.form.validator)
  const isRequired = rules.includes('required') || rules.includes('editorRequired')
  const canBeEmpty = made.kind !== 'weigh' && made.kind !== 'switch'
  const initial = initialOf(made, task)
  return {
    ...made,
    ...(isRequired && isInForm && canBeEmpty ? { required: true } : {}),
    ...(initial === undefined ? {} : { initial }),
  }
}

type Maker = (task: FieldTask) => Field | null

/** What each design type comes to. */
const makers: Readonly<Record<DesignType, Maker>> = {
  // The key of a row is made by `defineResource`.
  pk: () => null,
  spk: () => null,
  weigh: of('weigh'),
  timestamp: of('dateTime'),
  string,
  password: (task) => ({ kind: 'password', ...shorter(sqlOf(task.design).length, 32, 6) }),
  number,
  float,
  radio: (task) => choice('radio', task),
  checkbox: (task) => choice('checkbox', task),
  switch: of('switch'),
  textarea: (task) => ({ kind: 'textarea', ...lengthOf(task, 1000) }),
  array: of('array'),
  datetime: of('dateTime'),
  year: of('year'),
  date: of('date'),
  time: of('time'),
  select: (task) => choice('select', task),
  selects: (task) => choice('selects', task),
  remoteSelect: (task) => relation('belongsTo', task),
  remoteSelects: (task) => relation('manyToMany', task),
  editor: of('richText'),
  city: of('city'),
  image: of('image'),
  images: of('images'),
  file: of('file'),
  files: of('files'),
  icon: of('icon'),
  color: of('color'),
}

function of(kind: FieldKind): Maker {
  return ({ design, report }) => {
    report.unusedValidators(design, ['required', 'editorRequired', 'date', 'password'])
    return { kind }
  }
}

/** Validators that say what kind of text a `string` is, in the order in which they are looked for. */
const textKinds = ['mobile', 'idNumber', 'account', 'varName', 'url', 'email'] as const

function string(task: FieldTask): Field {
  const { design, report } = task
  const given = namesOf(design.form.validator)
  const kind = textKinds.find((validator) => given.includes(validator))
  report.unusedValidators(design, ['required', ...(kind ? [kind] : [])])
  if (!kind) return { kind: 'text', ...lengthOf(task, 255) }
  const { length } = sqlOf(design)
  if (kind === 'url') return { kind, ...shorter(length, 255, 10) }
  if (kind === 'email') return { kind, ...shorter(length, 100, 10) }
  if (kind === 'account') return { kind, ...shorter(length, 15, 3) }
  return kind === 'varName' ? { kind, ...shorter(length, 64, 1) } : { kind }
}

const integerTypes: ReadonlySet<string> = new Set([
  ...['tinyint', 'smallint', 'mediumint', 'int', 'integer', 'bigint'],
])
const roundTypes: ReadonlySet<string> = new Set(['double', 'real', 'float'])

function number(task: FieldTask): Field {
  const { design, report } = task
  const { type, precision, unsigned } = sqlOf(design)
  const min = unsigned ? { min: 0 } : {}
  const isWhole = integerTypes.has(type) || namesOf(design.form.validator).includes('integer')
  report.unusedValidators(design, ['required', 'number', ...(isWhole ? ['integer'] : ['float'])])
  if (isWhole) return { kind: 'integer', ...min }
  return precision > 0 ? { ...decimal(task), ...min } : { kind: 'number', ...min }
}

function float(task: FieldTask): Field {
  const { design, report } = task
  const { type, precision, unsigned } = sqlOf(design)
  report.unusedValidators(design, ['required', 'number', 'float'])
  const isRound = integerTypes.has(type) || roundTypes.has(type)
  const made: Field = isRound && precision === 0 ? { kind: 'number' } : decimal(task)
  return unsigned ? { ...made, min: 0 } : made
}

/** The most digits behind the point for which the column has room. */
const maxDecimals = 6

function decimal({ design, report }: FieldTask): Field {
  const { precision } = sqlOf(design)
  if (precision > maxDecimals) report.unused(design, 'precision')
  const decimals = Math.min(precision, maxDecimals)
  return { kind: 'float', ...(decimals === 2 ? {} : { decimals }) }
}

const maxOptions = 200
const maxOptionLength = 30

/** Tells whether a text can be an option: what parts a key of a text, or a list of options, can not be in one. */
export function isOption(key: string): boolean {
  const words = /^[^\p{C}\p{Z}.,:;=，：{}$]+(?: [^\p{C}\p{Z}.,:;=，：{}$]+)*$/u
  return key.length <= maxOptionLength && words.test(key) && !isPrototypeName(key)
}

function choice(kind: 'radio' | 'select' | 'checkbox' | 'selects', task: FieldTask): Field | null {
  const { design, report } = task
  report.unusedValidators(design, ['required'])
  const place = `${task.place}.comment`
  const entries = optionsOf(design)
  if (entries.length === 0) {
    report.fault(place, 'noOptions', { name: design.name })
    return null
  }
  if (entries.length > maxOptions) {
    report.fault(place, 'tooManyOptions', { name: design.name, max: maxOptions })
    return null
  }
  const wrong = entries.find(({ key }) => !isOption(key))
  if (wrong) {
    report.fault(place, 'option', { name: design.name, option: wrong.key, max: maxOptionLength })
    return null
  }
  const options = entries.map(({ key }) => key)
  const missing = (parseChoices(design.dataType ?? '') ?? []).filter(
    (value) => value !== '' && !options.includes(value),
  )
  if (missing.length > 0) report.leftOut(design)
  return { kind, options }
}

/** A column of a foreign table that leads to no entity keeps what is in it; it can become a relation later. */
function plainKey(task: FieldTask): Field {
  const { design, report } = task
  report.plainRelation(design)
  return integerTypes.has(design.type) ? { kind: 'integer' } : { kind: 'text', ...lengthOf(task, 255) }
}

/** The relation to another resource, or to the entity itself. */
function relation(kind: 'belongsTo' | 'manyToMany', task: FieldTask): Field | null {
  const { design, report, world, table } = task
  report.unusedValidators(design, ['required', 'number', 'integer'])
  const wanted = textOf(design.form['remote-table'])
  const place = `${task.place}.form.remote-table`
  if (wanted === '' && design.sourceColumn !== undefined) return plainKey(task)
  if (wanted === '') {
    report.fault(place, 'remoteMissing', { name: design.name })
    return null
  }
  if (world.closedTables.has(wanted)) {
    report.fault(place, 'remoteClosed', { name: design.name, table: wanted })
    return null
  }
  const target = wanted === table ? ownTarget(task) : world.resources.find((one) => one.table === wanted)
  if (!target) {
    report.fault(place, 'remoteTable', { name: design.name, table: wanted })
    return null
  }
  const show = shownOf(target, task)
  if (!show) return null
  const through = kind === 'manyToMany' ? throughOf(task) : {}
  const wide = target.fields.id?.wide ? { wide: true } : {}
  const [label = target.label] = show
  const naming = label === target.label ? {} : { label }
  return (
    through && { kind, to: target.name, ...naming, ...(show.length > 0 ? { show } : {}), ...wide, ...through }
  )
}

type Target = DesignWorld['resources'][number]

function ownTarget({ entity, table, siblings }: FieldTask): Target {
  const closed: Partial<Record<DesignType, FieldKind>> = {
    password: 'password',
    remoteSelects: 'manyToMany',
    editor: 'richText',
  }
  const others = siblings
    .filter((one) => !isKey(one))
    .map((one) => [one.name, { kind: closed[effectiveType(one)] ?? 'text' }])
  const wide = siblings.some(isSnowflake) ? { wide: true } : {}
  const fields = { id: { kind: 'primaryKey', ...wide }, ...Object.fromEntries(others) }
  return { name: entity, table, label: '', fields, isGenerated: true }
}

/** Fields of the related row that travel along, its name first; empty when only its label does, null when one of them can not. */
function shownOf(target: Target, { design, place, report }: FieldTask): readonly string[] | null {
  const label = textOf(design.form['remote-field']) || target.label || 'id'
  const others = namesOf(design.form['relation-fields']).filter((name) => name !== label)
  for (const [attribute, names] of [
    ['remote-field', [label]],
    ['relation-fields', others],
  ] as const) {
    for (const name of names) {
      const other = Object.hasOwn(target.fields, name) ? target.fields[name] : undefined
      const params = { name: design.name, field: name, resource: target.name }
      if (!other) report.fault(`${place}.form.${attribute}`, 'remoteField', params)
      else if (isClosed(other)) report.fault(`${place}.form.${attribute}`, 'remoteFieldClosed', params)
      else if (`r_${design.name}_${name}`.length > maxNameLength)
        report.fault(`${place}.name`, 'relationLong', params)
      else continue
      return null
    }
  }
  return label === target.label && others.length === 0 ? [] : [label, ...others]
}

function isClosed({ kind, read }: Target['fields'][string]): boolean {
  return !kinds[kind].isListed || kind === 'manyToMany' || read !== undefined
}

/** Nothing, or what tells the two columns of a table that joins the entity with itself apart; null when there is no room. */
function throughOf({ design, place, table, world, entity, report }: FieldTask): { through?: Through } | null {
  const name = joinTable(table, design.name)
  const owner = tableOwner(name, world)
  if (name.length > maxNameLength || world.closedTables.has(name) || (owner !== null && owner !== entity)) {
    report.fault(`${place}.name`, 'joinTable', { name: design.name, table: name.slice(0, maxNameLength) })
    return null
  }
  const own = `${table}_id`
  if (design.name.replace(/_ids$/, '') !== table) return {}
  return { through: { table: name, own, other: `other_${own}` } }
}

/** The default value as a new row's, when the kind takes it. */
function initialOf(field: Field, { design, report }: FieldTask): unknown {
  const raw = design.defaultType === 'INPUT' ? (design.default ?? '') : ''
  if (raw === '' || raw.toLowerCase() === 'null') return undefined
  const isNothing = raw === '0' && (field.kind === 'belongsTo' || field.kind === 'dateTime')
  if (isNothing || field.kind === 'weigh') return undefined
  const value = canBegin(field) ? parsed(field, raw) : new Refusal('text')
  if (value instanceof Refusal) {
    report.defaultDropped(design)
    return undefined
  }
  return isEmptyValue(value) || value === kinds[field.kind].empty ? undefined : value
}

function canBegin({ kind }: Field): boolean {
  return !['password', 'belongsTo', 'manyToMany', 'array', 'richText'].includes(kind)
}

function parsed(field: Field, raw: string): unknown | Refusal {
  // A text with a date in it depends on the site's time zone.
  if (field.kind === 'dateTime' && !/^\d+$/.test(raw)) return new Refusal('dateTime')
  return validateField(field, kinds[field.kind].isList ? namesOf(raw) : raw, { timeZone: 'UTC' })
}

/** The most characters of a column of text; nothing when it is the kind's own measure. */
function lengthOf({ design }: FieldTask, usual: number): { max?: number } {
  const { type, length } = sqlOf(design)
  const room = textRoom[type] ?? (length > 0 ? Math.min(length, 65_535) : usual)
  return room === usual ? {} : { max: room }
}

const textRoom: Readonly<Record<string, number>> = {
  tinytext: 255,
  text: 65_535,
  mediumtext: 1_000_000,
  longtext: 1_000_000,
  json: 1_000_000,
}

/** A measure below the kind's own one; nothing for what leaves no room for any value. */
function shorter(length: number, usual: number, least: number): { max?: number } {
  return length >= least && length < usual ? { max: length } : {}
}

type SqlType = Pick<FieldDesign, 'type' | 'length' | 'precision' | 'unsigned'>

/** The type of the column; the full type text wins over its parts. */
function sqlOf({ type, length, precision, unsigned, dataType }: FieldDesign): SqlType {
  const match = /^([a-z]+)\s*(?:\(\s*(\d{1,9})\s*(?:,\s*(\d{1,2})\s*)?\))?\s*(unsigned)?/i.exec(
    dataType ?? '',
  )
  if (!match?.[1]) return { type: type.toLowerCase(), length, precision, unsigned }
  return {
    type: match[1].toLowerCase(),
    length: Number(match[2] ?? 0),
    precision: Number(match[3] ?? 0),
    unsigned: match[4] !== undefined,
  }
}
