import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

// The address of a preview is the only secret that a preview has: it opens one row, as long as whoever made it could open that, and
// neither caches nor other sites nor guests ever learn it or what is behind it.

type Row = Record<string, unknown>

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const browser = { accept: 'text/html,*/*;q=0.8' }
const editing = ['index', 'edit', 'add'].map((call) => `content/article/${call}`)

const rows = (name: string) => product().rows(name)
const get = (url: string, headers: Record<string, string> = {}) =>
  product().server.inject({ url, headers: { ...browser, ...headers } })
const post = <T = Row>(url: string, body: Row, token: string) =>
  product().call<T>(`/admin/${url}`, { method: 'POST', token, body })

let category = 0
let count = 0

/** An article that nobody but administrators sees. */
async function write(more: Row = {}) {
  const slug = `waiting-${++count}`
  const values = { title: `Title of ${slug}`, slug, category_id: category, body: '<p>x</p>', status: 'draft' }
  const row = await rows('content/article').insert({ ...values, ...more })
  return { id: Number(row.id), slug, title: String(row.title) }
}

/** A link that a limited administrator has made to the preview of a row. */
async function linkTo(id: number) {
  const maker = await product().limitedAdmin(editing)
  const { data } = await post<{ url: string }>('content.article/previewLink', { id }, maker.token)
  return { url: data.url, maker }
}

beforeAll(async () => {
  await setSetting(product(), 'site_open', '1')
  category = Number((await rows('content/category').insert({ name: 'News', slug: 'news' })).id)
})

describe('a link to a preview', () => {
  test('opens its own row, whatever is said of another one', async () => {
    const [row, other] = [await write(), await write()]
    const { url } = await linkTo(row.id)
    const asked = [
      `id=${other.id}`,
      `id=${row.id}&id=${other.id}`,
      'resource=content/page',
      `slug=${other.slug}`,
    ]
    for (const query of [
      ...asked,
      'lang=en&lang=zh-cn',
      'lang=xx',
      'at=x',
      'at=1e99&at=0',
      '__proto__[at]=1',
    ])
      for (const link of [`${url}?${query}`, `${url}?${query}`]) {
        const { statusCode, body } = await get(link)
        expect([statusCode, body.includes(`<h1>${row.title}</h1>`)], link).toEqual([200, true])
        expect(body, link).not.toContain(other.title)
      }
  })

  test('is spelt in one way', async () => {
    const row = await write()
    const { url } = await linkTo(row.id)
    const ticket = url.slice('/preview/'.length)
    const spelt = [`${ticket}/`, `${ticket}=`, `${ticket}~`, `${ticket}%20`, `%20${ticket}`]
    const elsewhere = [`/Preview/${ticket}`, `/%70review/${ticket}`, `/en${url}`, `/preview//${ticket}`]
    const behind = [`${url}/article/${row.slug}`, `/${ticket}`, `/article/${ticket}`]
    const parts = [ticket.slice(1), ticket.slice(0, -2), ticket.toLowerCase(), `${ticket}${ticket}`]
    for (const link of [...[...spelt, ...parts].map((one) => `/preview/${one}`), ...elsewhere, ...behind]) {
      const { statusCode, body } = await get(link)
      expect([404, 301], link).toContain(statusCode)
      expect(body, link).not.toContain(row.title)
    }
  })

  test('has no cache, no search engine, no frame and no other site know of it, there or not there', async () => {
    await setSetting(product(), 'page_cdn_seconds', '60')
    onTestFinished(() => setSetting(product(), 'page_cdn_seconds', '0'))
    const { url } = await linkTo((await write()).id)
    for (const [link, status] of [
      [url, 200],
      [`${url}x`, 404],
    ] as const)
      for (const name of ['if-none-match', 'accept-encoding']) {
        const { statusCode, headers } = await get(link, { [name]: '*' })
        expect([statusCode, headers], link).toMatchObject([
          status,
          {
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
            'referrer-policy': 'no-referrer',
            'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          },
        ])
      }
  })

  test('leaves what guests get as it was', async () => {
    const row = await write({ status: 'published' })
    const edit = { id: row.id, row_version: 1, title: 'A canary of the draft' }
    expect((await post('content.article/edit', edit, product().superToken)).code).toBe(1)
    const hidden = await write({ title: 'A canary of the row' })
    const addresses = [
      `/article/${row.slug}`,
      `/article/${hidden.slug}`,
      '/articles',
      '/feed.xml',
      '/sitemap.xml',
    ]
    const read = () =>
      Promise.all(addresses.map(async (one) => ((a) => [one, a.statusCode, a.body])(await get(one))))
    const before = await read()
    for (const { id } of [row, hidden, row]) {
      const { url } = await linkTo(id)
      expect((await get(url, { referer: `https://tea.example/article/${row.slug}` })).body).toContain(
        'canary',
      )
    }
    expect(await read()).toEqual(before)
    expect(JSON.stringify(before)).not.toContain('canary')
    await product().app.site.flush(product().app)
    expect(await rows('content/article').find(hidden.id)).toMatchObject({ views: 0 })
  })

  const ends: Readonly<
    Record<string, (id: number, maker: { id: number; groupId: number }) => Promise<unknown>>
  > = {
    'their account is disabled': (_id, { id }) => rows('auth/admin').update([id], { status: '0' }),
    'their password changes': (_id, { id }) =>
      rows('auth/admin').update([id], { password: 'Another-Test-1' }),
    'their account is deleted': (_id, { id }) => rows('auth/admin').remove([id]),
    'they are of another group': async (_id, { id }) => {
      const group = await rows('auth/group').insert({ pid: 1, name: `of ${id}`, rules: [], status: '1' })
      return rows('auth/admin').update([id], { group_arr: [group.id] })
    },
    'their group is disabled': (_id, { groupId }) => rows('auth/group').update([groupId], { status: '0' }),
    'the row is none of theirs': (_id, { groupId }) => {
      const limits = { rows: { all: [{ field: 'title', operator: 'eq', val: 'Another' }] } }
      return rows('auth/group').update([groupId], { limits: JSON.stringify({ 'content/article': limits }) })
    },
    'the row is deleted': (id) => rows('content/article').remove([id]),
  }
  test.each(Object.entries(ends))('ends for good once %s', async (_when, end) => {
    const { id, title } = await write()
    const { url, maker } = await linkTo(id)
    expect((await get(url)).body).toContain(title)
    await end(id, maker)
    const { statusCode, body } = await get(url)
    expect([statusCode, body.includes(title)]).toEqual([404, false])
  })

  test('that a key has made ends as well once the password of its owner changes', async () => {
    const { id, title } = await write()
    const maker = await product().limitedAdmin([...editing, 'routine/adminInfo/keyAdd'])
    const body = { name: 'Reader', old_password: 'Limited-Test-1', nodes: editing }
    const made = await post<{ key: string }>('routine.AdminInfo/keyAdd', body, maker.token)
    const { data } = await product().call<{ url: string }>('/admin/content.article/previewLink', {
      ...{ method: 'POST', body: { id }, headers: { authorization: `Bearer ${made.data.key}` } },
    })
    expect((await get(data.url)).body).toContain(title)
    await rows('auth/admin').update([maker.id], { password: 'Another-Test-1' })
    expect((await get(data.url)).statusCode).toBe(404)
  })
})

describe('a preview of what is typed', () => {
  const preview = (body: Row, token: string, resource = 'content.article') =>
    post<{ html: string }>(`${resource}/preview`, body, token)

  test('is of no row that is asked for in a crooked way', async () => {
    const { id, title } = await write()
    const { token } = await product().limitedAdmin(editing)
    for (const wrong of [`${id}.0`, `0${id}`, ` ${id}`, [id], { id }, -id, id + 0.5, true, `${id},${id}`]) {
      const answer = await preview({ id: wrong, values: {} }, token)
      expect(JSON.stringify(answer), JSON.stringify(wrong)).not.toContain(title)
    }
    const { headers } = await preview({ id, values: {}, language: ['en'] }, token)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('takes what its caller may write, and no row that is named among it', async () => {
    const [row, other] = [await write(), await write()]
    const { token } = await product().limitedAdmin(editing)
    const values = { id: other.id, title: 'Typed', views: 777, status: 'published', __proto__x: 1 }
    const { html } = (await preview({ id: row.id, values }, token)).data
    expect(html).toContain('<h1>Typed</h1>')
    expect(html).not.toContain(other.title)
    expect(await rows('content/article').find(row.id)).toMatchObject({ title: row.title, status: 'draft' })
  })

  test('shows no line of another row', async () => {
    const at = (title: string) =>
      rows('content/resource').insert({ title, category_id: category, status: 'draft' })
    const [row, other] = [await at('One'), await at('Two')]
    const file = {
      resource_id: other.id,
      label: 'canary.pdf',
      version: 'canary',
      url: 'https://files.example/1',
    }
    const line = await rows('content/resourceFile').insert(file)
    const nodes = ['index', 'edit'].map((call) => `content/resource/${call}`)
    const { token } = await product().limitedAdmin(nodes)
    for (const files of [
      [{ id: line.id }],
      [{ id: line.id, label: 'Mine' }],
      [{ id: line.id, removed: true }],
    ]) {
      const answer = await preview({ id: row.id, values: { files } }, token, 'content.resource')
      expect(JSON.stringify(answer)).not.toContain('canary')
    }
  })

  test('is refused to members, to guests, and on another way than its own', async () => {
    const { id, title } = await write()
    const { token } = await product().member()
    const body = { id, values: {} }
    const answers = await Promise.all([
      product().call('/admin/content.article/preview', { method: 'POST', memberToken: token, body }),
      product().call('/admin/content.article/preview', { method: 'POST', body }),
      product().call('/api/content.article/preview', { method: 'POST', memberToken: token, body }),
      product().call(`/admin/content.article/preview?id=${id}`, { token: product().superToken }),
    ])
    for (const answer of answers) {
      expect(answer.code).not.toBe(1)
      expect(JSON.stringify(answer)).not.toContain(title)
    }
  })
})
