import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** A kind in a family of its own: a quarter of a year, such as `2026-Q3`. */
const files: Readonly<Record<string, string>> = {
  'fields/quarter/kind.ts': `
import { defineKind } from '#core/kind.ts'
import { operators, textRule } from '#core/rules.ts'

/** A quarter of a year, such as \`2026-Q3\`. */
export const quarter = defineKind<string>({
  ...textRule({ max: 7, pattern: /^[0-9]{4}-Q[1-4]$/, reason: 'text' }),
  family: 'quarter',
  length: 7,
  width: 96,
  isLine: true,
  operators: operators.text,
  search: 'eq',
  input: 'string',
  schema: () => ({ type: 'string', pattern: '^[0-9]{4}-Q[1-4]$' }),
})
`,
  'fields/quarter/kind.server.ts': `
import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { varchar } from '../columns.server.ts'
import { textOf } from '../convert.server.ts'

export const quarter: KindServer = {
  ...varchar(7),
  ...textCells,
  convert: textOf,
  sample: ({ n }) => \`\${2000 + n}-Q\${1 + (n % 4)}\`,
}
`,
  'fields/quarter/kind.client.tsx': `
import { TextCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts } from '#web/fields/field-part.ts'
import { asText, filterTexts, oneFilter } from '#web/fields/value-text.ts'

export const quarter: FieldParts = {
  Cell: TextCell,
  Input: ({ id, value, onChange }) => (
    <input id={id} value={asText(value)} onChange={(event) => onChange(event.target.value)} />
  ),
  Filter: ({ id, value, onChange }) => (
    <input
      id={id}
      value={filterTexts(value).join()}
      onChange={(event) => onChange(oneFilter('eq', event.target.value))}
    />
  ),
}
`,
  'fields/quarter/kind.client.test.tsx': `
import { createElement as draw } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { fieldParts } from '#web/fields/parts.ts'

const report = defineResource('test/report', {
  fields: { title: field.text(), quarter: field.quarter({ required: true, initial: '2026-Q3' }) },
  list: { columns: ['title', 'quarter'], filters: ['quarter'] },
})
const resource = describeResource(report)
const { Cell, Input, Filter } = fieldParts.quarter
const part = { resource, name: 'quarter', field: report.fields.quarter, id: 'x', onChange: () => {} }

test('list, form and filter draw a quarter', () => {
  expect(renderToStaticMarkup(draw(Cell, { ...part, value: '2026-Q3', row: {} }))).toContain('2026-Q3')
  expect(renderToStaticMarkup(draw(Input, { ...part, value: '2026-Q3', values: {} }))).toContain('value="2026-Q3"')
  const value = { operator: 'eq', val: '2026-Q4' } as const
  expect(Filter && renderToStaticMarkup(draw(Filter, { ...part, value }))).toContain('value="2026-Q4"')
})
`,
  'fields/quarter/kind.test.ts': `
import { expect, test } from 'vitest'
import { field, type ValueOf } from '#core/field.ts'
import { resourcePaths } from '#core/openapi.ts'
import { defineResource } from '#core/resource.ts'
import { validateField } from '#core/validate.ts'

const report = defineResource('test/report', {
  fields: { title: field.text(), quarter: field.quarter({ required: true, initial: '2026-Q3' }) },
  list: { columns: ['title', 'quarter'], filters: ['quarter'] },
})

test('the declaration knows a quarter, the rule checks it, the documents describe it', () => {
  const value: ValueOf<typeof report.fields.quarter> = '2026-Q3'
  expect(validateField(report.fields.quarter, value, { timeZone: 'UTC' })).toBe(value)
  expect(validateField(report.fields.quarter, '2026-Q5', { timeZone: 'UTC' })).not.toBe('2026-Q5')
  expect(JSON.stringify(resourcePaths(report))).toContain('"quarter":{"type":"string","pattern"')
  expect(JSON.stringify(resourcePaths(report))).toContain('quarter (eq, ne, IN')
})
`,
}

const lists = {
  'index.ts': 'kind.ts',
  'index.server.ts': 'kind.server.ts',
  'index.client.ts': 'kind.client.tsx',
}
/** Where kinds are, and all that could name one; the editor knows none. */
const sources = ['core', 'fields', 'modules', 'server', 'web']
let copy = ''

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'portico-kind-'))
  const isSource = (path: string) => !/\/(?:node_modules|dist)$/.test(path)
  for (const name of sources)
    await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  for (const name of ['package.json', 'vitest.config.ts']) await cp(join(root, name), join(copy, name))
  for (const name of ['node_modules', 'editor']) await symlink(join(root, name), join(copy, name))
  const types = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as object
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ ...types, include: sources }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), text)
  }
  for (const [list, face] of Object.entries(lists)) {
    const path = join(copy, 'fields', list)
    await writeFile(path, `${await readFile(path, 'utf8')}export { quarter } from './quarter/${face}'\n`)
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs a program of the product's packages in the copy; what it says is the error when it fails. */
function inCopy(program: string, ...words: readonly string[]) {
  const options = { cwd: copy, maxBuffer: 64 * 1024 * 1024 }
  return run(process.execPath, [join(root, 'node_modules', program), ...words], options)
}

test('a new kind compiles with its files and a line in each of three lists', async () => {
  await inCopy('typescript/bin/tsc', '-p', '.')
}, 600_000)

test('declarations, forms, lists, filters, documents, files and every database take it', async () => {
  const about = [
    'fields/quarter/',
    'server/conformance/every-kind.test.ts',
    'modules/exchange/server/exchange.test.ts',
  ]
  const projects = ['--project', 'pure', '--project', 'product']
  const names = 'quarter|every kind'
  const output = ['--reporter', 'json', '--outputFile', 'report.json']
  await inCopy('vitest/vitest.mjs', 'run', ...projects, ...about, '-t', names, ...output)
  const report = JSON.parse(await readFile(join(copy, 'report.json'), 'utf8')) as Record<string, unknown>
  expect(report).toMatchObject({ success: true, numFailedTests: 0 })
  // Its own tests, and on each database its operators and the round trips of all kinds.
  expect(report.numPassedTests).toBeGreaterThan(15)
}, 600_000)
