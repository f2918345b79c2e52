import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>

const product = onSqlite()

let made = 0
const call = (resource: 'group' | 'rule', action: string, body?: Row) =>
  product().call<Row>(`/admin/user.${resource}/${action}`, {
    token: product().superToken,
    ...(body ? { method: 'POST', body } : {}),
  })
const shown = async (resource: 'group' | 'rule', id: unknown) =>
  (await call(resource, `edit?id=${id}`)).data.row as Row
/** The directory of the account, and the first page in it. */
const directoryAndPage = () =>
  ['account', 'account/overview'].map((name) => {
    const rule = product()
      .app.settings.memberAccess.rules()
      .find((one) => one.name === name)
    return Number(rule?.id)
  })
const ruleIds = async () =>
  (await product().app.database.write.selectFrom('user_rule').select('id').orderBy('id').execute()).map(
    ({ id }) => Number(id),
  )
/** Rules that come with the product. */
let seeded: readonly number[]
beforeAll(async () => {
  seeded = await ruleIds()
})
const addRule = async (more: Row = {}) => {
  const body = { type: 'menu', title: 'Rule', name: `rule${++made}`, ...more }
  return Number((await call('rule', 'add', body)).data.id)
}

test('the member rules and the default group are there from the start', async () => {
  const { data } = await call('rule', 'index')
  const account = (data.list as readonly (Row & { children: readonly Row[] })[]).find(({ id }) => id === 1)
  expect(account).toMatchObject({
    type: 'menu_dir',
    name: 'account',
    menu_type: 'tab',
    no_login_valid: 0,
  })
  expect(account?.children.map(({ name }) => name)).toEqual([
    'account/overview',
    'account/profile',
    'account/changePassword',
    'account/integral',
    'account/balance',
    'account/security',
    'account/data',
  ])
  expect(await shown('group', 1)).toMatchObject({ name: '默认分组', rules: ['*'], status: '1' })
  const listed = (await call('group', 'index?limit=999')).data.list as Row[]
  expect(listed.find(({ id }) => id === 1)).toMatchObject({ rules: '*' })
})

test('every rule is everything, rules that come later included; fewer are just those', async () => {
  const rules = directoryAndPage()
  const { data } = await call('group', 'add', { name: 'some', rules, status: '1' })
  expect(await shown('group', data.id)).toMatchObject({ rules: [rules[1]] })
  await call('group', 'edit', { id: data.id, rules: await ruleIds() })
  expect(await shown('group', data.id)).toMatchObject({ rules: ['*'] })
  await addRule()
  expect(await shown('group', data.id)).toMatchObject({ rules: ['*'] })
  await call('group', 'edit', { id: data.id, name: 'renamed' })
  expect(await shown('group', data.id)).toMatchObject({ rules: ['*'] })
  await call('group', 'edit', { id: data.id, rules: seeded })
  // Directories, and pages with nodes of their own, follow from what is below them: accounts and the profile, shopping with its
  // orders and addresses, downloads and the own ones, what is read.
  expect((await shown('group', data.id)).rules).toHaveLength(seeded.length - 8)
})

test('a group without rights is a group', async () => {
  for (const rules of [[], undefined]) {
    const { code, data } = await call('group', 'add', { name: `bare ${++made}`, rules, status: '1' })
    expect(code).toBe(1)
    expect(await shown('group', data.id)).toMatchObject({ rules: [] })
  }
})

test('a whole form with an empty list takes all rights away; one without a list leaves them', async () => {
  const form = { name: `emptied ${++made}`, status: '1' }
  const [directory, page] = directoryAndPage()
  const { id } = (await call('group', 'add', { ...form, rules: [directory, page] })).data
  for (const rules of [undefined, '']) {
    expect((await call('group', 'edit', { id, ...form, rules })).code).toBe(1)
    expect(await shown('group', id)).toMatchObject({ rules: [page] })
  }
  expect((await call('group', 'edit', { id, ...form, rules: [] })).code).toBe(1)
  expect(await shown('group', id)).toMatchObject({ rules: [] })
})

test('a rule below a page reaches the groups that reach the page', async () => {
  const pid = await addRule()
  const { data } = await call('group', 'add', { name: 'holder', rules: [pid], status: '1' })
  const other = await call('group', 'add', { name: 'other', rules: [2], status: '1' })
  const button = await addRule({ type: 'button', pid })
  expect((await product().rows('user/group').find(Number(data.id)))?.rules).toEqual([pid, button])
  expect((await product().rows('user/group').find(Number(other.data.id)))?.rules).toEqual([2])
})

test('the type of a rule decides what it can have', async () => {
  const given = { path: 'a/b', url: '/x', component: '\\a\\b.vue', menu_type: 'link', no_login_valid: '1' }
  const kept = async (type: string) => shown('rule', await addRule({ ...given, type }))
  const component = '/a/b.vue'
  expect(await kept('route')).toMatchObject({ menu_type: 'tab', no_login_valid: 1, component })
  expect(await kept('nav')).toMatchObject({ menu_type: 'link', no_login_valid: 1, url: '/x' })
  for (const type of ['menu', 'nav_user_menu']) {
    expect(await kept(type)).toMatchObject({ menu_type: 'link', no_login_valid: 0, url: '/x' })
  }
  expect(await kept('menu_dir')).toMatchObject({ no_login_valid: 0, url: '', component: '', path: 'a/b' })
  expect(await kept('button')).toMatchObject({ no_login_valid: 1, url: '', component: '', path: '' })
  const id = await addRule({ ...given, type: 'nav' })
  await call('rule', 'edit', { id, type: 'menu' })
  expect(await shown('rule', id)).toMatchObject({ no_login_valid: 0, url: '/x' })
})

test('addresses are web addresses or paths within the product', async () => {
  const body = (url: string) => ({ type: 'nav', menu_type: 'link', title: 'x', name: `url${++made}`, url })
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://a.example',
    '\\\\evil',
  ]) {
    expect(await call('rule', 'add', body(url)), url).toMatchObject({
      code: 0,
      data: { faults: { url: expect.any(String) } },
    })
  }
  for (const url of ['https://a.example/b?c=d', '/user/account']) {
    expect((await call('rule', 'add', body(url))).code, url).toBe(1)
  }
})

test('a rule moved below its own child lifts the child first', async () => {
  const top = await addRule()
  const child = await addRule({ pid: top })
  expect((await call('rule', 'edit', { id: top, pid: child })).code).toBe(1)
  expect(await shown('rule', child)).toMatchObject({ pid: 0 })
  expect(await shown('rule', top)).toMatchObject({ pid: child })
})
