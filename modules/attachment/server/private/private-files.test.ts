import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, type Part, sendForm } from '#server/testing/multipart.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { uploads } from '../file-checks.ts'

/** A private field beside public ones, one that takes a node of its own, and rows that most callers see none of. */
const contract = defineResource('test/contract', {
  fields: {
    name: field.text(),
    sheet: field.file({ private: true }),
    secret: field.files({ private: true, read: { node: 'secret' }, write: { node: 'secret' } }),
    cover: field.image(),
    open_sheet: field.file(),
    body: field.richText(),
  },
  list: { columns: ['id', 'name'] },
  actions: { sign: { on: 'row', input: { scan: field.file({ private: true }), note: field.text() } } },
})
const contracts = serverResource(contract, {
  scope: ({ identity }) => (identity.rights.isSuper ? 'all' : { name: 'shared' }),
  actions: { sign: async () => {} },
})

/** A row of a member's own with a private file, and one that members have none of. */
const claim = defineResource('test/claim', {
  fields: {
    user_id: field.belongsTo('user/user', { write: 'system' }),
    proof: field.file({ private: true }),
  },
  areas: { member: { owner: 'user_id', calls: ['index', 'show'], read: ['proof'] } },
  list: { columns: ['id'] },
})
const claims = serverResource(claim)

const fieldPart = (name: string, content: string): Part => ({ name, content })
const forSheet = [fieldPart('resource', 'test/contract'), fieldPart('field', 'sheet')]

onEveryDialect(withResources([contracts, claims]), (product, dialect) => {
  beforeAll(() => setSetting(product(), 'upload_allowed_suffixes', 'txt,png'))

  const send = (content: string | Buffer, name: string, parts: readonly Part[] = [], token?: string) =>
    sendForm(product(), '/admin/ajax/upload', [...parts, filePart(content, name)], token)
  const upload = async (content: string | Buffer = `content ${Math.random()}`, name = 'Terms 2026.txt') => {
    const { code, msg, data } = await send(content, name, forSheet)
    expect(code, msg).toBe(1)
    return data.file as { readonly id: number; readonly url: string }
  }
  const saved = async (values: Readonly<Record<string, unknown>>) =>
    Number((await product().rows('test/contract').insert(values)).id)
  const ask = (body: object, token = product().superToken) =>
    product().call<{ url: string }>('/admin/ajax/privateFile', {
      method: 'POST',
      body,
      token,
      language: 'en',
    })
  const ticketFor = async (url: string, token?: string) => (await ask({ url }, token)).data.url
  const get = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    product().server.inject({ url, headers, method })
  const statusOf = async (url: string) => (await get(url)).statusCode

  describe('an upload for a private field', () => {
    test('in parts is private like one in a single call', async () => {
      const call = (name: string, body: object) =>
        product().call<{ id: string; file: { url: string; is_private: number } }>(`/admin/ajax/${name}`, {
          method: 'POST',
          body,
          token: product().superToken,
        })
      const wish = { name: 'a.txt', size: 4, type: 'text/plain' }
      expect((await call('uploadBegin', { ...wish, resource: 'test/contract', field: 'body' })).code).toBe(0)
      const begun = await call('uploadBegin', { ...wish, resource: 'test/contract', field: 'sheet' })
      await sendForm(product(), `/admin/ajax/uploadPart?id=${begun.data.id}&part=1`, [filePart('text', 'a')])
      const { data } = await call('uploadFinish', { id: begun.data.id })
      expect(data.file).toMatchObject({ is_private: 1, url: expect.stringContaining('/@private/') })
      expect(await statusOf(data.file.url)).toBe(404)
    })

    test('leaves the public file of the same content what it is, and the other way round', async () => {
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#639' } })
        .png()
        .toBuffer()
      const hidden = await upload(png, 'plan.png')
      const { data } = await send(png, 'plan.png')
      const open = data.file as { id: number; url: string; sha1: string }
      expect(open.id).not.toBe(hidden.id)
      expect(await statusOf(open.url)).toBe(200)
      const guesses = [hidden.url, `${hidden.url}?thumb=100`, hidden.url.replace('@private', 'default')]
      for (const url of guesses) expect(await statusOf(url), url).toBe(404)
      await product().rows('routine/attachment').remove([open.id])
      expect(await statusOf(open.url)).toBe(404)
      expect((await get(await ticketFor(hidden.url))).rawPayload).toEqual(png)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('has a record of its own, an address that says nothing and leads nowhere', async () => {
      const [one, other] = [await upload('same'), await upload('same')]
      expect(one.id).not.toBe(other.id)
      expect(one.url).toMatch(/^\/storage\/@private\/Terms2026[0-9a-f]{40}\.txt$/)
      expect(one).toMatchObject({ is_private: 1, full_url: '' })
      for (const url of [one.url, encodeURI(one.url), one.url.replace('@', '%40')])
        expect(await statusOf(url), url).toBe(404)
    })

    test('is marked as such by the declaration alone', async () => {
      const ways: readonly (readonly [string, string])[] = [
        ['test/contract', 'cover'],
        ['test/contract', 'none'],
        ['test/contract', 'note'],
        ['test/contract', '__proto__'],
        ['test/none', 'sheet'],
        ['', 'sheet'],
      ]
      for (const [resource, name] of ways) {
        const parts = [fieldPart('resource', resource), fieldPart('field', name)]
        expect(await send('x', 'x.txt', parts), `${resource} ${name}`).toMatchObject({
          code: 0,
          msg: 'This field takes no private files.',
        })
      }
    })

    test('may be for what an action asks for', async () => {
      const parts = [fieldPart('resource', 'test/contract'), fieldPart('field', 'scan')]
      const { code, data } = await send('signed', 'scan.txt', parts)
      expect([code, data.file]).toMatchObject([1, { is_private: 1, full_url: '' }])
    })

    test('is not reached by spelling its address another way', async () => {
      const { url } = await upload()
      const name = url.slice('/storage/'.length)
      const ways = [
        `/storage//${name}`,
        `/storage/./${name}`,
        `/storage/x/..%2f${name}`,
        `/storage/x/%2e%2e/${name}`,
        `/storage/${name.replace('/', '%2f')}`,
        `/storage/${name.replace('/', '%5c')}`,
        `/storage/${name.replace('@private', '@PRIVATE')}`,
        `/storage/${name.replace('@', '%2540')}`,
        `/storage/%00${name}`,
        `/storage/${name}/`,
        `/storage/${name}?ticket=x`,
        `/STORAGE/${name}`,
        '/storage/@private',
        '/storage/@private/',
        '/storage/@private?ticket=',
        '/storage/@private?ticket[]=a',
      ]
      for (const way of ways) expect(await statusOf(way), way).toBe(404)
    })
  })

  describe('a row', () => {
    const faults = async (values: object, token?: string) => {
      const call = {
        method: 'POST',
        body: values,
        token: token ?? product().superToken,
        language: 'en',
      } as const
      const { code, data } = await product().call<{ faults?: Record<string, string> }>(
        '/admin/test.contract/add',
        call,
      )
      return code === 1 ? {} : (data.faults ?? {})
    }

    test('takes its file along into the recycle bin and back', async () => {
      const { id: file, url } = await upload()
      const id = await saved({ name: 'shared', sheet: url })
      const del = await product().call<{ recycled?: number[] }>('/admin/test.contract/del', {
        method: 'DELETE',
        token: product().superToken,
        body: { ids: [id] },
      })
      expect(del.code).toBe(1)
      expect(
        await product().call('/admin/routine.attachment/del', {
          method: 'DELETE',
          token: product().superToken,
          body: { ids: [file] },
        }),
      ).toMatchObject({ code: 0 })
      expect((await get(await ticketFor(url))).statusCode).toBe(200)
      const { token } = await product().limitedAdmin(['test/contract/index'])
      expect(await ask({ url }, token)).toMatchObject({ code: 0 })
      const [record] = await product()
        .app.database.read.selectFrom('security_data_recycle_log')
        .select('id')
        .where('data_table', '=', 'test_contract')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      const back = await product().call('/admin/security.dataRecycleLog/restore', {
        method: 'POST',
        token: product().superToken,
        body: { ids: [record?.id] },
      })
      expect(back).toMatchObject({ code: 1 })
      expect(await ask({ url }, token)).toMatchObject({ code: 1 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('takes no public file in a private field, and no private one elsewhere', async () => {
      const open = (await send('public', 'p.txt')).data.file as { url: string }
      const { url } = await upload()
      const cdn = `https://cdn.example.com${url}`
      expect(await faults({ sheet: open.url })).toEqual({
        sheet: expect.stringContaining('has a public address already'),
      })
      for (const address of [url, cdn])
        expect(await faults({ open_sheet: address, cover: address })).toEqual({
          open_sheet: expect.stringContaining('is a private file'),
          cover: expect.stringContaining('is a private file'),
        })
      const body = `<p><img src="${url}" alt=""/></p>`
      expect(await faults({ body })).toEqual({ body: expect.stringContaining('is a private file') })
      expect(await faults({ sheet: url })).toEqual({})
    })

    test('takes no private file of a row that the caller may not read', async () => {
      const { url } = await upload()
      await saved({ name: 'hidden', sheet: url })
      const nodes = ['test/contract/add', 'test/contract/index']
      const { token } = await product().limitedAdmin(nodes)
      expect(await faults({ name: 'shared', sheet: url }, token)).toEqual({
        sheet: expect.stringContaining('don’t have access'),
      })
      const seen = await upload()
      await saved({ name: 'shared', sheet: seen.url })
      expect(await faults({ name: 'shared', sheet: seen.url }, token)).toEqual({})
    })
  })

  describe('a ticket', () => {
    test('is begun by one of many who come with it at once', async () => {
      const { url } = await upload()
      const ticket = await ticketFor(url)
      const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(ticket)))
      expect(answers.filter((status) => status === 200)).toHaveLength(1)
    })

    test('ends after five minutes', async () => {
      const { url } = await upload()
      const [early, late] = [await ticketFor(url), await ticketFor(url)]
      const { now } = product()
      product().now = now + 299_000
      expect(await statusOf(early)).toBe(200)
      product().now = now + 301_000
      expect(await statusOf(late)).toBe(404)
      product().now = now
      const kept = await product().app.database.read.selectFrom('file_ticket').select('ticket').execute()
      expect(JSON.stringify(kept)).not.toContain(late.split('=')[1])
    })

    const ways = {
      'the session ends': async (token: string) => {
        await product().call('/admin/index/logout', { method: 'POST', token, body: {} })
      },
      'the account is disabled': async (_token: string, id: number) => {
        await product().rows('auth/admin').update([id], { status: '0' })
      },
      'the node goes': async (_token: string, _id: number, groupId: number) => {
        await product()
          .rows('auth/group')
          .update([groupId], { rules: product().ruleIds('routine/attachment/index') })
      },
      'the row is out of reach': async (_token: string, _id: number, _group: number, row: number) => {
        await product().rows('test/contract').update([row], { name: 'hidden' })
      },
      'another file takes its place': async (_token: string, _id: number, _group: number, row: number) => {
        await product().rows('test/contract').update([row], { sheet: '' })
      },
    }

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('sends the file whole, under its name and type, to be saved', async () => {
      const { url } = await upload('0123456789')
      const answer = await get(await ticketFor(url))
      expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename="Terms2026.txt"; filename*=UTF-8''Terms2026.txt`,
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
      })
    })

    test('sends pictures to be saved, too', async () => {
      const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#111' } })
        .png()
        .toBuffer()
      const { url } = await upload(png, '照片.png')
      const { headers } = await get(`${await ticketFor(url)}&thumb=100`)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringContaining('attachment'),
      })
    })

    test('begins once, goes on in ranges, and is not used up by looking', async () => {
      const { url } = await upload('0123456789')
      const ticket = await ticketFor(url)
      const head = await get(ticket, {}, 'HEAD')
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, '10'])
      expect((await get(ticket, { range: 'bytes=0-3' })).body).toBe('0123')
      const rest = await get(ticket, { range: 'bytes=4-' })
      expect([rest.statusCode, rest.body, rest.headers['content-range']]).toEqual([
        206,
        '456789',
        'bytes 4-9/10',
      ])
      const again: readonly Readonly<Record<string, string>>[] = [
        {},
        { range: 'bytes=0-' },
        { range: 'bytes=-10' },
        { range: 'bytes=-999' },
        { range: 'bytes=4-', 'if-range': '"other"' },
        { range: 'bytes=4-5,7-8' },
      ]
      for (const headers of again)
        expect((await get(ticket, headers)).statusCode, JSON.stringify(headers)).toBe(404)
    })

    test('is for the one file, and another signature opens nothing', async () => {
      const { url } = await upload()
      const ticket = await ticketFor(url)
      const other = ticket.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
      expect(await statusOf(other)).toBe(404)
      expect(await statusOf(ticket.replace('@private?', `@private/x?`))).toBe(404)
      expect(await statusOf(ticket)).toBe(200)
    })
    test.each(Object.entries(ways))('ends when %s', async (_name, end) => {
      const { url } = await upload()
      const row = await saved({ name: 'shared', sheet: url })
      const { id, token, groupId } = await product().limitedAdmin(['test/contract/index'])
      const [first, second] = [await ticketFor(url, token), await ticketFor(url, token)]
      expect(await statusOf(first)).toBe(200)
      await end(token, id, groupId, row)
      expect(await statusOf(second)).toBe(404)
      expect((await get(first, { range: 'bytes=3-' })).statusCode).toBe(404)
    })
  })

  describe('who asks for a ticket', () => {
    const closed = { code: 0, msg: 'This file does not exist, or you don’t have access to it.' }

    test('keeps twenty tickets', async () => {
      const { url } = await upload()
      const first = await ticketFor(url)
      for (let n = 0; n < 20; n++) {
        product().now += 1000
        await ticketFor(url)
      }
      expect(await statusOf(first)).toBe(404)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('has to be able to read the field in a row that holds the file', async () => {
      const [sheet, secret, hidden] = [await upload(), await upload(), await upload()]
      await saved({ name: 'shared', sheet: sheet.url, secret: [secret.url] })
      await saved({ name: 'hidden', sheet: hidden.url })
      const reader = await product().limitedAdmin(['test/contract/index'])
      const keeper = await product().limitedAdmin(['test/contract/index', 'test/contract/secret'])
      const stranger = await product().limitedAdmin(['routine/attachment/index', 'test/contract/add'])
      const opened = async (token: string) =>
        Promise.all([sheet, secret, hidden].map(async ({ url }) => (await ask({ url }, token)).code))
      expect(await opened(reader.token)).toEqual([1, 0, 0])
      expect(await opened(keeper.token)).toEqual([1, 1, 0])
      expect(await opened(stranger.token)).toEqual([0, 0, 0])
      expect(await ask({ url: hidden.url }, reader.token)).toMatchObject(closed)
      expect(await ask({ url: '/storage/@private/none.txt' }, reader.token)).toMatchObject(closed)
      expect(await ask({ id: hidden.id }, reader.token)).toMatchObject(closed)
      expect(await ask({ id: sheet.id }, reader.token)).toMatchObject({ code: 1 })
    })

    test('may have uploaded it, as long as no row holds it', async () => {
      const { token } = await product().limitedAdmin(['routine/attachment/index'])
      const own = (await send('mine', 'mine.txt', forSheet, token)).data.file as { url: string }
      expect(await ask({ url: own.url }, token)).toMatchObject({ code: 1 })
      await saved({ name: 'hidden', sheet: own.url })
      expect(await ask({ url: own.url }, token)).toMatchObject(closed)
    })

    test('finds nothing about public files, and says what is asked for', async () => {
      const open = (await send('public too', 'p.txt')).data.file as { id: number; url: string }
      expect(await ask({ url: open.url })).toMatchObject(closed)
      for (const body of [{}, { url: 5 }, { id: '07' }, { id: 'x', url: 'https://example.com' }])
        expect(await ask(body), JSON.stringify(body)).toMatchObject({ code: 0 })
      expect(await ask({ url: open.url }, '')).toMatchObject({ code: 303 })
    })

    test('may be the member whose row it is, and no other one', async () => {
      const [owner, other] = [await product().member(), await product().member()]
      const parts = [fieldPart('resource', 'test/claim'), fieldPart('field', 'proof')]
      const { url } = (await send('proof', 'proof.txt', parts)).data.file as { url: string }
      await product().rows('test/claim').insert({ user_id: owner.id, proof: url })
      const nodes = await product().member(['test/claim/index'])
      const askAs = (product: TestApp, memberToken: string) =>
        product.call<{ url: string }>('/api/ajax/privateFile', { method: 'POST', body: { url }, memberToken })
      expect(await askAs(product(), other.token)).toMatchObject({ code: 0 })
      expect(await askAs(product(), nodes.token)).toMatchObject({ code: 0 })
      await product().rows('test/claim').insert({ user_id: nodes.id, proof: url })
      const answer = await askAs(product(), nodes.token)
      expect(answer.code).toBe(1)
      expect((await get(answer.data.url)).body).toBe('proof')
    })
  })

  describe('the list of attachments', () => {
    test('has private files with a mark and without their address', async () => {
      const { id } = await upload()
      const { token } = await product().limitedAdmin(['routine/attachment/index', 'routine/attachment/edit'])
      const { data } = await product().call<{ list: Record<string, unknown>[] }>(
        `/admin/routine.attachment/index?search[0][field]=is_private&search[0][operator]=eq&search[0][val]=1&search[1][field]=id&search[1][operator]=eq&search[1][val]=${id}`,
        { token },
      )
      expect(data.list).toEqual([expect.objectContaining({ id, is_private: 1, url: '', full_url: '' })])
      const shown = await product().call<{ row: object }>(`/admin/routine.attachment/edit?id=${id}`, {
        token,
      })
      expect(shown.data.row).toMatchObject({ id, is_private: 1, url: '' })
    })

    test('is told by the doctor where a file is open that should not be', async () => {
      const { app } = product()
      const subject = { ...app, tables: [], sealed: [], checks: [], entries: [] } as never
      const about = async () => {
        const { findings } = await uploads.run(subject)
        return findings.filter(({ what }) => what.includes('private uploads')).map(({ count }) => count)
      }
      const { id } = await upload()
      expect(await about()).toEqual([])
      const set = (is_private: number) =>
        app.database.write.updateTable('attachment').set({ is_private }).where('id', '=', id).execute()
      await set(0)
      expect(await about()).toEqual([1])
      await set(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('makes no public part of a private picture, and puts none in the place of another file', async () => {
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#999' } })
        .png()
        .toBuffer()
      const hidden = await upload(png, 'plan.png')
      const call = (name: string, body: object) =>
        product().call<Record<string, unknown>>(`/admin/routine.attachment/${name}`, {
          method: 'POST',
          body,
          token: product().superToken,
          language: 'en',
        })
      expect(await call('crop', { id: hidden.id, aspect: 1 })).toMatchObject({ code: 0 })
      const open = (await send('shown', 's.txt')).data.file as { id: number; url: string }
      await saved({ open_sheet: open.url })
      const replaced = await call('replace', { id: open.id, by: hidden.id })
      expect(replaced.data).toMatchObject({ replaced: 0, left: 1, refused: [expect.anything()] })
      const [old, fresh] = [await upload(), await upload()]
      const row = await saved({ sheet: old.url })
      expect((await call('replace', { id: old.id, by: fresh.id })).data).toMatchObject({
        replaced: 1,
        left: 0,
      })
      expect(await product().rows('test/contract').find(row)).toMatchObject({ sheet: fresh.url })
      const said = await product().call<{ list: unknown[] }>(
        `/admin/ajax/pictures?urls[0]=${encodeURIComponent(hidden.url)}`,
        { token: product().superToken },
      )
      expect(said.data.list).toEqual([])
    })
  })
})
