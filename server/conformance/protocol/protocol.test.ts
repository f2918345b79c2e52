import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { onSqlite } from '../on-every-dialect.ts'
import { ids, noise, originalClient, type Row } from './original-client.ts'

/**
 * What a client written for the original sends, letter by letter, and the shapes that it reads (`docs/wire.md`).
 */
describe('a client of the original', () => {
  const product = onSqlite()
  const { send, get } = originalClient(product)

  const addAdmin = async (values: Row) => {
    const form = { group_arr: ['2', '3'], avatar: '', password: 'Editor-Pass-1', motto: '', status: '1' }
    const { code, msg, data } = await send('POST', '/admin/auth.Admin/add', { ...form, ...values })
    expect(code, msg).toBe(1)
    expect(msg).not.toBe('')
    return Number(data.id)
  }
  let id = 0
  beforeAll(async () => {
    const email = 'editor@example.com'
    id = await addAdmin({ username: 'editor', nickname: '编辑', email, mobile: '13900000001' })
  })

  describe('auth.Admin', () => {
    const url = '/admin/auth.Admin'

    test('lists rows with the keys that its table reads', async () => {
      const data = await get(`${url}/index?page=1&limit=10&order=id,desc&quickSearch=`)
      expect(data).toMatchObject({ total: 2, remark: '' })
      expect(ids(data)).toEqual([id, 1])
      expect(data.list[0]).toMatchObject({
        id,
        username: 'editor',
        nickname: '编辑',
        avatar: '/static/images/avatar.png',
        email: 'editor@example.com',
        mobile: '13900000001',
        last_login_time: '',
        last_login_ip: '',
        motto: '',
        status: '1',
        create_time: expect.any(Number),
        update_time: expect.any(Number),
        group_arr: [2, 3],
        group_name_arr: ['一级管理员', '二级管理员'],
      })
      for (const closed of ['password', 'salt', 'login_failure'])
        expect(data.list[0]).not.toHaveProperty(closed)
    })

    test.for<[string, string]>([
      ['id', 'search[0][field]=id&search[0][val]=2&search[0][operator]=%3D&search[0][render]='],
      ['username', 'search[0][field]=username&search[0][val]=EDIT&search[0][operator]=LIKE'],
      [
        'nickname',
        `search[0][field]=nickname&search[0][val]=${encodeURIComponent('编')}&search[0][operator]=LIKE`,
      ],
      ['email', 'search[0][field]=email&search[0][val]=editor%40&search[0][operator]=LIKE'],
      ['mobile', 'search[0][field]=mobile&search[0][val]=00001&search[0][operator]=LIKE'],
      [
        'status',
        'search[0][field]=status&search[0][val]=1&search[0][operator]=eq&search[1][field]=username&search[1][val]=editor&search[1][operator]=eq',
      ],
      [
        'encoded brackets',
        'search%5B0%5D%5Bfield%5D=username&search%5B0%5D%5Bval%5D=editor&search%5B0%5D%5Boperator%5D=eq',
      ],
      ['a list', 'search[0][field]=id&search[0][operator]=IN&search[0][val][]=2&search[0][val][]=77'],
      [
        'an indexed list',
        'search[0][field]=id&search[0][operator]=IN&search[0][val][0]=2&search[0][val][1]=77',
      ],
    ])('searches by %s', async ([_name, search]) => {
      expect(
        ids(await get(`${url}/index?page=1&limit=10&order=id,desc&quickSearch=&${search}&${noise}`)),
      ).toEqual([id])
    })

    test('searches a time range in the texts of its pickers and sorts by times', async () => {
      const range = (from: string, to: string) =>
        `search[0][field]=create_time&search[0][val]=${encodeURIComponent(`${from},${to}`)}&search[0][operator]=RANGE&search[0][render]=datetime`
      const all = await get(
        `${url}/index?order=create_time,asc&${range('2000-01-01 00:00:00', '2099-12-31 23:59:59')}`,
      )
      expect(ids(all).toSorted()).toEqual([1, id])
      const none = await get(
        `${url}/index?order=last_login_time,desc&${range('2000-01-01 00:00:00', '2000-12-31 23:59:59')}`,
      )
      expect(none).toMatchObject({ list: [], total: 0 })
    })

    test('adds with the values of its form (ids of a remote select are texts), posts all back, switches and deletes', async () => {
      const email = 'passing@example.com'
      const id = await addAdmin({ username: 'passing', nickname: '过客', email, mobile: '13900000002' })
      const { row } = await get<{ row: Row }>(`${url}/edit?id=${id}&${noise}`)
      expect(row).toMatchObject({ id, password: '', group_arr: [2, 3], status: '1', last_login_time: '' })
      for (const closed of ['salt', 'login_failure', 'security_stamp']) expect(row).not.toHaveProperty(closed)
      const { code, msg } = await send('POST', `${url}/edit`, { ...row, group_arr: ['2'], motto: '写' })
      expect(code, msg).toBe(1)
      expect((await get<{ row: Row }>(`${url}/edit?id=${id}`)).row).toMatchObject({
        group_arr: [2],
        motto: '写',
      })
      expect(await send('POST', `${url}/edit`, { id, status: '0' })).toMatchObject({ code: 1 })
      expect(await send('POST', `${url}/edit`, { id: String(id), status: '1' })).toMatchObject({ code: 1 })
      expect(await send('DELETE', `${url}/del?ids[]=${id}&ids%5B%5D=77`)).toMatchObject({ code: 1, data: {} })
      expect(await send('DELETE', `${url}/del?ids[]=${id}`)).toMatchObject({ code: 0 })
      expect(await send('DELETE', `${url}/del`)).toMatchObject({ code: 0, data: null })
    })
  })

  describe('auth.Group', () => {
    const url = '/admin/auth.Group'

    test('lists the tree with texts for rules and the own groups', async () => {
      const data = await get(`${url}/index?isTree=true&quickSearch=&${noise}`)
      expect(data.group).toEqual([1])
      expect(data).not.toHaveProperty('total')
      const [root] = data.list
      expect(root).toMatchObject({
        id: 1,
        pid: 0,
        name: '超级管理组',
        rules: expect.any(String),
        status: '1',
      })
      const [second] = (root?.children ?? []) as readonly Row[]
      expect(second).toMatchObject({ id: 2, pid: 1, rules: expect.stringContaining('控制台') })
      for (const key of ['update_time', 'create_time']) expect(second?.[key]).toBeTypeOf('number')
      expect(second).not.toHaveProperty('is_super')
    })

    test('offers groups to the remote select, drawn as a tree', async () => {
      const select = `select=true&quickSearch=&page=1&initKey=id&initValue=&${noise}`
      const drawn = await get(`${url}/index?${select}&isTree=true&absoluteAuth=0`)
      expect(drawn.options.map(({ name }) => name)).toEqual([
        '超级管理组',
        '    └一级管理员',
        `        └二级管理员`,
        `            └三级管理员`,
      ])
      const chosen = await get(
        `${url}/index?select=true&initKey=admin_group.id&initValue[]=2&initValue[]=3&initOperator=in&${noise}`,
      )
      expect(chosen.options.map(({ id, name }) => [id, name])).toEqual([
        [2, '一级管理员'],
        [3, '二级管理员'],
      ])
      const one = await get(`${url}/index?select=true&initKey=ba_admin_group.id&initValue=4&${noise}`)
      expect(one.options.map(({ id }) => id)).toEqual([4])
    })

    test('adds, opens with the leaves, saves and deletes', async () => {
      // Checked and half-checked nodes of the permission tree: the page is checked whole, the directory only half.
      const nodes = product().ruleIds(...['index', 'add', 'edit', 'del'].map((call) => `auth/group/${call}`))
      const above = product().ruleIds('auth/group', 'auth')
      const form = { pid: '1', name: '审核', rules: [...nodes, ...above], status: '1' }
      const { code, msg, data } = await send('POST', `${url}/add`, form)
      expect(code, msg).toBe(1)
      const { row } = await get<{ row: Row }>(`${url}/edit?id=${data.id}`)
      expect(row).toMatchObject({ id: data.id, pid: 1, name: '审核', rules: nodes, status: '1' })
      const fewer = [...nodes.slice(0, 1), ...above]
      expect(await send('POST', `${url}/edit`, { ...row, rules: fewer, status: '0' })).toMatchObject({
        code: 1,
      })
      const kept = fewer.toSorted((one, other) => one - other)
      const stored = await product().rows('auth/group').find(Number(data.id))
      expect(stored).toMatchObject({ rules: kept, status: '0' })
      expect(await send('POST', `${url}/edit`, { id: data.id, name: '审核', rules: [] })).toMatchObject({
        code: 1,
      })
      expect(await product().rows('auth/group').find(Number(data.id))).toMatchObject({ rules: kept })
      const open = await get(`${url}/index?select=true&isTree=true`)
      expect(open.options.map(({ id }) => id)).not.toContain(data.id)
      expect(await send('DELETE', `${url}/del?ids[]=${data.id}`)).toMatchObject({ code: 1 })
    })

    test('a limited administrator sees own and dominated groups, and with absoluteAuth only the latter', async () => {
      const nodes = ['auth/group/index', 'auth/group/edit', 'dashboard/index']
      const { id, token, groupId } = await product().limitedAdmin(nodes)
      const low = await product()
        .rows('auth/group')
        .insert({ pid: groupId, name: 'low', rules: product().ruleIds('dashboard/index'), status: '1' })
      onTestFinished(async () => {
        await product().rows('auth/admin').remove([id])
        await product()
          .rows('auth/group')
          .remove([Number(low.id), groupId])
      })
      const seen = await get(`${url}/index?isTree=0`, token)
      expect(ids(seen).toSorted()).toEqual([groupId, low.id].toSorted())
      expect(seen.group).toEqual([groupId])
      expect(ids(await get(`${url}/index?isTree=0&absoluteAuth=1`, token))).toEqual([low.id])
    })
  })

  describe('auth.Rule', () => {
    const url = '/admin/auth.Rule'

    test('lists the tree of full rows, heaviest first', async () => {
      const data = await get(`${url}/index?isTree=true&quickSearch=&${noise}`)
      expect(data).not.toHaveProperty('total')
      const [first] = data.list
      expect(first).toMatchObject({
        id: product().ruleIds('dashboard')[0],
        pid: 0,
        type: 'menu',
        title: '控制台',
        name: 'dashboard',
        path: 'dashboard',
        icon: 'fa fa-dashboard',
        menu_type: 'tab',
        url: '',
        component: '/src/views/backend/dashboard.vue',
        keepalive: 1,
        extend: 'none',
        remark: expect.any(String),
        weigh: 999,
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      })
      const weights = data.list.map(({ weigh }) => Number(weigh))
      expect(weights).toEqual(weights.toSorted((left, right) => right - left))
      for (const root of data.list) expect(root.children).toBeInstanceOf(Array)
      const [button] = (first?.children ?? []) as readonly Row[]
      expect(button).toMatchObject({ name: 'dashboard/index', type: 'button', menu_type: null })
      expect(button).not.toHaveProperty('children')
    })

    test('offers directories and pages to the remote select, titles drawn as a tree', async () => {
      const { options } = await get(
        `${url}/index?select=true&isTree=true&quickSearch=&page=1&initKey=id&initValue=&${noise}`,
      )
      expect(new Set(options.map(({ type }) => type))).toEqual(new Set(['menu_dir', 'menu']))
      expect(new Set(options.map(({ status }) => status))).toEqual(new Set(['1']))
      const [group] = product().ruleIds('auth/group')
      expect(options.find(({ id }) => id === group)?.title).toBe('    ├角色组管理')
      const chosen = await get(`${url}/index?select=true&initKey=id&initValue=${group}&${noise}`)
      expect(chosen.options.map(({ title }) => title)).toEqual(['角色组管理'])
    })

    test('adds with the defaults of its form, switches, sorts and deletes', async () => {
      const defaults = {
        type: 'menu',
        menu_type: 'tab',
        extend: 'none',
        keepalive: 0,
        status: '1',
        icon: 'fa fa-circle-o',
      }
      const added: number[] = []
      for (const name of ['demo/one', 'demo/two']) {
        const form = {
          ...defaults,
          pid: '2',
          title: name,
          name,
          path: name,
          component: `\\src\\views\\${name}.vue`,
          weigh: 0,
        }
        const { code, msg, data } = await send('POST', `${url}/add`, form)
        expect(code, msg).toBe(1)
        added.push(Number(data.id))
      }
      const [one, two] = added
      const { row } = await get<{ row: Row }>(`${url}/edit?id=${one}`)
      expect(row).toMatchObject({ pid: 2, component: '/src/views/demo/one.vue', icon: 'fa fa-circle-o' })
      expect(
        await send('POST', `${url}/edit`, { ...row, menu_type: 'link', url: 'https://example.com' }),
      ).toMatchObject({ code: 1 })
      for (const change of [{ keepalive: 1 }, { status: '0' }, { keepalive: false }, { keepalive: '1' }]) {
        expect(await send('POST', `${url}/edit`, { id: one, ...change })).toMatchObject({ code: 1 })
      }
      expect(await send('POST', `${url}/sortable`, { id: one, targetId: two })).toMatchObject({
        code: 1,
        data: null,
      })
      expect(await send('DELETE', `${url}/del?ids[]=${one}&ids[]=${two}`)).toMatchObject({ code: 1 })
    })

    test('empties what a button has no use for', async () => {
      const form = {
        type: 'button',
        pid: product().ruleIds('auth/group')[0],
        title: '打印',
        name: 'auth/group/print',
        icon: 'fa fa-circle-o',
        path: 'x',
        url: '/y',
        component: 'z',
      }
      const { data } = await send('POST', `${url}/add`, form)
      const { row } = await get<{ row: Row }>(`${url}/edit?id=${data.id}`)
      expect(row).toMatchObject({
        type: 'button',
        menu_type: null,
        path: '',
        icon: '',
        url: '',
        component: '',
      })
      const { menu_type: _, ...rest } = row
      expect(await send('POST', `${url}/edit`, rest)).toMatchObject({ code: 1 })
    })
  })

  describe('auth.AdminLog', () => {
    const url = '/admin/auth.AdminLog'
    let row: Row = {}
    beforeAll(async () => {
      await send('POST', '/admin/content.Tag/add', { name: 'logged', nested: { a: 1 } })
      row = (await get(`${url}/index?page=1&limit=10&order=id,desc`)).list[0] ?? {}
    })

    test('lists rows with data as a JSON text', () => {
      expect(row).toMatchObject({
        admin_id: 1,
        username: 'admin',
        url: '/admin/content.Tag/add',
        title: '文章标签-添加',
        ip: '127.0.0.1',
        useragent: expect.any(String),
        create_time: expect.any(Number),
      })
      expect(JSON.parse(String(row.data))).toEqual({ name: 'logged', nested: { a: 1 } })
    })

    test.for([
      ['admin_id', 'LIKE', '1'],
      ['username', 'LIKE', 'adm'],
      ['title', 'LIKE', '标签'],
      ['data', 'LIKE', 'nested'],
      ['url', 'LIKE', 'content.tag'],
      ['ip', 'LIKE', '127.0'],
      ['useragent', 'LIKE', 'light'],
    ] as const)('searches by %s', async ([field, operator, val]) => {
      const search = `search[0][field]=${field}&search[0][val]=${encodeURIComponent(val)}&search[0][operator]=${operator}`
      expect(
        ids(await get(`${url}/index?page=1&limit=10&order=create_time,desc&${search}&${noise}`)),
      ).toContain(row.id)
    })

    test('answers the own log of the profile page', async () => {
      const search = 'search[0][field]=admin_id&search[0][val]=1&search[0][operator]=eq'
      const data = await get(`${url}/index?limit=12&page=1&${search}`)
      expect(data.list.length).toBeGreaterThan(0)
      expect(data.list.every(({ admin_id }) => admin_id === 1)).toBe(true)
    })

    test('logs failed calls, and neither lists nor reads', async () => {
      const before = (await get(`${url}/index?limit=1`)).total
      await send('POST', '/admin/content.Tag/add', { name: '' })
      await send('DELETE', '/admin/content.Tag/del?ids[]=900001')
      await send('GET', '/admin/content.Tag/index')
      expect((await get(`${url}/index?limit=1`)).total).toBe(before + 2)
    })
  })

  test('addresses are matched without regard to case, with .html or without', async () => {
    for (const url of [
      '/admin/auth.Admin/index',
      '/admin/auth.admin/Index',
      '/admin/AUTH.ADMIN/INDEX',
      '/admin/auth.Admin/index.html',
    ]) {
      expect((await get(url)).total).toBeGreaterThan(0)
    }
  })

  test('nulls, unknown keys and unknown parameters are no matter', async () => {
    const form = {
      name: 'noisy',
      weigh: null,
      id: 5,
      create_time: 1,
      token: 'x',
      refresh_token: 'y',
      nothing: [1],
    }
    const { code, data } = await send('POST', `/admin/content.Tag/add?${noise}&foo[bar][]=1`, form)
    expect(code).toBe(1)
    expect(await product().rows('content/tag').find(Number(data.id))).toMatchObject({
      name: 'noisy',
      weigh: data.id,
    })
    expect((await get(`/admin/content.Tag/index?${noise}&server=1&a[]=b`)).total).toBeGreaterThan(0)
  })

  test('a body value wins over one of the same name in the address', async () => {
    const { data } = await send('POST', '/admin/content.Tag/add?name=address', { name: 'body' })
    expect(await product().rows('content/tag').find(Number(data.id))).toMatchObject({ name: 'body' })
  })
})
