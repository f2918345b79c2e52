import { beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '../on-every-dialect.ts'
import { address, ids, originalClient, type Row, type SearchItem } from './original-client.ts'

const longAgo = '2000-01-01 00:00:00,2000-12-31 23:59:59'
/** where the row's own value is searched for */
const own = 'own'
const always = '2000-01-01 00:00:00,2099-12-31 23:59:59'

/** The pages of data security, as a client of the original asks for them (`docs/wire.md`). */
describe('a client of the original', () => {
  const product = onSqlite()
  const { send, get, list, remove } = originalClient(product)
  const searches = (url: string, row: () => Row, items: readonly (readonly [SearchItem, unknown])[]) => {
    test.for(items)('searches by %j', async ([item, otherwise]) => {
      const found = item.val === own ? { ...item, val: String(row()[item.field]) } : item
      expect(ids(await list(url, [found])), JSON.stringify(found)).toContain(row().id)
      expect(ids(await list(url, [{ ...item, val: otherwise }])), String(otherwise)).not.toContain(row().id)
    })
  }
  const ruleSearches: readonly (readonly [SearchItem, unknown])[] = [
    [{ field: 'id', val: own, operator: '=' }, '77'],
    [{ field: 'controller', val: 'auth/admin', operator: 'LIKE' }, 'user/'],
    [{ field: 'data_table', val: 'admin', operator: 'LIKE' }, 'user'],
    [{ field: 'primary_key', val: 'id', operator: 'LIKE' }, 'name'],
    [{ field: 'status', val: '1', operator: 'eq', render: 'switch' }, '0'],
    [{ field: 'update_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
    [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
  ]
  const member = async (username: string): Promise<number> => {
    const form = { username, nickname: username, group_id: '1', password: 'Member-Pass-1', status: 'enable' }
    const { code, msg, data } = await send('POST', '/admin/user.User/add', form)
    expect(code, msg).toBe(1)
    return Number(data.id)
  }

  describe.each(['DataRecycle', 'SensitiveData'])('the form of security.%s', (page) => {
    test('begins with controllers, by file', async () => {
      const { controllers } = await get<{ controllers: Row }>(`/admin/security.${page}/add`)
      expect(controllers['user/User.php']).toBe('user/User.php')
      expect(controllers['auth/Group.php']).toBe('auth/Group.php')
      for (const left of ['user/MoneyLog.php', 'user/ScoreLog.php', 'routine/AdminInfo.php', 'Ajax.php'])
        expect(controllers).not.toHaveProperty([left])
    })
  })

  test.each(['DataRecycle', 'SensitiveData', 'DataRecycleLog', 'SensitiveDataLog'])(
    'security.%s is searched by connection',
    async (page) => {
      const other = { field: 'connection', val: 'other', operator: 'LIKE' }
      expect(await list(`/admin/security.${page}`, [other])).toMatchObject({ list: [], total: 0 })
    },
  )

  test.each(['DataRecycle', 'SensitiveData'])('security.%s is sorted by its times', async (page) => {
    for (const order of ['update_time,asc', 'update_time,desc', 'create_time,asc', 'create_time,desc'])
      expect((await list(`/admin/security.${page}`, [], { order })).total).toBeGreaterThan(0)
  })

  describe('the forms of both rules', () => {
    test('choose a connection, a table, its key and its fields', async () => {
      const select = { select: true, quickSearch: '', page: 1, uuid: 'x' }
      const connections = await get(
        address('/admin/ajax/getDatabaseConnectionList', { ...select, initKey: 'key', initValue: '' }),
      )
      expect(connections.list).toEqual([
        { type: expect.any(String), database: expect.stringContaining('*'), key: expect.any(String) },
      ])
      const excludeTable = [
        'area',
        'token',
        'captcha',
        'admin_group_access',
        'user_money_log',
        'user_score_log',
      ]
      for (const connection of [null, '', connections.list[0]?.key]) {
        const asked = { ...select, samePrefix: 1, excludeTable, connection }
        const { list: tables } = await get(
          address('/admin/ajax/getTableList', { ...asked, quickSearch: '会员' }),
        )
        expect(tables).toContainEqual({ table: 'user', comment: 'user - 会员', connection: '', prefix: '' })
        expect(tables.map(({ table }) => table)).not.toContain('user_money_log')
        const one = { table: 'user', connection }
        expect(await get(address('/admin/ajax/getTablePk', one))).toEqual({ pk: 'id' })
        const clean = await get<Row>(address('/admin/ajax/getTableFieldList', { ...one, clean: 1 }))
        expect(clean).toMatchObject({ pk: 'id', fieldList: { username: '用户名', password: '密码' } })
      }
      const raw = { table: 'user', clean: 0 }
      expect(await get(address('/admin/ajax/getTableFieldList', raw))).toMatchObject({
        fieldList: { username: { COLUMN_NAME: 'username', COLUMN_COMMENT: '用户名' } },
      })
      for (const call of ['getTablePk', 'getTableFieldList'])
        for (const table of [null, 'nothing', 'token'])
          expect(await send('GET', address(`/admin/ajax/${call}`, { table })), call).toMatchObject({
            code: 0,
          })
    })
  })

  describe('security.DataRecycle', () => {
    const url = '/admin/security.DataRecycle'

    test('lists rules with the keys that its table reads', async () => {
      const data = await list(url)
      expect(data).toMatchObject({ total: 6, remark: expect.stringContaining('回收站') })
      expect(data.list.at(-1)).toMatchObject({
        id: 1,
        name: '管理员',
        controller: 'auth/Admin.php',
        controller_as: 'auth/admin',
        data_table: 'admin',
        connection: '',
        primary_key: 'id',
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      })
    })

    searches(url, () => ({ id: 1 }), [
      ...ruleSearches,
      [{ field: 'name', val: '管理', operator: 'LIKE' }, '会员'],
    ])

    test('adds, opens, switches, saves and deletes', async () => {
      const form = {
        status: '1',
        name: '会员分组',
        controller: 'user/Group.php',
        connection: '',
        data_table: 'user_group',
        primary_key: 'id',
      }
      const { code, msg, data } = await send('POST', `${url}/add`, form)
      expect(code, msg).toBe(1)
      const id = Number(data.id)
      expect(await send('POST', `${url}/add`, form)).toMatchObject({ code: 0 })
      expect(await send('POST', `${url}/edit`, { id, status: '0' })).toMatchObject({ code: 1 })
      const { row } = await get<{ row: Row }>(address(`${url}/edit`, { id }))
      expect(row).toMatchObject({ ...form, id, controller_as: 'user/group', status: '0' })
      expect(await send('POST', `${url}/edit`, { ...row, status: '1', name: '分组' })).toMatchObject({
        code: 1,
      })
      expect(ids(await list(url, [], { quickSearch: '分组' }))).toEqual([id])
      expect(await remove(url, [id])).toMatchObject({ code: 1 })
    })
  })

  describe('security.DataRecycleLog', () => {
    const url = '/admin/security.DataRecycleLog'
    /** Deletes a member, and answers the record of it. */
    const deleted = async (username: string) => {
      const person = await member(username)
      await remove('/admin/user.User', [person])
      return { person, record: (await list(url)).list[0] ?? {} }
    }
    let person = 0
    let record: Row = {}
    beforeAll(async () => {
      ;({ person, record } = await deleted('first_gone'))
    })

    test('lists what was deleted, the row as a JSON text', async () => {
      const data = await list(url, [{ field: 'id', val: String(record.id), operator: '=' }])
      expect(data.remark).toBe('')
      expect(data.list[0]).toMatchObject({
        id: record.id,
        admin_id: 1,
        recycle_id: 5,
        data_table: 'user',
        connection: '',
        primary_key: 'id',
        is_restore: 0,
        ip: '127.0.0.1',
        useragent: expect.any(String),
        create_time: expect.any(Number),
        admin: { nickname: 'Admin' },
        recycle: { name: '会员', controller_as: 'user/user' },
      })
      expect(JSON.parse(String(data.list[0]?.data))).toMatchObject({ id: person, username: 'first_gone' })
      for (const closed of ['password', 'salt', 'security_stamp'])
        expect(data.list[0]?.admin).not.toHaveProperty(closed)
    })

    searches(url, () => record, [
      [{ field: 'id', val: own, operator: '=' }, '77'],
      [{ field: 'admin.nickname', val: 'adm', operator: 'LIKE' }, 'nobody'],
      [{ field: 'recycle.name', val: '会员', operator: 'LIKE' }, '管理员'],
      [{ field: 'recycle.controller_as', val: 'user/', operator: 'LIKE' }, 'auth/'],
      [{ field: 'data_table', val: 'use', operator: 'LIKE' }, 'admin'],
      [{ field: 'data', val: 'first_gone', operator: 'LIKE' }, 'first_left'],
      [{ field: 'ip', val: '127.0', operator: 'LIKE', render: 'tag' }, '10.'],
      [{ field: 'useragent', val: 'light', operator: 'LIKE' }, 'chrome'],
      [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
    ])

    test('finds by the name of the rule', async () => {
      expect(ids(await list(url, [], { quickSearch: '会员', order: 'create_time,desc' }))).toContain(
        record.id,
      )
    })

    test('opens the row as an object, with operator and rule', async () => {
      const { row } = await get<{ row: Row }>(address(`${url}/info`, { id: record.id, uuid: 'x' }))
      expect(row).toMatchObject({
        id: record.id,
        data: { id: person, username: 'first_gone', group_id: 1 },
        admin: { nickname: 'Admin', username: 'admin' },
        recycle: { name: '会员' },
        create_time: expect.any(Number),
      })
      expect(await send('GET', address(`${url}/info`, { id: 900001 }))).toMatchObject({ code: 0 })
    })

    test('restores rows, and drops records', async () => {
      const { person, record } = await deleted('second_gone')
      expect(await send('POST', `${url}/restore`, { ids: [record.id] })).toMatchObject({
        code: 1,
        data: null,
      })
      expect(await product().rows('user/user').find(person)).toMatchObject({ username: 'second_gone' })
      expect(await send('POST', `${url}/restore`, { ids: [String(record.id)] })).toMatchObject({ code: 0 })
      await remove('/admin/user.User', [person])
      const theirs = [{ field: 'data', val: 'second_gone', operator: 'LIKE' }]
      expect(await remove(url, ids(await list(url, theirs)))).toMatchObject({ code: 1 })
      expect((await list(url, theirs)).total).toBe(0)
    })
  })

  describe('security.SensitiveData', () => {
    const url = '/admin/security.SensitiveData'

    test('lists rules with the titles of their fields', async () => {
      const data = await list(url)
      expect(data).toMatchObject({ total: 3, remark: expect.stringContaining('字段') })
      expect(data.list.at(-1)).toMatchObject({
        id: 1,
        name: '管理员数据',
        controller: 'auth/Admin.php',
        controller_as: 'auth/admin',
        data_table: 'admin',
        connection: '',
        primary_key: 'id',
        data_fields: ['用户名', '手机', '密码', '状态'],
        status: '1',
        update_time: expect.any(Number),
        create_time: expect.any(Number),
      })
    })

    searches(url, () => ({ id: 1 }), [
      ...ruleSearches,
      [{ field: 'name', val: '管理员数', operator: 'LIKE' }, '会员'],
      [{ field: 'data_fields', val: '手机', operator: 'LIKE', render: 'tags' }, '邮箱'],
      [{ field: 'data_fields', val: 'mobile', operator: 'LIKE', render: 'tags' }, 'email'],
    ])

    test('adds, opens, switches, saves and deletes', async () => {
      const form = {
        status: '1',
        name: '会员分组',
        controller: 'user/Group.php',
        connection: '',
        data_table: 'user_group',
        primary_key: 'id',
        data_fields: ['name', 'status'],
        fields: [
          { name: 'name', value: '组名' },
          { name: 'status', value: '状态' },
        ],
      }
      const { code, msg, data } = await send('POST', `${url}/add`, form)
      expect(code, msg).toBe(1)
      const id = Number(data.id)
      expect(
        await send('POST', `${url}/add`, { ...form, controller: 'user/Rule.php', data_fields: [] }),
      ).toMatchObject({
        code: 0,
      })
      expect(await send('POST', `${url}/edit`, { id, status: '0' })).toMatchObject({ code: 1 })
      const open = () => get<{ row: Row; controllers: Row }>(address(`${url}/edit`, { id }))
      const { row, controllers } = await open()
      expect(row).toMatchObject({
        id,
        controller: 'user/Group.php',
        controller_as: 'user/group',
        data_fields: { name: '组名', status: '状态' },
        status: '0',
      })
      expect(controllers['user/Group.php']).toBe('user/Group.php')
      const posted = {
        ...row,
        data_fields: ['status'],
        fields: [{ name: 'status', value: '启用' }],
        status: '1',
      }
      expect(await send('POST', `${url}/edit`, posted)).toMatchObject({ code: 1 })
      expect((await open()).row).toMatchObject({ data_fields: { status: '启用' } })
      expect(ids(await list(url, [], { quickSearch: 'user/group' }))).toEqual([id])
      expect(await remove(url, [id])).toMatchObject({ code: 1 })
    })
  })

  describe('security.SensitiveDataLog', () => {
    const url = '/admin/security.SensitiveDataLog'
    /** Changes the address of a member twice, and answers the record of the second time. */
    const changed = async (username: string) => {
      const person = await member(username)
      for (const name of ['one', 'two'])
        await send('POST', '/admin/user.User/edit', { id: person, email: `${name}@${username}.example` })
      // Lists show the name of the key before its value, which alone is searched for.
      return { person, record: { ...(await list(url)).list[0], id_value: person } as Row }
    }
    let person = 0
    let record: Row = {}
    beforeAll(async () => {
      ;({ person, record } = await changed('first'))
    })

    test('lists changes with the row as key and value', async () => {
      const data = await list(url, [{ field: 'id', val: String(record.id), operator: '=' }])
      expect(data.remark).toBe('')
      expect(data.list[0]).toMatchObject({
        id: record.id,
        admin_id: 1,
        sensitive_id: 2,
        data_table: 'user',
        connection: '',
        primary_key: 'id',
        data_field: 'email',
        data_comment: '邮箱地址',
        id_value: `id=${person}`,
        before: 'one@first.example',
        after: 'two@first.example',
        is_rollback: 0,
        ip: '127.0.0.1',
        useragent: expect.any(String),
        create_time: expect.any(Number),
        admin: { nickname: 'Admin' },
        sensitive: { name: '会员数据', controller_as: 'user/user' },
      })
    })

    searches(url, () => record, [
      [{ field: 'id', val: own, operator: '=' }, '77'],
      [{ field: 'admin.nickname', val: 'adm', operator: 'LIKE' }, 'nobody'],
      [{ field: 'sensitive.name', val: '会员', operator: 'LIKE' }, '管理员'],
      [{ field: 'sensitive.controller_as', val: 'user/', operator: 'LIKE' }, 'auth/'],
      [{ field: 'data_table', val: 'use', operator: 'LIKE' }, 'admin'],
      [{ field: 'id_value', val: own, operator: 'LIKE' }, '77'],
      [{ field: 'data_comment', val: '邮箱', operator: 'LIKE' }, '手机'],
      [{ field: 'before', val: 'one@', operator: 'LIKE' }, 'two@'],
      [{ field: 'after', val: 'two@', operator: 'LIKE' }, 'one@'],
      [{ field: 'ip', val: '127.0', operator: 'LIKE', render: 'tag' }, '10.'],
      [{ field: 'create_time', val: always, operator: 'RANGE', render: 'datetime' }, longAgo],
    ])

    test('finds by the name of the rule', async () => {
      expect(ids(await list(url, [], { quickSearch: '会员', order: 'create_time,desc' }))).toContain(
        record.id,
      )
    })

    test('opens a change with operator and rule; the dialog names the row itself', async () => {
      const { row } = await get<{ row: Row }>(address(`${url}/info`, { id: record.id, uuid: 'x' }))
      expect(row).toMatchObject({
        id: record.id,
        primary_key: 'id',
        id_value: person,
        before: 'one@first.example',
        after: 'two@first.example',
        admin: { nickname: 'Admin', username: 'admin' },
        sensitive: { name: '会员数据' },
      })
      expect(await send('GET', address(`${url}/info`, { id: 900001 }))).toMatchObject({ code: 0 })
    })

    test('rolls changes back, and drops records', async () => {
      const { person, record } = await changed('second')
      const theirs = [{ field: 'id_value', val: String(person), operator: 'eq' }]
      expect(ids(await list(url, theirs))).toContain(record.id)
      const rollback = { ids: [record.id] }
      expect(await send('POST', `${url}/rollback`, rollback)).toMatchObject({ code: 1, data: null })
      expect(await product().rows('user/user').find(person)).toMatchObject({ email: 'one@second.example' })
      expect(await send('POST', `${url}/rollback`, rollback)).toMatchObject({ code: 0 })
      const left = ids(await list(url, theirs))
      expect(left).not.toContain(record.id)
      await send('POST', '/admin/user.User/edit', { id: person, mobile: '13800000009', status: 'disable' })
      expect(await remove(url, ids(await list(url, theirs)))).toMatchObject({ code: 1 })
      expect((await list(url, theirs)).total).toBe(0)
    })
  })
})
