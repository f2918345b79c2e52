import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { ParsedTable } from '../../design/design.ts'
import { expectedDesigns } from './fixtures/expected.ts'

type Row = Record<string, unknown>

const tables = Object.entries(expectedDesigns).flatMap(([file, designs]) =>
  Object.keys(designs).map((table) => [file, table] as const),
)

onEveryDialect({}, (product, dialect) => {
  const call = <T = Row>(url: string, body?: unknown) =>
    product().call<T>(url, { token: product().superToken, ...(body ? { method: 'POST', body } : {}) })

  describe('a table as a well-known product has it, drawn from its SQL', () => {
    // A server has its own tables back, and SQLite those of both.
    const own = tables.filter(([file]) => dialect === 'sqlite' || file.includes(`.${dialect}.`))
    test.each(own)('%s: %s has a list and a form', async (file, table) => {
      const sql = await readFile(join(import.meta.dirname, 'fixtures', file), 'utf8')
      const parsed = await call<ParsedTable>('/admin/crud.crud/parseFieldData', { type: 'sql', sql, table })
      expect(parsed).toMatchObject({ code: 1 })
      const fields = Object.values(parsed.data.columns)
      const name = `known_${table.toLowerCase()}`
      const design = { type: 'sql', table: { name, comment: table, sourceTable: '' }, fields }
      const made = await call('/admin/crud.crud/generate', design)
      expect(made).toMatchObject({ code: 1 })
      const url = `/admin/${String(made.data.path).replaceAll('/', '.')}`
      expect(await call(`${url}/index`)).toMatchObject({ code: 1, data: { total: 0 } })
      const { data } = await call(`/admin/ajax/declaration?name=${made.data.path}`)
      const { declaration } = data as {
        declaration: { form: readonly string[][]; list: { columns: unknown[] } }
      }
      expect(declaration.form.flat().length).toBeGreaterThan(0)
      expect(declaration.list.columns.length).toBeGreaterThan(1)
      // What is required is told by name; everything else may be left empty.
      const added = await call(`${url}/add`, { [declaration.form.flat()[0] ?? '']: '' })
      expect(added.code === 1 || (added.data as { type?: string } | null)?.type === 'invalid').toBe(true)
    })
  })
})
