import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSetting, signIn } from '../testing/accounts/sessions.ts'
import { startTestApp, superPassword, type TestApp } from '../testing/test-app.ts'

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
  await setSetting(product, 'admin_login_captcha', '0')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.app.database.write.deleteFrom('admin_log').execute()
})

const rows = () => product.app.database.read.selectFrom('admin_log').selectAll().orderBy('id').execute()
const post = (url: string, body: unknown, token = product.superToken) =>
  product.call(url, { method: 'POST', token, body, headers: { 'user-agent': 'Test/1.0' } })

test('a write leaves one row: who, where, what, from where', async () => {
  await post('/admin/content.Tag/add?from=here', { name: 'logged', weigh: 3 })
  expect(await rows()).toEqual([
    expect.objectContaining({
      admin_id: 1,
      username: 'admin',
      url: '/admin/content.Tag/add?from=here',
      title: '文章标签-添加',
      ip: '127.0.0.1',
      useragent: 'Test/1.0',
      create_time: Math.floor(product.now / 1000),
    }),
  ])
  const [row] = await rows()
  expect(JSON.parse(String(row?.data))).toEqual({ name: 'logged', weigh: 3 })
})

test('reading, choosing and signing out leave none', async () => {
  const token = await product.tokenOf(1)
  await product.call('/admin/content.tag/index', { token })
  await product.call('/admin/content.tag/index?select=1', { token })
  await product.call('/admin/content.tag/edit?id=1', { token })
  await post('/admin/index/logout', {}, token)
  await post('/admin/content.tag/index', {}, product.superToken)
  await post('/api/common/refreshToken', {})
  expect(await rows()).toEqual([])
})

test('a refused call is logged as well, whoever made it', async () => {
  const limited = await product.limitedAdmin(['content/tag/index'])
  await product.app.database.write.deleteFrom('admin_log').execute()
  expect((await post('/admin/content.tag/add', { name: 'x' }, limited.token)).code).toBe(401)
  expect((await post('/admin/content.tag/add', { name: 'x' }, '')).code).toBe(303)
  expect((await post('/admin/content.tag/add', {})).code).toBe(0)
  const del = await product.call('/admin/content.tag/del?ids[]=999', {
    method: 'DELETE',
    token: product.superToken,
  })
  expect(del.code).toBe(0)
  expect((await rows()).map(({ admin_id, title }) => [admin_id, title])).toEqual([
    [limited.id, '文章标签-添加'],
    [0, '文章标签-添加'],
    [1, '文章标签-添加'],
    [1, '文章标签-删除'],
  ])
})

test('a call that rolls back is still logged, once, and nothing else of it stays', async () => {
  const { id } = (await post('/admin/content.tag/add', { name: 'first' })).data
  await product.app.database.write.deleteFrom('admin_log').execute()
  expect((await post('/admin/content.tag/add', { name: 'first' })).code).toBe(0)
  expect(await rows()).toHaveLength(1)
  const changes = await product.app.database.read
    .selectFrom('change_record')
    .select('row_id')
    .where('resource', '=', 'content/tag')
    .where('row_id', '>', Number(id))
    .execute()
  expect(changes).toEqual([])
})

test('a write whose log row can not be written does not happen', async () => {
  const { write } = product.app.database
  const before = await product.call('/admin/content.tag/index', { token: product.superToken })
  await sql`alter table admin_log rename to admin_log_away`.execute(write)
  const answer = await post('/admin/content.tag/add', { name: 'unlogged' })
  await sql`alter table admin_log_away rename to admin_log`.execute(write)
  const found = await write.selectFrom('content_tag').select('id').where('name', '=', 'unlogged').execute()
  expect(answer.status).toBe(500)
  expect(found).toEqual([])
  const after = await product.call('/admin/content.tag/index', { token: product.superToken })
  expect(after.data).toEqual(before.data)
})

test('secrets are masked however deep they lie and whatever case their names have', async () => {
  await post('/admin/content.tag/add', {
    name: 'masked',
    Password: 'hide-1',
    newPASSWORD2: 'hide-2',
    nested: { list: [{ apiToken: 'hide-3' }], salt: { deep: 'hide-4' } },
    'x-secret-key': 'hide-5',
    harmless: 'show-1',
  })
  const text = JSON.stringify(await rows())
  expect(text).not.toMatch(/hide-\d/)
  expect(text).toContain('show-1')
})

test('a right sign-in is logged as the account, a failed one keeps only a mark of the typed name', async () => {
  await signIn(product)
  await signIn(product, { password: 'Wrong-Password-1' })
  const found = await rows()
  expect(found.map(({ admin_id, username, title }) => [admin_id, username, title])).toEqual([
    [1, 'admin', '登录'],
    [0, expect.stringMatching(/^ad…[0-9a-f]{8}$/), '登录'],
  ])
  const text = JSON.stringify(found)
  for (const secret of [superPassword, 'Wrong-Password-1']) expect(text).not.toContain(secret)
  expect(String(found[1]?.data)).not.toContain('"admin"')
})

test('long and odd input is cut to what fits', async () => {
  const long = '长'.repeat(5000)
  await product.call(`/admin/content.tag/add?x=${'y'.repeat(3000)}`, {
    method: 'POST',
    token: product.superToken,
    body: { name: 'cut', [long]: long, many: Array(900).fill(long.slice(0, 60)) },
    headers: { 'user-agent': 'z'.repeat(1000) },
  })
  const [row] = await rows()
  expect(String(row?.url)).toHaveLength(1500)
  expect(String(row?.useragent)).toHaveLength(255)
  expect(String(row?.data).length).toBeLessThanOrEqual(65_535)
})
