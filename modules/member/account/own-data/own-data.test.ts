import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { mailsOf } from '#server/testing/accounts/codes.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { memberPassword, type TestApp, type TestMember } from '#server/testing/test-app.ts'

type Body = Readonly<Record<string, unknown>>

function language(product: () => TestApp) {
  const get = <T = Body>(call: string, me: TestMember) =>
    product().call<T>(`/api/account/${call}`, { memberToken: me.token, language: 'en' })
  const post = <T = Body | null>(call: string, me: TestMember, body: Body = { now: 1 }) =>
    product().call<T>(`/api/account/${call}`, { method: 'POST', body, memberToken: me.token, language: 'en' })
  const fetch = async (url: string) => product().server.inject({ url })
  /** the file that a member is given */
  const exported = async (me: TestMember) => {
    const { data } = await post<{ url: string }>('export', me)
    return fetch(data.url)
  }
  const all = async (table: string, user_id: number) =>
    (await product()
      .app.database.write.selectFrom(table)
      .selectAll()
      .where(table === 'user' ? 'id' : 'user_id', '=', user_id)
      .execute()) as readonly Body[]
  const due = async () => {
    product().now += 16 * 24 * 3_600_000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  const addFile = async (me: TestMember, name: string) => {
    const path = join(product().folders.uploads, 'user', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
    const row = {
      name,
      url: `/storage/user/${name}`,
      disk_name: `user/${name}`,
      topic: 'user',
      kind: 'image',
    }
    await product()
      .app.database.write.insertInto('attachment')
      .values({ ...row, user_id: me.id })
      .execute()
    return path
  }
  const askToGo = (me: TestMember, more: Body = {}) =>
    post<{ due_time: number }>('deletion', me, { password: memberPassword, reason: 'Tired of it', ...more })
  return { get, post, fetch, exported, all, due, addFile, askToGo }
}

onEveryDialect({}, (product) => {
  const { get, post, exported, all, due, addFile, askToGo } = language(product)

  test('the file holds everything that is one’s own, and nothing of others', async () => {
    const [me, other] = [await product().member(), await product().member()]
    for (const { id } of [me, other]) {
      await product()
        .rows('user/scoreLog')
        .insert({ user_id: id, score: 5, memo: `of ${id}` })
      await product()
        .rows('user/moneyLog')
        .insert({ user_id: id, money: '1.50', memo: `of ${id}` })
    }
    await addFile(me, `${me.username}.png`)
    const response = await exported(me)
    expect(response.headers['content-disposition']).toMatch(new RegExp(`filename="${me.username}-.*\\.json"`))
    const file = response.json()
    expect(Object.keys(file).toSorted()).toEqual([
      'account',
      'attachments',
      'content/grant',
      'made',
      'second_factor',
      'sessions',
      'store/address',
      'store/order',
      'time_zone',
      'user/dataRequest',
      'user/moneyLog',
      'user/scoreLog',
      'user/securityLog',
    ])
    expect(file.account).toMatchObject({ id: me.id, email: me.email, money: '1.50', score: 5 })
    expect(file['user/scoreLog']).toMatchObject([{ score: 5, memo: `of ${me.id}` }])
    expect(file['user/moneyLog']).toMatchObject([{ money: '1.50', user_id: me.id }])
    expect(file['user/securityLog']).toMatchObject([{ event: 'export' }])
    expect(file['user/dataRequest']).toMatchObject([{ kind: 'export', state: 'done' }])
    expect(file.attachments).toMatchObject([{ name: `${me.username}.png` }])
    expect(response.body).not.toMatch(new RegExp(`${other.email}|of ${other.id}"|argon2|security_stamp`))
  })

  test('an account whose time has come is nobody’s: its ledgers stay, its name and addresses are free', async () => {
    const me = await product().member()
    await product().rows('user/user').update([me.id], { mobile: '13812345678', motto: 'Slowly' })
    await product().rows('user/scoreLog').insert({ user_id: me.id, score: 5, memo: 'x' })
    const path = await addFile(me, `gone-${me.username}.png`)
    await product().call('/api/account/profile', {
      method: 'POST',
      memberToken: me.token,
      body: { avatar: `/storage/user/gone-${me.username}.png`, birthday: '1990-01-01' },
    })
    expect((await askToGo(me, { reason: 'Bored of it' })).code).toBe(1)
    await due()

    expect((await get('sessions', me)).code).toBe(303)
    const [row] = await all('user', me.id)
    expect(row).toMatchObject({
      username: `~${me.id}`,
      nickname: '已注销会员',
      email: null,
      mobile: null,
      avatar: '',
      birthday: null,
      motto: '',
      password: '',
      status: 'disable',
    })
    expect(await all('user_score_log', me.id)).toHaveLength(2)
    for (const table of ['user_session', 'user_security_log', 'attachment', 'score_award', 'token']) {
      const left = (await all(table, me.id)).filter(
        ({ type }) => table !== 'token' || String(type).startsWith('user'),
      )
      expect(left, table).toEqual([])
    }
    expect(existsSync(path)).toBe(false)
    expect(await all('user_data_request', me.id)).toMatchObject([{ state: 'done', reason: '' }])
    const records = await product().app.database.write.selectFrom('change_record').selectAll().execute()
    expect(JSON.stringify(records)).not.toMatch(
      new RegExp(`${me.username}"|${me.email}|13812345678|Slowly|Bored of it`),
    )
    const sensitive = await product()
      .app.database.write.selectFrom('security_sensitive_data_log')
      .selectAll()
      .execute()
    expect(JSON.stringify(sensitive)).not.toMatch(new RegExp(`${me.email}|13812345678`))

    const heir = { username: me.username, nickname: 'x', email: me.email, mobile: '13812345678', group_id: 1 }
    const added = await product()
      .rows('user/user')
      .insert({ ...heir, password: memberPassword })
    await product()
      .rows('user/user')
      .remove([Number(added.id)])
    const told = (await mailsOf(product())).filter(({ to }) => to === me.email).map(({ subject }) => subject)
    expect(told).toEqual(['Portico: your account will be deleted', expect.stringContaining('注销')])
  })

  test('a member who withdraws in time stays; a deletion asked for many times at once is one request', async () => {
    const me = await product().member()
    const answers = await Promise.all([askToGo(me), askToGo(me), askToGo(me)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
    expect((await get('data', me)).data).toMatchObject({ deletion: { due_time: expect.any(Number) } })
    const kept = await Promise.all([post('keep', me), post('keep', me)])
    expect(kept.map(({ code }) => code).toSorted()).toEqual([0, 1])
    await due()
    expect((await all('user', me.id))[0]).toMatchObject({ username: me.username, status: 'enable' })
    expect(await all('user_data_request', me.id)).toMatchObject([{ state: 'withdrawn' }])
  })

  test('of a member whom an administrator deletes nothing waits for whoever gets the number next', async () => {
    const me = await product().member()
    expect((await askToGo(me)).code).toBe(1)
    await product().rows('user/user').remove([me.id])
    for (const table of ['user_data_request', 'user_security_log', 'user_session', 'score_award'])
      expect(await all(table, me.id), table).toEqual([])
    const heir = await product().member()
    await due()
    expect((await all('user', heir.id))[0]).toMatchObject({ username: heir.username, status: 'enable' })
  })

  test('a deletion that fails half-way has no effect at all, and is tried again', async () => {
    const [me, other] = [await product().member(), await product().member()]
    const path = await addFile(me, `half-${me.username}.png`)
    for (const one of [me, other]) expect((await askToGo(one)).code).toBe(1)
    const { side } = product().app.registry.get('user/securityLog') as unknown as {
      side: { forgetMember: (id: number, context: unknown) => Promise<void> }
    }
    const forget = side.forgetMember
    side.forgetMember = async (id, context) => {
      if (id === me.id) throw new Error('the disk is full')
      return forget(id, context)
    }
    try {
      await due()
      expect((await all('user', me.id))[0]).toMatchObject({ username: me.username, email: me.email })
      expect(existsSync(path)).toBe(true)
      expect(await all('attachment', me.id)).toHaveLength(1)
      expect(await all('user_data_request', me.id)).toMatchObject([{ state: 'waiting' }])
      expect((await all('user', other.id))[0]).toMatchObject({ username: `~${other.id}` })
    } finally {
      side.forgetMember = forget
    }
    await due()
    expect((await all('user', me.id))[0]).toMatchObject({ username: `~${me.id}` })
    expect(existsSync(path)).toBe(false)
  })
})

describe('requests', () => {
  const product = onSqlite()
  const { get, post, fetch, exported, all, due, askToGo } = language(product)

  test('a ticket counts once, for a minute, as long as its session lives', async () => {
    const me = await product().member()
    const { data } = await post<{ url: string }>('export', me)
    expect((await fetch(data.url)).statusCode).toBe(200)
    expect((await fetch(data.url)).json()).toMatchObject({ code: 0, data: null })
    const late = await post<{ url: string }>('export', me)
    product().now += 61_000
    expect((await fetch(late.data.url)).json()).toMatchObject({ code: 0 })
    const ended = await post<{ url: string }>('export', me)
    await product().call('/api/user/logout', { method: 'POST', memberToken: me.token, body: {} })
    expect((await fetch(ended.data.url)).json()).toMatchObject({ code: 0 })
    for (const ticket of ['', 'x', 'x'.repeat(300)])
      expect((await fetch(`/api/account/download?ticket=${ticket}`)).json()).toMatchObject({ code: 0 })
  })

  test('tickets of members and administrators are two kinds', async () => {
    const me = await product().member()
    const { data } = await post<{ url: string }>('export', me)
    const ticket = data.url.split('ticket=')[1]
    expect((await fetch(`/admin/ajax/download?server=1&ticket=${ticket}`)).json()).toMatchObject({ code: 0 })
  })

  test('three exports a day, also when they are asked for at once', async () => {
    const me = await product().member()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('export', me)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1, 1, 1])
    expect((await get('data', me)).data).toMatchObject({ exports_left: 0 })
    product().now += 24 * 3_600_000 + 1000
    expect((await exported(me)).statusCode).toBe(200)
  })

  test('a deletion takes the password, and its reason has an end', async () => {
    const me = await product().member()
    for (const password of [undefined, '', 'Wrong-Password-1', 7, null]) {
      expect(await askToGo(me, { password })).toMatchObject({
        code: 0,
        data: { faults: { password: expect.any(String) } },
      })
    }
    for (const reason of ['x'.repeat(501), { a: 1 }]) {
      expect(await askToGo(me, { reason })).toMatchObject({
        code: 0,
        data: { faults: { reason: expect.any(String) } },
      })
    }
    expect((await askToGo(me, { code: '123456' })).code).toBe(1)
  })

  test('the waiting time is a setting', async () => {
    await setSetting(product(), 'deletion_days', '30')
    onTestFinished(() => setSetting(product(), 'deletion_days', '15'))
    const me = await product().member()
    const { data } = await askToGo(me)
    expect(data.due_time).toBe(Math.floor(product().now / 1000) + 30 * 24 * 3600)
    await due()
    expect((await all('user', me.id))[0]).toMatchObject({ status: 'enable' })
  })

  test('an administrator refuses one with an answer, which the member reads; then it is over', async () => {
    const me = await product().member()
    await askToGo(me)
    const nodes = ['index', 'edit', 'refuse'].map((call) => `user/dataRequest/${call}`)
    const { token } = await product().limitedAdmin(nodes)
    const [{ id } = {}] = await all('user_data_request', me.id)
    const edit = (body: Body, as = token) =>
      product().call('/admin/user.dataRequest/edit', { method: 'POST', token: as, body: { id, ...body } })
    expect(await edit({ state: 'refused' })).toMatchObject({
      code: 0,
      data: { faults: { answer: expect.any(String) } },
    })
    for (const state of ['done', 'withdrawn'])
      expect((await edit({ state, answer: 'x' }, await product().tokenOf(1))).code).toBe(0)
    const { token: editor } = await product().limitedAdmin(nodes.slice(0, 2))
    expect((await edit({ state: 'refused', answer: 'x' }, editor)).code).toBe(401)
    expect((await edit({ state: 'refused', answer: 'An order is open' })).code).toBe(1)
    expect((await edit({ answer: 'Something else' })).code).toBe(0)
    const { data } = await get<{ list: readonly Body[]; deletion: null }>('data', me)
    expect(data).toMatchObject({ deletion: null, list: [{ state: 'refused', answer: 'An order is open' }] })
    expect((await mailsOf(product())).at(-1)).toMatchObject({
      to: me.email,
      text: expect.stringContaining('An order is open'),
    })
    await due()
    expect((await all('user', me.id))[0]).toMatchObject({ username: me.username })
  })

  test('requests and events of others do not exist', async () => {
    const [me, other] = [await product().member(), await product().member()]
    await askToGo(other)
    for (const url of ['/api/user.dataRequest/index', '/api/user.securityLog/index']) {
      const { data } = await product().call<{ total: number }>(url, { memberToken: me.token })
      expect(data.total).toBe(0)
    }
    expect((await post('keep', me)).code).toBe(0)
    expect((await get('data', other)).data).toMatchObject({ deletion: {} })
  })
})
