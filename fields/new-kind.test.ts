import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../scripts/checks/tree-copy.ts'

/** Tests of the kind that `examples/04-own-field-kind` shows: its name means something in the copy only. */
const tests: Readonly<Record<string, string>> = {
  'fields/barcode/kind.client.test.tsx': `
import { createElement as draw } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { fieldParts } from '#web/fields/parts.ts'

const report = defineResource('test/report', {
  fields: { title: field.text(), barcode: field.barcode({ required: true, initial: '4006381333931' }) },
  list: { columns: ['title', 'barcode'], filters: ['barcode'] },
})
const resource = describeResource(report)
const { Cell, Input, Filter } = fieldParts.barcode
const part = { resource, name: 'barcode', field: report.fields.barcode, id: 'x', onChange: () => {} }

test('list, form and filter draw a bar code', () => {
  expect(renderToStaticMarkup(draw(Cell, { ...part, value: '4006381333931', row: {} }))).toContain('4006381333931')
  expect(renderToStaticMarkup(draw(Input, { ...part, value: '4006381333931', values: {} }))).toContain('value="4006381333931"')
  const value = { operator: 'eq', val: '4000000000013' } as const
  expect(Filter && renderToStaticMarkup(draw(Filter, { ...part, value }))).toContain('value="4000000000013"')
})
`,
  'fields/barcode/kind.test.ts': `
import { expect, test } from 'vitest'
import { field, type ValueOf } from '#core/field.ts'
import { resourcePaths } from '#core/openapi.ts'
import { defineResource } from '#core/resource.ts'
import { validateField } from '#core/rules/validate.ts'

const report = defineResource('test/report', {
  fields: { title: field.text(), barcode: field.barcode({ required: true, initial: '4006381333931' }) },
  list: { columns: ['title', 'barcode'], filters: ['barcode'] },
})

test('the declaration knows a bar code, the rule checks it, the documents describe it', () => {
  const value: ValueOf<typeof report.fields.barcode> = '4006381333931'
  expect(validateField(report.fields.barcode, value, { timeZone: 'UTC' })).toBe(value)
  expect(validateField(report.fields.barcode, '4006381333932', { timeZone: 'UTC' })).not.toBe('4006381333932')
  expect(JSON.stringify(resourcePaths(report))).toContain('"barcode":{"type":"string","pattern"')
  expect(JSON.stringify(resourcePaths(report))).toContain('barcode (eq, ne, IN')
})
`,
}

const lists = {
  'index.ts': 'kind.ts',
  'index.server.ts': 'kind.server.ts',
  'index.client.ts': 'kind.client.tsx',
}
let copy: TreeCopy

beforeAll(async () => {
  copy = await copyTree()
  const example = join(copy.folder, 'examples/04-own-field-kind/barcode')
  await cp(example, join(copy.folder, 'fields/barcode'), { recursive: true })
  for (const [path, text] of Object.entries(tests)) await copy.write(path, text)
  for (const [list, face] of Object.entries(lists)) {
    const path = `fields/${list}`
    const text = await readFile(join(copy.folder, path), 'utf8')
    await copy.write(path, `${text}export { barcode } from './barcode/${face}'\n`)
  }
})
afterAll(() => copy.remove())

test('a new kind compiles with its files and a line in each of three lists', async () => {
  await copy.run('typescript/bin/tsc', '-p', '.')
}, 600_000)

test('declarations, forms, lists, filters, documents, files and every database take it', async () => {
  const about = [
    'fields/barcode/',
    'server/conformance/every-kind.test.ts',
    'modules/exchange/server/exchange.test.ts',
  ]
  const names = 'barcode|every kind'
  const output = ['--reporter', 'json', '--outputFile', 'report.json']
  await copy.run('vitest/vitest.mjs', 'run', '--project', 'unit', ...about, '-t', names, ...output)
  const report = JSON.parse(await readFile(join(copy.folder, 'report.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(report).toMatchObject({ success: true, numFailedTests: 0 })
  // Its own tests, and on each database its operators and the round trips of all kinds.
  expect(report.numPassedTests).toBeGreaterThan(15)
}, 600_000)
