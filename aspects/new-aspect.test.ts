import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../scripts/checks/tree-copy.ts'

/** An aspect that there is in the copy only: rows with a field `shelf` are counted by it, and their label is shown with it. */
const planted: Readonly<Record<string, string>> = {
  'aspects/shelves/aspect.server.ts': `
import { adminUrl } from '#core/wire.ts'
import { Problem } from '#core/problems.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'

export const shelves: Aspect = {
  name: 'shelves',
  routes: ({ resource }) =>
    Object.hasOwn(resource.fields, 'shelf')
      ? [
          {
            url: adminUrl(resource.name, 'shelves').toLowerCase(),
            method: 'GET',
            access: { node: \`\${resource.name}/index\` },
            handle: async ({ db }) => {
              const rows = await db.selectFrom(resource.table).select('shelf').distinct().execute()
              return { data: { shelves: rows.map((row) => row.shelf).toSorted() } }
            },
          },
        ]
      : [],
  of({ resource }) {
    if (!Object.hasOwn(resource.fields, 'shelf')) return null
    return {
      async check({ values }) {
        if (values.shelf === 'full') throw new Problem('inUse', { resource: resource.name })
      },
      async listed(rows) {
        for (const row of rows) row.shelf_mark = \`on \${row.shelf}\`
      },
      answered: async (answer, { stored }) => ({ ...answer, shelf_is: stored.shelf }),
    }
  },
}
`,
  'aspects/shelves/aspect.client.ts': `
import type { ClientModule } from '#web/modules.ts'

export const shelves: ClientModule = {
  name: 'shelves',
  rowParts: async () => (await import('./shelf-mark.tsx')).shelfParts,
}
`,
  'aspects/shelves/shelf-mark.tsx': `
import type { FrameProps, RowParts } from '#web/screens/row-parts.tsx'

export const shelfParts: RowParts = {
  name: 'shelves',
  namespaces: [],
  FormHead: ({ id }) => <p>Row {id} stands on a shelf.</p>,
  frameOf: (resource, field) => (field === resource.label && resource.fields.shelf ? ShelfMark : null),
}

function ShelfMark({ row, children }: FrameProps) {
  return (
    <span title={String(row.shelf_mark)}>{children}</span>
  )
}
`,
  'aspects/shelves/shelves.test.ts': `
import { createElement as draw } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { clientAspects } from '#aspects/index.client.ts'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'
import { FormHeads, Framed, loadRowParts, setRowParts } from '#web/screens/row-parts.tsx'

const book = defineResource('test/book', {
  fields: { title: field.text(), shelf: field.text() },
  list: { columns: ['title', 'shelf'] },
})

onEveryDialect(withResources([serverResource(book)]), (product) => {
  const ask = (call: string) =>
    product().call<Record<string, unknown>>(adminUrl(book.name, call), { token: product().superToken })

  test('the planted aspect refuses, marks, answers and has a call', async () => {
    const books = product().rows(book.name)
    const { id } = await books.insert({ title: 'One', shelf: 'upper' })
    await expect(books.insert({ title: 'Two', shelf: 'full' })).rejects.toThrow()
    expect((await ask('index')).data.list).toMatchObject([{ title: 'One', shelf_mark: 'on upper' }])
    expect((await ask(\`edit?id=\${id}\`)).data).toMatchObject({ row: { title: 'One' }, shelf_is: 'upper' })
    expect((await ask('shelves')).data).toEqual({ shelves: ['upper'] })
  })
})

test('the planted aspect is drawn in forms and around values', async () => {
  setRowParts(clientAspects.flatMap(({ rowParts }) => rowParts ?? []).slice(-1))
  await loadRowParts()
  const resource = describeResource(book)
  const row = { title: 'One', shelf_mark: 'on upper' }
  const framed = (field: string) =>
    renderToStaticMarkup(draw(Framed, { resource, row, field, children: 'One' }))
  expect(framed('title')).toBe('<span title="on upper">One</span>')
  expect(framed('shelf')).toBe('One')
  expect(renderToStaticMarkup(draw(FormHeads, { resource, form: {} as never, id: 7 }))).toContain('stands on a shelf')
})
`,
}

let copy: TreeCopy

beforeAll(async () => {
  copy = await copyTree()
  for (const [path, text] of Object.entries(planted)) await copy.write(path, text)
  await copy.replace('aspects/index.server.ts', '  terms,\n', '  terms,\n  shelves,\n')
  await copy.replace('aspects/index.client.ts', 'history]', 'history, shelves]')
  for (const side of ['server', 'client'])
    await copy.replace(
      `aspects/index.${side}.ts`,
      `import { drafts } from './drafts/aspect.${side}.ts'\n`,
      `import { drafts } from './drafts/aspect.${side}.ts'\nimport { shelves } from './shelves/aspect.${side}.ts'\n`,
    )
})
afterAll(() => copy.remove())

test('a new aspect compiles with its folder and a line in each of two lists', async () => {
  await copy.run('typescript/bin/tsc', '-p', '.')
}, 600_000)

test('rows of a resource have it on every database, and their screens draw it', async () => {
  const output = ['--reporter', 'json', '--outputFile', 'report.json']
  await copy.run('vitest/vitest.mjs', 'run', '--project', 'unit', 'aspects/shelves/', ...output)
  const report = JSON.parse(await readFile(join(copy.folder, 'report.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(report).toMatchObject({ success: true, numFailedTests: 0 })
  expect(report.numPassedTests).toBeGreaterThan(1)
}, 600_000)
