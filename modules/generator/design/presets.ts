import { formatChoices, parseComment } from '#core/tables/dictionary.ts'
import type { AttributeValue, DesignType, FieldDesign } from './design.ts'

type Attributes = Readonly<Record<string, AttributeValue>>
type Sql = Pick<
  FieldDesign,
  | 'type'
  | 'length'
  | 'precision'
  | 'null'
  | 'unsigned'
  | 'autoIncrement'
  | 'primaryKey'
  | 'default'
  | 'defaultType'
  | 'dataType'
>

/** What a field of a design type begins with (`docs/generator.md#presets`). */
export interface Preset {
  readonly sql: Sql
  /** a column of the list */
  readonly inTable: boolean
  /** an item of the form */
  readonly inForm: boolean
  /** list properties */
  readonly table: Attributes
  /** form properties */
  readonly form: Attributes
}

/** What a list may show a value as. */
export const renders = [
  'none',
  'icon',
  'switch',
  'image',
  'images',
  'tag',
  'tags',
  'url',
  'datetime',
  'color',
] as const

/** What the common search may ask of a column; `'false'` leaves it out. */
export const operators = [
  'false',
  'eq',
  'ne',
  'gt',
  'egt',
  'lt',
  'elt',
  'LIKE',
  'NOT LIKE',
  'IN',
  'NOT IN',
  'RANGE',
  'NOT RANGE',
  'NULL',
  'NOT NULL',
  'FIND_IN_SET',
] as const

/** Whether a list can be ordered by a column. */
export const sortables = ['false', 'custom'] as const

export const validators = [
  'required',
  'mobile',
  'idNumber',
  'account',
  'password',
  'varName',
  'editorRequired',
  'url',
  'email',
  'date',
  'number',
  'integer',
  'float',
] as const

const plain: Sql = {
  type: 'varchar',
  length: 255,
  precision: 0,
  null: false,
  unsigned: false,
  autoIncrement: false,
  primaryKey: false,
  default: '',
  defaultType: 'EMPTY STRING',
}
const key: Sql = {
  ...plain,
  type: 'int',
  length: 10,
  unsigned: true,
  autoIncrement: true,
  primaryKey: true,
  default: null,
  defaultType: 'NONE',
}
const moment: Sql = { ...plain, length: 0, null: true, default: null, defaultType: 'NULL' }
const given = (value: string) => ({ default: value, defaultType: 'INPUT' }) as const

const base: Attributes = { render: 'none', operator: 'eq', sortable: 'false' }
const unsearched: Attributes = { operator: 'false' }
const ordered = (operator: string, rest: Attributes = {}): Attributes => ({
  operator,
  sortable: 'custom',
  ...rest,
})
const validated = (...names: string[]): Attributes => ({ validator: names, validatorMsg: '' })
const remote = (isMultiple: boolean): Attributes => ({
  ...validated(),
  'select-multi': isMultiple,
  'remote-pk': 'id',
  'remote-field': 'name',
  'remote-table': '',
  'remote-controller': '',
  'remote-model': '',
  'relation-fields': '',
  'remote-url': '',
})
const drawn = (render: string): Attributes => ({ render, operator: 'false' })

/** What a field begins with that has a column in the list and an item in the form. */
function preset(sql: Partial<Sql>, table: Attributes = base, form: Attributes = validated()): Preset {
  return { sql: { ...plain, ...sql }, inTable: true, inForm: true, table, form }
}

/** The same for one that lists leave out. */
function unlisted(sql: Partial<Sql>, table: Attributes = unsearched, form: Attributes = validated()): Preset {
  return { ...preset(sql, table, form), inTable: false }
}

/** The same for a key, which forms leave out. */
function keyPreset(sql: Partial<Sql>, width: number): Preset {
  return { ...preset({ ...key, ...sql }, ordered('RANGE', { width }), {}), inForm: false }
}

const timeFormat = 'yyyy-mm-dd hh:MM:ss'
const options = (type: 'enum' | 'set', initial: string): Partial<Sql> => ({
  type,
  length: 0,
  dataType: `${type}('opt0','opt1')`,
  ...given(initial),
})
const oneOf = options('enum', 'opt0')
const someOf = options('set', 'opt0,opt1')
const listed: Attributes = { ...base, render: 'tags', operator: 'FIND_IN_SET' }

/** Every design type with what its field begins with. */
export const presets: Readonly<Record<DesignType, Preset>> = {
  pk: keyPreset({}, 70),
  spk: keyPreset({ type: 'bigint', length: 20, autoIncrement: false }, 180),
  weigh: preset({ type: 'int', length: 10, null: true, ...given('0') }, ordered('RANGE')),
  timestamp: preset(
    { ...moment, type: 'bigint', length: 16, unsigned: true },
    ordered('RANGE', { render: 'datetime', width: 160, timeFormat }),
    validated('date'),
  ),
  string: preset({}, { ...base, operator: 'LIKE' }),
  password: unlisted({ length: 32 }, unsearched, validated('password')),
  number: preset(
    { type: 'int', length: 10, ...given('0') },
    { ...base, operator: 'RANGE' },
    { ...validated('number'), step: 1 },
  ),
  float: preset(
    { type: 'decimal', length: 5, precision: 2, ...given('0') },
    { ...base, operator: 'RANGE' },
    { ...validated('float'), step: 1 },
  ),
  radio: preset(oneOf, { ...base, render: 'tag' }),
  checkbox: preset(someOf, listed),
  // '0' is the bare column; both places of the palette begin with '1'.
  switch: preset(
    { type: 'tinyint', length: 1, unsigned: true, ...given('1') },
    { ...base, render: 'switch' },
  ),
  textarea: unlisted({}, unsearched, { ...validated(), rows: 3 }),
  array: unlisted({}),
  datetime: preset({ ...moment, type: 'datetime' }, ordered('eq', { width: 160 }), validated('date')),
  year: preset({ ...moment, type: 'year', length: 4 }, ordered('RANGE'), validated('date')),
  date: preset({ ...moment, type: 'date' }, ordered('eq'), validated('date')),
  time: preset({ ...moment, type: 'time' }, ordered('eq')),
  select: preset(oneOf, { ...base, render: 'tag' }, { ...validated(), 'select-multi': false }),
  selects: preset({}, listed, { ...validated(), 'select-multi': true }),
  remoteSelect: unlisted(
    { type: 'int', length: 10, unsigned: true, ...given('0') },
    { operator: 'LIKE' },
    remote(false),
  ),
  remoteSelects: unlisted({}, { operator: 'LIKE' }, remote(true)),
  editor: unlisted({ ...moment, type: 'text' }, unsearched, validated('editorRequired')),
  city: preset({ length: 100 }, unsearched),
  image: preset({}, drawn('image'), { ...validated(), 'image-multi': false }),
  images: preset({ length: 1500 }, drawn('images'), { ...validated(), 'image-multi': true }),
  file: unlisted({}, drawn('none'), { ...validated(), 'file-multi': false }),
  files: unlisted({ length: 1500 }, drawn('none'), { ...validated(), 'file-multi': true }),
  icon: preset({ length: 50 }, drawn('icon')),
  color: preset({ length: 50 }, drawn('color')),
}

/** Sections of the designer's palette. */
type PaletteGroup = 'common' | 'base' | 'senior'

/** An entry of the palette: a design type under the name that its field has when it is dropped. */
export interface PaletteEntry {
  readonly group: PaletteGroup
  readonly designType: DesignType
  readonly name: string
}

/** The palette from top to bottom: the design types of each section, some under names of their own. */
const palette: Readonly<Record<PaletteGroup, readonly (DesignType | readonly [DesignType, string])[]>> = {
  common: [
    ['pk', 'id'],
    ['spk', 'id'],
    'weigh',
    ['timestamp', 'create_time'],
    ['timestamp', 'update_time'],
    ['switch', 'status'],
    ['textarea', 'remark'],
    ['remoteSelect', 'remote_select'],
  ],
  base: [
    ...(['string', 'image', 'file', 'radio', 'checkbox', 'select', 'switch', 'editor', 'textarea'] as const),
    ...(['number', 'float', 'password', 'date', 'time', 'year', 'datetime', 'timestamp'] as const),
  ],
  senior: [
    ...(['array', 'city', 'selects', ['remoteSelects', 'remote_selects'], 'images', 'files'] as const),
    ...(['icon', 'color'] as const),
  ],
}

/** The palette from top to bottom. */
export const paletteEntries: readonly PaletteEntry[] = Object.entries(palette).flatMap(([group, places]) =>
  places.map((place) => {
    const [designType, name] = typeof place === 'string' ? [place, place] : place
    return { group: group as PaletteGroup, designType, name }
  }),
)

/** Every design type, in the order of the presets. */
export const designTypes = Object.keys(presets) as readonly DesignType[]

/** What a field of the palette is called, with its options, by its name. */
export const comments = {
  id: 'ID',
  weigh: '权重',
  create_time: '创建时间',
  update_time: '修改时间',
  timestamp: '时间戳',
  status: '状态:0=禁用,1=启用',
  remark: '备注',
  remote_select: '远程下拉',
  remote_selects: '远程下拉（多选）',
  string: '文本',
  password: '密码',
  number: '数字',
  float: '小数',
  radio: '单选框:opt0=选项一,opt1=选项二',
  checkbox: '复选框:opt0=选项一,opt1=选项二',
  switch: '开关:0=关,1=开',
  textarea: '多行文本',
  array: '数组',
  datetime: '日期时间',
  year: '年份',
  date: '日期',
  time: '时间',
  select: '下拉框:opt0=选项一,opt1=选项二',
  selects: '下拉框（多选）:opt0=选项一,opt1=选项二',
  editor: '富文本',
  city: '城市',
  image: '图片',
  images: '图片（多张）',
  file: '文件',
  files: '文件（多个）',
  icon: '图标',
  color: '颜色',
}

/** The comment that the palette gives a field of a name. */
const commentOf = (name: string): string | undefined =>
  Object.hasOwn(comments, name) ? (comments as Readonly<Record<string, string>>)[name] : undefined

/**
 * A field as it is when it is dropped from the palette: the preset under the name of its first place there, or under the
 * one that is given. Creation and change times, which the system keeps, are not in the form.
 */
export function newField(
  designType: DesignType,
  { name, comment }: { readonly name?: string; readonly comment?: string } = {},
): FieldDesign {
  const { sql, inForm, inTable, table, form } = presets[designType]
  const ownName = name ?? nameOf(designType)
  const ownComment = comment ?? commentOf(ownName) ?? commentOf(nameOf(designType)) ?? ownName
  const isKept = designType === 'timestamp' && (ownName === 'create_time' || ownName === 'update_time')
  return {
    title: parseComment(ownComment).title,
    name: ownName,
    comment: ownComment,
    designType,
    ...sql,
    ...choicesOf(sql, ownComment),
    ...(inForm && !isKept ? {} : { formBuildExclude: true }),
    ...(inTable ? {} : { tableBuildExclude: true }),
    table,
    form: isKept ? {} : form,
  }
}

/** The column's type and default where the options are not the preset's: a set begins with all of them, an enum with the first. */
function choicesOf({ type }: Sql, comment: string): Pick<FieldDesign, 'dataType' | 'default'> {
  const keys = parseComment(comment).entries.map(({ key }) => key)
  if ((type !== 'enum' && type !== 'set') || keys.length === 0) return {}
  return { dataType: formatChoices(type, keys), default: type === 'set' ? keys.join(',') : (keys[0] ?? '') }
}

/** The name of a design type's field that was not dropped from a named place: that of its last one. */
function nameOf(designType: DesignType): string {
  return paletteEntries.findLast((entry) => entry.designType === designType)?.name ?? designType
}
