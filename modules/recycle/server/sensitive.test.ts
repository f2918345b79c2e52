import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>

const log = '/admin/security.sensitiveDataLog'
const rules = '/admin/security.sensitiveData'

onEveryDialect({}, (product, dialect) => {
  const call = (url: string, body?: Row, token = product().superToken) =>
    product().call<Row>(url, { token, ...(body ? { method: 'POST', body } : {}) })
  const rollback = (ids: readonly unknown[], token = product().superToken) =>
    call(`${log}/rollback`, { ids }, token)
  const changes = async (query = '', token = product().superToken) =>
    (await call(`${log}/index?limit=999${query}`, undefined, token)).data.list as readonly Row[]
  const changesOf = async (id: number, data_field: string) =>
    (await changes()).filter((row) => row.id_value === `id=${id}` && row.data_field === data_field)
  const save = (id: number, values: Row, token = product().superToken) =>
    call('/admin/auth.admin/edit', { id, ...values }, token)

  let n = 0
  const mobileOf = (last: number) => `139${String(last).padStart(8, '0')}`
  const admin = async (values: Row = {}) =>
    Number(
      (
        await product()
          .rows('auth/admin')
          .insert({
            username: `watched_${++n}`,
            nickname: 'Watched',
            password: 'Watched-Test-1',
            mobile: mobileOf(n),
            group_arr: [3],
            status: '1',
            ...values,
          })
      ).id,
    )
  const find = (name: string, id: number) => product().rows(name).find(id)

  describe('rules', () => {
    test('are there from the beginning, in the shapes of the wire', async () => {
      const { list } = (await call(`${rules}/index?order=id,asc`)).data as { list: Row[] }
      expect(list.filter(({ name }) => !String(name).startsWith('own '))).toMatchObject([
        { controller: 'auth/Admin.php', data_fields: ['用户名', '手机', '密码', '状态'] },
        { controller: 'user/User.php', data_fields: ['用户名', '手机号', '密码', '状态', '邮箱地址'] },
        { controller: 'auth/Group.php', controller_as: 'auth/group', data_fields: ['权限规则ID'] },
      ])
      const edit = (await call(`${rules}/edit?id=1`)).data as { row: Row; controllers: Row }
      expect(edit.row.data_fields).toEqual({
        username: '用户名',
        mobile: '手机',
        password: '密码',
        status: '状态',
      })
      expect(edit.controllers['auth/Admin.php']).toBe('auth/Admin.php')
      expect(Object.keys(edit.controllers).join()).not.toMatch(/AdminLog|routine\/Config/)
      const found = await call(
        `${rules}/index?search[0][field]=data_fields&search[0][operator]=LIKE&search[0][val]=${encodeURIComponent('邮箱')}`,
      )
      expect(found.data).toMatchObject({ total: 1 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('take names and titles as the original sends them; a field without a title gets its label', async () => {
      const body = {
        name: 'own tags',
        controller: 'content/Tag.php',
        data_table: 'content_tag',
        primary_key: 'id',
        data_fields: ['name'],
        fields: [{ name: 'name', value: 'Title of mine' }],
        status: '0',
      }
      const { data } = await call(`${rules}/add`, body)
      expect(await call(`${rules}/edit?id=${data.id}`)).toMatchObject({
        data: { row: { data_fields: { name: 'Title of mine' } } },
      })
      await call(`${rules}/edit`, { id: data.id, data_fields: [{ key: 'name', value: '' }] })
      expect(await call(`${rules}/edit?id=${data.id}`)).toMatchObject({
        data: { row: { data_fields: { name: '标签名称' } } },
      })
    })

    test.each([
      [['nothing']],
      [['security_stamp']],
      [['id']],
      [['create_time']],
      [['__proto__']],
      [[]],
      [['a', 7]],
    ])('are refused for %j', async (data_fields) => {
      const answer = await call(`${rules}/edit`, { id: 1, data_fields })
      expect(answer).toMatchObject({ code: 0, data: { faults: { data_fields: expect.any(String) } } })
    })
  })

  describe('a change of a watched field', () => {
    test('is recorded with both values, who, where and when; others are not', async () => {
      const id = await admin()
      const { mobile } = { ...(await find('auth/admin', id)) }
      await save(id, { mobile: mobileOf(90_000_000), motto: 'not watched' })
      expect(await changesOf(id, 'mobile')).toMatchObject([
        {
          data_table: 'admin',
          data_comment: '手机',
          id_value: `id=${id}`,
          before: mobile,
          after: mobileOf(90_000_000),
          is_rollback: 0,
          ip: '127.0.0.1',
          admin: { nickname: 'Admin' },
          sensitive: { name: '管理员数据', controller_as: 'auth/admin' },
        },
      ])
      const isOfAdmin = (row: Row) => row.data_table === 'admin' && row.id_value === `id=${id}`
      expect((await changes()).filter(isOfAdmin)).toHaveLength(1)
      for (const [name, value] of [
        ['sensitive.name', '管理员数据'],
        ['sensitive.controller_as', 'auth/admin'],
        ['admin.nickname', 'Admin'],
        ['id_value', String(id)],
        ['before', String(mobile)],
        ['data_comment', '手机'],
      ]) {
        const query = `&search[0][field]=${name}&search[0][operator]=LIKE&search[0][val]=${encodeURIComponent(value ?? '')}`
        expect((await changes(query)).some(isOfAdmin), name).toBe(true)
      }
    })

    test('is recorded also when the product makes it, and when a deleted row takes it along', async () => {
      const id = await admin()
      await product().rows('auth/admin').update([id], { status: '0' })
      expect(await changesOf(id, 'status')).toMatchObject([{ before: '1', after: '0', admin_id: 0 }])
      const rule = await product()
        .rows('auth/rule')
        .insert({ pid: 1, type: 'button', title: 'r', name: `r${++n}` })
      const group = await product()
        .rows('auth/group')
        .insert({ pid: 1, name: 'g', rules: [1, Number(rule.id)] })
      await product().app.settings.refresh()
      const { data } = await product().call<Row>(`/admin/auth.rule/del?ids[]=${rule.id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(await changesOf(Number(group.id), 'rules')).toMatchObject([
        { before: `1,${rule.id}`, after: '1' },
      ])
      await call('/admin/security.dataRecycleLog/restore', { ids: data.recycled })
      expect((await changesOf(Number(group.id), 'rules'))[0]).toMatchObject({
        before: '1',
        after: `1,${rule.id}`,
      })
    })

    test('that is refused leaves no record', async () => {
      const [one, two] = [await admin(), await admin()]
      const taken = (await find('auth/admin', two))?.mobile
      expect((await save(one, { mobile: taken })).code).toBe(0)
      expect(await changesOf(one, 'mobile')).toEqual([])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is told in the words of its page, also of rows that are gone; what was recorded stays beside it', async () => {
      const insert = async (name: string, values: Row) =>
        Number((await product().rows(name).insert(values)).id)
      const [above] = product().ruleIds('routine')
      const page = await insert('auth/rule', {
        ...{ pid: above, type: 'menu', title: 'Stock', name: `stock_${++n}` },
      })
      const button = (title: string) =>
        insert('auth/rule', { pid: page, type: 'button', title, name: `stock_${++n}` })
      const [kept, gone] = [await button('Look'), await button('Count')]
      const group = await insert('auth/group', { pid: 1, name: 'clerks', rules: [kept, gone] })
      await product().app.settings.refresh()
      await call('/admin/auth.group/edit', { id: group, rules: [kept] })
      const id = await admin()
      await save(id, { status: '0', mobile: mobileOf(60_000_001) })
      await product().app.database.write.deleteFrom('admin_rule').where('id', '=', gone).execute()
      const [change] = await changesOf(group, 'rules')
      const shown = {
        before: `${kept},${gone}`,
        before_shown: [{ text: '常规管理 / Stock / Look' }, { text: `#${gone}`, is_gone: 1 }],
        after_shown: [{ text: '常规管理 / Stock / Look' }],
      }
      expect(change).toMatchObject(shown)
      expect((await call(`${log}/info?id=${change?.id}`)).data.row).toMatchObject(shown)
      expect((await changesOf(id, 'status'))[0]).toMatchObject({
        before: '1',
        before_shown: [{ text: '启用' }],
        after_shown: [{ text: '禁用' }],
      })
      expect((await changesOf(id, 'mobile'))[0]).toMatchObject({ before_shown: null })
      const rules = Array.from({ length: 20 }, (_, at) => at + 21)
      await call('/admin/auth.group/edit', { id: group, rules })
      const [long] = await changesOf(group, 'rules')
      expect((long?.after_shown as Row[] | undefined)?.slice(11)).toEqual([
        { text: expect.stringMatching(/\//) },
        { text: '…' },
      ])
      const { row } = (await call(`${log}/info?id=${long?.id}`)).data as { row: Row }
      expect(row.after_shown).toHaveLength(20)
    })

    test('of a secret keeps that it changed, and nothing else', async () => {
      const id = await admin()
      await save(id, { password: 'Another-Secret-9' })
      const [change] = await changesOf(id, 'password')
      expect(change).toMatchObject({ before: '******', after: '******' })
      const { write } = product().app.database
      const rows = await write.selectFrom('security_sensitive_data_log').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/argon2|Another-Secret/)
      expect(await rollback([change?.id])).toMatchObject({
        code: 0,
        msg: expect.stringContaining('不能回滚'),
      })
    })
  })

  describe('a roll back', () => {
    test('writes the old value through the door and drops the record; it is a change of the row, and none to roll back', async () => {
      const id = await admin()
      const before = await find('auth/admin', id)
      await save(id, { mobile: '' })
      const [change] = await changesOf(id, 'mobile')
      expect(await call(`${log}/info?id=${change?.id}`)).toMatchObject({
        data: { row: { resource: 'auth/admin', before: before?.mobile, after: '', sensitive: { id: 1 } } },
      })
      expect((await rollback([change?.id])).code).toBe(1)
      expect(await find('auth/admin', id)).toMatchObject({ mobile: before?.mobile, row_version: 3 })
      expect(await changesOf(id, 'mobile')).toEqual([])
      const last = await product()
        .app.database.write.selectFrom('change_record')
        .select(['verb', 'actor_id', 'before', 'after'])
        .where('resource', '=', 'auth/admin')
        .where('row_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(last).toMatchObject({ verb: 'edit' })
      expect(Number(last.actor_id)).toBe(1)
      expect(JSON.parse(String(last.before))).toMatchObject({ mobile: '' })
      expect(JSON.parse(String(last.after))).toMatchObject({ mobile: before?.mobile })
      expect((await rollback([change?.id])).code).toBe(0)
    })

    test('gives a group its rules back', async () => {
      const rules = product()
        .ruleIds('dashboard', 'dashboard/index')
        .toSorted((one, other) => one - other)
      const { id } = await product().rows('auth/group').insert({ pid: 1, name: 'g', rules })
      await product().app.settings.refresh()
      await call('/admin/auth.group/edit', { id, rules: rules.slice(0, 1) })
      const [change] = await changesOf(Number(id), 'rules')
      expect(change).toMatchObject({ before: rules.join(), after: String(rules[0]) })
      expect((await rollback([change?.id])).code).toBe(1)
      expect(await find('auth/group', Number(id))).toMatchObject({ rules })
    })

    test('of several changes of one field goes back to the first, or nowhere', async () => {
      const [id, other] = [await admin(), await admin()]
      const first = (await find('auth/admin', id))?.mobile
      for (const last of [1, 2, 3]) await save(id, { mobile: mobileOf(80_000_000 + last) })
      await save(other, { password: 'Another-Secret-8' })
      const ids = (await changesOf(id, 'mobile')).map((row) => row.id)
      const [secret] = await changesOf(other, 'password')
      expect((await rollback([...ids, secret?.id])).code).toBe(0)
      expect(await find('auth/admin', id)).toMatchObject({ mobile: mobileOf(80_000_003) })
      expect((await rollback(ids)).code).toBe(1)
      expect(await find('auth/admin', id)).toMatchObject({ mobile: first })
    })

    test('is refused with the reason when the field changed again, its value is taken or the row is gone', async () => {
      const [id, other] = [await admin(), await admin()]
      const mobile = (await find('auth/admin', id))?.mobile
      await save(id, { mobile: mobileOf(70_000_001) })
      const [change] = await changesOf(id, 'mobile')
      await product()
        .rows('auth/admin')
        .update([id], { mobile: mobileOf(70_000_002) })
      expect((await rollback([change?.id])).msg).toContain(mobileOf(70_000_002))
      await product()
        .rows('auth/admin')
        .update([id], { mobile: mobileOf(70_000_001) })
      await save(other, { mobile })
      expect((await rollback([change?.id])).msg).toContain('手机号已存在')
      expect(await find('auth/admin', id)).toMatchObject({ mobile: mobileOf(70_000_001) })
      await product().rows('auth/admin').remove([id])
      expect((await rollback([change?.id])).msg).toContain(`#${id}`)
    })

    test('happens once when two ask for it at the same time', async () => {
      const id = await admin()
      await save(id, { status: '0' })
      const [change] = await changesOf(id, 'status')
      const answers = await Promise.all([1, 2, 3].map(() => rollback([change?.id])))
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    })
  })

  describe('limited administrators', () => {
    const nodes = ['index', 'info', 'rollback'].map((action) => `security/sensitiveDataLog/${action}`)
    beforeAll(async () => {
      const rule = {
        name: 'own categories',
        controller: 'content/Category.php',
        data_table: 'content_category',
        primary_key: 'id',
        data_fields: { name: 'Name' },
        status: '1',
      }
      await call(`${rules}/add`, rule)
    })
    const changedCategory = async () => {
      const id = Number(
        (
          await product()
            .rows('content/category')
            .insert({ name: `before ${++n}` })
        ).id,
      )
      await call('/admin/content.category/edit', { id, name: `after ${n}` })
      return { id, change: (await changesOf(id, 'name'))[0] }
    }

    test('find changes of lists that they may open, and of administrators only their own', async () => {
      await changedCategory()
      const id = await admin()
      await save(id, { status: '0' })
      const { token } = await product().limitedAdmin([...nodes, 'content/category/index', 'auth/admin/index'])
      expect(new Set((await changes('', token)).map((row) => row.data_table))).toEqual(
        new Set(['content_category']),
      )
      const [foreign] = await changesOf(id, 'status')
      expect(await call(`${log}/info?id=${foreign?.id}`, undefined, token)).toMatchObject({
        code: 0,
        data: null,
      })
      expect((await rollback([foreign?.id], token)).code).toBe(0)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('roll back only what they may edit', async () => {
      const { id, change } = await changedCategory()
      const reader = await product().limitedAdmin([...nodes, 'content/category/index'])
      expect((await rollback([change?.id], reader.token)).code).toBe(0)
      const writer = await product().limitedAdmin([
        ...nodes,
        'content/category/index',
        'content/category/edit',
      ])
      expect((await rollback([change?.id], writer.token)).code).toBe(1)
      expect(await find('content/category', id)).toMatchObject({ name: change?.before })
    })
  })
})
