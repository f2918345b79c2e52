import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { addSample } from '#server/conformance/sample-values.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product) => {
  let made = 6000
  const member = () => addSample(product(), 'user/user', ++made)
  const call = (action: string, body?: Row, method: 'POST' | 'DELETE' = 'POST') =>
    product().call<Row>(`/admin/user.user/${action}`, {
      token: product().superToken,
      ...(body ? { method, body } : {}),
    })
  const values = () => ({
    username: `member_${++made}`,
    nickname: 'Nick',
    group_id: 1,
    password: 'Sample-Pass-1',
  })
  const stored = (id: unknown) =>
    product().app.database.write.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

  test('a new member has a hash, a stamp, nothing to spend, and shows as the wire says', async () => {
    const sent = { ...values(), gender: '2', birthday: '2000-02-29', email: '', mobile: '' }
    const { data } = await call('add', sent)
    expect(await stored(data.id)).toMatchObject({
      password: expect.stringMatching(/^\$argon2id\$/),
      security_stamp: expect.stringMatching(/^[0-9a-f]{32}$/),
      join_time: expect.any(Number),
      money: 0,
    })
    const shown = (await call(`edit?id=${data.id}`)).data.row
    expect(shown).toMatchObject({
      gender: 2,
      birthday: '2000-02-29',
      password: '',
      money: '0.00',
      score: 0,
      status: 'enable',
      avatar: '/static/images/avatar.png',
    })
    const [listed] = (await call(`index?quickSearch=${sent.username}`)).data.list as Row[]
    expect(listed).toMatchObject({ gender: 2, money: '0.00', group: { id: 1, name: '默认分组' } })
    expect(listed).not.toHaveProperty('nickname_text')
    const [offered] = (await call(`index?select=true&quickSearch=${sent.username}`)).data.list as Row[]
    expect(offered).toMatchObject({ nickname_text: `${sent.username}(ID:${data.id})` })
  })

  test('what only a person’s typing could get wrong is refused by field', async () => {
    const wrong: readonly Row[] = [
      { username: '1abc' },
      { nickname: '' },
      { group_id: 900_001 },
      { group_id: '' },
      { email: 'nobody' },
      { mobile: '123' },
      { gender: 3 },
      { birthday: '2001-02-29' },
      { password: '12345' },
      { password: '' },
      { status: '1' },
    ]
    for (const one of wrong) {
      const { code, data } = await call('add', { ...values(), ...one })
      expect(code).toBe(0)
      expect(Object.keys((data as { faults: Row }).faults)).toEqual(Object.keys(one))
    }
  })

  test('members are found by the name of their group, by words and by number', async () => {
    const group = await product()
      .rows('user/group')
      .insert({ name: '贵宾', rules: [2] })
    const { data } = await call('add', { ...values(), group_id: group.id })
    const ids = async (query: string) =>
      ((await call(`index?${query}`)).data.list as Row[]).map(({ id }) => id)
    const filter = 'search[0][field]=group.name&search[0][operator]=LIKE&search[0][val]='
    expect(await ids(filter + encodeURIComponent('贵'))).toEqual([data.id])
    expect(await ids(`quickSearch=${data.id}`)).toContain(data.id)
    const gender = 'search[0][field]=gender&search[0][operator]=eq&search[0][val]=0'
    expect(await ids(`limit=999&${gender}`)).toContain(data.id)
  })

  test('a new password, disabling and deletion end the member’s sessions, and nobody else’s', async () => {
    const { write } = product().app.database
    // Administrators with the numbers of these members have sessions, too.
    const stamp = 'of-this-test'
    const token = (user_id: number, type: string) =>
      write
        .insertInto('token')
        .values({ token: `t${++made}`, type, user_id, session_id: `s${made}`, stamp, expire_time: 9e9 })
        .execute()
    const types = async (id: number) =>
      (
        await write
          .selectFrom('token')
          .select('type')
          .where('user_id', '=', id)
          .where('stamp', '=', stamp)
          .orderBy('type')
          .execute()
      ).map(({ type }) => type)
    const changes: readonly ((id: number) => Promise<unknown>)[] = [
      (id) => call('edit', { id, password: 'Another-Pass-1' }),
      (id) => call('edit', { id, status: 'disable' }),
      (id) => call(`del?ids[]=${id}`, {}, 'DELETE'),
    ]
    for (const change of changes) {
      const [id, other] = [await member(), await member()]
      for (const type of ['user', 'user-refresh', 'admin']) await token(id, type)
      await token(other, 'user')
      await call('edit', { id, motto: 'changed' })
      expect(await types(id)).toEqual(['admin', 'user', 'user-refresh'])
      const { security_stamp } = (await stored(id)) ?? {}
      await change(id)
      expect(await types(id)).toEqual(['admin'])
      expect(await types(other)).toEqual(['user'])
      expect((await stored(id))?.security_stamp).not.toBe(security_stamp)
    }
  })

  test('a member with entries in a ledger stays', async () => {
    const id = await member()
    await product().rows('user/scoreLog').insert({ user_id: id, score: 5, memo: 'x' })
    expect(await call(`del?ids[]=${id}`, {}, 'DELETE')).toMatchObject({ code: 0 })
    expect(await stored(id)).toMatchObject({ score: 5 })
  })

  test('a group with members stays; one without goes', async () => {
    const group = await product()
      .rows('user/group')
      .insert({ name: 'short-lived', rules: [2] })
    const { data } = await call('add', { ...values(), group_id: group.id })
    const del = () =>
      product().call(`/admin/user.group/del?ids[]=${group.id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
    expect(await del()).toMatchObject({ code: 0, msg: expect.stringContaining('会员') })
    await call(`del?ids[]=${data.id}`, {}, 'DELETE')
    expect(await del()).toMatchObject({ code: 1 })
  })
})
