import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Envelope } from '#core/wire.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { memberPassword, type TestMember } from '#server/testing/test-app.ts'
import { sweepDownloads } from './download-count.server.ts'

type Row = Readonly<Record<string, unknown>>

onEveryDialect({}, (product, dialect) => {
  let category = 0
  beforeAll(async () => {
    await setSetting(product(), 'upload_allowed_suffixes', 'txt')
    category = Number((await product().rows('content/category').insert({ name: 'Downloads' })).id)
  })

  let member: TestMember
  beforeEach(async () => {
    member = await product().member()
  })

  /** A published download with one private file. */
  async function offered(values: Row = {}): Promise<{ id: number; file: number; url: string }> {
    const { id } = await product()
      .rows('content/resource')
      .insert({ title: 'Guide', category_id: category, status: 'published', ...values })
    const parts = [
      { name: 'resource', content: 'content/resourceFile' },
      { name: 'field', content: 'file' },
      filePart(`content of ${id}`, `guide-${id}.txt`),
    ]
    const { data } = await sendForm(product(), '/admin/ajax/upload', parts)
    const { url } = data.file as { url: string }
    const file = await product().rows('content/resourceFile').insert({ resource_id: id, file: url })
    return { id: Number(id), file: Number(file.id), url }
  }

  type Got = Envelope<Record<string, unknown> & { readonly url: string }>
  const get = (
    file_id: unknown,
    body: Row = {},
    memberToken: string | undefined = member.token,
  ): Promise<Got> =>
    product().call('/api/content.resource/get', {
      method: 'POST',
      body: { file_id, ...body },
      language: 'en',
      ...(memberToken ? { memberToken } : {}),
    })
  const asGuest = (file_id: number, address: string, body: Row = {}): Promise<Got> =>
    product().call('/api/content.resource/get', {
      method: 'POST',
      body: { file_id, ...body },
      language: 'en',
      address,
    })
  const fetched = (url: string) => product().server.inject({ url })
  const give = (id: number, score: number) =>
    product().rows('user/scoreLog').insert({ user_id: id, score, memo: 'given' })
  const scoreOf = async (id: number) => Number((await product().rows('user/user').find(id))?.score)
  const entriesOf = async (id: number) =>
    (
      await product()
        .app.database.read.selectFrom('user_score_log')
        .select(['score', 'cause'])
        .where('user_id', '=', id)
        .where('score', '<', 0)
        .execute()
    ).map(({ score, cause }) => [Number(score), cause])
  const show = async (id: number, memberToken = member.token, language = 'en') => {
    const call = { language, ...(memberToken ? { memberToken } : {}) }
    return product().call<{ row: Row & { offer: Row & { files: Row[] } } }>(
      `/api/content.resource/show?id=${id}`,
      call,
    )
  }
  const revoke = (id: number) =>
    product().call('/admin/content.grant/revoke', {
      method: 'POST',
      body: { ids: [id], reason: 'by mistake' },
      token: product().superToken,
    })
  const grantOf = async (userId: number, resourceId: number) =>
    product()
      .app.database.read.selectFrom('content_grant')
      .selectAll()
      .where('user_id', '=', userId)
      .where('resource_id', '=', resourceId)
      .executeTakeFirst()

  describe('the public', () => {
    test('sees what is published now, with its files and without their addresses', async () => {
      const { id, file, url } = await offered({ licence: 'Be nice.', summary: 'All about it' })
      const { data, code } = await show(id, '')
      expect(code).toBe(1)
      expect(data.row).toMatchObject({
        title: 'Guide',
        access: 'public',
        slug: expect.stringMatching(/^guide/),
      })
      expect(data.row.offer).toEqual({
        files: [
          {
            id: file,
            label: `guide-${id}.txt`,
            version: '',
            size: `content of ${id}`.length,
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
        standing: 'open',
        price_score: 0,
        score: 0,
        licence: 'Be nice.',
        is_accepted: false,
      })
      expect(JSON.stringify(data)).not.toContain(url)
      for (const closed of ['group_ids', 'daily_limit', 'status', 'files'])
        expect(data.row).not.toHaveProperty(closed)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('sees nothing of drafts, of what is to come or over, and of closed categories', async () => {
      const now = Math.floor(product().now / 1000)
      const closed = await product().rows('content/category').insert({ name: 'Closed', status: '0' })
      const ways: readonly Row[] = [
        { status: 'draft' },
        { publish_time: now + 60 },
        { publish_time: now - 120, expire_time: now - 60 },
        { category_id: closed.id },
      ]
      for (const values of ways) {
        const { id, file } = await offered(values)
        expect(await show(id, ''), JSON.stringify(values)).toMatchObject({ code: 0 })
        expect(await asGuest(file, '203.0.113.1')).toMatchObject({
          code: 0,
          msg: expect.stringContaining('gone'),
        })
      }
    })

    test('reads a download in its own language', async () => {
      const { id } = await offered({ 'translations.en.title': 'Guide in English', title: '指南' })
      expect((await show(id, '', 'zh-cn')).data.row.title).toBe('指南')
      expect((await show(id, '', 'en')).data.row.title).toBe('Guide in English')
    })
  })

  describe('a file', () => {
    test('for everybody is sent to a guest, whose address is counted once a day', async () => {
      const { id, file } = await offered()
      for (const address of ['203.0.113.5', '203.0.113.5', '203.0.113.6']) {
        const { code, msg, data } = await asGuest(file, address)
        expect(code, msg).toBe(1)
        expect((await fetched(data.url)).body).toBe(`content of ${id}`)
      }
      expect(await product().rows('content/resource').find(id)).toMatchObject({ downloads: 2 })
      const kept = await product()
        .app.database.read.selectFrom('resource_download')
        .select('who')
        .where('resource_id', '=', id)
        .execute()
      expect(JSON.stringify(kept)).not.toContain('203.0.113')
    })

    test('is had as often in a day as the download allows', async () => {
      const { id, file } = await offered({ daily_limit: 2 })
      const codes = []
      for (let n = 0; n < 3; n++) codes.push((await get(file)).code)
      expect(codes).toEqual([1, 1, 0])
      const { now } = product()
      product().now = now + 86_400_000
      const later = await product().memberTokenOf(member.id)
      expect((await get(file, {}, later)).code).toBe(1)
      expect(await product().rows('content/resource').find(id)).toMatchObject({ downloads: 2 })
      product().now = now
    })

    test('tells that it was had, once a day', async () => {
      const { id, file } = await offered()
      await get(file)
      await get(file)
      const told = await product()
        .app.database.read.selectFrom('outbox')
        .select('subject')
        .where('event', '=', 'resource.got')
        .where('subject', '=', `resource:${id}`)
        .execute()
      expect(told).toHaveLength(1)
    })

    test('leaves what guests had behind after two days', async () => {
      const { id, file } = await offered()
      await asGuest(file, '203.0.113.9')
      await get(file)
      const later = Math.floor(product().now / 1000) + 3 * 86_400
      await sweepDownloads(product().app, later)
      const kept = await product()
        .app.database.read.selectFrom('resource_download')
        .select('who')
        .where('resource_id', '=', id)
        .execute()
      expect(kept).toEqual([{ who: `member:${member.id}` }])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('for members asks guests to sign in, and renews a session that ended', async () => {
      const { id, file } = await offered({ access: 'members' })
      expect(await asGuest(file, '203.0.113.7')).toMatchObject({ code: 303 })
      expect((await show(id, '')).data.row.offer).toMatchObject({ standing: 'signIn' })
      const { code, data } = await get(file)
      expect(code).toBe(1)
      expect((await fetched(data.url)).body).toBe(`content of ${id}`)
      const { now } = product()
      product().now = now + 10 * 86_400_000
      expect(await get(file)).toMatchObject({ code: 409 })
      product().now = now
    })

    test('for groups is for their members', async () => {
      const row = await product().rows('user/user').find(member.id)
      const { id, file } = await offered({ access: 'groups', group_ids: [Number(row?.group_id)] })
      const other = await product().member(['account/overview'])
      expect(await get(file)).toMatchObject({ code: 1 })
      expect(await get(file, {}, other.token)).toMatchObject({
        code: 0,
        msg: expect.stringContaining('group'),
      })
      expect((await show(id, other.token)).data.row.offer).toMatchObject({ standing: 'otherGroup' })
    })

    test('is had with an API key, but for points', async () => {
      const { data: made } = await product().call<{ key: string }>('/api/account/keyAdd', {
        method: 'POST',
        memberToken: member.token,
        body: { name: 'Mirror', old_password: memberPassword },
      })
      const ask = (file_id: number): Promise<Got> =>
        product().call('/api/content.resource/get', {
          method: 'POST',
          body: { file_id, accept: true },
          headers: { authorization: `Bearer ${made.key}` },
        })
      const { id, file } = await offered({ access: 'members' })
      expect((await fetched((await ask(file)).data.url)).body).toBe(`content of ${id}`)
      await give(member.id, 50)
      const paid = await offered({ access: 'score', price_score: 30 })
      expect((await ask(paid.file)).code).toBe(401)
      expect(await scoreOf(member.id)).toBe(50)
    })

    test('that lies elsewhere is answered with its address', async () => {
      const { id } = await offered()
      const url = 'https://files.example.com/guide.pdf'
      const { id: file, label } = await product()
        .rows('content/resourceFile')
        .insert({ resource_id: id, url })
      expect(label).toBe('files.example.com')
      expect((await get(file)).data.url).toBe(url)
    })

    test('takes its terms to be accepted before the first time', async () => {
      const { id, file } = await offered({ licence: 'Be nice.' })
      for (const accept of [undefined, false, 1, 'true']) {
        expect(await get(file, { accept })).toMatchObject({
          code: 0,
          data: { type: 'terms', licence: 'Be nice.' },
        })
      }
      expect(await get(file, { accept: true })).toMatchObject({ code: 1 })
      expect(await get(file)).toMatchObject({ code: 1 })
      expect((await show(id)).data.row.offer).toMatchObject({ licence: 'Be nice.', is_accepted: true })
    })

    test('that is not there, or is named in another way, is refused', async () => {
      const { file } = await offered()
      for (const id of [999_999, 0, -1, `0${file}`, `${file}.0`, 'x', null, {}, [file]])
        expect((await get(id)).code, JSON.stringify(id)).toBe(0)
    })

    test('is no longer sent once the download is withdrawn', async () => {
      const { id, file } = await offered({ access: 'members' })
      const { data } = await get(file)
      await product().rows('content/resource').update([id], { status: 'draft' })
      expect((await fetched(data.url)).statusCode).toBe(404)
      expect(await get(file)).toMatchObject({ code: 0 })
    })
  })

  describe('a download for points', () => {
    const price = { access: 'score', price_score: 30 }

    test('is paid once, and had again without paying', async () => {
      const { id, file } = await offered(price)
      await give(member.id, 100)
      expect((await show(id)).data.row.offer).toMatchObject({ standing: 'pay', price_score: 30, score: 100 })
      expect(await get(file)).toMatchObject({
        code: 0,
        data: { type: 'terms', licence: '', price_score: 30, score: 100 },
      })
      expect(await scoreOf(member.id)).toBe(100)
      const first = await get(file, { accept: true, price_score: 30 })
      expect(first.code, first.msg).toBe(1)
      expect((await fetched(first.data.url)).body).toBe(`content of ${id}`)
      expect((await get(file)).code).toBe(1)
      expect((await get(file, { accept: true, price_score: 30 })).code).toBe(1)
      expect(await scoreOf(member.id)).toBe(70)
      expect(await entriesOf(member.id)).toEqual([[-30, `grant:${member.id}:${id}`]])
      expect(await grantOf(member.id, id)).toMatchObject({
        source: 'score',
        status: 'active',
        title: 'Guide',
      })
      expect((await show(id)).data.row.offer).toMatchObject({ standing: 'open', price_score: 0 })
    })

    test('is paid once by many calls at the same time', async () => {
      const { id, file } = await offered(price)
      await give(member.id, 100)
      const answers = await Promise.all(Array.from({ length: 6 }, () => get(file, { accept: true })))
      expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
      expect(await entriesOf(member.id)).toEqual([[-30, `grant:${member.id}:${id}`]])
      expect(await scoreOf(member.id)).toBe(70)
    })

    test('never takes more points than there are, also for two downloads at once', async () => {
      const [one, two] = [await offered(price), await offered(price)]
      expect(await get(one.file, { accept: true })).toMatchObject({
        code: 0,
        data: { type: 'pay', reason: 'score', price_score: 30, score: 0 },
      })
      await give(member.id, 50)
      const answers = await Promise.all([one, two].map(({ file }) => get(file, { accept: true })))
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
      expect(await scoreOf(member.id)).toBe(20)
      expect(await entriesOf(member.id)).toHaveLength(1)
    })

    test('is not paid at another price than the one that was accepted', async () => {
      const { id, file } = await offered(price)
      await give(member.id, 100)
      await product().rows('content/resource').update([id], { price_score: 60 })
      expect(await get(file, { accept: true, price_score: 30 })).toMatchObject({
        code: 0,
        data: { type: 'terms', price_score: 60 },
      })
      expect(await scoreOf(member.id)).toBe(100)
    })

    test('takes nothing where the day’s downloads are used up', async () => {
      const { id, file } = await offered({ ...price, daily_limit: 1 })
      await give(member.id, 100)
      await product()
        .app.database.write.insertInto('resource_download')
        .values({
          resource_id: id,
          who: `member:${member.id}`,
          day: new Intl.DateTimeFormat('sv', { timeZone: product().context().timeZone }).format(
            product().now,
          ),
          count: 1,
          create_time: 0,
        })
        .execute()
      expect(await get(file, { accept: true })).toMatchObject({ code: 0 })
      expect([await scoreOf(member.id), await grantOf(member.id, id)]).toEqual([100, undefined])
    })

    test('stays with who has paid, at another price and without its page, until it is withdrawn', async () => {
      const { id, file } = await offered(price)
      await give(member.id, 30)
      expect((await get(file, { accept: true })).code).toBe(1)
      await product().rows('content/resource').update([id], { price_score: 900, status: 'draft' })
      const again = await get(file)
      expect((await fetched(again.data.url)).body).toBe(`content of ${id}`)
      const grant = await grantOf(member.id, id)
      const own = await product().call<{ row: Row }>(`/api/content.grant/show?id=${grant?.id}`, {
        memberToken: member.token,
      })
      expect(own.data.row).toMatchObject({
        title: 'Guide',
        offer: { standing: 'open', files: [{ id: file }] },
      })
      const waiting = await get(file)
      expect((await revoke(Number(grant?.id))).code).toBe(1)
      expect((await fetched(waiting.data.url)).statusCode).toBe(404)
      expect(await get(file)).toMatchObject({ code: 0 })
      await product().rows('content/resource').update([id], { status: 'published' })
      expect(await get(file, { accept: true })).toMatchObject({
        code: 0,
        msg: expect.stringContaining('withdrawn'),
      })
      expect(await scoreOf(member.id)).toBe(0)
    })
  })

  describe('grants', () => {
    const grant = (body: Row, token = product().superToken) =>
      product().call('/admin/content.grant/grant', { method: 'POST', body, token, language: 'en' })

    test('are given and withdrawn by the staff with a reason, one for a member and a download', async () => {
      const { id, file } = await offered({ access: 'score', price_score: 5 })
      const given = { user_id: member.id, resource_id: id, reason: 'prize' }
      expect(await grant({ ...given, reason: '' })).toMatchObject({
        code: 0,
        data: { faults: { reason: expect.any(String) } },
      })
      expect(await grant(given)).toMatchObject({ code: 1 })
      expect(await grant(given)).toMatchObject({ code: 0, msg: expect.stringContaining('already') })
      expect((await get(file)).code).toBe(1)
      expect(await entriesOf(member.id)).toEqual([])
      const row = await grantOf(member.id, id)
      expect(row).toMatchObject({ source: 'admin', reason: 'prize' })
      await revoke(Number(row?.id))
      expect((await get(file, { accept: true })).code).toBe(0)
      expect(await grant(given)).toMatchObject({ code: 1 })
      expect(await grantOf(member.id, id)).toMatchObject({
        id: row?.id,
        status: 'active',
        revoked_time: null,
      })
    })

    test('keep a download from being deleted', async () => {
      const { id } = await offered()
      await grant({ user_id: member.id, resource_id: id, reason: 'x' })
      const del = await product().call('/admin/content.resource/del', {
        method: 'DELETE',
        token: product().superToken,
        body: { ids: [id] },
      })
      expect(del.code).toBe(0)
    })

    test('go with the account of their member, and what was counted goes too', async () => {
      const { id, file } = await offered()
      await grant({ user_id: member.id, resource_id: id, reason: 'x' })
      await get(file)
      const { side } = product().app.registry.get('content/grant')
      const { inTransaction } = await import('#server/context.ts')
      await inTransaction(product().context(), async (inside) => side.forgetMember?.(member.id, inside))
      expect(await grantOf(member.id, id)).toBeUndefined()
      const kept = await product()
        .app.database.read.selectFrom('resource_download')
        .select('who')
        .where('who', '=', `member:${member.id}`)
        .execute()
      expect(kept).toEqual([])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('take nodes of their own, and exist for their member alone', async () => {
      const { id } = await offered()
      const { token } = await product().limitedAdmin(['content/grant/index'])
      expect(await grant({ user_id: member.id, resource_id: id, reason: 'x' }, token)).toMatchObject({
        code: 401,
      })
      await grant({ user_id: member.id, resource_id: id, reason: 'x' })
      const other = await product().member()
      const list = async (memberToken: string) =>
        (await product().call<{ list: Row[] }>('/api/content.grant/index', { memberToken })).data.list
      expect(await list(member.token)).toHaveLength(1)
      expect(await list(other.token)).toEqual([])
      const row = await grantOf(member.id, id)
      const foreign = await product().call(`/api/content.grant/show?id=${row?.id}`, {
        memberToken: other.token,
      })
      expect(foreign.code).toBe(0)
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('a download for groups names some, and one for points a price', async () => {
    const add = async (values: Row) => {
      const body = { title: 'Guide', category_id: category, ...values }
      const call = { method: 'POST', body, token: product().superToken } as const
      const { code, data } = await product().call<{ faults?: Row }>('/admin/content.resource/add', call)
      return code === 1 ? [] : Object.keys(data.faults ?? {})
    }
    expect(await add({ access: 'groups' })).toEqual(['group_ids'])
    expect(await add({ access: 'groups', group_ids: [1] })).toEqual([])
    expect(await add({ access: 'score' })).toEqual(['price_score'])
    for (const price_score of [0, -5, 1.5])
      expect(await add({ access: 'score', price_score })).toEqual(['price_score'])
    expect(await add({ access: 'score', price_score: 1 })).toEqual([])
  })
})
