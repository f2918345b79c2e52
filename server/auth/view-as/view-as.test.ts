import { beforeAll, describe, expect, test } from 'vitest'
import { viewHeader } from '#core/wire.ts'
import { onEveryDialect, onSqlite } from '../../conformance/on-every-dialect.ts'
import { addSample } from '../../conformance/sample-values.ts'
import { noteWrites } from '../../testing/note-writes.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { sweepViews } from './view-as.ts'

const nodes = [
  'content',
  'content/article/index',
  'content/article/edit',
  'content/tag/index',
  'routine/adminInfo/index',
]

interface Begun {
  readonly view: string
  readonly name: string
  readonly until: number
}

const begin = (product: TestApp, body: object, token = product.superToken) =>
  product.call<Begun>('/admin/ajax/viewbegin', { method: 'POST', token, body })

/** What the log of administrators says of views. */
async function logged({ app }: TestApp) {
  const rows = await app.database.read
    .selectFrom('admin_log')
    .select(['admin_id', 'url', 'title'])
    .where('url', 'like', '/admin/ajax/view%')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row }))
}

onEveryDialect({}, (product) => {
  test('a view shows what the administrator sees, is logged from its beginning to its end, and ends once', async () => {
    const viewed = await product().limitedAdmin(nodes)
    const own = await addSample(product(), 'content/article', 1, { title: 'Own' })
    await addSample(product(), 'content/article', 2, { title: 'Foreign' })
    await product()
      .rows('content/article')
      .update([own], { admin_id: viewed.id } as never)
    const limits = JSON.stringify({ 'content/article': { rows: 'own' } })
    await product()
      .rows('auth/group')
      .update([viewed.groupId], { limits } as never)
    const token = await product().tokenOf(1)
    const { data } = await begin(product(), { admin: viewed.id }, token)
    const headers = { [viewHeader]: data.view }
    const asViewed = (url: string) => product().call(url, { token, headers })
    const asThem = (url: string) => product().call(url, { token: viewed.token })
    for (const url of [
      '/admin/content.article/index',
      '/admin/content.tag/index',
      '/admin/auth.admin/index',
    ]) {
      const [seen, theirs] = [await asViewed(url), await asThem(url)]
      expect([url, seen.code, seen.data]).toEqual([url, theirs.code, theirs.data])
    }
    const shell = await asViewed('/admin/index/index')
    const theirs = await asThem('/admin/index/index')
    expect(shell.data).toMatchObject({
      menus: (theirs.data as { menus: unknown }).menus,
      viewing: { until: data.until },
    })
    const { missing } = (shell.data as { viewing: { missing: Record<string, string> } }).viewing
    expect(missing['content/article/edit']).toBeUndefined()
    expect(missing['content/article/del']).toContain('删除')
    const end = () => product().call('/admin/ajax/viewend', { method: 'POST', token, body: {} })
    expect((await end()).data).toEqual({ count: 1 })
    expect((await end()).data).toEqual({ count: 0 })
    expect(await asViewed('/admin/content.article/index')).toMatchObject({
      code: 0,
      data: { type: 'view over' },
    })
    const said = (await logged(product())).slice(-2)
    expect(said).toMatchObject([
      { admin_id: 1, url: '/admin/ajax/viewBegin' },
      { admin_id: 1, url: '/admin/ajax/viewEnd' },
    ])
    for (const { title } of said) expect(title).toContain('limited')
  })

  test('a group can be viewed as whoever would be in it alone', async () => {
    const { groupId } = await product().limitedAdmin(nodes)
    const { data } = await begin(product(), { group: groupId })
    const headers = { [viewHeader]: data.view }
    const { token } = { token: product().superToken }
    const shell = await product().call('/admin/index/index', { token, headers })
    expect(shell.data).toMatchObject({ adminInfo: { id: -groupId, super: false } })
    expect((await product().call('/admin/content.tag/index', { token, headers })).code).toBe(1)
    expect((await product().call('/admin/content.category/index', { token, headers })).code).toBe(401)
  })

  test('after half an hour a view is over and the log says so; nothing of it outlives its session', async () => {
    const viewed = await product().limitedAdmin(nodes)
    const { data } = await begin(product(), { admin: viewed.id })
    const headers = { [viewHeader]: data.view }
    const other = await product().tokenOf(1)
    const list = (token: string) => product().call('/admin/content.tag/index', { token, headers })
    expect((await list(product().superToken)).code).toBe(1)
    expect((await list(other)).data).toEqual({ type: 'view over' })
    expect((await list(viewed.token)).data).toEqual({ type: 'view over' })
    product().now += 31 * 60 * 1000
    expect((await list(product().superToken)).data).toEqual({ type: 'view over' })
    const before = (await logged(product())).length
    expect(await sweepViews(product().app, Math.floor(product().now / 1000))).toBeGreaterThan(0)
    const [last] = (await logged(product())).slice(before).slice(-1)
    expect(last).toMatchObject({ admin_id: 1, url: '/admin/ajax/viewEnd' })
  })
})

describe('what a view never does', () => {
  const product = onSqlite({})
  let viewed: Awaited<ReturnType<TestApp['limitedAdmin']>>
  let headers: Record<string, string>

  beforeAll(async () => {
    const every = product()
      .app.settings.access.rules()
      .map(({ name }) => name)
    viewed = await product().limitedAdmin(every)
    headers = { [viewHeader]: (await begin(product(), { admin: viewed.id })).data.view }
  })

  test('no call that writes is made, however much the administrator may do; the log has the viewer', async () => {
    const writes = await noteWrites(product(), {
      admin_log: 'true',
      change_record: "row.resource = 'auth/adminLog'",
    })
    for (const { method, url, access } of product().routes) {
      // Signing in and out is the session's own, whatever it looks at.
      if (method === 'GET' || access === 'public' || !url.startsWith('/admin/')) continue
      const { statusCode, payload } = await product().server.inject({
        method,
        url,
        headers: { batoken: product().superToken, 'content-type': 'application/json', ...headers },
        payload: '{"ids":[1],"id":1}',
      })
      const { code, msg } = JSON.parse(payload)
      expect([url, statusCode, code, msg]).toEqual([url, 200, 0, expect.stringContaining('查看')])
    }
    expect(await writes()).toEqual([])
    const rows = await product()
      .app.database.read.selectFrom('admin_log')
      .select('admin_id')
      .distinct()
      .execute()
    expect(rows.map(({ admin_id }) => admin_id)).not.toContain(viewed.id)
  })

  test('what is anybody’s own is the viewer’s or closed: sessions, keys, drafts, profile, preferences', async () => {
    const token = product().superToken
    const call = (url: string) => product().call(url, { token, headers })
    for (const { url, method, access, inViews } of product().routes) {
      const isPersonal = access === 'admin' || url.includes('/routine.admininfo/')
      if (
        method !== 'GET' ||
        !url.startsWith('/admin/') ||
        !isPersonal ||
        inViews === 'shown' ||
        inViews === 'own'
      )
        continue
      expect([url, (await call(url)).msg]).toEqual([url, expect.stringContaining('私人')])
    }
    const preference = { key: 'lists', value: { of: 'viewed' } }
    await product().call('/admin/ajax/preference', { method: 'POST', token: viewed.token, body: preference })
    expect((await call('/admin/ajax/preference?key=lists')).data).toEqual({ value: null })
    const draft = { resource: 'content/tag', id: 0, form: 'theirs-1', values: { name: 'secret draft' } }
    await product().call('/admin/ajax/formdraft', { method: 'POST', token: viewed.token, body: draft })
    expect(JSON.stringify(await call('/admin/ajax/formdraft?resource=content/tag&id=0'))).not.toContain(
      'secret draft',
    )
  })

  test('only a super administrator begins one, of somebody who is none, and never with an API key', async () => {
    expect((await begin(product(), { admin: viewed.id }, viewed.token)).code).toBe(401)
    expect((await begin(product(), { admin: 1 })).code).toBe(0)
    expect((await begin(product(), { group: 1 })).code).toBe(0)
    expect((await begin(product(), { admin: 999_999 })).code).toBe(0)
    const { limitedAdmin, rows } = product()
    const disabled = await limitedAdmin(nodes)
    await rows('auth/admin').update([disabled.id], { status: '0' } as never)
    expect((await begin(product(), { admin: disabled.id })).code).toBe(0)
    const pageless = await limitedAdmin([])
    expect((await begin(product(), { admin: pageless.id })).msg).toContain('没有任何页面')
  })

  test('a viewer who is super no more, and a person who becomes it, end the view', async () => {
    const another = await product().limitedAdmin(nodes)
    const rows = product().rows('auth/admin')
    await rows.update([another.id], { group_arr: [1] } as never)
    const token = await product().tokenOf(another.id)
    const person = await product().limitedAdmin(nodes)
    const { data } = await begin(product(), { admin: person.id }, token)
    const own = { [viewHeader]: data.view }
    const list = () => product().call('/admin/content.tag/index', { token, headers: own })
    expect((await list()).code).toBe(1)
    await rows.update([person.id], { group_arr: [1] } as never)
    expect((await list()).data).toEqual({ type: 'view over' })
    await rows.update([person.id], { group_arr: [person.groupId] } as never)
    expect((await list()).code).toBe(1)
    await product()
      .app.database.write.updateTable('admin_group_access')
      .set({ group_id: another.groupId })
      .where('uid', '=', another.id)
      .execute()
    await product()
      .app.database.write.updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .execute()
    expect((await list()).data).toEqual({ type: 'view over' })
  })
})
