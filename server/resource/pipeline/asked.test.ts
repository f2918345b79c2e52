import { StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onSqlite, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'

/** Without drafts, translations, relations, lines or pages. */
const plain = defineResource('test/plain', {
  fields: { title: field.text({ required: true }), note: field.textarea() },
  list: { columns: ['title'] },
})

const product = onSqlite(withResources([serverResource(plain)]))

/** What is written and read about rows; how a session is known and when memory is stale is asked by every call alike. */
const isAboutRows = (sql: string) => !/^\s*pragma|cache_version|"token"|from "admin" where/.test(sql)

describe('a call asks the database', () => {
  const asked: string[] = []

  beforeAll(() => {
    for (const way of ['all', 'run'] as const) {
      const run = StatementSync.prototype[way] as (...values: unknown[]) => unknown
      vi.spyOn(StatementSync.prototype, way).mockImplementation(function (
        this: StatementSync,
        ...values: unknown[]
      ) {
        if (isAboutRows(this.sourceSQL)) asked.push(this.sourceSQL)
        return run.apply(this, values) as never
      } as never)
    }
  })
  afterAll(() => void vi.restoreAllMocks())

  /** The statements of one call, once another one alike was made before. */
  async function statementsOf(call: () => Promise<unknown>): Promise<readonly string[]> {
    await call()
    asked.length = 0
    expect(await call()).toMatchObject({ code: 1 })
    return [...asked]
  }

  const admin = (url: string, body?: object) => {
    const how = body ? { method: 'POST' as const, body } : {}
    return product().call<unknown>(url, { ...how, token: product().superToken })
  }
  const calls = (name: string, id: number, values: (n: number) => object) => {
    let n = 0
    return {
      list: () => admin(`${adminUrl(name, 'index')}?limit=20`),
      open: () => admin(`${adminUrl(name, 'edit')}?id=${id}`),
      add: () => admin(adminUrl(name, 'add'), values(++n)),
      edit: () => admin(adminUrl(name, 'edit'), { id, ...values(++n) }),
    }
  }

  test('nothing about what the resource has not', async () => {
    const { id } = await product().rows(plain.name).insert({ title: 'first' })
    const { list, open, add, edit } = calls(plain.name, Number(id), (n) => ({ title: `row ${n}` }))
    expect(await statementsOf(list)).toHaveLength(1)
    expect(await statementsOf(open)).toHaveLength(1)
    // The row, its record, and the log of administrators.
    expect(await statementsOf(add)).toHaveLength(3)
    // The row before and locked, its change, its record, the log.
    expect(await statementsOf(edit)).toHaveLength(5)
  })

  test('little about an article, which has drafts, translations, tags and a page', async () => {
    const { id: category_id } = await product().rows('content/category').insert({ name: 'Tea' })
    const article = { title: 'first', body: '<p>text</p>', category_id, status: 'published' }
    const { id } = await product()
      .rows('content/article')
      .insert({ ...article, publish_time: 1 })
    const { list, open, add } = calls('content/article', Number(id), (n) => ({
      ...article,
      title: `article ${n}`,
      status: 'draft',
    }))
    // The row with its draft and its address, its tags, its translations.
    expect(await statementsOf(list)).toHaveLength(3)
    expect(await statementsOf(open)).toHaveLength(3)
    // Whether the slug is free and what it leads to is there, the row, its record, how far it is translated, its address, the log.
    expect(await statementsOf(add)).toHaveLength(7)
  })
})
