import { formatChoices, parseChoices, parseComment } from '#core/tables/dictionary.ts'
import type { ForeignColumn, ForeignTable } from '#core/tables/foreign-table.ts'
import { cutText } from '#core/values/cut-text.ts'
import { isOption } from './compile-field.ts'
import type { DesignNote, DesignType, FieldDesign } from './design.ts'
import { isPrototypeName } from './names.ts'
import { presets } from './presets.ts'

/** What columns that end in `_id` may lead to: tables of resources, and the field that names their rows. */
export type KnownTables = ReadonlyMap<string, string>

/** The fields that a table comes to, in their order, and what people should know about it. */
export interface Guess {
  readonly columns: Readonly<Record<string, FieldDesign>>
  readonly comment: string
  readonly notes: readonly DesignNote[]
}

const maxTitleLength = 60
const maxCommentLength = 1000

/**
 * The design that fits a table (`docs/generator.md#guessing`). Columns that no field can show are left out, names that no field
 * can have are replaced, a key of whole numbers becomes the `id`, any other an ordinary field beside a new one; each of it
 * leaves a note.
 */
export function guessTable(table: ForeignTable, known: KnownTables = new Map()): Guess {
  const names = namesOf(table)
  const key = keyOf(table)
  const columns = new Map<string, FieldDesign>()
  if (!key) columns.set('id', newKey())
  for (const column of table.columns) {
    const name = names.get(column.name)
    if (name === undefined) continue
    const isOldKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name
    const designType = isOldKey ? plainType(column) : guessDesignType(column, name)
    columns.set(name, column === key ? keyField(column) : fieldOf(column, name, designType, known))
  }
  const notes = [...keyNotes(table), ...columnNotes(table.columns, names), ...gaps([...columns.values()])]
  return { columns: Object.fromEntries(columns), comment: tidy(table.comment, maxTitleLength), notes }
}

/** The name of the field that each column becomes, by the column's own name; those that are left out are not in it. */
export function namesOf(table: ForeignTable): ReadonlyMap<string, string> {
  const key = keyOf(table)
  const open = table.columns.filter(({ family }) => family !== 'closed')
  const kept = open.filter((column) => column !== key && isFieldName(column.name))
  const taken = new Set(['id', ...kept.map(({ name }) => name)])
  const names = new Map<string, string>()
  for (const column of open) {
    if (column === key) names.set(column.name, 'id')
    else names.set(column.name, isFieldName(column.name) ? column.name : freeName(usableName(column), taken))
  }
  return names
}

/**
 * The design type that a column's type and name suggest: the first rule of `docs/generator.md#guessing` that fits. The rule by
 * which names that end in `number`, `int` or `num` are numbers, holds for columns of numbers only: a `phone_number` of text
 * would lose the zeros that it begins with, and whatever is no number would be refused.
 */
export function guessDesignType(column: ForeignColumn, name = column.name): DesignType {
  const special = specialType(column, name)
  if (special) return special
  const entries = parseComment(column.comment).entries
  const type = rules.find((rule) => fits(rule, column))?.designType ?? 'string'
  if (entries.length === 0 && hasOddChoices(column)) return 'string'
  const isPlain = ['number', 'string', 'textarea', 'remoteSelect'].includes(type)
  if (entries.length > 1 && isPlain) return 'radio'
  if (type === 'switch' && entries.some(({ key }) => key !== '0' && key !== '1')) return 'radio'
  const hasFraction = column.family === 'decimal' || (column.family === 'real' && column.precision !== null)
  if (type === 'number' && hasFraction) return 'float'
  return type
}

/** Tells whether a column has choices that no option can be: they stay texts. */
function hasOddChoices({ choices }: ForeignColumn): boolean {
  return choices.some((choice) => choice !== '' && !isOption(choice))
}

/** Makes one line of a foreign text, without control characters and what messages read as markup, no longer than asked. */
function tidy(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('{{', '{ {')
    .replaceAll('$t(', '$t (')
    .trim()
  return cutText(line, longest).trim()
}

const fieldName = /^[a-z][a-z0-9_]{0,62}$/

/** Tells whether a name is one that every resource has already, or every object. */
function isReserved(name: string): boolean {
  return name === 'id' || name === 'row_version' || isPrototypeName(name)
}

function isFieldName(name: string): boolean {
  return fieldName.test(name) && !isReserved(name)
}

/** The name in the form that fields have, else one by its place. */
function usableName({ name, position }: ForeignColumn): string {
  const isAscii = /^[ -~]*$/.test(name)
  const words = name
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 57)
  if (!isAscii || !fieldName.test(words)) return `column_${position}`
  return isReserved(words) ? `${words}_value` : words
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name.slice(0, 58)}_${count}`
  taken.add(free)
  return free
}

/** The column whose values can be the ids of a resource: a key of whole numbers, whatever it is called. */
function keyOf({ columns, primaryKey }: ForeignTable): ForeignColumn | undefined {
  const [only, second] = primaryKey
  if (only === undefined || second !== undefined) return undefined
  const isOther = columns.some(({ name }) => name !== only && name.toLowerCase() === 'id')
  return isOther ? undefined : columns.find(({ name, family }) => name === only && family === 'integer')
}

function keyNotes(table: ForeignTable): readonly DesignNote[] {
  if (keyOf(table)) return []
  if (table.primaryKey.length === 0) return [{ message: 'notes.noKey' }]
  return noteOf('addedKey', 'columns', table.primaryKey)
}

function columnNotes(
  columns: readonly ForeignColumn[],
  names: ReadonlyMap<string, string>,
): readonly DesignNote[] {
  const leftOut = columns.filter(({ name }) => !names.has(name))
  const renamed = columns.filter(({ name }) => names.has(name) && names.get(name) !== name)
  const computed = columns.filter(({ name, isComputed }) => isComputed && names.has(name))
  return [
    ...noteOf(
      'columnsLeftOut',
      'columns',
      leftOut.map(({ name, fullType }) => `${tidy(name, 30)} (${fullType})`),
    ),
    ...noteOf(
      'columnsRenamed',
      'columns',
      renamed.map(({ name }) => `${tidy(name, 30)} → ${names.get(name)}`),
    ),
    ...noteOf(
      'choicesAsText',
      'columns',
      columns.filter((column) => names.has(column.name) && hasOddChoices(column)).map(({ name }) => name),
    ),
    ...noteOf(
      'columnsComputed',
      'columns',
      computed.map(({ name }) => name),
    ),
  ]
}

/** A note about the first few of a list; none when it is empty. */
function noteOf(message: string, param: string, list: readonly string[]): readonly DesignNote[] {
  if (list.length === 0) return []
  const shown = list.slice(0, 10).map((text) => tidy(text, maxTitleLength))
  const rest = list.length > shown.length ? ` … (${list.length})` : ''
  return [{ message: `notes.${message}`, params: { [param]: `${shown.join(', ')}${rest}` } }]
}

function newKey(): FieldDesign {
  const { sql, table, form } = presets.pk
  return {
    title: 'ID',
    name: 'id',
    ...sql,
    comment: 'ID',
    designType: 'pk',
    formBuildExclude: true,
    // A column that is called so by chance is not where its values come from.
    sourceColumn: '',
    table,
    form,
  }
}

function keyField(column: ForeignColumn): FieldDesign {
  // A key that has room for 64 bits and does not count gets its ids from elsewhere.
  const designType = column.type === 'bigint' && !column.autoIncrement ? 'spk' : 'pk'
  return {
    ...newKey(),
    ...presets[designType].sql,
    designType,
    table: presets[designType].table,
    ...titleOf(column, 'id'),
    type: column.type,
    dataType: dataTypeOf(column),
    length: lengthOf(column),
    unsigned: column.unsigned,
    sourceColumn: column.name,
  }
}

/** What was the key by itself leads nowhere, whatever it is called. */
function plainType(column: ForeignColumn): DesignType {
  const guessed = guessDesignType(column, '')
  if (guessed !== 'remoteSelect') return guessed
  return column.family === 'integer' ? 'number' : 'string'
}

function fieldOf(
  column: ForeignColumn,
  name: string,
  designType: DesignType,
  known: KnownTables,
): FieldDesign {
  const { inTable, inForm, table, form } = presets[designType]
  const isAutomatic = designType === 'timestamp' && isAutomaticTime(name)
  const words = titleOf(column, name)
  return {
    ...words,
    name,
    sourceColumn: column.name,
    type: column.type,
    dataType: dataTypeOf(column),
    length: lengthOf(column),
    precision: precisionOf(column),
    ...defaultOf(column),
    null: column.nullable,
    primaryKey: false,
    unsigned: column.unsigned,
    autoIncrement: false,
    comment: designType === 'radio' ? withSwitchOptions(column, words.comment) : words.comment,
    designType,
    ...(inForm && !isAutomatic ? {} : { formBuildExclude: true }),
    ...(inTable ? {} : { tableBuildExclude: true }),
    table,
    form:
      designType === 'remoteSelect' || designType === 'remoteSelects' ? relation(name, form, known) : form,
  }
}

function titleOf(column: ForeignColumn, name: string): Pick<FieldDesign, 'title' | 'comment'> {
  const comment = tidy(column.comment, maxCommentLength)
  const { title, entries } = parseComment(comment)
  const fallback = tidy(column.name, maxTitleLength) || name
  if (entries.length > 0) return { title: tidy(title, maxTitleLength) || fallback, comment }
  const only = tidy(comment, maxTitleLength) || fallback
  return { title: only, comment: only }
}

/** A `tinyint(1)` that is no switch has its two values for options when nothing else is said. */
function withSwitchOptions(column: ForeignColumn, comment: string): string {
  const isOpen =
    isSwitchColumn(column) && column.type === 'tinyint' && parseComment(comment).entries.length === 0
  return isOpen ? `${comment.replaceAll(/[:：].*$/g, '')}:0=0,1=1` : comment
}

function relation(name: string, form: FieldDesign['form'], known: KnownTables): FieldDesign['form'] {
  const table = name.replace(/_ids?$/, '')
  const label = known.get(table)
  return label === undefined ? form : { ...form, 'remote-table': table, 'remote-field': label }
}

const usualLengths: Readonly<Record<string, number>> = {
  tinyint: 4,
  smallint: 6,
  mediumint: 8,
  int: 10,
  bigint: 20,
  decimal: 20,
  char: 1,
  varchar: 255,
  year: 4,
}

function lengthOf({ family, type, length }: ForeignColumn): number {
  if (family === 'boolean') return 1
  if (family === 'uuid') return 36
  if (family === 'datetime' || family === 'time' || family === 'text' || family === 'json') return 0
  return length || (usualLengths[type] ?? 0)
}

/** The full type as MySQL would write it, whatever database the column is of; it says what the parts beside it say. */
function dataTypeOf(column: ForeignColumn): string {
  const { type, unsigned, choices } = column
  if (choices.length > 0) return formatChoices(type === 'set' ? 'set' : 'enum', choices)
  const length = lengthOf(column)
  const precision = precisionOf(column)
  const size = length === 0 ? '' : precision === 0 ? `(${length})` : `(${length},${precision})`
  return `${type}${size}${unsigned ? ' unsigned' : ''}`
}

function precisionOf({ family, length, precision }: ForeignColumn): number {
  if (precision !== null) return precision
  // A decimal that tells its digits alone has none behind the point; one that tells nothing may have any.
  return family === 'decimal' && length === 0 ? 6 : 0
}

function defaultOf(column: ForeignColumn): Pick<FieldDesign, 'default' | 'defaultType'> {
  const value = literalOf(column)
  if (value === null) return { default: null, defaultType: column.nullable ? 'NULL' : 'NONE' }
  if (value === '') return { default: '', defaultType: 'EMPTY STRING' }
  return { default: value, defaultType: 'INPUT' }
}

function literalOf({ family, default: value }: ForeignColumn): string | null {
  if (value === null || family === 'json' || family === 'array') return null
  if (family === 'boolean') return /^(?:true|t|1|b'1'|yes|on)$/i.test(value) ? '1' : '0'
  const isDay = family === 'datetime' || family === 'date'
  // Zero dates are no dates; nor is a word for the present moment.
  if (isDay && !/^(?!0000)\d{4}-\d\d-\d\d/.test(value)) return null
  const isNumber = family === 'integer' || family === 'decimal' || family === 'real'
  return isNumber && !/^-?\d+(?:\.\d+)?$/.test(value) ? null : tidy(value, 255)
}

/** What has to be chosen by hand before something can be made. */
function gaps(fields: readonly FieldDesign[]): readonly DesignNote[] {
  const choices: ReadonlySet<DesignType> = new Set(['radio', 'checkbox', 'select', 'selects'])
  const relations: ReadonlySet<DesignType> = new Set(['remoteSelect', 'remoteSelects'])
  const open = fields.filter(
    ({ designType, dataType, comment }) =>
      choices.has(designType) &&
      parseChoices(dataType ?? '') === null &&
      parseComment(comment).entries.length === 0,
  )
  const loose = fields.filter(({ designType, form }) => relations.has(designType) && !form['remote-table'])
  return [
    ...noteOf(
      'optionsMissing',
      'fields',
      open.map(({ name }) => name),
    ),
    ...noteOf(
      'relationMissing',
      'fields',
      loose.map(({ name }) => name),
    ),
  ]
}

/** What only other databases than MySQL have, and the names that mean something by themselves. */
function specialType({ family }: ForeignColumn, name: string): DesignType | null {
  if (name === 'weigh' && family === 'integer') return 'weigh'
  if (isAutomaticTime(name) && (family === 'integer' || family === 'datetime')) return 'timestamp'
  if (family === 'boolean') return 'switch'
  if (family === 'array') return 'array'
  if (family === 'json') return /array$/.test(name) ? 'array' : 'textarea'
  return family === 'uuid' ? 'string' : null
}

function isAutomaticTime(name: string): boolean {
  return name === 'create_time' || name === 'update_time'
}

/** A rule of `docs/generator.md#guessing`: what is not said fits anything. */
interface GuessRule {
  readonly is?: (column: ForeignColumn) => boolean
  readonly suffixes?: readonly string[]
  readonly designType: DesignType
}

const ofType =
  (...types: string[]) =>
  (column: ForeignColumn) =>
    types.includes(column.type)
const ofFamily =
  (...families: ForeignColumn['family'][]) =>
  (column: ForeignColumn) =>
    families.includes(column.family)

function isSwitchColumn({ type, length }: ForeignColumn): boolean {
  return (type === 'tinyint' || type === 'char') && length === 1
}

const rules: readonly GuessRule[] = [
  { is: ofType('tinyint', 'int', 'enum'), suffixes: ['switch', 'toggle'], designType: 'switch' },
  { is: isSwitchColumn, suffixes: ['switch', 'toggle'], designType: 'switch' },
  { is: ofFamily('text'), suffixes: ['content', 'editor'], designType: 'editor' },
  { is: ofType('varchar'), suffixes: ['textarea', 'multiline', 'rows'], designType: 'textarea' },
  { suffixes: ['array'], designType: 'array' },
  // The product itself keeps its times in bigint.
  { is: ofType('int', 'bigint'), suffixes: ['time', 'datetime'], designType: 'timestamp' },
  { is: ofFamily('datetime'), designType: 'datetime' },
  { is: ofFamily('date'), designType: 'date' },
  { is: ofFamily('year'), designType: 'year' },
  { is: ofFamily('time'), designType: 'time' },
  { suffixes: ['select', 'list', 'data'], designType: 'select' },
  { suffixes: ['selects', 'multi', 'lists'], designType: 'selects' },
  { suffixes: ['_id'], designType: 'remoteSelect' },
  { suffixes: ['_ids'], designType: 'remoteSelects' },
  { suffixes: ['city'], designType: 'city' },
  { suffixes: ['image', 'avatar'], designType: 'image' },
  { suffixes: ['images', 'avatars'], designType: 'images' },
  { suffixes: ['file'], designType: 'file' },
  { suffixes: ['files'], designType: 'files' },
  { suffixes: ['icon'], designType: 'icon' },
  { is: isSwitchColumn, suffixes: ['status', 'state', 'type'], designType: 'radio' },
  { is: ofFamily('integer', 'decimal', 'real'), suffixes: ['number', 'int', 'num'], designType: 'number' },
  { is: (column) => column.type === 'tinyint' && column.length === 1, designType: 'switch' },
  { is: ofFamily('integer', 'decimal', 'real'), designType: 'number' },
  { is: ofFamily('text'), designType: 'textarea' },
  { is: ofFamily('enum'), designType: 'radio' },
  { is: ofFamily('set'), designType: 'checkbox' },
  { suffixes: ['color'], designType: 'color' },
]

function fits({ is, suffixes }: GuessRule, column: ForeignColumn): boolean {
  const name = column.name.toLowerCase()
  return (is?.(column) ?? true) && (suffixes?.some((suffix) => name.endsWith(suffix)) ?? true)
}
