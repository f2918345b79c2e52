import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { addSample } from '#server/conformance/sample-values.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product) => {
  /** keeps both ledgers, and neither sees nor changes members */
  let keeper: { readonly id: number; readonly token: string }
  beforeAll(async () => {
    keeper = await product().limitedAdmin(
      ['money', 'score'].flatMap((name) => [`user/${name}Log/index`, `user/${name}Log/add`]),
    )
  })

  let made = 8000
  const key = () => `key-${++made}-abcdefgh`
  const member = () => addSample(product(), 'user/user', ++made)
  const add = (
    name: 'money' | 'score',
    user_id: number,
    amount: unknown,
    more: Row = {},
    token = keeper.token,
  ) =>
    product().call<Row>(`/admin/user.${name}Log/add`, {
      method: 'POST',
      token,
      body: { user_id, [name]: amount, memo: 'because', idempotency_key: key(), ...more },
    })
  const holds = async (id: number) => (await product().rows('user/user').find(id)) as Row
  const entries = async (name: 'money' | 'score', id: number) => {
    const search = `search[0][field]=user_id&search[0][operator]=eq&search[0][val]=${id}`
    const { data } = await product().call<{ list: Row[] }>(
      `/admin/user.${name}Log/index?limit=999&order=id,asc&${search}`,
      { token: keeper.token },
    )
    return data.list
  }
  const minor = (money: unknown) => moneyToMinor(String(money)) ?? Number.NaN

  test('an entry moves the balance, and says from where to where', async () => {
    const id = await member()
    expect(await add('money', id, '12.30')).toMatchObject({ code: 1, data: { id: expect.any(Number) } })
    expect((await add('money', id, -0.31)).code).toBe(1)
    expect((await add('score', id, 7)).code).toBe(1)
    expect(await holds(id)).toMatchObject({ money: '11.99', score: 7, row_version: 4 })
    expect(await entries('money', id)).toMatchObject([
      { money: '12.30', before: '0.00', after: '12.30', memo: 'because' },
      { money: '-0.31', before: '12.30', after: '11.99' },
    ])
    expect(await entries('score', id)).toMatchObject([{ score: 7, before: 0, after: 7 }])
  })

  test('the member and the entry leave a change record with one batch', async () => {
    const id = await member()
    const { data } = await add('money', id, '1')
    const records = await product()
      .app.database.write.selectFrom('change_record')
      .select(['resource', 'verb', 'batch', 'actor_id', 'before', 'after'])
      .where(({ eb, or, and }) =>
        or([
          and([eb('resource', '=', 'user/moneyLog'), eb('row_id', '=', data.id)]),
          and([eb('resource', '=', 'user/user'), eb('row_id', '=', id), eb('verb', '=', 'edit')]),
        ]),
      )
      .orderBy('id')
      .execute()
    expect(records.map(({ resource, verb }) => `${resource} ${verb}`)).toEqual([
      'user/user edit',
      'user/moneyLog add',
    ])
    expect(new Set(records.map(({ batch }) => batch)).size).toBe(1)
    expect(records.every(({ actor_id }) => actor_id === keeper.id)).toBe(true)
    expect(JSON.parse(String(records[0]?.before))).toMatchObject({ money: '0.00' })
    expect(JSON.parse(String(records[0]?.after))).toMatchObject({ money: '1.00' })
  })

  describe('refusals', () => {
    test('name the field and the reason, and change nothing', async () => {
      const id = await member()
      await add('money', id, '5')
      const before = await holds(id)
      const fault = async (amount: unknown, more: Row = {}) =>
        ((await add('money', id, amount, more)).data as { faults?: Row }).faults ?? {}
      expect(await fault('-5.01')).toEqual({ money: '变动数额超出可用数额，当前为 5.00' })
      expect(await fault('9999999999.99')).toEqual({
        money: '变动数额过大：当前为 5.00，最多可到 9999999999.99',
      })
      expect(await fault('0.00')).toEqual({ money: '变动数额不能为零' })
      for (const amount of ['', null, '1.001', '1e2', 'x', '10000000000', {}, [1], true]) {
        expect(Object.keys(await fault(amount)), String(amount)).toEqual(['money'])
      }
      expect(Object.keys(await fault('1', { memo: '  ' }))).toEqual(['memo'])
      for (const user_id of [900_001, 0, '', null, 'x', `0${id}`]) {
        expect(Object.keys(await fault('1', { user_id })), String(user_id)).toEqual(['user_id'])
      }
      expect(await holds(id)).toEqual(before)
      expect(await entries('money', id)).toHaveLength(1)
    })

    test('points stay within what the column holds', async () => {
      const id = await member()
      expect((await add('score', id, 2_147_483_647)).code).toBe(1)
      expect(await add('score', id, 1)).toMatchObject({
        code: 0,
        data: { faults: { score: expect.any(String) } },
      })
      expect((await add('score', id, -2_147_483_647)).code).toBe(1)
      expect(await add('score', id, -1)).toMatchObject({
        code: 0,
        data: { faults: { score: expect.any(String) } },
      })
      expect(await holds(id)).toMatchObject({ score: 0 })
    })

    test('what the ledger decides can not be sent', async () => {
      const id = await member()
      await add('money', id, '2', { before: '50.00', after: '90.00', id: 4711, create_time: 1 })
      expect(await entries('money', id)).toMatchObject([{ before: '0.00', after: '2.00' }])
      expect((await entries('money', id))[0]?.id).not.toBe(4711)
    })
  })

  test('an entry is changed and deleted by nobody, neither by a call nor from within', async () => {
    const id = await member()
    const entry = Number((await add('money', id, '3')).data.id)
    const token = product().superToken
    const url = '/admin/user.moneyLog'
    const calls = [
      product().call(`${url}/edit`, { method: 'POST', token, body: { id: entry, money: '9' } }),
      product().call(`${url}/edit?id=${entry}`, { token }),
      product().call(`${url}/del?ids[]=${entry}`, { method: 'DELETE', token }),
    ]
    for (const { code, status } of await Promise.all(calls)) expect([code, status]).toEqual([0, 404])
    const rows = product().rows('user/moneyLog')
    await expect(rows.update([entry], { money: '9.00' })).rejects.toMatchObject({ problem: 'ledgerClosed' })
    await expect(rows.remove([entry])).rejects.toMatchObject({ problem: 'ledgerClosed' })
    expect(await rows.find(entry)).toMatchObject({ money: '3.00' })
  })

  test('nothing but the ledger changes what a member holds', async () => {
    const id = await member()
    await add('money', id, '4')
    const token = product().superToken
    const body = { id, money: '100.00', score: 100, motto: 'changed' }
    expect((await product().call('/admin/user.user/edit', { method: 'POST', token, body })).code).toBe(1)
    expect(await holds(id)).toMatchObject({ money: '4.00', score: 0, motto: 'changed' })
    await expect(product().rows('user/user').update([id], { money: '9.00' })).rejects.toThrow()
    const values = {
      username: `rich${id}`,
      nickname: 'x',
      group_id: 1,
      password: 'Sample-Pass-1',
      money: '9.00',
    }
    await expect(product().rows('user/user').insert(values)).rejects.toThrow()
    const { data } = await product().call<Row>('/admin/user.user/add', {
      method: 'POST',
      token,
      body: values,
    })
    expect(await holds(Number(data.id))).toMatchObject({ money: '0.00' })
  })

  test('of many debits at the same time as many pass as there is money for', async () => {
    const id = await member()
    await add('money', id, '10')
    const answers = await Promise.all(Array.from({ length: 20 }, () => add('money', id, '-1')))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(10)
    for (const { code, data } of answers) if (code === 0) expect(data).toMatchObject({ type: 'invalid' })
    expect(await holds(id)).toMatchObject({ money: '0.00' })
  })

  test('the balance is the sum of the ledger, whatever is written at the same time', async () => {
    const amounts = fc.array(fc.integer({ min: -500, max: 1000 }), { minLength: 4, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(amounts, async (changes) => {
        const id = await member()
        const edit = product().call('/admin/user.user/edit', {
          method: 'POST',
          token: product().superToken,
          body: { id, nickname: 'meanwhile' },
        })
        const calls = changes.map((change) => add('money', id, minorToMoney(change)))
        const answers = await Promise.all([edit, ...calls])
        expect(answers[0]?.code).toBe(1)
        const list = await entries('money', id)
        const sum = list.reduce((total, entry) => total + minor(entry.money), 0)
        expect(minor((await holds(id)).money)).toBe(sum)
        // Every entry begins where the one before has ended.
        let at = 0
        for (const entry of list) {
          expect(minor(entry.before)).toBe(at)
          expect(minor(entry.after)).toBe(at + minor(entry.money))
          expect(minor(entry.after)).toBeGreaterThanOrEqual(0)
          at = minor(entry.after)
        }
      }),
      { numRuns: 6 },
    )
  })

  describe('an idempotency key', () => {
    test('sent again is answered the same, and moves nothing a second time', async () => {
      const id = await member()
      const idempotency_key = key()
      const first = await add('money', id, '5', { idempotency_key })
      const again = await add('money', id, '5', { idempotency_key })
      expect(first.code).toBe(1)
      expect(again).toMatchObject({ code: 1, data: first.data, msg: first.msg })
      expect(await holds(id)).toMatchObject({ money: '5.00' })
    })

    test('sent many times at once counts once', async () => {
      const id = await member()
      const idempotency_key = key()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => add('money', id, '5', { idempotency_key })),
      )
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect(await holds(id)).toMatchObject({ money: '5.00' })
    })

    test('with other values is refused', async () => {
      const id = await member()
      const idempotency_key = key()
      await add('money', id, '5', { idempotency_key })
      expect(await add('money', id, '6', { idempotency_key })).toMatchObject({ code: 0, data: null })
      expect(await holds(id)).toMatchObject({ money: '5.00' })
    })

    test('of a refused call may be used again', async () => {
      const id = await member()
      const idempotency_key = key()
      expect((await add('money', id, '-5', { idempotency_key })).code).toBe(0)
      await add('money', id, '5')
      expect((await add('money', id, '-5', { idempotency_key })).code).toBe(1)
    })

    test('belongs to one caller and one call', async () => {
      const id = await member()
      const idempotency_key = key()
      const other = await product().limitedAdmin(['user/moneyLog/add'])
      await add('money', id, '5', { idempotency_key })
      expect((await add('money', id, '5', { idempotency_key }, other.token)).code).toBe(1)
      expect((await add('score', id, 5, { idempotency_key })).code).toBe(1)
      expect(await holds(id)).toMatchObject({ money: '10.00', score: 5 })
    })

    test('is needed, and may come as a header', async () => {
      const id = await member()
      const send = (idempotency_key: string | undefined, header?: string) =>
        product().call('/admin/user.moneyLog/add', {
          method: 'POST',
          token: keeper.token,
          language: 'en',
          body: { user_id: id, money: '5', memo: 'because', idempotency_key },
          ...(header ? { headers: { 'idempotency-key': header } } : {}),
        })
      expect(await send(undefined)).toMatchObject({
        code: 0,
        msg: expect.stringContaining('Idempotency-Key'),
      })
      expect(await holds(id)).toMatchObject({ money: '0.00' })
      const one = key()
      for (const [body, header] of [
        [undefined, one],
        [one, one],
        [one, undefined],
        [undefined, one],
      ] as const)
        expect(await send(body, header)).toMatchObject({ code: 1 })
      expect(await send(key(), key())).toMatchObject({ code: 0 })
      expect(await holds(id)).toMatchObject({ money: '5.00' })
    })

    test('that is none is refused', async () => {
      const id = await member()
      for (const idempotency_key of ['', 'short', 'x'.repeat(101), 'with a space', 12345678, null, {}]) {
        expect(await add('money', id, '5', { idempotency_key })).toMatchObject({ code: 0, status: 200 })
      }
      expect(await holds(id)).toMatchObject({ money: '0.00' })
    })
  })

  test('the form asks for the member and gets no closed column', async () => {
    const id = await member()
    await add('money', id, '5')
    const asked = await product().call<{ user: Row }>(`/admin/user.moneyLog/add?userId=${id}`, {
      token: keeper.token,
    })
    expect(asked.data.user).toMatchObject({ id, money: '5.00', score: 0 })
    for (const closed of ['password', 'security_stamp', 'login_failure', 'salt', 'row_version']) {
      expect(asked.data.user).not.toHaveProperty(closed)
    }
    // Who may not open the list of members is told no more of them than the entry needs.
    for (const personal of ['mobile', 'email', 'birthday', 'last_login_ip', 'join_ip']) {
      expect(asked.data.user).not.toHaveProperty(personal)
    }
    for (const userId of ['900001', '', 'x', `0${id}`]) {
      expect(
        await product().call(`/admin/user.scoreLog/add?userId=${userId}`, { token: keeper.token }),
      ).toMatchObject({
        code: 0,
        data: null,
      })
    }
  })

  test('the list searches what people type: decimals, and members by name', async () => {
    const id = await member()
    for (const amount of ['10', '2.50', '-1.25']) await add('money', id, amount)
    const { username } = await holds(id)
    const list = async (query: string) =>
      (
        await product().call<{ list: Row[] }>(`/admin/user.moneyLog/index?${query}`, { token: keeper.token })
      ).data.list.map(({ money }) => money)
    const own = `search[0][field]=user.username&search[0][operator]=eq&search[0][val]=${username}`
    const where = (field: string, operator: string, val: string) =>
      `${own}&search[1][field]=${field}&search[1][operator]=${operator}&search[1][val]=${val}`
    expect(await list(where('money', 'RANGE', '2.5,10'))).toEqual(['2.50', '10.00'])
    expect(await list(where('after', 'eq', '11.25'))).toEqual(['-1.25'])
    expect(await list(`${where('money', 'RANGE', ',3')}&order=money,asc`)).toEqual(['-1.25', '2.50'])
    expect(await list(`quickSearch=${username}`)).toHaveLength(3)
    expect(await list('quickSearch=nobody-is-called-so')).toEqual([])
  })
})
