import fc from 'fast-check'
import type { AnyResource } from '#core/resource.ts'
import type { Design, DesignWorld, FieldDesign, TableDesign } from '#modules/generator/design/design.ts'
import { designTypes, newField, validators } from '#modules/generator/design/presets.ts'
import { declarations, systemTables } from './modules.ts'

/** The product's own resources, as a design sees them. */
export const ownWorld: DesignWorld = {
  resources: declarations.map(({ resource }) => {
    const { name, table, label, fields }: AnyResource = resource
    return { name, table, label, fields, isGenerated: false }
  }),
  closedTables: new Set(systemTables.map(({ name }) => name)),
}

/** A design of a table `shop_book` with these fields, and the key. */
export function designOf(fields: readonly FieldDesign[], table: Partial<TableDesign> = {}): Design {
  return {
    type: 'create',
    table: {
      name: 'shop_book',
      comment: '图书表',
      quickSearchField: [],
      defaultSortField: '',
      defaultSortType: 'desc',
      formFields: [],
      columnFields: [],
      generateRelativePath: '',
      databaseConnection: '',
      designChange: [],
      rebuild: 'No',
      ...table,
    },
    fields: [newField('pk'), ...fields],
  }
}

/** A field with attributes over those of its preset. */
export function fieldOf(designType: FieldDesign['designType'], more: Partial<FieldDesign> = {}): FieldDesign {
  const { table = {}, form = {}, name, comment, ...rest } = more
  const preset = newField(designType, { ...(name ? { name } : {}), ...(comment ? { comment } : {}) })
  return { ...preset, ...rest, table: { ...preset.table, ...table }, form: { ...preset.form, ...form } }
}

/** One field of every design type as the palette has it; relations lead to tags. */
export const everyField: readonly FieldDesign[] = designTypes
  .filter((type) => type !== 'pk' && type !== 'spk')
  .map((type) => {
    const isRemote = type === 'remoteSelect' || type === 'remoteSelects'
    return fieldOf(type, isRemote ? { form: { 'remote-table': 'content_tag' } } : {})
  })

/** Titles that would be something else in code if they were not encoded. */
export const hostileTitles: readonly string[] = [
  '*/ export const evil = 1 /*',
  '$' + '{process.exit()}',
  'it\'s "quoted" `ticked`',
  '\\',
  '\\u0027',
  "'); process.exit(); ('",
  '</script><script>alert(1)</script>',
  '名称\u2028下一行\u2029',
  'a\nb\r\nc\td',
  '\u202Eesrever',
  '\u0000\uD800',
  '😀'.repeat(40),
  '长'.repeat(2000),
]

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    'opt0',
    'opt0,opt1',
    'NULL',
    '2020-01-01',
    'CURRENT_TIMESTAMP',
    '#fff',
    ...hostileTitles,
  ),
)
const titles = fc.oneof(
  fc.constantFrom('状态:0=禁用,1=启用', '书名', 'Size：s＝Small，m＝Medium', 'x:a=b'),
  text,
)
const value = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null), fc.array(text, { maxLength: 3 }))
const tables = fc.constantFrom('content_tag', 'user', 'shop_book', 'admin', 'token', 'nothing', '')
const known = fc.constantFrom(
  'a',
  'b_id',
  'c_ids',
  'd',
  'name',
  'title',
  'weigh',
  'create_time',
  'update_time',
)

const list = fc.record(
  {
    render: fc.oneof(fc.constantFrom('none', 'tag', 'switch', 'url', 'image', 'datetime'), value),
    operator: fc.oneof(fc.constantFrom('eq', 'LIKE', 'RANGE', 'false', 'IN', 'NULL'), value),
    sortable: fc.constantFrom('custom', 'false', true, false),
    width: fc.oneof(fc.integer({ min: 0, max: 1000 }), value),
    show: fc.constantFrom('true', 'false', false),
    fixed: fc.constantFrom('left', 'right', 'up'),
    other: value,
  },
  { requiredKeys: [] },
)
const form = fc.record(
  {
    validator: fc.oneof(fc.subarray([...validators]), value),
    validatorMsg: text,
    step: value,
    rows: value,
    'select-multi': fc.boolean(),
    'image-multi': fc.boolean(),
    'file-multi': fc.boolean(),
    'remote-table': fc.oneof(tables, text),
    'remote-field': fc.constantFrom('name', 'id', 'password', 'nickname', 'nope', 'a', ''),
    'relation-fields': fc.constantFrom('', 'id,name', 'create_time', 'password'),
  },
  { requiredKeys: [] },
)

const anyField = fc
  .record({
    preset: fc.constantFrom(...designTypes),
    name: fc.oneof({ weight: 8, arbitrary: known }, { weight: 1, arbitrary: text }),
    comment: titles,
    table: list,
    form,
    sql: fc.record(
      {
        type: fc.constantFrom('varchar', 'int', 'bigint', 'decimal', 'double', 'text', 'enum', 'nonsense'),
        dataType: fc.oneof(fc.constantFrom("enum('a','b''c')", 'int(10) unsigned', 'decimal(20,9)'), text),
        length: fc.nat({ max: 100_000 }),
        precision: fc.nat({ max: 20 }),
        default: fc.option(text),
        defaultType: fc.constantFrom('INPUT', 'NULL', 'NONE', 'EMPTY STRING'),
        unsigned: fc.boolean(),
        primaryKey: fc.boolean(),
        formBuildExclude: fc.boolean(),
        tableBuildExclude: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ preset, name, comment, sql, ...rest }): FieldDesign => {
    const { primaryKey = false, ...others } = sql
    return {
      ...fieldOf(preset, { name, comment, ...rest }),
      ...others,
      primaryKey: primaryKey && preset === 'number',
    } as FieldDesign
  })

/** Any design that has the right types, most of them with something wrong in it. */
export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    fields: fc.array(anyField, { maxLength: 8 }),
    comment: titles,
    name: fc.oneof(
      { weight: 5, arbitrary: fc.constant('shop_book') },
      { weight: 1, arbitrary: text },
      { weight: 1, arbitrary: tables },
    ),
    path: fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: text },
      { weight: 1, arbitrary: fc.constantFrom('book', 'shop/class', 'shop/book/edit', 'content/article') },
    ),
    names: fc.array(fc.oneof(known, text), { maxLength: 3 }),
    sort: fc.oneof(fc.constant(''), known, text),
  })
  .map(({ fields, comment, name, path, names, sort }) =>
    designOf(fields, {
      name,
      comment,
      generateRelativePath: path,
      quickSearchField: names,
      defaultSortField: sort,
    }),
  )

/** Designs of which most are sound: fields of every type with names of their own, and their attributes at random. */
export const soundDesign: fc.Arbitrary<Design> = fc
  .array(
    fc.record({
      type: fc.constantFrom(...designTypes.filter((type) => !['pk', 'spk', 'weigh'].includes(type))),
      label: fc.oneof(
        fc.constantFrom('书名', 'Name', '备注'),
        fc.constantFrom(...hostileTitles.slice(0, 9)),
        fc.string({ maxLength: 90 }),
      ),
      table: list,
      form,
      isInForm: fc.boolean(),
      isInTable: fc.boolean(),
      default: fc.constantFrom('', '0', '1', 'opt0', '12.5', '2020-01-01', '#fff'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => {
    const fields = parts.map(({ type, label, table, form, isInForm, isInTable, default: initial }, at) => {
      const isRemote = type === 'remoteSelect' || type === 'remoteSelects'
      const isChoice = ['select', 'selects', 'radio', 'checkbox'].includes(type)
      const title = label.replace(/[:：{$]/g, ' ')
      return fieldOf(type, {
        name: `f${at}${type === 'remoteSelects' ? '_ids' : isRemote ? '_id' : '_column'}`,
        comment: isChoice ? `${title}:opt0=选项,opt1=Two` : title,
        default: initial,
        defaultType: 'INPUT',
        ...(isInForm ? {} : { formBuildExclude: true }),
        ...(isInTable ? {} : { tableBuildExclude: true }),
        table: { ...table, render: 'none', operator: table.operator === 'RANGE' ? 'RANGE' : 'eq' },
        form: {
          ...form,
          validator: (Array.isArray(form.validator) ? form.validator : []).filter((name) =>
            (validators as readonly string[]).includes(name),
          ),
          ...(isRemote
            ? { 'remote-table': 'content_tag', 'remote-field': 'name', 'relation-fields': '' }
            : {}),
        },
      })
    })
    return designOf(fields)
  })
