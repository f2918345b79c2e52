import { describe, expect, test } from 'vitest'
import { type ForeignColumn, type ForeignTable, readType } from '#core/tables/foreign-table.ts'
import { guessDesignType, guessTable, namesOf } from './guess.ts'

function column(name: string, type: string, more: Partial<ForeignColumn> = {}): ForeignColumn {
  return {
    ...readType(type),
    name,
    position: 1,
    nullable: false,
    default: null,
    autoIncrement: false,
    isComputed: false,
    comment: '',
    ...more,
  }
}

function table(columns: readonly ForeignColumn[], primaryKey: readonly string[] = []): ForeignTable {
  return {
    name: 't',
    comment: '',
    columns: columns.map((one, at) => ({ ...one, position: at + 1 })),
    primaryKey,
    uniqueKeys: [],
    isEmpty: true,
  }
}

const fieldOf = (one: ForeignColumn) =>
  guessTable(table([one])).columns[namesOf(table([one])).get(one.name) ?? '']

test.each([
  ['varchar(40)', 'varchar(40)'],
  ['character varying(40)', 'varchar(40)'],
  ['int(10) unsigned', 'int(10) unsigned'],
  ['integer', 'int(10)'],
  ['decimal(8,2)', 'decimal(8,2)'],
  ['boolean', 'tinyint(1)'],
  ['longtext', 'longtext'],
  ['datetime(6)', 'datetime'],
  ["enum('a','b')", "enum('a','b')"],
])('the full type of %s is %s', (type, dataType) =>
  expect(fieldOf(column('thing', type))?.dataType).toBe(dataType),
)

describe('the design type of a column', () => {
  test.each([
    ['weigh', 'int(10)', 'weigh'],
    ['create_time', 'bigint(16) unsigned', 'timestamp'],
    ['update_time', 'datetime', 'timestamp'],
    ['is_switch', 'tinyint(1)', 'switch'],
    ['show_toggle', "enum('0','1')", 'switch'],
    ['open_switch', 'char(1)', 'switch'],
    ['open_switch', 'varchar(9)', 'string'],
    ['page_content', 'longtext', 'editor'],
    ['Editor', 'text', 'editor'],
    ['page_content', 'varchar(200)', 'string'],
    ['note_textarea', 'varchar(200)', 'textarea'],
    ['table_rows', 'varchar(200)', 'textarea'],
    ['key_array', 'varchar(255)', 'array'],
    ['publish_time', 'int(10)', 'timestamp'],
    ['publish_datetime', 'bigint(16) unsigned', 'timestamp'],
    ['created_at', 'datetime', 'datetime'],
    ['created_at', 'timestamp', 'datetime'],
    ['created_at', 'timestamp(6) without time zone', 'datetime'],
    ['created_at', 'timestamp with time zone', 'datetime'],
    ['birthday', 'date', 'date'],
    ['founded', 'year(4)', 'year'],
    ['opens', 'time', 'time'],
    ['opens', 'time(3) with time zone', 'time'],
    ['kind_select', 'varchar(20)', 'select'],
    ['user_list', 'varchar(20)', 'select'],
    ['meta_data', 'varchar(20)', 'select'],
    ['kind_selects', 'varchar(20)', 'selects'],
    ['kind_multi', 'varchar(20)', 'selects'],
    ['user_lists', 'varchar(20)', 'selects'],
    ['category_id', 'int(10) unsigned', 'remoteSelect'],
    ['tag_ids', 'varchar(255)', 'remoteSelects'],
    ['home_city', 'varchar(100)', 'city'],
    ['cover_image', 'varchar(255)', 'image'],
    ['avatar', 'varchar(255)', 'image'],
    ['images', 'varchar(1500)', 'images'],
    ['avatars', 'text', 'images'],
    ['manual_file', 'varchar(255)', 'file'],
    ['files', 'varchar(1500)', 'files'],
    ['icon', 'varchar(50)', 'icon'],
    ['status', 'tinyint(1) unsigned', 'radio'],
    ['state', 'char(1)', 'radio'],
    ['phone_number', 'varchar(20)', 'string'],
    ['serial_number', 'text', 'textarea'],
    ['shoe_num', "enum('s','m')", 'radio'],
    ['views', 'int(10) unsigned', 'number'],
    ['views', 'bigint', 'number'],
    ['views', 'int8', 'number'],
    ['visible', 'tinyint(1)', 'switch'],
    ['visible', 'boolean', 'switch'],
    ['status', 'boolean', 'switch'],
    ['visible', 'bit(1)', 'switch'],
    ['price', 'decimal(10,2)', 'float'],
    ['price', 'money', 'float'],
    ['share', 'double precision', 'number'],
    ['share', 'float(8,2)', 'float'],
    ['body', 'mediumtext', 'textarea'],
    ['gender', "enum('male','female')", 'radio'],
    ['ratio', "enum('21:9','3:2')", 'string'],
    ['state', "enum('','on','off')", 'radio'],
    ['kinds', "set('zh-CN','en.US')", 'string'],
    ['hobbies', "set('a','b')", 'checkbox'],
    ['color', 'varchar(50)', 'color'],
    ['name', 'character varying(64)', 'string'],
    ['code', 'uuid', 'string'],
    ['owner_id', 'uuid', 'string'],
    ['options', 'jsonb', 'textarea'],
    ['options_array', 'json', 'array'],
    ['labels', 'character varying(64)[]', 'array'],
    ['duration', 'interval', 'string'],
    ['span', 'int4range', 'string'],
  ])('%s %s is %s', (name, type, expected) => {
    expect(guessDesignType(column(name, type))).toBe(expected)
  })

  test.each(['tinyint', 'tinyint(1)', 'smallint', 'mediumint', 'int', 'bigint'])(
    '%s whose name ends in number, int or num is a number',
    (type) => {
      for (const name of ['room_number', 'room_int', 'ROOM_NUM'])
        expect(guessDesignType(column(name, type))).toBe('number')
    },
  )

  test('is a choice where the comment lists what may be chosen', () => {
    const comment = '级别：1=高，2=中，3=低'
    expect(fieldOf(column('level', 'tinyint(1)', { comment }))).toMatchObject({
      designType: 'radio',
      title: '级别',
      comment,
    })
    expect(guessDesignType(column('level', 'int', { comment }))).toBe('radio')
    expect(guessDesignType(column('open', 'tinyint(1)', { comment: 'Open:0=No,1=Yes' }))).toBe('switch')
  })

  test.each([
    ['VARCHAR(20)', 'string'],
    ['UNSIGNED BIG INT', 'number'],
    ['NATIVE CHARACTER(70)', 'string'],
    ['CLOB', 'textarea'],
    ['DOUBLE', 'number'],
    ['NUMERIC(10, 2)', 'float'],
    ['whatever', 'string'],
    ['', 'textarea'],
  ])('is that of what SQLite makes of %s', (type, expected) => {
    expect(guessDesignType({ ...column('x', ''), ...readType(type, true) })).toBe(expected)
  })
})

describe('the default of a column', () => {
  test.each([
    [{ nullable: true }, 'varchar(9)', 'NULL', null],
    [{ default: '' }, 'varchar(9)', 'EMPTY STRING', ''],
    [{}, 'varchar(9)', 'NONE', null],
    [{ default: 'x' }, 'varchar(9)', 'INPUT', 'x'],
    [{ default: '0', nullable: true }, 'int', 'INPUT', '0'],
    [{ default: 'true' }, 'boolean', 'INPUT', '1'],
    [{ default: "b'0'" }, 'bit(1)', 'INPUT', '0'],
    [{ default: '0000-00-00 00:00:00' }, 'datetime', 'NONE', null],
    [{ default: '{}' }, 'text[]', 'NONE', null],
  ] as const)('%o of %s is %s', (more, type, defaultType, value) => {
    expect(fieldOf(column('x', type, more))).toMatchObject({ defaultType, default: value })
  })
})

describe('the key of a table', () => {
  test('is a snowflake where it has room for one and does not count', () => {
    const { columns } = guessTable(table([column('id', 'bigint'), column('title', 'text')], ['id']))
    expect(columns.id).toMatchObject({
      designType: 'spk',
      primaryKey: true,
      autoIncrement: false,
      sourceColumn: 'id',
    })
  })

  const note = (message: string, columns: string) => ({ message: `notes.${message}`, params: { columns } })

  test.each([
    ['id', 'int(10) unsigned'],
    ['id', 'bigint'],
    ['ID', 'bigint(20) unsigned'],
    ['page_id', 'int'],
  ])('is the integer %s, whose values stay', (name, type) => {
    const key = column(name, type, { autoIncrement: true })
    const { columns, notes } = guessTable(table([key, column('title', 'text')], [name]))
    expect(Object.keys(columns)).toEqual(['id', 'title'])
    expect(columns.id).toMatchObject({
      designType: 'pk',
      primaryKey: true,
      autoIncrement: true,
      sourceColumn: name,
    })
    expect(notes).toEqual(name === 'id' ? [] : [note('columnsRenamed', `${name} → id`)])
  })

  test('is added where it is a text, or another column is called id', () => {
    const text = guessTable(table([column('code', 'varchar(20)'), column('title', 'text')], ['code']))
    expect(Object.keys(text.columns)).toEqual(['id', 'code', 'title'])
    expect(text.columns.code).toMatchObject({ designType: 'string', primaryKey: false })
    expect(text.notes).toEqual([note('addedKey', 'code')])
    const other = guessTable(table([column('page_id', 'int'), column('Id', 'int')], ['page_id']))
    expect(Object.keys(other.columns)).toEqual(['id', 'page_id', 'id_value'])
    expect(other.columns.page_id).toMatchObject({
      designType: 'number',
      primaryKey: false,
      autoIncrement: false,
    })
    expect(other.notes).toEqual([note('addedKey', 'page_id'), note('columnsRenamed', 'Id → id_value')])
  })

  test('is added beside a text called id, which gets another name', () => {
    const { columns } = guessTable(table([column('id', 'uuid'), column('id_value', 'int')], ['id']))
    const facts = Object.values(columns).map(({ name, title, sourceColumn }) => [name, title, sourceColumn])
    expect(facts).toEqual([
      ['id', 'ID', ''],
      ['id_value_2', 'id', 'id'],
      ['id_value', 'id_value', 'id_value'],
    ])
  })

  test('is added where it has two columns or there is none', () => {
    const columns = [column('a', 'int'), column('b', 'int')]
    expect(guessTable(table(columns, ['a', 'b'])).notes).toEqual([note('addedKey', 'a, b')])
    expect(guessTable(table(columns)).notes).toEqual([{ message: 'notes.noKey' }])
  })
})

describe('the name of a column', () => {
  test.each([
    ['publish_time', 'publish_time'],
    ['publishTime', 'publish_time'],
    ['HTMLBody', 'html_body'],
    ['First Name', 'first_name'],
    ['order', 'order'],
    ['书名', 'column_1'],
    ['2nd', 'column_1'],
    ['', 'column_1'],
    ['`', 'column_1'],
    ['row_version', 'row_version_value'],
    ['constructor', 'constructor_value'],
    ['__proto__', 'proto'],
    ['x'.repeat(64), 'x'.repeat(57)],
  ])('%s becomes %s', (name, expected) => {
    expect(namesOf(table([column(name, 'int')])).get(name)).toBe(expected)
    const field = guessTable(table([column(name, 'int')])).columns[expected]
    expect(field).toMatchObject({ name: expected })
    if (name.trim() !== '') expect(field?.title).toBe(name.slice(0, 60))
  })

  test('is another one where two would be equal', () => {
    const names = ['userName', 'user_name', 'UserName', 'User Name']
    expect([...namesOf(table(names.map((name) => column(name, 'int')))).values()]).toEqual([
      'user_name_2',
      'user_name',
      'user_name_3',
      'user_name_4',
    ])
  })
})

describe('what somebody else has written', () => {
  test('becomes one short line without markup', () => {
    const comment = `a */ {{x}} $t(y)\n'; drop table admin; --\u0000${'字'.repeat(60_000)}`
    const { columns, comment: ofTable } = guessTable({ ...table([column('x', 'int', { comment })]), comment })
    for (const text of [columns.x?.title, columns.x?.comment, ofTable]) {
      expect(text?.length).toBeLessThanOrEqual(60)
      expect(text).not.toMatch(/\{\{|\$t\(|\n|\0/)
      expect(text).toMatch(/^a \*\//)
    }
  })

  test('is left out where no field can hold it', () => {
    const { columns, notes } = guessTable(
      table([column('data', 'bytea'), column('place', 'point'), column('id', 'int')], ['id']),
    )
    expect(Object.keys(columns)).toEqual(['id'])
    expect(notes).toEqual([
      { message: 'notes.columnsLeftOut', params: { columns: 'data (bytea), place (point)' } },
    ])
  })

  test('names what has to be chosen by hand', () => {
    const columns = [
      column('id', 'int'),
      column('kind_list', 'varchar(20)'),
      column('shop_id', 'int'),
      column('user_id', 'int'),
    ]
    const guess = guessTable(table(columns, ['id']), new Map([['user', 'username']]))
    expect(guess.notes).toEqual([
      { message: 'notes.optionsMissing', params: { fields: 'kind_list' } },
      { message: 'notes.relationMissing', params: { fields: 'shop_id' } },
    ])
    expect(guess.columns.user_id?.form).toMatchObject({ 'remote-table': 'user', 'remote-field': 'username' })
  })

  test('may have 500 columns', () => {
    const many = Array.from({ length: 500 }, (_, at) => column(`列${at}`, 'int'))
    expect(Object.keys(guessTable(table(many)).columns)).toHaveLength(501)
  })
})
