import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

interface Node {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly children?: readonly Node[]
}
interface Bootstrap {
  readonly site: Record<string, unknown>
  readonly openMemberCenter: boolean
  readonly userInfo: Record<string, unknown> | readonly []
  readonly rules: readonly Node[]
  readonly menus: readonly Node[]
}

const product = onSqlite()
const begin = (call: object = {}, query = '') => product().call<Bootstrap>(`/api/index/index${query}`, call)
const add = async (values: Readonly<Record<string, unknown>>) =>
  Number((await product().rows('user/rule').insert(values)).id)
const navigation = ({ rules }: Bootstrap) => names(rules.filter(({ type }) => type === 'nav'))
const names = (nodes: readonly Node[]) => nodes.map(({ name }) => name)

beforeAll(async () => {
  const nav = await add({
    title: 'News',
    name: 'news',
    path: 'news',
    type: 'nav',
    no_login_valid: 1,
    weigh: 5,
  })
  await add({ title: 'Read', name: 'news/read', type: 'button', pid: nav, no_login_valid: 1 })
  await add({ title: 'Members only', name: 'club', type: 'nav', weigh: 4 })
  await add({ title: 'Off', name: 'off', type: 'nav', no_login_valid: 1, status: '0' })
  const below = await add({ title: 'Closed', name: 'closed', type: 'route', pid: nav })
  await add({ title: 'Open below', name: 'closed/open', type: 'route', pid: below, no_login_valid: 1 })
})

test('a guest is told of the site and of what needs no login', async () => {
  const { code, data } = await begin()
  expect(code).toBe(1)
  expect(data).toMatchObject({ openMemberCenter: true, userInfo: [], menus: [] })
  expect(data.site).toMatchObject({ siteName: 'Portico', recordNumber: '', version: 'v1.0.0' })
  expect(names(data.rules).toSorted()).toEqual(['closed/open', 'news'])
  const news = data.rules.find(({ name }) => name === 'news')
  expect(news).toMatchObject({
    path: 'news',
    type: 'nav',
    menu_type: 'tab',
    no_login_valid: 1,
    extend: 'none',
  })
  expect(names(news?.children ?? [])).toEqual(['news/read'])
})

test('a member is told who they are, the menus of the centre and the rest of the rules', async () => {
  const member = await product().member()
  const { data } = await begin({ memberToken: member.token })
  expect(data.userInfo).toEqual({
    id: member.id,
    username: member.username,
    nickname: member.username,
    email: member.email,
    mobile: '',
    avatar: '/static/images/avatar.png',
    gender: 0,
    birthday: null,
    money: '0.00',
    score: 0,
    join_time: expect.any(Number),
    motto: '',
    last_login_time: null,
    last_login_ip: '',
    token: member.token,
    refresh_token: '',
  })
  expect(names(data.menus)).toEqual(['account', 'store', 'download', 'reading'])
  expect(names(data.menus[0]?.children ?? []).slice(0, 3)).toEqual([
    'account/overview',
    'account/profile',
    'account/changePassword',
  ])
  expect(navigation(data)).toEqual(['news', 'club'])
  expect(data.menus[0]).not.toHaveProperty('keepalive')
})

test('a member has what the group holds; a rule whose parent it has not drops out', async () => {
  const whole = await product().member(['account', 'account/balance'])
  const { data } = await begin({ memberToken: whole.token })
  expect(data.menus.map((node) => [node.name, names(node.children ?? [])])).toEqual([
    ['account', ['account/balance']],
  ])
  expect(data.rules).toEqual([])
  const orphan = await product().member(['account/balance'])
  expect((await begin({ memberToken: orphan.token })).data).toMatchObject({ menus: [], rules: [] })
})

test('a rule that is changed shows at once, for members and guests', async () => {
  const member = await product().member()
  const fair = await add({ title: 'Fair', name: 'fair', type: 'nav', no_login_valid: 1, weigh: 3 })
  const shown = async (call?: object) => navigation((await begin(call)).data)
  expect(await shown()).toEqual(['news', 'fair'])
  expect(await shown({ memberToken: member.token })).toEqual(['news', 'club', 'fair'])
  await product().rows('user/rule').update([fair], { status: '0' })
  expect(await shown()).toEqual(['news'])
  expect(await shown({ memberToken: member.token })).toEqual(['news', 'club'])
})

test('where a login is required a guest is sent to it, an expired session to a refresh', async () => {
  const member = await product().member()
  const guest = await begin({}, '?requiredLogin=1')
  expect(guest).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect((await begin({ token: product().superToken }, '?requiredLogin=1')).code).toBe(303)
  expect((await begin({ memberToken: member.token }, '?requiredLogin=1')).code).toBe(1)
  product().now += 259_201_000
  expect((await begin({ memberToken: member.token }, '?requiredLogin=1')).code).toBe(409)
  expect((await begin({ memberToken: member.token })).data).toMatchObject({ userInfo: [] })
})

test('a closed centre says that it is, and nothing more: whoever asks is a guest', async () => {
  const member = await product().member()
  onTestFinished(() => setSetting(product(), 'open_member_center', '1'))
  await setSetting(product(), 'open_member_center', '0')
  for (const query of ['', '?requiredLogin=1']) {
    const { code, data } = await begin({ memberToken: member.token }, query)
    expect(code).toBe(1)
    expect(data).toMatchObject({ openMemberCenter: false, userInfo: [], menus: [] })
    expect(data.site).toMatchObject({ siteName: 'Portico' })
  }
})
