import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unixToText } from '#core/values/time.ts'
import type { ActivityPart, LoggedRow } from '#modules/admin/dashboard/admin-parts.ts'
import type { AttachmentsPart } from '#modules/attachment/dashboard/upload-parts.ts'
import type { ArticlesPart } from '#modules/content/dashboard/article-parts.ts'
import type { MembersPart } from '#modules/member/dashboard/member-parts.ts'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { addSample } from '#server/conformance/sample-values.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ChangedRow, DashboardIndex, Draft, LoadPart, TodoPart } from './dashboard.ts'
import { loadByMinute } from './load-by-minute.server.ts'

const all = [
  'todo',
  'demo',
  'drafts',
  'changes',
  'members',
  'sales',
  'attachments',
  'articles',
  'admins',
  'activity',
  'logs',
  'load',
]

interface DashboardParts {
  readonly todo: TodoPart
  readonly drafts: { readonly list: readonly Draft[] }
  readonly changes: { readonly list: readonly ChangedRow[] }
  readonly members: MembersPart
  readonly attachments: AttachmentsPart
  readonly articles: ArticlesPart
  readonly admins: { readonly total: number }
  readonly activity: ActivityPart
  readonly logs: { readonly list: readonly LoggedRow[] }
  readonly load: LoadPart
}

async function ask<P extends keyof DashboardParts>(
  product: TestApp,
  part: P,
  { token = product.superToken, days }: { token?: string; days?: number } = {},
): Promise<DashboardParts[P]> {
  const url = `/admin/Dashboard/${part}${days ? `?days=${days}` : ''}`
  const { code, msg, data } = await product.call<DashboardParts[P]>(url, { token })
  if (code !== 1) throw new Error(msg)
  return data
}

/** Stored behind the product's back, at an instant of the test's own. */
async function store(product: TestApp, table: string, rows: readonly Record<string, unknown>[]) {
  await product.app.database.write.insertInto(table).values(rows).execute()
}

/** How many rows were created on each date, counted without any of the product's own arithmetic of days. */
async function countedByDate(
  { app }: TestApp,
  table: string,
  zone: string,
  group: string | null = null,
): Promise<Readonly<Record<string, number>>> {
  const rows = await app.database.read.selectFrom(table).selectAll().execute()
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const date = unixToText(Number(row.create_time), zone).slice(0, 10)
    const key = group === null ? date : `${date} ${row[group]}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const zone = 'Europe/Berlin'
/** noon of the day after the clocks went forward there */
const noon = Date.parse('2024-04-01T10:00:00Z')
/** instants just before and just after midnights, one of a day of 23 hours among them */
const moments = [
  '2024-03-18T22:59:59Z',
  '2024-03-18T23:00:00Z',
  '2024-03-29T22:59:59Z',
  '2024-03-29T23:00:00Z',
  '2024-03-30T22:59:59Z',
  '2024-03-30T23:00:00Z',
  '2024-03-31T21:59:59Z',
  '2024-03-31T22:00:00Z',
  '2024-04-01T09:00:00Z',
  '2024-01-15T09:00:00Z',
  '2023-06-01T09:00:00Z',
].map((iso) => Date.parse(iso) / 1000)

onEveryDialect({}, (product) => {
  test('figures are what the database counts, by days of the site across a change of clocks', async () => {
    await setSetting(product(), 'time_zone', zone)
    product().now = noon
    const token = await product().tokenOf(1)
    const member = (create_time: number, at: number) => ({
      username: `member${at}`,
      nickname: `Member ${at}`,
      group_id: 1,
      create_time,
    })
    await store(product(), 'user', moments.map(member))
    const kinds = ['image', 'archive', 'image']
    const file = (create_time: number, at: number) => ({
      name: `${at}.bin`,
      topic: 'default',
      kind: kinds[at % 3],
      create_time,
    })
    await store(product(), 'attachment', moments.map(file))

    const byDate = await countedByDate(product(), 'user', zone)
    for (const days of [7, 30, 90]) {
      const { dates, added, total } = await ask(product(), 'members', { token, days })
      expect(dates).toHaveLength(days)
      expect(dates.at(-1)).toBe('2024-04-01')
      expect(added).toEqual(dates.map((date) => byDate[date] ?? 0))
      expect(total).toBe(moments.length)
    }
    const members = await ask(product(), 'members', { token })
    expect(members.added.slice(-4)).toEqual([1, 2, 2, 2])
    const between = (from: string, to: string) =>
      Object.entries(byDate).reduce((sum, [date, n]) => (date >= from && date <= to ? sum + n : sum), 0)
    expect(members.week).toEqual({
      now: between('2024-03-26', '2024-04-01'),
      before: between('2024-03-19', '2024-03-25'),
    })
    expect(members.newest.map(({ username }) => username)).toEqual(
      [10, 9, 8, 7, 6, 5].map((at) => `member${at}`),
    )

    const byKind = await countedByDate(product(), 'attachment', zone, 'kind')
    const files = await ask(product(), 'attachments', { token, days: 30 })
    expect(files.total).toBe(moments.length)
    for (const [kind, counts] of Object.entries(files.kinds)) {
      expect(counts).toEqual(files.dates.map((date) => byKind[`${date} ${kind}`] ?? 0))
    }

    const logged = await countedByDate(product(), 'admin_log', zone, 'username')
    const work = await ask(product(), 'activity', { token, days: 7 })
    for (const { username, counts } of work.admins) {
      expect(counts).toEqual(work.dates.map((date) => logged[`${date} ${username}`] ?? 0))
    }
  })

  test('articles are counted by status', async () => {
    const { app } = product()
    const rows = await app.database.read
      .selectFrom('content_article')
      .select(['status', ({ fn }) => fn.countAll().as('n')])
      .groupBy('status')
      .execute()
    const { total, statuses } = await ask(product(), 'articles', { token: await product().tokenOf(1) })
    expect(Object.keys(statuses)).toEqual(['draft', 'in_review', 'published', 'archived'])
    const counted = Object.fromEntries(rows.map(({ status, n }) => [String(status), Number(n)]))
    expect(statuses).toEqual({ draft: 0, in_review: 0, published: 0, archived: 0, ...counted })
    expect(total).toBe(Object.values(statuses).reduce((sum, n) => sum + n, 0))
  })
})

describe('the dashboard', () => {
  const product = onSqlite()

  test('offers each caller the parts whose list they may open', async () => {
    const partsOf = async (token: string) =>
      (await product().call<DashboardIndex>('/admin/dashboard/index', { token })).data
    const { remark, parts } = await partsOf(product().superToken)
    expect(remark).toMatch(/\S/)
    expect(parts.toSorted()).toEqual(all.toSorted())
    const { token } = await product().limitedAdmin(['dashboard/index', 'user/user/index'])
    expect((await partsOf(token)).parts).toEqual(['members'])
    // Nothing waits for whoever may see none of it.
    expect(await ask(product(), 'todo', { token })).toEqual({ steps: [], waiting: [] })
    const own = ['members', 'todo', 'drafts', 'changes']
    for (const part of all.filter((name) => !own.includes(name))) {
      expect(await product().call(`/admin/dashboard/${part}`, { token })).toMatchObject({ code: 401 })
    }
  })

  test('what waits is told without what the caller may not see of it', async () => {
    const { token, groupId } = await product().limitedAdmin([
      'dashboard/index',
      'content/article/index',
      'user/dataRequest/index',
    ])
    await addSample(product(), 'content/article', 501, { status: 'draft' })
    await store(product(), 'user_data_request', [{ user_id: 1, kind: 'deletion', state: 'waiting' }])
    const names = async () => (await ask(product(), 'todo', { token })).waiting.map(({ name }) => name)
    expect(await names()).toEqual(['drafts', 'requests'])
    const limits = { 'content/article': { fields: { status: 'hidden' } } }
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify(limits) } as never)
    expect(await names()).toEqual(['requests'])
  })

  test('the latest changes take few questions, however many rows of others were changed', async () => {
    const { token, id, groupId } = await product().limitedAdmin([
      'dashboard/index',
      'content/article/index',
      'content/article/edit',
      'content/article/history',
    ])
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify({ 'content/article': { rows: 'own' } }) } as never)
    const own = await addSample(product(), 'content/article', 520)
    const theirs = await addSample(product(), 'content/article', 521)
    const { read, write } = product().app.database
    await write.updateTable('content_article').set({ admin_id: id }).where('id', '=', own).execute()
    const changed = (row_id: number) => ({
      ...{ resource: 'content/article', row_id, verb: 'add', actor_kind: 'admin', actor_name: 'x' },
      ...{ source: 'content.article/add', after: '{}', create_time: 1 },
    })
    const asked = async () => {
      const spies = [read, write].map((db) => vi.spyOn(db.getExecutor(), 'executeQuery'))
      const { list } = await ask(product(), 'changes', { token })
      const count = new Set(spies.flatMap(({ mock }) => mock.calls)).size
      for (const spy of spies) spy.mockRestore()
      return { count, rows: list.map(({ row }) => row) }
    }
    await store(product(), 'change_record', [changed(own)])
    const others = Array.from({ length: 100 }, (_, at) => changed(at % 2 === 0 ? theirs : 900_000 + at))
    await store(product(), 'change_record', others)
    const { count, rows } = await asked()
    expect(rows).toEqual([own])
    // Some find out who asks and what is new; those about rows would be fifty.
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(30)
  })

  test('counts within the scope of the caller, whatever others have asked before', async () => {
    const { token, id } = await product().limitedAdmin(['auth/adminLog/index', 'auth/admin/index'])
    await store(product(), 'admin_log', [
      { admin_id: id, username: 'mine', title: 'x', create_time: Math.floor(product().now / 1000) },
      { admin_id: 1, username: 'theirs', title: 'x', create_time: Math.floor(product().now / 1000) },
    ])
    const namesOf = async (token: string) =>
      (await ask(product(), 'activity', { token, days: 7 })).admins.map(({ username }) => username)
    expect(await namesOf(product().superToken)).toEqual(expect.arrayContaining(['mine', 'theirs']))
    expect(await namesOf(token)).toEqual(['mine'])
    expect((await ask(product(), 'logs', { token })).list.map(({ username }) => username)).toEqual(['mine'])
    expect(await ask(product(), 'admins', { token })).toEqual({ total: 1 })
    const { total } = await ask(product(), 'admins')
    expect(total).toBeGreaterThan(1)
  })

  test('lists what the caller has begun: forms that were not saved, and own rows in the state of a draft', async () => {
    const owner = await product().limitedAdmin([
      'dashboard/index',
      'content/article/index',
      'content/article/edit',
      'content/tag/add',
    ])
    const now = Math.floor(product().now / 1000)
    const article = { category_id: 1, body: '', create_time: now, update_time: now }
    await store(product(), 'content_article', [
      { ...article, title: 'Mine', admin_id: owner.id, status: 'draft' },
      { ...article, title: 'Mine, out', admin_id: owner.id, status: 'published' },
      { ...article, title: 'Theirs', admin_id: 1, status: 'draft' },
    ])
    const form = { form: 'a-form-of-mine', base: {} }
    for (const [resource, values] of [
      ['content/tag', { name: 'Half a tag' }],
      ['content/category', { name: 'Not mine to add' }],
    ] as const) {
      const body = { ...form, resource, id: 0, values }
      await product().call('/admin/ajax/formDraft', { method: 'POST', token: owner.token, body })
    }
    const out = await product()
      .app.database.read.selectFrom('content_article')
      .select('id')
      .where('title', '=', 'Mine, out')
      .executeTakeFirst()
    const held = {
      base: '{}',
      base_version: 1,
      version: 1,
      admin_id: owner.id,
      admin_name: 'x',
      state: 'open',
    }
    await store(product(), 'draft', [
      {
        ...held,
        resource: 'content/category',
        row_id: 1,
        values: '{"name":"Not mine to edit"}',
        update_time: now,
      },
      {
        ...held,
        resource: 'content/article',
        row_id: out?.id,
        values: '{"title":"Mine, changed"}',
        update_time: now + 1,
      },
    ])
    const { list } = await ask(product(), 'drafts', { token: owner.token })
    expect(list.map(({ kind, resource, label }) => [kind, resource, label])).toEqual([
      ['form', 'content/tag', 'Half a tag'],
      ['row', 'content/article', 'Mine, changed'],
      ['row', 'content/article', 'Mine'],
    ])
    // Whoever may write nothing has no such card, and nothing of others.
    const reader = await product().limitedAdmin(['dashboard/index', 'content/article/index'])
    expect(await ask(product(), 'drafts', { token: reader.token })).toEqual({ list: [] })
  })

  test('lists the rows that changed last, each once, of the caller’s scope and without closed resources', async () => {
    const body = { name: 'Changed', status: 1 }
    const call = (action: string, more: object) =>
      product().call<{ id: number }>(`/admin/content.tag/${action}`, {
        method: 'POST',
        token: product().superToken,
        body: { ...body, ...more },
      })
    const { id } = (await call('add', {})).data
    await call('edit', { id, name: 'Changed again' })
    const [first] = (await ask(product(), 'changes')).list
    expect(first).toMatchObject({
      resource: 'content/tag',
      row: id,
      label: 'Changed again',
      verb: 'edit',
      by: 'Admin',
    })
    const { list } = await ask(product(), 'changes')
    expect(list.filter(({ row, resource }) => row === id && resource === 'content/tag')).toHaveLength(1)
    const reader = await product().limitedAdmin(['dashboard/index', 'content/tag/edit'])
    const seen = (await ask(product(), 'changes', { token: reader.token })).list
    expect(new Set(seen.map(({ resource }) => resource))).toEqual(new Set(['content/tag']))
    await product().call(`/admin/content.tag/del?ids[]=${id}`, {
      method: 'DELETE',
      token: product().superToken,
    })
    expect((await ask(product(), 'changes')).list[0]).toMatchObject({
      row: null,
      label: `#${id}`,
      verb: 'del',
    })
    const left = (await ask(product(), 'changes', { token: reader.token })).list
    expect(left.every(({ row }) => row !== id && row !== null)).toBe(true)
  })

  test('latest changes are what people did, in the language of the viewer', async () => {
    const { superToken: token } = product()
    const changes = async () =>
      (await product().call<DashboardParts['changes']>('/admin/dashboard/changes', { token, language: 'en' }))
        .data.list
    const post = (path: string, body: object) =>
      product().call<{ id: number }>(`/admin/${path}`, { method: 'POST', token, body })
    await post('routine.config/edit', { site_languages: ['zh-cn', 'en'] })
    const category = (
      await post('content.category/add', { name: '茶', translations: { en: { name: 'Tea' } } })
    ).data.id
    const plain = (await post('content.tag/add', { name: '杯' })).data.id
    await post('auth.group/edit', { id: 2, status: '0' })
    const past = (source: string, actor_kind = 'admin') => ({
      ...{ resource: 'content/category', row_id: category, verb: 'edit', source, create_time: 1 },
      ...{ actor_kind, actor_name: 'Admin' },
    })
    const own = await changes()
    expect(own.slice(0, 3)).toMatchObject([
      { resource_label: 'Role group', label: 'First-level administrators', by: 'Admin' },
      { resource_label: 'Article tag', label: '杯', row: plain },
      { resource_label: 'Article category', label: 'Tea', row: category },
    ])
    // What follows from another change, what comes with the product and what a job looks after.
    await store(product(), 'change_record', [
      past('content.tag/merge'),
      past('seed'),
      past('outbox:resource.got'),
      past('content.category/edit', 'system'),
    ])
    expect(await changes()).toEqual(own)
    await store(product(), 'change_record', [past('job:core/applyDrafts')])
    expect((await changes())[0]).toMatchObject({ row: category, by: 'Admin', is_scheduled: true })
  })

  test('counts again after half a minute', async () => {
    const total = async () => (await ask(product(), 'attachments')).total
    const before = await total()
    await store(product(), 'attachment', [{ name: 'a.bin', topic: 'default', create_time: 1 }])
    expect(await total()).toBe(before)
    product().now += 31_000
    expect(await total()).toBe(before + 1)
  })

  test('names those who did most, and all others together', async () => {
    const busy = await startTestApp()
    onTestFinished(() => busy.close())
    const now = Math.floor(busy.now / 1000)
    const rows = Array.from({ length: 8 }, (_, at) =>
      Array.from({ length: 20 - at }, () => ({
        admin_id: 0,
        username: `busy${at}`,
        title: 'x',
        create_time: now,
      })),
    ).flat()
    await store(busy, 'admin_log', rows)
    const { admins, others } = await ask(busy, 'activity', { days: 7 })
    expect(admins.map(({ username }) => username)).toEqual(['busy0', 'busy1', 'busy2', 'busy3', 'busy4'])
    expect(others.at(-1)).toBeGreaterThanOrEqual(15 + 14 + 13)
  })

  test.each(['8', '0', '-7', '7.0', '365', 'x', ''])('refuses a period of %j days', async (days) => {
    for (const part of ['members', 'attachments', 'activity']) {
      const url = `/admin/dashboard/${part}?days=${days}`
      expect(await product().call(url, { token: product().superToken })).toMatchObject({
        code: 0,
        status: 200,
      })
    }
  })

  test('tells the load of all processes minute by minute', () => {
    const sample = (time: number, requests: number, memory: number, delay: number) => ({
      time,
      requests,
      memory,
      delay,
      span: 15,
      faults: 0,
      p50: 0,
      p95: 0,
    })
    const one = [sample(60, 5, 100, 1), sample(75, 15, 110, 9), sample(120, 2, 120, 0)]
    expect(loadByMinute([one, [sample(61, 30, 50, 4)], []])).toEqual([
      { time: 60, rate: 160, memory: 160, delay: 9 },
      { time: 120, rate: 8, memory: 120, delay: 0 },
    ])
  })
})
