import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting, solveCaptcha } from '#server/testing/accounts/sessions.ts'
import { leadsTo } from './check.server.ts'
import { publicLinks } from './link.server.ts'
import { hostOf } from './link.ts'

type Row = Record<string, unknown>

test('hosts are compared without case, www and the dot of the root', () => {
  expect(hostOf('HTTPS://WWW.Example.COM./a?b')).toBe('example.com')
  expect(hostOf('http://bücher.example:8080')).toBe('xn--bcher-kva.example')
  for (const url of ['/path', '//evil.example', 'javascript:alert(1)', 'data:text/html,x', 'http://'])
    expect(hostOf(url), url).toBeNull()
})

test('a page leads here if one of its links does', () => {
  const page = (href: string) => `<p>portico.example <a class=x ${href}>us</a>`
  for (const href of [
    'href="https://portico.example/a"',
    "HREF='http://www.portico.example'",
    'href=https://portico.example',
    'href = "//portico.example/"',
  ])
    expect(leadsTo('portico.example', page(href)), href).toBe(true)
  for (const href of ['href="https://other.example/portico.example"', 'href="/portico.example"', 'href=""'])
    expect(leadsTo('portico.example', page(href)), href).toBe(false)
})

onEveryDialect({}, (product, dialect) => {
  let count = 0
  const values = (more: Row = {}) => ({ name: 'Friend', url: `https://site-${++count}.example/`, ...more })
  /** Administrator 1 asks unless said otherwise; their sessions end while tests turn the clock. */
  const call = async (action: string, body: Row, token?: string) =>
    product().call<Row>(`/admin/content.link/${action}`, {
      method: 'POST',
      token: token ?? (await product().tokenOf(1)),
      body,
    })
  const stored = async (id: unknown) => (await product().rows('content/link').find(Number(id))) ?? {}
  const made = async (more: Row = {}) =>
    Number((await product().rows('content/link').insert(values(more))).id)
  /** applicants come from addresses of their own unless said otherwise */
  let address = 0
  const apply = async (body: Row, from = `203.0.113.${++address}`) =>
    product().call<Row>('/api/content.link/add', {
      method: 'POST',
      body: { ...body, ...(await solveCaptcha(product(), undefined, from)) },
      language: 'en',
      address: from,
    })

  describe('applications', () => {
    test('for one host at the same time leave one', async () => {
      const url = `https://race-${++count}.example/`
      const answers = await Promise.all([1, 2, 3, 4].map(() => apply({ name: 'Race', url })))
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 1])
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    })

    test('are five a day from one address', async () => {
      const from = '198.51.100.99'
      for (let n = 0; n < 5; n++) expect((await apply(values(), from)).code).toBe(1)
      expect(await apply(values(), from)).toMatchObject({
        code: 0,
        headers: { 'retry-after': expect.anything() },
      })
      expect((await apply(values())).code).toBe(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('wait for the back office, and decide nothing themselves', async () => {
      const sent = values({
        description: '<b>Tea</b>',
        contact: 'me@example.com',
        status: 'approved',
        weigh: 900,
        rel_nofollow: 0,
        logo: '/storage/x.png',
        applied_ip: '1.1.1.1',
        health: 'ok',
        reason: 'mine',
      })
      const answer = await apply(sent, '198.51.100.7')
      expect(answer).toMatchObject({ code: 1, data: {}, msg: expect.stringContaining('approved') })
      const [row] = (await product().rows('content/link').list({ quickSearch: sent.url })).list as Row[]
      expect(await stored(row?.id)).toMatchObject({
        name: 'Friend',
        description: '<b>Tea</b>',
        contact: 'me@example.com',
        status: 'pending',
        rel_nofollow: 1,
        logo: '',
        applied_ip: '198.51.100.7',
        health: 'unknown',
        reason: '',
      })
      expect((await stored(row?.id)).weigh).not.toBe(900)
      const told = product().app.database.read.selectFrom('outbox').select('subject')
      expect(await told.where('event', '=', 'link.applied').execute()).toContainEqual({
        subject: `link:${row?.id}`,
      })
      const { waiting } = (
        await product().call<{ waiting: Row[] }>('/admin/dashboard/todo', { token: product().superToken })
      ).data
      const { total } = await product()
        .rows('content/link')
        .list({ search: [{ field: 'status', operator: 'eq', val: 'pending' }] })
      expect(waiting).toContainEqual({ name: 'links', count: total })
    })

    test('take a person', async () => {
      const answer = await product().call('/api/content.link/add', { method: 'POST', body: values() })
      expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('验证码') })
    })

    test('are refused by field', async () => {
      for (const [field, value] of Object.entries({
        name: '',
        url: 'javascript:alert(1)',
        description: 'x'.repeat(201),
        contact: 'nobody',
      })) {
        const { code, data, msg } = await apply(values({ [field]: value }))
        expect([code, Object.keys((data as { faults: Row }).faults)], msg).toEqual([0, [field]])
      }
      for (const url of [
        '//evil.example',
        '/path',
        'data:text/html,x',
        'ftp://a.example',
        `https://${'x'.repeat(300)}`,
      ])
        expect((await apply(values({ url }))).data, url).toMatchObject({
          faults: { url: expect.any(String) },
        })
    })

    test('for a host that is known are refused, whatever became of it and however it is written', async () => {
      await made({ url: 'https://known.example/a', status: 'rejected' })
      for (const url of [
        'http://KNOWN.example',
        'https://www.known.example/b',
        'https://known.example.:444/',
      ])
        expect(await apply(values({ url })), url).toMatchObject({
          code: 0,
          data: null,
          msg: expect.stringContaining('already'),
        })
    })
  })

  describe('the back office', () => {
    test('has one link to a host, and none but to the web', async () => {
      const id = await made({ url: 'https://once.example/' })
      expect((await call('add', values({ url: 'https://www.once.example/b' }))).data).toMatchObject({
        faults: { url: expect.any(String) },
      })
      for (const url of ['/path', '//evil.example/', 'javascript:alert(1)', 'data:text/html,x'])
        expect((await call('add', values({ url }))).data, url).toMatchObject({
          faults: { url: expect.any(String) },
        })
      expect((await call('edit', { id, url: 'https://once.example/elsewhere' })).code).toBe(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('moves links along their states only, with the node of the move', async () => {
      const id = await made()
      expect((await call('hide', { ids: [id] })).code).toBe(0)
      expect((await call('approve', { ids: [id] })).code).toBe(1)
      expect((await call('reject', { ids: [id], reason: 'late' })).code).toBe(0)
      expect((await call('hide', { ids: [id] })).code).toBe(1)
      expect(await stored(id)).toMatchObject({ status: 'hidden' })
      const limited = await product().limitedAdmin(['content/link/index', 'content/link/edit'])
      expect((await call('approve', { ids: [id] }, limited.token)).code).toBe(401)
      expect((await call('edit', { id, status: 'approved' }, limited.token)).code).toBe(401)
    })

    test('rejects what waits, with a reason', async () => {
      const id = await made()
      expect((await call('reject', { ids: [id], reason: 'Shop for spam' })).code).toBe(1)
      expect(await stored(id)).toMatchObject({ status: 'rejected', reason: 'Shop for spam' })
    })

    test('shows whom to write to only with the node for it', async () => {
      const id = await made({ contact: 'secret@example.com', applied_ip: '192.0.2.1' })
      const look = async (nodes: readonly string[]) => {
        const { token } = await product().limitedAdmin(['content/link/index', 'content/link/edit', ...nodes])
        const { data } = await product().call<{ row: Row }>(`/admin/content.link/edit?id=${id}`, { token })
        return data.row
      }
      expect(await look(['content/link/contact'])).toMatchObject({
        contact: 'secret@example.com',
        applied_ip: '192.0.2.1',
      })
      const row = await look([])
      expect(row).not.toHaveProperty('contact')
      expect(row).not.toHaveProperty('applied_ip')
    })

    test('begins anew to find out about a link that leads elsewhere', async () => {
      const id = await made()
      await product().rows('content/link').update([id], { health: 'failing', fails: 3, back_link: 1 })
      await call('edit', { id, name: 'Other' })
      expect(await stored(id)).toMatchObject({ health: 'failing' })
      await call('edit', { id, url: `https://moved-${++count}.example` })
      expect(await stored(id)).toMatchObject({ health: 'unknown', fails: 0, back_link: 0 })
    })

    test('refuses a last day before the first', async () => {
      expect((await call('add', values({ starts: '2026-02-01', ends: '2026-01-31' }))).data).toMatchObject({
        faults: { ends: expect.any(String) },
      })
    })
  })

  test('everybody sees links that are approved, from their first day to their last, in their order', async () => {
    await product().app.database.write.deleteFrom('content_link').execute()
    const day = (days: number) => new Date(product().now + days * 86_400_000).toISOString().slice(0, 10)
    const approved = (name: string, more: Row = {}) => made({ name, status: 'approved', ...more })
    await approved('last', { weigh: 1, starts: day(-3), ends: day(3) })
    await approved('first', { weigh: 9 })
    await approved('coming', { starts: day(3) })
    await approved('over', { ends: day(-3) })
    for (const status of ['pending', 'rejected', 'hidden']) await made({ name: status, status })
    const links = await publicLinks(product().context())
    expect(links.map(({ name }) => name)).toEqual(['first', 'last'])
    expect(Object.keys(links[0] ?? {}).toSorted()).toEqual(
      ['id', 'name', 'url', 'logo', 'description', 'rel_nofollow'].toSorted(),
    )
  })

  describe('the daily check', () => {
    let host = ''
    let answer = { status: 200, body: '' }
    const server = createServer((_request, response) => {
      response.writeHead(answer.status).end(answer.body)
    })
    beforeAll(async () => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      await setSetting(product(), 'frontend_domain', 'portico.example')
    })
    afterAll(() => {
      server.close()
    })
    const check = async () => {
      product().now += 86_400_000
      await product().app.jobs.start('content/linkCheck', {}, product().context())
      await product().app.jobs.runDue()
    }
    const events = async () =>
      (await product().app.database.read.selectFrom('outbox').select(['event', 'subject']).execute()).filter(
        ({ event }) => event === 'link.failing',
      )

    test('marks a site after three failures, says so once, and hides nothing', async () => {
      await product().app.database.write.deleteFrom('content_link').execute()
      const id = await made({ url: `http://${host}/`, status: 'approved' })
      answer = { status: 200, body: '' }
      await check()
      answer = { status: 500, body: '' }
      await check()
      await check()
      expect(await stored(id)).toMatchObject({ health: 'ok', fails: 2 })
      expect(await events()).toEqual([])
      await check()
      await check()
      expect(await stored(id)).toMatchObject({ health: 'failing', fails: 3, status: 'approved' })
      expect(await events()).toEqual([{ event: 'link.failing', subject: `link:${id}` }])
      answer = { status: 200, body: '' }
      await check()
      expect(await stored(id)).toMatchObject({ health: 'ok', fails: 0 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('tells a site that answers and leads back from one that does not', async () => {
      await product().app.database.write.deleteFrom('content_link').execute()
      const id = await made({ url: `http://${host}/friends` })
      answer = { status: 200, body: '<a href="https://portico.example/">Portico</a>' }
      await check()
      const first = await stored(id)
      expect(first).toMatchObject({ health: 'ok', fails: 0, back_link: 1 })
      await check()
      // What is as it was is no new version.
      const second = await stored(id)
      expect(second.row_version).toBe(first.row_version)
      expect(Number(second.checked_time)).toBeGreaterThan(Number(first.checked_time))
      answer = { status: 200, body: '<a href="https://elsewhere.example/">Other</a>' }
      await check()
      expect(await stored(id)).toMatchObject({ health: 'ok', back_link: 0 })
    })

    test('reaches no private address', async () => {
      await product().app.database.write.deleteFrom('content_link').execute()
      const id = await made({ url: 'http://10.0.0.1/' })
      await check()
      expect(await stored(id)).toMatchObject({ fails: 1, checked_time: expect.any(Number) })
    })
  })
})
