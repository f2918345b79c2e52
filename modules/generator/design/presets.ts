import { formatChoices, parseComment } from '#core/tables/dictionary.ts'
import type { AttributeValue, DesignType, FieldDesign } from './design.ts'

/** Sections of the designer's palette. */
export type PaletteGroup = 'common' | 'base' | 'senior'

/** Where a design type stands in the palette; `name` is what its field is called when it is dropped. */
interface PalettePlace {
  readonly group: PaletteGroup
  readonly name?: string
}

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
  readonly palette: readonly PalettePlace[]
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
const upload = (render: string): Pick<Preset, 'table' | 'inForm'> => ({
  inForm: true,
  table: { render, operator: 'false' },
})

/** Every design type with what its field begins with. */
export const presets: Readonly<Record<DesignType, Preset>> = {
  pk: {
    palette: [{ group: 'common', name: 'id' }],
    sql: key,
    inTable: true,
    inForm: false,
    table: ordered('RANGE', { width: 70 }),
    form: {},
  },
  spk: {
    palette: [{ group: 'common', name: 'id' }],
    sql: { ...key, type: 'bigint', length: 20, autoIncrement: false },
    inTable: true,
    inForm: false,
    table: ordered('RANGE', { width: 180 }),
    form: {},
  },
  weigh: {
    palette: [{ group: 'common', name: 'weigh' }],
    sql: { ...plain, type: 'int', length: 10, null: true, ...given('0') },
    inTable: true,
    inForm: true,
    table: ordered('RANGE'),
    form: validated(),
  },
  timestamp: {
    palette: [
      { group: 'common', name: 'create_time' },
      { group: 'common', name: 'update_time' },
      { group: 'base', name: 'timestamp' },
    ],
    sql: { ...moment, type: 'bigint', length: 16, unsigned: true },
    inTable: true,
    inForm: true,
    table: ordered('RANGE', { render: 'datetime', width: 160, timeFormat: 'yyyy-mm-dd hh:MM:ss' }),
    form: validated('date'),
  },
  string: {
    palette: [{ group: 'base' }],
    sql: plain,
    inTable: true,
    inForm: true,
    table: { ...base, operator: 'LIKE' },
    form: validated(),
  },
  password: {
    palette: [{ group: 'base' }],
    sql: { ...plain, length: 32 },
    inTable: false,
    inForm: true,
    table: unsearched,
    form: validated('password'),
  },
  number: {
    palette: [{ group: 'base' }],
    sql: { ...plain, type: 'int', length: 10, ...given('0') },
    inTable: true,
    inForm: true,
    table: { ...base, operator: 'RANGE' },
    form: { ...validated('number'), step: 1 },
  },
  float: {
    palette: [{ group: 'base' }],
    sql: { ...plain, type: 'decimal', length: 5, precision: 2, ...given('0') },
    inTable: true,
    inForm: true,
    table: { ...base, operator: 'RANGE' },
    form: { ...validated('float'), step: 1 },
  },
  radio: {
    palette: [{ group: 'base' }],
    sql: { ...plain, type: 'enum', length: 0, dataType: "enum('opt0','opt1')", ...given('opt0') },
    inTable: true,
    inForm: true,
    table: { ...base, render: 'tag' },
    form: validated(),
  },
  checkbox: {
    palette: [{ group: 'base' }],
    sql: { ...plain, type: 'set', length: 0, dataType: "set('opt0','opt1')", ...given('opt0,opt1') },
    inTable: true,
    inForm: true,
    table: { ...base, render: 'tags', operator: 'FIND_IN_SET' },
    form: validated(),
  },
  switch: {
    palette: [{ group: 'common', name: 'status' }, { group: 'base' }],
    // '0' is the bare column; both places of the palette begin with '1'.
    sql: { ...plain, type: 'tinyint', length: 1, unsigned: true, ...given('1') },
    inTable: true,
    inForm: true,
    table: { ...base, render: 'switch' },
    form: validated(),
  },
  textarea: {
    palette: [{ group: 'common', name: 'remark' }, { group: 'base' }],
    sql: plain,
    inTable: false,
    inForm: true,
    table: unsearched,
    form: { ...validated(), rows: 3 },
  },
  array: {
    palette: [{ group: 'senior' }],
    sql: plain,
    inTable: false,
    inForm: true,
    table: unsearched,
    form: validated(),
  },
  datetime: {
    palette: [{ group: 'base' }],
    sql: { ...moment, type: 'datetime' },
    inTable: true,
    inForm: true,
    table: ordered('eq', { width: 160 }),
    form: validated('date'),
  },
  year: {
    palette: [{ group: 'base' }],
    sql: { ...moment, type: 'year', length: 4 },
    inTable: true,
    inForm: true,
    table: ordered('RANGE'),
    form: validated('date'),
  },
  date: {
    palette: [{ group: 'base' }],
    sql: { ...moment, type: 'date' },
    inTable: true,
    inForm: true,
    table: ordered('eq'),
    form: validated('date'),
  },
  time: {
    palette: [{ group: 'base' }],
    sql: { ...moment, type: 'time' },
    inTable: true,
    inForm: true,
    table: ordered('eq'),
    form: validated(),
  },
  select: {
    palette: [{ group: 'base' }],
    sql: { ...plain, type: 'enum', length: 0, dataType: "enum('opt0','opt1')", ...given('opt0') },
    inTable: true,
    inForm: true,
    table: { ...base, render: 'tag' },
    form: { ...validated(), 'select-multi': false },
  },
  selects: {
    palette: [{ group: 'senior' }],
    sql: plain,
    inTable: true,
    inForm: true,
    table: { ...base, render: 'tags', operator: 'FIND_IN_SET' },
    form: { ...validated(), 'select-multi': true },
  },
  remoteSelect: {
    palette: [{ group: 'common', name: 'remote_select' }],
    sql: { ...plain, type: 'int', length: 10, unsigned: true, ...given('0') },
    inTable: false,
    inForm: true,
    table: { operator: 'LIKE' },
    form: remote(false),
  },
  remoteSelects: {
    palette: [{ group: 'senior', name: 'remote_selects' }],
    sql: plain,
    inTable: false,
    inForm: true,
    table: { operator: 'LIKE' },
    form: remote(true),
  },
  editor: {
    palette: [{ group: 'base' }],
    sql: { ...moment, type: 'text' },
    inTable: false,
    inForm: true,
    table: unsearched,
    form: validated('editorRequired'),
  },
  city: {
    palette: [{ group: 'senior' }],
    sql: { ...plain, length: 100 },
    inTable: true,
    inForm: true,
    table: unsearched,
    form: validated(),
  },
  image: {
    palette: [{ group: 'base' }],
    sql: plain,
    inTable: true,
    ...upload('image'),
    form: { ...validated(), 'image-multi': false },
  },
  images: {
    palette: [{ group: 'senior' }],
    sql: { ...plain, length: 1500 },
    inTable: true,
    ...upload('images'),
    form: { ...validated(), 'image-multi': true },
  },
  file: {
    palette: [{ group: 'base' }],
    sql: plain,
    inTable: false,
    ...upload('none'),
    form: { ...validated(), 'file-multi': false },
  },
  files: {
    palette: [{ group: 'senior' }],
    sql: { ...plain, length: 1500 },
    inTable: false,
    ...upload('none'),
    form: { ...validated(), 'file-multi': true },
  },
  icon: {
    palette: [{ group: 'senior' }],
    sql: { ...plain, length: 50 },
    inTable: true,
    inForm: true,
    table: { render: 'icon', operator: 'false' },
    form: validated(),
  },
  color: {
    palette: [{ group: 'senior' }],
    sql: { ...plain, length: 50 },
    inTable: true,
    inForm: true,
    table: { render: 'color', operator: 'false' },
    form: validated(),
  },
}

/** An entry of the palette: a design type under a name. */
export interface PaletteEntry {
  readonly group: PaletteGroup
  readonly designType: DesignType
  readonly name: string
}

/** The palette from top to bottom. */
export const paletteEntries: readonly PaletteEntry[] = [
  ...entriesOf('common', [
    'pk',
    'spk',
    'weigh',
    'create_time',
    'update_time',
    'status',
    'remark',
    'remoteSelect',
  ]),
  ...entriesOf('base', [
    'string',
    'image',
    'file',
    'radio',
    'checkbox',
    'select',
    'switch',
    'editor',
    'textarea',
    'number',
    'float',
    'password',
    'date',
    'time',
    'year',
    'datetime',
    'timestamp',
  ]),
  ...entriesOf('senior', ['array', 'city', 'selects', 'remoteSelects', 'images', 'files', 'icon', 'color']),
]

/** Every design type, in the order of the presets. */
export const designTypes = Object.keys(presets) as readonly DesignType[]

const comments: Readonly<Record<string, string>> = {
  id: 'ID',
  weigh: '权重',
  create_time: '创建时间',
  update_time: '修改时间',
  timestamp: '时间戳',
  status: '状态:0=禁用,1=启用',
  remark: '备注',
  remote_select: '远程下拉',
  remote_selects: '远程下拉（多选）',
  string: '字符串',
  password: '密码',
  number: '数字',
  float: '浮点数',
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

/**
 * A field as it is when it is dropped from the palette: the preset under the name of its first place there, or under the
 * one that is given. Creation and change times, which the system keeps, are not in the form.
 */
export function newField(
  designType: DesignType,
  { name, comment }: { readonly name?: string; readonly comment?: string } = {},
): FieldDesign {
  const preset = presets[designType]
  const ownName = name ?? nameOf(designType)
  const ownComment = comment ?? comments[ownName] ?? comments[nameOf(designType)] ?? ownName
  const isKept = designType === 'timestamp' && (ownName === 'create_time' || ownName === 'update_time')
  return {
    title: parseComment(ownComment).title,
    name: ownName,
    comment: ownComment,
    designType,
    ...preset.sql,
    ...choicesOf(preset, ownComment),
    ...(preset.inForm && !isKept ? {} : { formBuildExclude: true }),
    ...(preset.inTable ? {} : { tableBuildExclude: true }),
    table: preset.table,
    form: isKept ? {} : preset.form,
  }
}

/** The column's type and default where the options are not the preset's: a set begins with all of them, an enum with the first. */
function choicesOf({ sql: { type } }: Preset, comment: string): Pick<FieldDesign, 'dataType' | 'default'> {
  const keys = parseComment(comment).entries.map(({ key }) => key)
  if ((type !== 'enum' && type !== 'set') || keys.length === 0) return {}
  return { dataType: formatChoices(type, keys), default: type === 'set' ? keys.join(',') : (keys[0] ?? '') }
}

/** The name of a design type's field that was not dropped from a named place: that of its last one. */
function nameOf(designType: DesignType): string {
  const { palette } = presets[designType]
  return palette.at(-1)?.name ?? designType
}

/** Entries by what tells them apart in a group: the name of the field, or the design type where several share one. */
function entriesOf(group: PaletteGroup, wanted: readonly string[]): readonly PaletteEntry[] {
  const all = Object.entries(presets).flatMap(([designType, { palette }]) =>
    palette
      .filter((place) => place.group === group)
      .map(({ name }) => ({ group, designType: designType as DesignType, name: name ?? designType })),
  )
  return wanted.flatMap((sought) =>
    all.filter(({ designType, name }) => designType === sought || name === sought).slice(0, 1),
  )
}
