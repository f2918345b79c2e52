import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Readonly<Record<string, unknown>>

onEveryDialect({}, (product, dialect) => {
  const call = <T>(path: string, token = product().superToken) =>
    product().call<T>(`/admin/${path}`, { token })
  const setOpen = (site_open: number) =>
    product().call('/admin/routine.config/edit', {
      ...{ method: 'POST' as const, token: product().superToken },
      body: { site_open },
    })
  const add = async (name: string, values: Row) => Number((await product().rows(name).insert(values)).id)
  const page = (title: string, more: Row = {}) =>
    add('content/page', { title, slug: title.toLowerCase(), status: 'published', ...more })
  /** Where the list says that rows are, by what they are called; those that visitors do not get to in brackets. */
  const listed = async (resource: string, token?: string) => {
    const { data } = await call<{ list: readonly Row[] }>(`${resource}/index?isTree=0`, token)
    return Object.fromEntries(data.list.map((row) => [row.title ?? row.name, said(row)]))
  }
  const said = ({ site_address }: Row) => {
    const { path, is_public } = site_address as { path: string | null; is_public: boolean }
    return is_public ? path : [path]
  }
  let article = 0

  beforeAll(async () => {
    await setOpen(1)
    const about = await page('About')
    await page('Team', { pid: about })
    await page('Plans', { pid: about, status: 'draft' })
    await page('Soon', { publish_time: Math.floor(product().now / 1000) + 60 })
    const category_id = await add('content/category', { name: 'News', slug: 'news' })
    const text = { category_id, body: '<p>x</p>', title: 'Tea', slug: 'tea' }
    article = await add('content/article', { ...text, status: 'published' })
    await add('content/category', { name: 'Below', slug: 'below', pid: category_id })
  })

  test('lists say where rows have their pages, and which of these visitors get to now', async () => {
    expect(await listed('content.page')).toMatchObject({
      ...{ About: '/about', Team: '/about/team', Plans: ['/about/plans'], Soon: ['/soon'] },
    })
    expect(await listed('content.category')).toEqual({
      News: '/articles/news',
      Below: '/articles/news/below',
    })
    expect(await listed('content.article')).toEqual({ Tea: '/article/tea' })
    product().now += 60_000
    expect(await listed('content.page')).toMatchObject({ Soon: '/soon' })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('while there is no public site nobody gets to an address', async () => {
    onTestFinished(async () => {
      await setOpen(1)
    })
    await setOpen(0)
    expect(await listed('content.article')).toEqual({ Tea: ['/article/tea'] })
  })

  const post = (url: string, body: Row) =>
    product().call<{ faults?: Row }>(`/admin/${url}`, { method: 'POST', token: product().superToken, body })

  test.each(['products', 'brand', 'article', 'downloads', 'feeds', 'user', 'desk', 'club', 'back'])(
    'no page is at /%s, where something else is, may come, or was moved to',
    async (slug) => {
      if (slug === 'club') await add('user/rule', { title: 'Club', name: 'club', type: 'nav', path: 'club' })
      const isMoved = slug === 'back'
      if (isMoved) await post('routine.config/edit', { backend_entrance: '/back' })
      const call = { method: 'POST', token: product().superToken, body: { title: 'X', slug } } as const
      const { code, data } = await product().call<{ faults?: Row }>(
        `${isMoved ? '/back' : '/admin'}/content.page/add`,
        call,
      )
      if (isMoved)
        await product().call('/back/routine.config/edit', { ...call, body: { backend_entrance: '/admin' } })
      expect([code, Object.keys(data?.faults ?? {})]).toEqual(slug === 'desk' ? [1, []] : [0, ['slug']])
    },
  )

  test('the back office moves to no address of a page, and no page of the member centre stands before one', async () => {
    for (const backend_entrance of ['/about', '/articles', '/products'])
      expect((await post('routine.config/edit', { backend_entrance })).data.faults).toHaveProperty(
        'backend_entrance',
      )
    const rule = { title: 'About', name: 'about', type: 'nav', path: 'about' }
    expect((await post('user.rule/add', rule)).data.faults).toHaveProperty('path')
    expect(await post('user.rule/add', { ...rule, path: 'account/about' })).toMatchObject({ code: 1 })
  })

  test('a row without a page has no address, and rows of a resource without pages say nothing of any', async () => {
    const id = await page('Lone')
    await product()
      .app.database.write.deleteFrom('site_path')
      .where('resource', '=', 'content/page')
      .where('row_id', '=', id)
      .execute()
    expect(await listed('content.page')).toMatchObject({ Lone: [null] })
    const { data } = await call<{ list: readonly Row[] }>('content.menu/index')
    expect(data.list[0]).not.toHaveProperty('site_address')
  })

  test('forms are told, too, and members are not', async () => {
    const { data } = await call<{ row: Row }>(`content.article/edit?id=${article}`)
    expect(data.row.site_address).toEqual({ field: 'slug', path: '/article/tea', is_public: true })
    const outside = await product().call<{ list: readonly Row[] }>('/api/content.article/index')
    expect(outside.data.list[0]).not.toHaveProperty('site_address')
  })

  test('whoever may not read what an address is made of is told of no address, and finds nothing by one', async () => {
    const { token, groupId } = await product().limitedAdmin(['content/page/index', 'content/page/edit'])
    const id = await page('Quiet', { slug: 'hush', status: 'draft' })
    const limits = { 'content/page': { fields: { slug: 'hidden' } } }
    const answers = async () => {
      const { data } = await call<{ list: readonly Row[] }>('ajax/targets?quickSearch=/hush', token)
      const list = await call('content.page/index?isTree=0', token)
      return [data.list.length, JSON.stringify([list, await call(`content.page/edit?id=${id}`, token)])]
    }
    expect(await answers()).toEqual([1, expect.stringContaining('/hush')])
    await product()
      .rows('auth/group')
      .update([groupId], { limits: JSON.stringify(limits) })
    expect(await answers()).toEqual([0, expect.not.stringMatching(/hush|site_address/)])
  })
})
