import { expect, test } from 'vitest'
import {
  designTypes,
  operators as everyOperator,
  newField,
  paletteEntries,
  presets,
  renders,
  validators,
} from './presets.ts'

test('the palette offers every design type, and each of its places once', () => {
  expect([...new Set(paletteEntries.map(({ designType }) => designType))].toSorted()).toEqual(
    designTypes.toSorted(),
  )
  expect(paletteEntries).toHaveLength(33)
  expect(
    new Set(paletteEntries.map(({ group, designType, name }) => `${group} ${designType} ${name}`)).size,
  ).toBe(33)
})

test('the palette begins with what most tables have', () => {
  const common = paletteEntries.filter(({ group }) => group === 'common')
  expect(common.map(({ designType, name }) => `${designType} ${name}`)).toEqual([
    'pk id',
    'spk id',
    'weigh weigh',
    'timestamp create_time',
    'timestamp update_time',
    'switch status',
    'textarea remark',
    'remoteSelect remote_select',
  ])
})

test('a preset only has values that can be chosen', () => {
  for (const { table, form } of Object.values(presets)) {
    expect([...renders, undefined]).toContain(table.render)
    expect([...everyOperator, undefined]).toContain(table.operator)
    expect(['custom', 'false', undefined]).toContain(table.sortable)
    for (const validator of Array.isArray(form.validator) ? form.validator : []) {
      expect(validators).toContain(validator)
    }
  }
})

test('a field that is dropped is its preset under its own name', () => {
  expect(newField('string')).toMatchObject({
    name: 'string',
    title: '文本',
    type: 'varchar',
    length: 255,
    table: { operator: 'LIKE' },
  })
  expect(newField('switch', { name: 'status' })).toMatchObject({
    title: '状态',
    comment: '状态:0=禁用,1=启用',
    default: '1',
  })
  expect(newField('password')).toMatchObject({ tableBuildExclude: true })
  expect(newField('pk')).toMatchObject({
    name: 'id',
    formBuildExclude: true,
    primaryKey: true,
    autoIncrement: true,
  })
})

test('a choice has the options of its comment in its column too', () => {
  expect(newField('radio', { comment: 'Size:s=Small,m=Medium' })).toMatchObject({
    dataType: "enum('s','m')",
    default: 's',
  })
  expect(newField('checkbox')).toMatchObject({ dataType: "set('opt0','opt1')", default: 'opt0,opt1' })
})

test('only the times that the system keeps are out of the form', () => {
  expect(newField('timestamp', { name: 'update_time' })).toMatchObject({
    formBuildExclude: true,
    title: '修改时间',
  })
  expect(newField('timestamp', { name: 'sent_time' })).not.toHaveProperty('formBuildExclude')
})

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('a field may be called %s', (name) => {
  expect(newField('string', { name })).toMatchObject({ name, comment: newField('string').comment })
})
