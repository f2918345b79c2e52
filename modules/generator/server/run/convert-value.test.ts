import { expect, test } from 'vitest'
import { type Field, field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import { type ForeignColumn, readType } from '#core/tables/foreign-table.ts'
import { convertValue } from './convert-value.ts'

function convert(raw: unknown, type: string, to: Field): unknown {
  const column: ForeignColumn = {
    ...readType(type),
    name: 'x',
    position: 1,
    nullable: true,
    default: null,
    autoIncrement: false,
    isComputed: false,
    comment: '',
  }
  const value = convertValue(raw, column, to)
  return value instanceof Refusal ? value.message : value
}

const noon = Date.UTC(2024, 0, 2, 3, 4, 5) / 1000

test.each([
  [null, 'varchar(9)', field.text(), ''],
  [null, 'int', field.integer(), null],
  [null, "set('a')", field.checkbox(['a']), []],
  ['it’s', 'varchar(9)', field.text(), 'it’s'],
  [5, 'int', field.text(), '5'],
  [true, 'boolean', field.text(), '1'],
  ['5', 'varchar(9)', field.integer(), 5],
  ['9007199254740991', 'bigint', field.integer(), 9007199254740991],
  ['12.50', 'decimal(10,2)', field.float(), 12.5],
  ['12.00', 'decimal(10,2)', field.integer(), 12],
  ['12.50', 'decimal(10,2)', field.money(), '12.50'],
  ['12.5000', 'decimal(10,4)', field.money(), '12.50'],
  [0.1, 'double', field.number(), 0.1],
  [true, 'boolean', field.switch(), 1],
  [0, 'tinyint(1)', field.switch(), 0],
  ['1', 'bit(1)', field.switch(), 1],
  ['f', 'char(1)', field.switch(), 0],
  ['2024-01-02 03:04:05', 'datetime', field.dateTime(), noon],
  ['2024-01-02T03:04:05.678', 'datetime', field.dateTime(), noon],
  ['2024-01-02T03:04:05Z', 'text', field.dateTime(), noon],
  ['2024-01-02 11:04:05+08:00', 'text', field.dateTime(), noon],
  ['2024-01-02', 'date', field.dateTime(), Date.UTC(2024, 0, 2) / 1000],
  [noon, 'int', field.timestamp(), noon],
  [String(noon), 'bigint', field.timestamp(), noon],
  [noon * 1000, 'bigint', field.dateTime(), noon],
  [0, 'int', field.dateTime(), null],
  ['0000-00-00 00:00:00', 'datetime', field.dateTime(), null],
  ['0000-00-00', 'date', field.date(), null],
  ['2024-01-02 00:00:00', 'datetime', field.date(), '2024-01-02'],
  ['03:04:05', 'time', field.time(), '03:04:05'],
  [1999, 'year', field.year(), 1999],
  ['a', "enum('a','b')", field.radio(['a', 'b']), 'a'],
  [2, 'int', field.radio(['1', '2']), '2'],
  ['2', 'varchar(1)', field.code([1, 2]), 2],
  ['a,b', "set('a','b')", field.checkbox(['a', 'b']), ['a', 'b']],
  ['["a","b"]', 'text[]', field.selects(['a', 'b']), ['a', 'b']],
  [
    '["a","b\\"c"]',
    'text[]',
    field.array(),
    [
      { key: '0', value: 'a' },
      { key: '1', value: 'b"c' },
    ],
  ],
  [
    '{"a":1,"b":{"c":[2]}}',
    'json',
    field.array(),
    [
      { key: 'a', value: '1' },
      { key: 'b', value: '{"c":[2]}' },
    ],
  ],
  ['[{"key":"a","value":"1"}]', 'json', field.array(), [{ key: 'a', value: '1' }]],
  ['{"a": 1}', 'jsonb', field.textarea(), '{"a": 1}'],
  ['/a.png,/b.png', 'text', field.images(), ['/a.png', '/b.png']],
  [0, 'int', field.belongsTo('user/user'), null],
  ['7', 'bigint', field.belongsTo('user/user'), 7],
  ['3,4', 'varchar(9)', field.manyToMany('user/user'), [3, 4]],
  ['11,1101', 'varchar(9)', field.city(), [11, 1101]],
  [0, 'int', field.parent(), 0],
] as const)('%j of %s is a value', (raw, type, to, expected) => {
  expect(convert(raw, type, to)).toEqual(expected)
})

test.each([
  ['x'.repeat(256), 'text', field.text(), 'tooLong'],
  ['a\0b', 'text', field.text(), 'characters'],
  [new Uint8Array([255]), 'varbinary(9)', field.text(), 'characters'],
  ['9007199254740993', 'bigint', field.integer(), 'number'],
  ['12345678901234567.5', 'decimal(30,1)', field.float(), 'number'],
  ['1.005', 'decimal(10,3)', field.float(), 'decimals'],
  ['five', 'varchar(9)', field.integer(), 'integer'],
  [2, 'tinyint(1)', field.switch(), 'switch'],
  ['2024-02-30 00:00:00', 'text', field.dateTime(), 'dateTime'],
  ['soon', 'text', field.dateTime(), 'dateTime'],
  [-5, 'int', field.dateTime(), 'dateTime'],
  ['25:00:00', 'time', field.time(), 'time'],
  ['c', "enum('a','c')", field.radio(['a', 'b']), 'option'],
  ['a,c', "set('a','c')", field.checkbox(['a', 'b']), 'option'],
  ['a:1:{i:0;s:1:"x";}', 'longtext', field.array(), 'array'],
  ['javascript:x', 'varchar(99)', field.image(), 'file'],
  ['abc', 'varchar(9)', field.belongsTo('user/user'), 'id'],
  ['$P$B12345', 'varchar(255)', field.password(), 'text'],
] as const)('%j of %s is refused', (raw, type, to, reason) => {
  expect(convert(raw, type, to)).toBe(`validate.${reason}`)
})
