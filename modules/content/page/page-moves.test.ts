import { beforeAll, expect, test } from 'vitest'
import type { AddressChanges, ReferenceGroup } from '#core/calls/references.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Readonly<Record<string, unknown>>

interface Effects {
  readonly groups: readonly ReferenceGroup[]
  readonly addresses: AddressChanges | null
  readonly row_version: number
}

onEveryDialect({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } }, (product) => {
  const call = <T = Row>(path: string, body?: Row) =>
    product().call<T>(`/admin/${path}`, {
      token: product().superToken,
      ...(body ? { method: 'POST' as const, body } : {}),
    })
  const add = async (title: string, more: Row = {}) =>
    Number(
      (
        await product()
          .rows('content/page')
          .insert({ title, slug: title, status: 'published', ...more })
      ).id,
    )
  const ask = (id: number, parent: number | string) =>
    call<Effects>(`content.page/references?ids[]=${id}&parent=${parent}`)
  const visit = async (url: string) => {
    const { statusCode, headers } = await product().server.inject({ url, headers: { accept: 'text/html' } })
    return [statusCode, headers.location]
  }
  const remove = (ids: readonly number[], token = product().superToken) => {
    const wishes = [{ resource: 'content/page', field: 'pid', choice: 'moveUp' }]
    const query = [
      ...ids.map((id) => `ids[]=${id}`),
      `references=${encodeURIComponent(JSON.stringify(wishes))}`,
    ]
    return product().call(`/admin/content.page/del?${query.join('&')}`, { method: 'DELETE', token })
  }
  /** `/<name>` with two pages below it, and `/<name>-firm`, which links to it */
  const addTree = async (name: string) => {
    const about = await add(name)
    const team = await add('team', { pid: about })
    const draft = await add('plans', { pid: about, status: 'draft' })
    const props = { text: `<p><a href="/${name}">x</a></p>` }
    const firm = await add(`${name}-firm`, { slots: [{ id: 'r', type: 'richText', props, hidden: false }] })
    return { about, team, draft, firm }
  }

  beforeAll(async () => {
    expect(await call('routine.config/edit', { site_open: 1 })).toMatchObject({ code: 1 })
  })

  test('a move tells before it is made which public addresses change, and what refers to the page', async () => {
    const ids = await addTree('about')
    const { data } = await ask(ids.about, ids.firm)
    expect(data.addresses).toEqual({
      count: 2,
      list: [
        { from: '/about', to: '/about-firm/about' },
        { from: '/about/team', to: '/about-firm/about/team' },
      ],
    })
    expect(data.groups).toMatchObject([{ resource: 'content/page', field: 'slots', count: 1 }])
    expect((await product().rows('content/page').find(ids.about))?.row_version).toBe(data.row_version)
  })

  test('a move that changes no public address tells of nothing', async () => {
    const ids = await addTree('still')
    for (const [id, parent] of [
      [ids.draft, 0],
      [ids.team, ids.about],
    ] as const)
      expect((await ask(id, parent)).data).toMatchObject({ groups: [], addresses: null })
    for (const parent of ['x', '-1', '1.5']) expect(await ask(ids.about, parent)).toMatchObject({ code: 0 })
    expect(await ask(987_654_321, 0)).toMatchObject({ code: 0 })
    expect(await call(`content.article/references?ids[]=1&parent=0`)).toMatchObject({ code: 0 })
  })

  test('after a move the old addresses lead to the new ones, of all that is below', async () => {
    const ids = await addTree('moved')
    const { row_version } = (await ask(ids.about, ids.firm)).data
    const move = { id: ids.about, place: 'inside', targetId: ids.firm }
    expect(await call('content.page/sortable', { ...move, row_version: row_version + 7 })).toMatchObject({
      code: 0,
      data: { type: 'conflict' },
    })
    expect(await call('content.page/sortable', { ...move, row_version })).toMatchObject({ code: 1 })
    expect(await visit('/moved/team')).toEqual([301, '/moved-firm/moved/team'])
    expect(await visit('/moved-firm/moved/team')).toEqual([200, undefined])
  })

  test('a move to where another page has the address is refused at the address, and changes nothing', async () => {
    const other = await add('twin')
    const below = await add('twin', { pid: await add('elder') })
    const answer = await call('content.page/sortable', { id: other, place: 'after', targetId: below })
    expect(answer).toMatchObject({ code: 0, data: { faults: { slug: expect.any(String) } } })
    expect(await visit('/twin')).toEqual([200, undefined])
  })

  test('pages below deleted ones move up to where these were, and their old addresses lead there', async () => {
    const root = await add('root')
    const [last, gone, first] = [
      await add('last', { pid: root }),
      await add('gone', { pid: root }),
      await add('first', { pid: root }),
    ]
    const under = await add('under', { pid: gone })
    const [deep, beside] = [await add('deep', { pid: under }), await add('beside', { pid: gone })]
    const { data } = await call<Effects>(`content.page/references?ids[]=${gone}&ids[]=${under}`)
    expect(data.groups).toMatchObject([{ field: 'pid', count: 2, choices: ['moveUp', 'clear', 'replace'] }])
    expect(await remove([gone, under])).toMatchObject({ code: 1 })
    expect(await visit('/root/gone/under/deep')).toEqual([301, '/root/deep'])
    expect(await visit('/root/beside')).toEqual([200, undefined])
    type Tree = { readonly list: readonly { readonly id: number; readonly children?: readonly Row[] }[] }
    const { list } = (await call<Tree>('content.page/index')).data
    const below = list.find(({ id }) => id === root)?.children?.map(({ id }) => id)
    expect(below).toEqual([first, beside, deep, last])
  })

  test('pages move up for those only who may edit them', async () => {
    const above = await add('held')
    await add('held-below', { pid: above })
    const { token } = await product().limitedAdmin(['content/page/index', 'content/page/del'])
    expect(await remove([above], token)).toMatchObject({ code: 401, msg: expect.stringContaining('编辑') })
    expect(await visit('/held/held-below')).toEqual([200, undefined])
  })

  test('where one of several pages may not go, none goes and nothing moves up', async () => {
    const above = await add('kept')
    await add('kept-below', { pid: above })
    const home = await add('start', { code: 'notFound' })
    expect(await remove([above, home])).toMatchObject({
      code: 0,
      data: { id: home },
    })
    expect(await visit('/kept/kept-below')).toEqual([200, undefined])
  })
})
