import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListData } from '#core/wire.ts'
import { onSqlite } from '../../conformance/on-every-dialect.ts'
import type { ScanRequest } from '../../db/scan/scan.ts'
import { fillResource } from '../../testing/list-combinations.ts'

/** more than are looked through in place */
const rows = 6000

describe('a list of many rows that asks what texts contain', () => {
  const product = onSqlite({})
  beforeAll(() => {
    const { resource } = product().app.registry.get('content/tag')
    const file = new DatabaseSync(product().database.url.slice('sqlite:'.length))
    file.exec('pragma synchronous = off')
    fillResource(file, resource, rows)
    file.exec(`update content_tag set name = 'green tea ' || id where id % 1000 = 0`)
    file.exec(`update content_tag set name = 'mate ' || id where id % 1000 = 500`)
    file.close()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** What the main thread and the worker are asked from now on. */
  function watched() {
    const prepared: string[] = []
    const posted: ScanRequest[] = []
    const prepare = DatabaseSync.prototype.prepare
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
      prepared.push(sql)
      return prepare.call(this, sql)
    })
    const post = Worker.prototype.postMessage
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
      posted.push(message as ScanRequest)
      post.call(this, message)
    })
    return { prepared, posted }
  }

  test('within a limit of a group does so in a worker, for pages, sums and files alike', async () => {
    const { token, groupId } = await product().limitedAdmin(['content/tag/index', 'content/tag/del'])
    const teas = { any: [{ field: 'name', operator: 'LIKE', val: 'tea' }] }
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify({ 'content/tag': { rows: teas } }) } as never)
    await product().app.settings.refresh()
    const { prepared, posted } = watched()
    const { data } = await product().call<ListData>('/admin/content.tag/index?limit=20', { token })
    expect(data.list.length).toBe(6)
    expect(data.total).toBe(6)
    for (const { name } of data.list) expect(name).toContain('green tea')
    expect(posted.length).toBeGreaterThan(0)
    expect(prepared.filter((sql) => /content_tag.* like /is.test(sql))).toEqual([])
  })

  test('is looked through once, and no further than one row more than were seen, where all of them are chosen', async () => {
    const token = product().superToken
    const { posted } = watched()
    const call = (quickSearch: string, count: number) =>
      product().call(
        `/admin/content.tag/del?all=${encodeURIComponent(JSON.stringify({ quickSearch, count }))}`,
        { method: 'DELETE', token },
      )
    expect(await call('mate', 3)).toMatchObject({ code: 0, msg: expect.stringContaining('3') })
    expect(posted.map((one) => one.kind === 'sweep' && one.limit)).toEqual([4])
    posted.length = 0
    expect((await call('mate', 6)).code).toBe(1)
    expect(posted.filter(({ kind }) => kind !== 'query').length).toBe(1)
  })
})
