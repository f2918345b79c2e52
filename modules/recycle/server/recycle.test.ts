import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>

const bin = '/admin/security.dataRecycleLog'
const rules = '/admin/security.dataRecycle'

onEveryDialect({}, (product, dialect) => {
  const call = (url: string, body?: Row, token = product().superToken) =>
    product().call<Row>(url, { token, ...(body ? { method: 'POST', body } : {}) })
  const del = (name: string, ids: readonly number[], token = product().superToken) =>
    product().call<Row>(`/admin/${name}/del?${ids.map((id) => `ids[]=${id}`).join('&')}`, {
      method: 'DELETE',
      token,
    })
  const stored = async (table: string, id: unknown) =>
    (
      await product()
        .app.database.write.selectFrom(table)
        .selectAll()
        .where('id', '=', id as number)
        .execute()
    )[0]
  const add = async (name: string, values: Row) => Number((await product().rows(name).insert(values)).id)
  const inBin = async (token = product().superToken) =>
    (await call(`${bin}/index?limit=999`, undefined, token)).data.list as readonly Row[]
  /** Deletes rows and answers where the bin has them. */
  const recycled = async (name: string, ids: readonly number[]) => {
    const { code, data } = await del(name, ids)
    expect(code).toBe(1)
    return data.recycled as readonly number[]
  }
  const restore = (ids: readonly number[], token = product().superToken) =>
    call(`${bin}/restore`, { ids }, token)

  let n = 0
  const watch = async (controller: string, table: string) => {
    const body = { name: table, controller, data_table: table, primary_key: 'id', status: '1' }
    expect(await call(`${rules}/add`, body)).toMatchObject({ code: 1 })
  }
  beforeAll(() => watch('content/Tag.php', 'content_tag'))

  describe('an own deletion', () => {
    const undo = (batch: unknown, token: string) => call(`${bin}/undo`, { batch }, token)
    const nodes = ['content/tag/index', 'content/tag/del']
    const begin = async (count: number) => {
      const admin = await product().limitedAdmin(nodes)
      const ids: number[] = []
      for (let i = 0; i < count; i++) ids.push(await add('content/tag', { name: `undo ${++n}` }))
      const { data, msg } = await del('content.tag', ids, admin.token)
      return { admin, ids, batch: data.undo, msg }
    }

    test('is undone as a whole, once, by who may only delete', async () => {
      const { admin, ids, batch } = await begin(3)
      expect(await undo(batch, admin.token)).toMatchObject({ code: 1, data: { count: 3 } })
      for (const id of ids) expect(await stored('content_tag', id)).toMatchObject({ row_version: 2 })
      expect((await inBin()).map(({ data }) => data).join()).not.toContain(`undo ${n}`)
      expect((await undo(batch, admin.token)).code).toBe(0)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is undone by nobody else, from no other session, and not without the right to delete', async () => {
      const { admin, ids, batch } = await begin(1)
      const other = await product().limitedAdmin(nodes)
      for (const token of [other.token, await product().tokenOf(admin.id), product().superToken])
        expect((await undo(batch, token)).code).toBe(0)
      for (const wrong of ['', undefined, { batch }, '%'])
        expect((await undo(wrong, admin.token)).code).toBe(0)
      await product()
        .rows('auth/group')
        .update([admin.groupId], { rules: product().ruleIds('content/tag/index') })
      expect((await undo(batch, admin.token)).code).toBe(0)
      expect(await stored('content_tag', ids[0])).toBeUndefined()
    })

    test('is undone for ten minutes', async () => {
      const { admin, ids, batch } = await begin(1)
      product().now += 601_000
      expect(await undo(batch, admin.token)).toMatchObject({
        code: 0,
        msg: expect.stringContaining('回收站'),
      })
      expect(await stored('content_tag', ids[0])).toBeUndefined()
    })

    test('says what was deleted: one row by its title, several by their number', async () => {
      expect((await begin(1)).msg).toBe(`已删除“undo ${n}”`)
      expect((await begin(2)).msg).toBe('已删除 2 条文章标签')
    })
  })

  describe('what is deleted', () => {
    test('comes back whole, with its links and those of others, one version on, under its id', async () => {
      const category = await add('content/category', { name: 'c' })
      const tag = await add('content/tag', { name: `tag ${++n}` })
      const values = { title: 'Kept', category_id: category, tag_ids: [tag], body: '<p>Text</p>' }
      const article = await add('content/article', { ...values, status: 'published', views: 7 })
      const before = await product().rows('content/article').find(article)

      const [articleRecord = 0] = await recycled('content.article', [article])
      expect(await stored('content_article', article)).toBeUndefined()
      expect((await restore([articleRecord])).code).toBe(1)
      expect(await product().rows('content/article').find(article)).toEqual({ ...before, row_version: 2 })
      expect((await inBin()).map(({ id }) => id)).not.toContain(articleRecord)

      // A deleted tag leaves its articles; back, it is on them again.
      const [tagRecord = 0] = await recycled('content.tag', [tag])
      expect(await product().rows('content/article').find(article)).toMatchObject({ tag_ids: [] })
      expect((await restore([tagRecord])).code).toBe(1)
      expect(await product().rows('content/article').find(article)).toMatchObject({ tag_ids: [tag] })
      const records = await product()
        .app.database.write.selectFrom('change_record')
        .selectAll()
        .where('verb', '=', 'restore')
        .where('resource', '=', 'content/article')
        .where('row_id', '=', article)
        .execute()
      expect(records).toMatchObject([{ resource: 'content/article', actor_id: 1 }])
    })

    test('takes what is an administrator’s own along and brings it back: settings and private views', async () => {
      const { write } = product().app.database
      const id = await add('auth/admin', {
        username: `settled_${++n}`,
        nickname: 'Settled',
        password: 'Settled-Test-1',
        group_arr: [3],
        status: '1',
      })
      const preference = { admin_id: id, key: 'list:content/tag', value: '{"view":7}', update_time: 5 }
      await write.insertInto('admin_preference').values(preference).execute()
      for (const [name, is_shared] of [
        ['mine', 0],
        ['ours', 1],
      ] as const) {
        const view = { resource: 'content/tag', admin_id: id, name, is_shared, state: '{"a":1}' }
        await write.insertInto('saved_view').values(view).execute()
      }
      const ownRows = async () => {
        const tables = ['admin_preference', 'saved_view']
        const rows = tables.map((table) =>
          write.selectFrom(table).selectAll().where('admin_id', '=', id).execute(),
        )
        return (await Promise.all(rows))
          .flat()
          .map((row) => String(row.key ?? row.name))
          .toSorted()
      }
      const before = await write.selectFrom('saved_view').selectAll().where('name', '=', 'mine').execute()
      const [record = 0] = await recycled('auth.admin', [id])
      expect(await ownRows()).toEqual(['ours'])
      expect(JSON.stringify((await call(`${bin}/info?id=${record}`)).data)).not.toContain('belongings')
      expect((await restore([record])).code).toBe(1)
      expect(await ownRows()).toEqual(['list:content/tag', 'mine', 'ours'])
      expect(await write.selectFrom('saved_view').selectAll().where('name', '=', 'mine').execute()).toEqual(
        before,
      )
    })

    test('is kept whatever way it goes: by a call, by the product itself, in a tree', async () => {
      const ids = [
        await add('content/tag', { name: `a ${++n}` }),
        await add('content/tag', { name: `b ${++n}` }),
      ]
      expect(await recycled('content.tag', ids)).toHaveLength(2)
      const own = await add('content/tag', { name: `c ${++n}` })
      const { said } = await product().rows('content/tag').remove([own])
      const byProduct = said.recycled as readonly number[]
      expect(byProduct).toHaveLength(1)
      expect((await inBin()).find(({ id }) => id === byProduct[0])).toMatchObject({
        admin_id: 0,
        admin: null,
      })
      const top = await add('auth/group', { pid: 1, name: 'top', rules: [1] })
      const below = await add('auth/group', { pid: top, name: 'below', rules: [1] })
      const tree = await recycled('auth.group', [top, below])
      expect(tree).toHaveLength(2)
      expect((await restore(tree)).code).toBe(1)
      expect(await product().rows('auth/group').find(below)).toMatchObject({ pid: top, rules: [1] })
    })

    test('stays where it is when the bin can not take it', async () => {
      const { write, dialect } = product().app.database
      const tag = await add('content/tag', { name: `stays ${++n}` })
      await write.schema.alterTable('security_data_recycle_log').renameTo('bin_is_away').execute()
      try {
        expect(await del('content.tag', [tag])).toMatchObject({ status: 500 })
      } finally {
        await write.schema.alterTable('bin_is_away').renameTo('security_data_recycle_log').execute()
      }
      expect(await stored('content_tag', tag), dialect).toBeDefined()
    })

    test('is listed, searched and shown without its secrets', async () => {
      const admin = await add('auth/admin', {
        username: `gone_${++n}`,
        nickname: 'Gone',
        password: 'Gone-Secret-12',
        group_arr: [3],
        status: '1',
      })
      const hash = String((await stored('admin', admin))?.password)
      const stamp = String((await stored('admin', admin))?.security_stamp)
      const [record = 0] = await recycled('auth.admin', [admin])
      const row = (await inBin()).find(({ id }) => id === record)
      expect(row).toMatchObject({
        data_table: 'admin',
        primary_key: 'id',
        connection: '',
        is_restore: 0,
        ip: '127.0.0.1',
        admin: { nickname: 'Admin' },
        recycle: { name: '管理员', controller_as: 'auth/admin' },
      })
      expect(JSON.parse(String(row?.data))).toMatchObject({ id: admin, nickname: 'Gone', group_arr: [3] })
      const info = await call(`${bin}/info?id=${record}`)
      expect(info.data.row).toMatchObject({
        resource: 'auth/admin',
        data: { nickname: 'Gone', password: '******' },
        related: { group_arr_row: [{ id: 3, name: '二级管理员' }] },
      })
      const all = JSON.stringify([await inBin(), info.data])
      for (const secret of [hash, stamp, 'argon2', 'snapshot', '"tag"']) expect(all).not.toContain(secret)
      // Guessing does not help either: the closed columns are in no searched text.
      for (const guess of ['argon2', stamp.slice(0, 12)]) {
        const url = `${bin}/index?search[0][field]=data&search[0][operator]=LIKE&search[0][val]=${guess}`
        expect((await call(url)).data.total, guess).toBe(0)
      }
      for (const field of ['snapshot', 'tag']) {
        const url = `${bin}/index?search[0][field]=${field}&search[0][operator]=LIKE&search[0][val]=a`
        expect((await call(url)).code).toBe(0)
      }
      for (const [field, value] of [
        ['recycle.name', '管理员'],
        ['recycle.controller_as', 'auth/admin'],
        ['admin.nickname', 'Admin'],
        ['data', `gone_${n}`],
      ]) {
        const url = `${bin}/index?search[0][field]=${field}&search[0][operator]=LIKE&search[0][val]=${encodeURIComponent(value ?? '')}`
        expect(
          ((await call(url)).data.list as Row[]).map(({ id }) => id),
          field,
        ).toContain(record)
      }
      const quick = await call(`${bin}/index?quickSearch=${encodeURIComponent('管理员')}`)
      expect((quick.data.list as Row[]).map(({ id }) => id)).toContain(record)
      // Restored, the old password counts again.
      expect((await restore([record])).code).toBe(1)
      expect(await stored('admin', admin)).toMatchObject({ password: hash })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is kept by its declaration where no rule says otherwise, and named by its resource', async () => {
      const [id] = await recycled('content.article', [
        await add('content/article', { title: 'Ruleless', body: '<p>x</p>', status: 'draft' }),
      ])
      expect((await inBin()).find((row) => row.id === id)).toMatchObject({
        recycle_id: 0,
        recycle: { name: '文章', controller_as: 'content/article' },
      })
      expect((await call(`${bin}/info?id=${id}`)).data).toMatchObject({ row: { recycle: { name: '文章' } } })
    })

    test('keeps the value of a secret item to itself', async () => {
      const values = { name: `key_${++n}`, group: 'basics', title: 'Key', type: 'password', allow_del: 1 }
      const value = product().app.settings.sealItem('Item-Secret-1')
      const id = await add('routine/config', { ...values, value })
      expect((await del('routine.config', [id])).code).toBe(1)
      const [record] = (await inBin()).filter(({ data_table }) => data_table === 'config')
      const info = await call(`${bin}/info?id=${record?.id}`)
      expect(info.data).toMatchObject({ row: { data: { name: values.name, value: '******' } } })
      expect(JSON.stringify([record, info])).not.toContain('sealed:')
      expect(await restore([Number(record?.id)])).toMatchObject({ code: 1 })
      expect(await stored('config', id)).toMatchObject({ value })
    })
  })

  describe('what stands in the way of a restore is explained, and nothing is half done', () => {
    const gone = async (values: Row) => {
      const tag = await add('content/tag', values)
      return { tag, record: (await recycled('content.tag', [tag]))[0] ?? 0 }
    }

    test('a taken id, and nothing of a whole list comes back', async () => {
      const free = await gone({ name: `free ${++n}` })
      const taken = await gone({ name: `taken ${++n}` })
      const { write } = product().app.database
      await write
        .insertInto('content_tag')
        .values({ id: taken.tag, name: `newcomer ${++n}` })
        .execute()
      const answer = await restore([free.record, taken.record])
      expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining(`#${taken.tag}`) })
      expect(await stored('content_tag', free.tag)).toBeUndefined()
      expect((await inBin()).map(({ id }) => id)).toEqual(expect.arrayContaining([free.record, taken.record]))
    })

    test('a unique value that somebody else has now, named by its label in the language of the caller', async () => {
      const name = `name_${++n}`
      const admin = (username: string, nickname: string) =>
        add('auth/admin', { username, nickname, password: 'Unique-Test-1', group_arr: [3], status: '1' })
      const [record = 0] = await recycled('auth.admin', [await admin(name, 'first')])
      await admin(name, 'second')
      expect((await restore([record])).msg).toContain('用户名已存在')
      const english = await product().call(`${bin}/restore`, {
        method: 'POST',
        body: { ids: [record] },
        token: product().superToken,
        language: 'en',
      })
      expect(english).toMatchObject({ code: 0, msg: expect.stringContaining('Username already exists') })
    })

    test('a group or a parent that is gone; both come back together', async () => {
      const group = await add('auth/group', { pid: 1, name: 'goes', rules: [1] })
      const child = await add('auth/group', { pid: group, name: 'child', rules: [1] })
      const admin = await add('auth/admin', {
        username: `member_${++n}`,
        nickname: 'm',
        password: 'Member-Test-1',
        group_arr: [group],
        status: '1',
      })
      const [adminRecord = 0] = await recycled('auth.admin', [admin])
      const [childRecord = 0] = await recycled('auth.group', [child])
      const [groupRecord = 0] = await recycled('auth.group', [group])
      expect(await restore([adminRecord])).toMatchObject({
        code: 0,
        msg: expect.stringMatching(new RegExp(`角色组（#${group}）`)),
      })
      expect(await restore([childRecord])).toMatchObject({
        code: 0,
        msg: expect.stringContaining(`#${group}`),
      })
      expect((await restore([adminRecord, childRecord, groupRecord])).code).toBe(1)
      expect(await product().rows('auth/admin').find(admin)).toMatchObject({ group_arr: [group] })
    })

    test('a record that was tampered with, or moved to another table', async () => {
      const { write } = product().app.database
      for (const change of [
        { snapshot: '{"row":{"id":1},"links":[]}' },
        { data_table: 'content_category' },
        { tag: 'x'.repeat(64) },
      ]) {
        const { tag, record } = await gone({ name: `forged ${++n}` })
        await write.updateTable('security_data_recycle_log').set(change).where('id', '=', record).execute()
        expect(await restore([record])).toMatchObject({ code: 0, msg: '回收站中的记录被改动过，不能还原！' })
        expect((await call(`${bin}/info?id=${record}`)).data.row).toMatchObject({ is_forged: 1 })
        expect(await stored('content_tag', tag)).toBeUndefined()
      }
    })

    test('the same row comes back once when two ask for it at the same time', async () => {
      const { record } = await gone({ name: `once ${++n}` })
      const answers = await Promise.all([restore([record]), restore([record]), restore([record])])
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('rules', () => {
    test('are there from the beginning, and the form is told which pages there are', async () => {
      const { data } = await call(`${rules}/index?order=id,asc`)
      expect((data.list as Row[]).slice(0, 6)).toMatchObject([
        {
          ...{ controller: 'auth/Admin.php', controller_as: 'auth/admin', data_table: 'admin', status: '1' },
          // People read what the page is called.
          ...{ page_title: '管理员', page_name: 'auth/admin' },
        },
        { controller: 'auth/AdminLog.php', controller_as: 'auth/adminlog', data_table: 'admin_log' },
        { controller: 'auth/Rule.php', controller_as: 'auth/rule', data_table: 'admin_rule' },
        { controller: 'routine/Config.php', controller_as: 'routine/config', data_table: 'config' },
        { controller: 'user/User.php', controller_as: 'user/user', data_table: 'user' },
        { controller: 'security/DataRecycle.php', controller_as: 'security/datarecycle' },
      ])
      const { controllers, ...pages } = (await call(`${rules}/add`)).data as Record<string, Row>
      expect(controllers?.['content/Tag.php']).toBe('content/Tag.php')
      expect(pages).toMatchObject({
        titles: { 'content/Tag.php': '文章标签' },
        names: { 'content/Tag.php': 'content/tag' },
      })
      expect(Object.keys(controllers ?? {}).join()).not.toMatch(
        /MoneyLog|ScoreLog|DataRecycleLog|Dashboard|Ajax/,
      )
    })

    test.each([
      ['controller', { controller: 'content/Nothing.php' }],
      ['controller', { controller: 'user/MoneyLog.php', data_table: 'user_money_log' }],
      ['controller', { controller: 'content/Tag.php', data_table: 'content_tag' }],
      ['data_table', { data_table: 'token' }],
      ['data_table', { data_table: 'admin' }],
      ['primary_key', { primary_key: 'name' }],
      ['connection', { connection: 'elsewhere' }],
    ])('are refused by %s when they are about what is not there: %j', async (field, wrong) => {
      const right = {
        name: 'x',
        controller: 'auth/Rule.php',
        data_table: 'admin_rule',
        primary_key: 'id',
        status: '1',
      }
      const body = { ...right, controller: 'user/Group.php', data_table: 'user_group', ...wrong }
      const { code, data } = await call(`${rules}/add`, body)
      expect(code).toBe(0)
      expect(Object.keys((data as { faults: Row }).faults)).toEqual([field])
    })

    test('count only while they are enabled', async () => {
      const { list } = (await call(`${rules}/index?quickSearch=content_tag`)).data as { list: Row[] }
      const id = list[0]?.id
      await call(`${rules}/edit`, { id, status: '0' })
      const tag = await add('content/tag', { name: `off ${++n}` })
      expect((await del('content.tag', [tag])).data).toEqual({})
      await call(`${rules}/edit`, { id, status: '1' })
    })
  })

  describe('limited administrators', () => {
    const nodes = ['index', 'info', 'restore', 'del'].map((action) => `security/dataRecycleLog/${action}`)

    test('find what was deleted from lists that they may open, and no other', async () => {
      const tag = (await recycled('content.tag', [await add('content/tag', { name: `seen ${++n}` })]))[0] ?? 0
      const other = await recycled('content.category', [
        await add('content/category', { name: `hid ${++n}` }),
      ])
      const group = await recycled('auth.group', [await add('auth/group', { pid: 1, name: 'g', rules: [1] })])
      const { token } = await product().limitedAdmin([...nodes, 'content/tag/index', 'auth/group/index'])
      const seen = (await inBin(token)).map(({ id }) => id)
      expect(seen).toContain(tag)
      // Of groups a limited administrator sees some only: what others deleted may have been any.
      for (const hidden of [...other, ...group]) {
        expect(seen).not.toContain(hidden)
        expect(await call(`${bin}/info?id=${hidden}`, undefined, token)).toMatchObject({
          code: 0,
          data: null,
        })
        expect((await restore([hidden], token)).code).toBe(0)
        expect((await del('security.dataRecycleLog', [hidden], token)).code).toBe(0)
      }
    })

    test('restore only where they may add or edit, and are told of the way back only then', async () => {
      const [record = 0] = await recycled('content.tag', [await add('content/tag', { name: `mine ${++n}` })])
      const reader = await product().limitedAdmin([...nodes, 'content/tag/index', 'content/tag/del'])
      expect((await restore([record], reader.token)).code).toBe(0)
      const tag = await add('content/tag', { name: `theirs ${++n}` })
      expect((await del('content.tag', [tag], reader.token)).data).not.toHaveProperty('recycled')
      const writer = await product().limitedAdmin([...nodes, 'content/tag/index', 'content/tag/add'])
      expect((await restore([record], writer.token)).code).toBe(1)
    })
  })
})
