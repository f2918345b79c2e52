import { beforeAll, expect, test } from 'vitest'
import { applyDraftsKind } from '#aspects/drafts/apply-due.server.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product) => {
  const call = (action: string, body: Row) =>
    product().call<Row>(`/admin/content.${action}`, { method: 'POST', token: product().superToken, body })
  const done = async (action: string, body: Row) => {
    const { code, msg, data } = await call(action, body)
    expect({ action, code, msg: code === 1 ? '' : msg }).toEqual({ action, code: 1, msg: '' })
    return data
  }
  const faults = async (action: string, body: Row) => {
    const { code, msg, data } = await call(action, body)
    expect(code, msg).toBe(0)
    return { msg, fields: Object.keys((data as { faults?: Row }).faults ?? {}) }
  }
  const opened = async (resource: string, id: unknown) =>
    (
      await product().call<{ row: Row; draft: Row | null }>(`/admin/content.${resource}/edit?id=${id}`, {
        token: product().superToken,
      })
    ).data
  const linkTo = (...hrefs: readonly string[]) =>
    `<p>${hrefs.map((href) => `<a href="${href}">x</a>`).join(' ')}</p>`
  let category_id: unknown
  let count = 0
  const article = (body: string, more: Row = {}) => {
    const slug = `a-${++count}`
    return { title: `Title ${count}`, slug, category_id, body, status: 'published', ...more }
  }

  beforeAll(async () => {
    category_id = (await done('category/add', { name: 'News', slug: 'news' })).id
  })

  test('nothing is published with links to addresses of this site at which nothing is, and they are named', async () => {
    const body = linkTo('/nowhere', '/articles', 'https://tea.example/gone?x#y', 'https://else.example/gone')
    expect(await faults('article/add', article(body))).toEqual({
      msg: expect.stringContaining('正文中的链接在本站没有对应的页面：/gone, /nowhere'),
      fields: ['body'],
    })
    const { id } = await done('article/add', article(body, { status: 'draft', title: 'Waiting' }))
    const sound = await done('article/add', article('<p>x</p>', { status: 'draft' }))
    const refused = await faults('article/publish', { ids: [sound.id, id] })
    expect(refused.msg).toMatch(/Waiting.*正文中的链接/)
    expect((await opened('article', sound.id)).row.status).toBe('draft')
    expect((await opened('article', id)).row.status).toBe('draft')

    await done('redirect/add', { from_path: '/nowhere', to: '/articles' })
    await done('redirect/add', { from_path: '/gone', code: '410' })
    expect((await faults('article/publish', { ids: [id] })).msg).toContain('：/gone')
    await done('redirect/edit', {
      id: (await redirectAt('/gone'))?.id,
      code: '302',
      to: 'https://else.example/',
    })
    await done('article/publish', { ids: [id] })
  })

  async function redirectAt(from_path: string) {
    const query = product().app.database.read.selectFrom('content_redirect').select('id')
    return query.where('from_path', '=', from_path).executeTakeFirst()
  }

  test('what is to be published next, or was elsewhere before, may be linked to', async () => {
    const later = await done('article/add', article('<p>x</p>', { slug: 'later', status: 'draft' }))
    await done('article/add', article(linkTo('/article/later')))
    await done('article/edit', { id: later.id, slug: 'much-later' })
    await done('article/add', article(linkTo('/article/later', '/article/much-later')))
  })

  test('translations and blocks count, and links to rows that are gone', async () => {
    const english = await faults(
      'article/add',
      article('<p>x</p>', { translations: { en: { title: 'T', body: linkTo('/en/no-such') } } }),
    )
    expect(english.msg).toContain('/en/no-such')
    const target = await done('article/add', article('<p>x</p>'))
    const block = (id: string, type: string, props: Row) => ({ id, type, props, hidden: false })
    const slots = [
      block('t', 'richText', { text: linkTo('/lost') }),
      block('b', 'button', {
        label: 'Go',
        leads_to: 'page',
        target: { resource: 'content/article', row_id: target.id },
      }),
    ]
    const page = await done('page/add', { title: 'Landing', slug: 'landing', slots, status: 'draft' })
    await product()
      .rows('content/article')
      .remove([Number(target.id)])
    const { msg, fields } = await faults('page/publish', { ids: [page.id] })
    expect(fields).toEqual(['slots'])
    expect(msg).toContain(`/lost, 文章 #${target.id}`)
  })

  test('what is public is changed all the same where the change has no dead links', async () => {
    const linked = await done('article/add', article('<p>x</p>', { slug: 'linked' }))
    const { id } = await done('article/add', article(linkTo('/article/linked')))
    await product()
      .rows('content/article')
      .remove([Number(linked.id)])
    const publish = async (values: Row) => {
      await done('article/edit', { id, ...values })
      const { draft } = await opened('article', id)
      return { id, draft_version: draft?.version }
    }
    await done('article/applyDraft', await publish({ title: 'Another title' }))
    const waiting = await publish({ body: linkTo('/article/linked', '/lost') })
    expect((await faults('article/applyDraft', waiting)).msg).toContain('/lost')

    // A draft that is due says why it was not published.
    const time = Math.floor(product().now / 1000) + 60
    await done('article/schedule', { ...waiting, apply_time: time })
    product().now += 120_000
    const context = { ...product().context(), source: `job:${applyDraftsKind.name}` }
    await applyDraftsKind.run({ context, isCancelled: async () => false } as never)
    expect((await opened('article', id)).draft).toMatchObject({ state: 'failed' })
    expect((await opened('article', id)).draft?.reason).toContain('/lost')
  })

  test('a typed address in a menu is told before the page that it leads to goes', async () => {
    const { id } = await done('article/add', article('<p>x</p>', { slug: 'linked-by-menu' }))
    const menu = await done('menu/add', { name: 'Side', code: 'side' })
    const { row_version } = (await opened('menu', menu.id)).row
    const items = [
      { key: 'a', kind: 'url', url: 'https://tea.example/article/linked-by-menu#x', label: 'Read' },
    ]
    await done('menu/edit', { id: menu.id, row_version, items })
    const { draft } = await opened('menu', menu.id)
    await done('menu/applyDraft', { id: menu.id, draft_version: draft?.version })
    const { data } = await product().call<{ groups: readonly Row[] }>(
      `/admin/content.article/references?ids[]=${id}`,
      { token: product().superToken },
    )
    expect(data.groups).toEqual([
      expect.objectContaining({ resource: 'content/menuItem', field: 'url', count: 1, effect: 'leave' }),
    ])
  })

  test('what the product writes by itself is written', async () => {
    const row = await product()
      .rows('content/article')
      .insert(article(linkTo('/no-page-here')))
    await product()
      .rows('content/article')
      .update([Number(row.id)], { title: 'Still here' })
    expect((await opened('article', row.id)).row.title).toBe('Still here')
  })
})
