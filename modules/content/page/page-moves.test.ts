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
  const ids = { about: 0, team: 0, draft: 0, firm: 0 }

  beforeAll(async () => {
    expect(await call('routine.config/edit', { site_open: 1 })).toMatchObject({ code: 1 })
    ids.about = await add('about')
    ids.team = await add('team', { pid: ids.about })
    ids.draft = await add('plans', { pid: ids.about, status: 'draft' })
    ids.firm = await add('firm')
    const text = `<p><a href="/about">x</a></p>`
    const slots = [{ id: 'r', type: 'richText', props: { text }, hidden: false }]
    await product().rows('content/page').update([ids.firm], { slots })
  })

  test('a move tells before it is made which public addresses change, and what refers to the page', async () => {
    const { data } = await ask(ids.about, ids.firm)
    expect(data.addresses).toEqual({
      count: 2,
      list: [
        { from: '/about', to: '/firm/about' },
        { from: '/about/team', to: '/firm/about/team' },
      ],
    })
    expect(data.groups).toMatchObject([{ resource: 'content/page', field: 'slots', count: 1 }])
    expect((await product().rows('content/page').find(ids.about))?.row_version).toBe(data.row_version)
  })

  test('a move that changes no public address tells of nothing', async () => {
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
    const { row_version } = (await ask(ids.about, ids.firm)).data
    const move = { id: ids.about, place: 'inside', targetId: ids.firm }
    expect(await call('content.page/sortable', { ...move, row_version: row_version + 7 })).toMatchObject({
      code: 0,
      data: { type: 'conflict' },
    })
    expect(await call('content.page/sortable', { ...move, row_version })).toMatchObject({ code: 1 })
    expect(await visit('/about/team')).toEqual([301, '/firm/about/team'])
    expect(await visit('/firm/about/team')).toEqual([200, undefined])
  })

  test('a move to where another page has the address is refused at the address, and changes nothing', async () => {
    const other = await add('twin')
    const below = await add('twin', { pid: ids.firm })
    const answer = await call('content.page/sortable', { id: other, place: 'after', targetId: below })
    expect(answer).toMatchObject({ code: 0, data: { faults: { slug: expect.any(String) } } })
    expect(await visit('/twin')).toEqual([200, undefined])
  })
})
