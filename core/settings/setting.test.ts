import { expect, test } from 'vitest'
import { field } from '../field.ts'
import { within } from '../rules/rules.ts'
import { defineSetting, defineSettingGroup, faultOf, readSetting, settingRow } from './setting.ts'

const group = defineSettingGroup('shop', { 'zh-cn': '商店', en: 'Shop' })
const texts = { 'zh-cn': { title: '标题', tip: '提示' }, en: { title: 'Title', tip: 'Tip' } }
const utc = { timeZone: 'UTC' }

test('a setting’s row says what its field says', () => {
  const row = (setting: Parameters<typeof settingRow>[0]) => {
    const {
      name: _name,
      group: _group,
      title: _title,
      tip: _tip,
      allow_del,
      weigh: _weigh,
      ...rest
    } = settingRow(setting)
    expect(allow_del).toBe(0)
    return rest
  }
  const spec = { group, texts }
  const plain = { content: '', rule: '', extend: '' }
  expect(settingRow(defineSetting('a', field.text({ initial: 'x' }), { ...spec, weigh: 7 }))).toEqual({
    ...plain,
    ...{
      name: 'a',
      group: 'shop',
      title: '标题',
      tip: '提示',
      type: 'string',
      value: 'x',
      allow_del: 0,
      weigh: 7,
    },
  })
  const bounds = field.integer({ required: true, min: 1, max: 9, initial: 3 })
  expect(row(defineSetting('b', bounds, spec))).toEqual({
    ...plain,
    ...{
      type: 'number',
      value: '3',
      rule: 'required,integer',
      extend: '{"baInputExtend":{"min":1,"max":9}}',
    },
  })
  const choice = field.select(['off', 'on'], { initial: 'on' })
  const options = {
    'zh-cn': { title: '', options: { off: '关' } },
    en: { title: '', options: { off: 'Off' } },
  }
  expect(row(defineSetting('c', choice, { group, texts: options }))).toEqual({
    ...plain,
    ...{ type: 'select', value: 'on', content: '{"off":"关","on":"on"}' },
  })
  expect(row(defineSetting('d', field.switch(), spec))).toEqual({ ...plain, type: 'switch', value: '0' })
  expect(row(defineSetting('e', field.email(), { ...spec, isSecret: true }))).toEqual({
    ...plain,
    ...{ type: 'string', value: '', rule: 'email', extend: '{"isSecret":true}' },
  })
})

test('a kept text is read as the value of the field, and as the initial one where it does not fit', () => {
  const spec = { group, texts }
  const count = defineSetting('count', field.integer({ required: true, min: 1, max: 9, initial: 3 }), spec)
  const read = (text: string | undefined): number => readSetting(count, text, utc)
  expect([read('5'), read('0'), read('10'), read('x'), read('1.5'), read(''), read(undefined)]).toEqual([
    5, 3, 3, 3, 3, 3, 3,
  ])
  const isOn = defineSetting('is_on', field.switch({ initial: 1 }), spec)
  expect(['1', '0', '', 'maybe'].map((text) => readSetting(isOn, text, utc))).toEqual([1, 0, 0, 1])
  const way = defineSetting('way', field.select(['SSL', 'TLS'], { initial: 'SSL' }), spec)
  expect(['TLS', 'PLAIN', ''].map((text) => readSetting(way, text, utc))).toEqual(['TLS', 'SSL', 'SSL'])
  const pairs = defineSetting('pairs', field.array(), spec)
  expect(readSetting(pairs, '[{"key":"a","value":"b"}]', utc)).toEqual([{ key: 'a', value: 'b' }])
  const moment = defineSetting('moment', field.dateTime({ initial: 0 }), spec)
  expect(readSetting(moment, '2023-11-15 06:13:20', { timeZone: 'Asia/Shanghai' })).toBe(1_700_000_000)
})

test('what a check refuses is refused in the setting’s own words, and counts as none where it is stored', () => {
  const even = defineSetting('even', field.integer({ initial: 2 }), {
    group,
    texts: {
      'zh-cn': { title: '', faults: { odd: '{{label}}：{{value}}' } },
      en: { title: '', faults: { odd: '{{label}}: {{value}}' } },
    },
    check: (value, refuse) => (value % 2 === 0 ? null : refuse('odd', { value })),
    read: (value) => value / 2,
  })
  expect(faultOf(even, '3', utc)).toEqual({ message: 'settings:even.faults.odd', params: { value: 3 } })
  expect(faultOf(even, 'x', utc)).toMatchObject({ message: 'validate.integer' })
  expect(faultOf(even, '8', utc)).toBeNull()
  expect([readSetting(even, '8', utc), readSetting(even, '3', utc)]).toEqual([4, 1])
})

test('a list of which one line is wrong is read all the same, where the setting says so', () => {
  const spec = {
    group,
    texts,
    check: (text: string) => (text.includes('?') ? { message: 'validate.option' } : null),
    read: (text: string) => text.split(',').filter((word) => word !== '?'),
  }
  const words = field.text({ initial: 'a' })
  const strict = defineSetting('strict', words, spec)
  const lenient = defineSetting('lenient', words, { ...spec, isLenient: true })
  expect(readSetting(strict, 'b,?', utc)).toEqual(['a'])
  expect(readSetting(lenient, 'b,?', utc)).toEqual(['b'])
  expect(faultOf(lenient, 'b,?', utc)).toEqual({ message: 'validate.option' })
})

test('what can not be a setting is told at once, by a sentence', () => {
  const spec = { group, texts }
  expect(() => defineSetting('a', field.integer(), spec)).toThrow('the setting a needs an initial value')
  expect(() => defineSetting('b', field.text({ min: 3 }), spec)).toThrow(
    'an item can not say "min" of a text',
  )
  const tooBig = defineSetting('c', field.integer({ max: 3, initial: 4 }), spec)
  expect(() => settingRow(tooBig)).toThrow(
    'the setting c begins with a value that it refuses: validate.tooBig',
  )
  const refused = defineSetting('d', field.integer({ initial: 4 }), {
    ...spec,
    check: (value) => {
      const found = within(value, { max: 3 })
      return typeof found === 'number' ? null : found
    },
  })
  expect(() => settingRow(refused)).toThrow('the setting d begins with a value that it refuses')
})
