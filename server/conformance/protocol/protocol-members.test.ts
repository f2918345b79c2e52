import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { onSqlite } from '../on-every-dialect.ts'
import { address, ids, noise, originalClient, type Row, type SearchItem } from './original-client.ts'

const longAgo = '2000-01-01 00:00:00,2000-12-31 23:59:59'
const always = '2000-01-01 00:00:00,2099-12-31 23:59:59'

/** The pages about members, as a client of the original asks for them (`docs/wire.md`). */
describe('a client of the original', () => {
  const product = onSqlite()
  const { send, get, list, remove } = originalClient(product)
  const member = async (values: Row): Promise<number> => {
    const defaults = { gender: 0, money: '0', score: '0', status: 'enable' }
    const { code, msg, data } = await send('POST', '/admin/user.User/add', { ...defaults, ...values })
    expect(code, msg).toBe(1)
    return Number(data.id)
  }

  /** Every search finds the row, and only rows like it; each has a value that finds nothing. */
  const searches = (url: string, row: () => number, items: readonly (readonly [SearchItem, unknown])[]) => {
    test.for(items)('searches by %j', async ([item, otherwise]) => {
      expect(ids(await list(url, [item], { uuid: 'x' })), JSON.stringify(item)).toContain(row())
      const none = await list(url, [{ ...item, val: otherwise }])
      expect(ids(none), String(otherwise)).not.toContain(row())
    })
  }

  let one = 0
  let two = 0
  /** whose balances move */
  let payer = 0
  beforeAll(async () => {
    one = await member({
      username: 'first_one',
      nickname: '第一',
      group_id: '1',
      avatar: '',
      email: 'first@example.com',
      mobile: '13800000001',
      birthday: '1990-02-03',
      gender: '2',
      password: 'Member-Pass-1',
      motto: '',
    })
    two = await member({ username: 'second_one', nickname: '第二', group_id: 1, password: 'Member-Pass-2' })
    payer = await member({ username: 'payer', nickname: '付款', group_id: 1, password: 'Member-Pass-4' })
    const write = product().app.database.write
    await write
      .updateTable('user')
      .set({ last_login_time: 1_700_000_000, last_login_ip: '10.1.2.3' })
      .where('id', '=', one)
      .execute()
  })

  describe('user.User', () => {
    const url = '/admin/user.User'

    test('lists rows with the keys that its table reads', async () => {
      const data = await list(url)
      expect(data).toMatchObject({ total: 3, remark: '' })
      expect(ids(data)).toEqual([payer, two, one])
      expect(data.list[2]).toMatchObject({
        id: one,
        group_id: 1,
        username: 'first_one',
        nickname: '第一',
        email: 'first@example.com',
        mobile: '13800000001',
        avatar: '/static/images/avatar.png',
        gender: 2,
        birthday: '1990-02-03',
        money: '0.00',
        score: 0,
        last_login_time: 1_700_000_000,
        last_login_ip: '10.1.2.3',
        join_ip: expect.any(String),
        join_time: expect.any(Number),
        motto: '',
        status: 'enable',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
        group: { id: 1, name: '默认分组' },
      })
      expect(data.list[1]).toMatchObject({ birthday: null, last_login_time: null, mobile: '', email: '' })
      for (const closed of ['password', 'salt', 'login_failure', 'security_stamp'])
        expect(data.list[0]).not.toHaveProperty(closed)
    })

    searches(url, () => one, [
      [{ field: 'id', val: '1', operator: '=' }, '77'],
      [{ field: 'username', val: 'FIRST', operator: 'LIKE' }, 'third'],
      [{ field: 'nickname', val: '一', operator: 'LIKE' }, '三'],
      [{ field: 'group.name', val: '默认', operator: 'LIKE' }, '另'],
      [{ field: 'gender', val: '2', operator: 'eq', render: 'tag' }, '0'],
      [{ field: 'mobile', val: '00001', operator: 'LIKE' }, '2222'],
      [{ field: 'last_login_ip', val: '10.1', operator: 'LIKE', render: 'tag' }, '%'],
      [{ field: 'last_login_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
      [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
      [{ field: 'status', val: 'enable', operator: 'eq', render: 'tag' }, 'disable'],
    ])

    test('sorts by times and finds by name, nickname and id', async () => {
      expect(ids(await list(url, [], { order: 'last_login_time,desc' }))).toContain(one)
      expect(ids(await list(url, [], { order: 'create_time,asc' }))).toEqual([one, two, payer])
      for (const quickSearch of ['first', '一', String(one)])
        expect(ids(await list(url, [], { quickSearch }))).toContain(one)
    })

    test('offers members to the remote select by name and id', async () => {
      const select = { select: true, quickSearch: '', page: 1, initKey: 'user.id', initValue: '' }
      const all = await get(`${address(`${url}/index`, select)}&${noise}`)
      expect(all.total).toBe(3)
      expect(all.list[2]).toMatchObject({ id: one, nickname_text: `first_one(ID:${one})` })
      for (const initKey of ['id', 'user.id', 'ba_user.id']) {
        const chosen = await get(address(`${url}/index`, { ...select, initKey, initValue: String(two) }))
        expect(ids(chosen)).toEqual([two])
      }
    })

    test('opens the form and posts back everything it was given, nulls left out', async () => {
      const id = await member({
        username: 'edited',
        nickname: '过客',
        group_id: '1',
        email: 'edited@example.com',
        mobile: '13800000005',
        birthday: '1990-02-03',
        gender: '2',
        password: 'Member-Pass-5',
      })
      onTestFinished(async () => {
        await remove(url, [id])
      })
      const { row } = await get<{ row: Row }>(address(`${url}/edit`, { id }))
      expect(row).toMatchObject({ id, password: '', money: '0.00', score: 0, group_id: 1, gender: 2 })
      for (const closed of ['salt', 'login_failure', 'security_stamp']) expect(row).not.toHaveProperty(closed)
      const posted = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
      expect(
        await send('POST', `${url}/edit`, { ...posted, group_id: '1', gender: '1', motto: '新' }),
      ).toMatchObject({ code: 1, msg: '已保存“edited”' })
      expect(await product().rows('user/user').find(id)).toMatchObject({ gender: 1, motto: '新' })
      expect(await send('POST', `${url}/edit`, { id, gender: '2', birthday: '' })).toMatchObject({
        code: 1,
      })
      expect(await product().rows('user/user').find(id)).toMatchObject({ gender: 2, birthday: null })
    })

    test('a form opened before the balance moved does not set it back', async () => {
      const { row } = await get<{ row: Row }>(address(`${url}/edit`, { id: two }))
      const entry = { user_id: two, money: '5', memo: 'meanwhile', idempotency_key: 'meanwhile-1' }
      expect(await send('POST', '/admin/user.MoneyLog/add', entry)).toMatchObject({ code: 1 })
      await send('POST', `${url}/edit`, row)
      expect(await product().rows('user/user').find(two)).toMatchObject({ money: '5.00' })
    })

    test('deletes', async () => {
      const id = await member({
        username: 'short_lived',
        nickname: 'x',
        group_id: 1,
        password: 'Member-Pass-3',
      })
      expect(await remove(url, [id])).toMatchObject({ code: 1, msg: '已删除“short_lived”' })
    })
  })

  describe('user.Group', () => {
    const url = '/admin/user.Group'

    test('lists groups with their rules as a text', async () => {
      const data = await list(url)
      expect(data).toMatchObject({ total: 1, remark: '' })
      expect(data.list[0]).toMatchObject({
        id: 1,
        name: '默认分组',
        rules: '*',
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      })
    })

    searches(url, () => 1, [
      [{ field: 'id', val: '1', operator: '=' }, '77'],
      [{ field: 'name', val: '默认', operator: 'LIKE' }, '_'],
      [{ field: 'status', val: '1', operator: 'eq', render: 'tag' }, '0'],
      [{ field: 'update_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
      [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
    ])

    test.for(['update_time', 'create_time'])('sorts by %s', async (name) => {
      for (const way of ['asc', 'desc'])
        expect(ids(await list(url, [], { order: `${name},${way}` }))).toEqual([1])
    })

    test('is paged in the remote select', async () => {
      const select = { select: true, quickSearch: '', page: 1, initKey: 'user_group.id', initValue: '1' }
      expect(await get(address(`${url}/index`, select))).toMatchObject({
        list: [{ id: 1, name: '默认分组' }],
        total: 1,
      })
    })

    test('keeps ids as a list, all of them as *, and opens with the leaves', async () => {
      // Checked and half-checked nodes of the tree: the directory above the two others.
      const { options } = await get(address('/admin/user.Rule/index', { select: true, isTree: false }))
      const [top, one, other] = ['account', 'account/overview', 'account/changePassword'].map((name) =>
        Number(options.find((rule) => rule.name === name)?.id),
      )
      const { code, msg, data } = await send('POST', `${url}/add`, {
        name: '部分',
        rules: [one, other, top],
        status: '1',
      })
      expect(code, msg).toBe(1)
      const id = Number(data.id)
      const open = async () => (await get<{ row: Row }>(address(`${url}/edit`, { id }))).row
      const shown = async () =>
        (await list(url, [{ field: 'id', val: String(id), operator: '=' }])).list[0]?.rules
      const row = await open()
      expect(row).toMatchObject({ id, name: '部分', rules: [one, other], status: '1' })
      expect(
        String(await shown())
          .split(',')
          .toSorted(),
      ).toEqual([top, one, other].map(String).toSorted())
      const every = options.map(({ id }) => id)
      expect(await send('POST', `${url}/edit`, { ...row, rules: every })).toMatchObject({
        code: 1,
      })
      expect(await shown()).toBe('*')
      expect(await open()).toMatchObject({ rules: ['*'] })
      expect(await send('POST', `${url}/edit`, { ...(await open()), rules: [one, top] })).toMatchObject({
        code: 1,
      })
      for (const untouched of [{ status: '0' }, { name: '改名', rules: null }])
        expect(await send('POST', `${url}/edit`, { id, ...untouched })).toMatchObject({ code: 1 })
      expect(await open()).toMatchObject({ name: '改名', rules: [one], status: '0' })
      // A group without rights is a group.
      expect(await send('POST', `${url}/edit`, { id, name: '改名', rules: [] })).toMatchObject({ code: 1 })
      expect(await open()).toMatchObject({ rules: [] })
      expect(await remove(url, [id])).toMatchObject({ code: 1 })
    })
  })

  describe('user.Rule', () => {
    const url = '/admin/user.Rule'

    test('lists the tree of full rows', async () => {
      const data = await list(url, [], { isTree: true })
      expect(data).not.toHaveProperty('total')
      expect(data.remark).toBe('')
      const [root] = data.list
      expect(root).toMatchObject({
        id: 1,
        pid: 0,
        type: 'menu_dir',
        title: '我的账户',
        name: 'account',
        path: 'account',
        icon: 'fa fa-user-circle',
        menu_type: 'tab',
        url: '',
        no_login_valid: 0,
        extend: 'none',
        remark: '',
        weigh: 98,
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      })
      const children = (root?.children ?? []) as readonly Row[]
      expect(children.map(({ name }) => name)).toEqual([
        'account/overview',
        'account/profile',
        'account/changePassword',
        'account/integral',
        'account/balance',
        'account/security',
        'account/data',
      ])
      expect(children[0]).toMatchObject({ component: '/src/views/frontend/user/account/overview.vue' })
      expect(children[0]).not.toHaveProperty('children')
    })

    test('finds by title', async () => {
      const data = await list(url, [], { isTree: true, quickSearch: '余额' })
      expect(data.list.map(({ name }) => name)).toEqual(['account/balance'])
      expect(data.list[0]).toHaveProperty('children')
    })

    test('offers enabled rules of all types to the remote select', async () => {
      const select = { select: true, isTree: true, quickSearch: '', page: 1, initKey: 'id', initValue: '' }
      const { options } = await get(address(`${url}/index`, select))
      expect(options.map(({ title }) => title)).toEqual([
        '我的账户',
        '    ├账户概览',
        '    ├个人资料',
        '    │    └上传文件',
        '    ├修改密码',
        '    ├积分记录',
        '    ├余额记录',
        '    ├账户安全',
        '    └我的数据',
        '我的购物',
        '    ├我的订单',
        '    │    ├查看',
        '    │    ├下单',
        '    │    ├付款',
        '    │    └取消订单',
        '    └收货地址',
        '        ├查看',
        '        ├添加',
        '        ├编辑',
        '        └删除',
        '资源下载',
        '    ├全部资源',
        '    └我的下载',
        '        └查看',
        '阅读',
        '    └文章',
      ])
      const balance = options.find(({ title }) => String(title).endsWith('余额记录'))
      const chosen = await get(
        address(`${url}/index`, { ...select, initKey: 'user_rule.id', initValue: balance?.id }),
      )
      expect(chosen.options.map(({ title }) => title)).toEqual(['余额记录'])
    })

    test('adds with the defaults of its form, switches, sorts and deletes', async () => {
      const defaults = {
        type: 'route',
        menu_type: 'tab',
        extend: 'none',
        no_login_valid: '0',
        keepalive: 0,
        status: '1',
        icon: 'fa fa-circle-o',
      }
      const added: number[] = []
      for (const name of ['demo/one', 'demo/two']) {
        const form = { ...defaults, pid: '1', title: name, name, path: name, component: '', remark: '' }
        const { code, msg, data } = await send('POST', `${url}/add`, form)
        expect(code, msg).toBe(1)
        added.push(Number(data.id))
      }
      const [id, targetId] = added
      const open = async () => (await get<{ row: Row }>(address(`${url}/edit`, { id }))).row
      expect(await open()).toMatchObject({ pid: 1, weigh: id, no_login_valid: 0, menu_type: 'tab' })
      // Without a parent, as the emptied select leaves it.
      const top = await send('POST', `${url}/add`, { ...defaults, pid: '', title: 'top', name: 'demo/top' })
      expect(top.code, top.msg).toBe(1)
      const changes = [
        { type: 'nav', menu_type: 'link', url: 'https://example.com', no_login_valid: '1' },
        { type: 'menu', no_login_valid: '1' },
        { type: 'button' },
      ]
      expect(await send('POST', `${url}/edit`, { ...(await open()), ...changes[0] })).toMatchObject({
        code: 1,
      })
      expect(await open()).toMatchObject({ type: 'nav', menu_type: 'link', no_login_valid: 1 })
      expect(await send('POST', `${url}/edit`, { ...(await open()), ...changes[1] })).toMatchObject({
        code: 1,
      })
      expect(await open()).toMatchObject({ type: 'menu', no_login_valid: 0 })
      expect(await send('POST', `${url}/edit`, { ...(await open()), ...changes[2] })).toMatchObject({
        code: 1,
      })
      for (const status of ['0', '1'])
        expect(await send('POST', `${url}/edit`, { id, status })).toMatchObject({ code: 1 })
      expect(await send('POST', `${url}/sortable`, { id, targetId })).toMatchObject({ code: 1, data: null })
      expect(await remove(url, [...added, top.data.id])).toMatchObject({ code: 1 })
    })
  })

  describe.each([
    { page: 'MoneyLog', amount: 'money', held: '12.30', change: '12.3', moved: '12.30', zero: '0.00' },
    { page: 'ScoreLog', amount: 'score', held: 12, change: '12', moved: 12, zero: 0 },
  ])('user.$page', ({ page, amount, held, change, moved, zero }) => {
    const url = `/admin/user.${page}`
    let id = 0
    beforeAll(async () => {
      const form = {
        user_id: String(payer),
        [amount]: change,
        memo: '充值 10%',
        idempotency_key: `recharge-${page}`,
      }
      const { code, msg, data } = await send('POST', `${url}/add`, form)
      expect(code, msg).toBe(1)
      expect(msg).not.toBe('')
      id = Number(data.id)
    })

    test('tells the form who the member is', async () => {
      const { user } = await get<{ user: Row }>(address(`${url}/add`, { userId: payer }))
      expect(user).toMatchObject({
        id: payer,
        username: 'payer',
        nickname: '付款',
        avatar: '/static/images/avatar.png',
        [amount]: held,
      })
      for (const closed of ['password', 'salt', 'login_failure', 'security_stamp'])
        expect(user).not.toHaveProperty(closed)
      expect(await send('GET', address(`${url}/add`, { userId: 900001 }))).toMatchObject({ code: 0 })
    })

    test('lists entries with their member, and nothing secret of him', async () => {
      const data = await list(url, [{ field: 'user_id', val: String(payer), operator: 'eq' }])
      expect(data).toMatchObject({ total: 1, remark: '' })
      expect(data.list[0]).toMatchObject({
        id,
        user_id: payer,
        [amount]: moved,
        before: zero,
        after: moved,
        memo: '充值 10%',
        create_time: expect.any(Number),
        user: { id: payer, username: 'payer', nickname: '付款' },
      })
      for (const closed of ['password', 'salt', 'security_stamp'])
        expect(data.list[0]?.user).not.toHaveProperty(closed)
    })

    searches(url, () => id, [
      [{ field: 'id', val: '1,999', operator: 'RANGE' }, '900,999'],
      [{ field: 'user_id', val: '3', operator: 'eq' }, '77'],
      [{ field: 'user.username', val: 'paye', operator: 'LIKE' }, 'second'],
      [{ field: 'user.nickname', val: '付', operator: 'LIKE' }, '二'],
      [{ field: amount, val: '12,13', operator: 'RANGE' }, '13,14'],
      [{ field: amount, val: '12,', operator: 'RANGE' }, ',11'],
      [{ field: 'before', val: ',1', operator: 'RANGE' }, '1,'],
      [{ field: 'after', val: '12,13', operator: 'RANGE' }, '1,2'],
      [{ field: 'memo', val: '10%', operator: 'LIKE' }, '11%'],
      [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
    ])

    test.for([amount, 'before', 'after', 'create_time'])('sorts by %s', async (name) => {
      for (const way of ['asc', 'desc'])
        expect(ids(await list(url, [], { order: `${name},${way}` }))).toContain(id)
    })

    test('finds by name and nickname', async () => {
      for (const quickSearch of ['paye', '付'])
        expect(ids(await list(url, [], { quickSearch }))).toContain(id)
    })

    test.for([
      ['a member', 'user_id'],
      ['an amount', amount],
      ['a reason', 'memo'],
    ] as const)('refuses an entry without %s', async ([, missing]) => {
      const idempotency_key = `missing-${missing}`
      const { [missing]: _, ...form } = { user_id: payer, [amount]: '1', memo: 'x', idempotency_key } as Row
      const { code, msg } = await send('POST', `${url}/add`, form)
      expect(code).toBe(0)
      expect(msg).not.toBe('')
    })
  })
})
