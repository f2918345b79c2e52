import { beforeAll, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { serverResource } from '../resource/side.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'

const sign = defineResource('test/sign', {
  fields: { name: field.text({ required: true }), target: field.target() },
  list: { columns: ['name', 'target'], search: ['name'] },
})

type Row = Readonly<Record<string, unknown>>

onEveryDialect(withResources([serverResource(sign)]), (product) => {
  let category = 0
  let draft = 0
  let published = 0
  const call = (action: string, body?: Row, token = product().superToken) =>
    product().call<Row>(adminUrl(sign.name, action), { token, ...(body ? { method: 'POST', body } : {}) })
  const lookUp = (query: string, token = product().superToken) =>
    product().call<{ resources: readonly string[]; list: readonly Row[] }>(`/admin/ajax/targets?${query}`, {
      token,
    })
  const article = async (title: string, status: string) => {
    const row = await product()
      .rows('content/article')
      .insert({ title, body: '<p>x</p>', category_id: category, status })
    return Number(row.id)
  }
  const listed = async (id: unknown) =>
    ((await call('index')).data.list as Row[]).find((row) => row.id === id) as Row

  beforeAll(async () => {
    category = Number((await product().rows('content/category').insert({ name: 'Teas' })).id)
    draft = await article('Oolong unripe', 'draft')
    published = await article('Oolong ripe', 'published')
  })

  test('a target is kept and lists name it, with who sees it', async () => {
    const target = { resource: 'content/article', row_id: published }
    const { data } = await call('add', { name: 'to article', target })
    expect(await listed(data.id)).toMatchObject({
      target,
      target_row: { ...target, label: 'Oolong ripe', state: 'public' },
    })
    await call('edit', { id: data.id, target: `content/article:${draft}` })
    expect(await listed(data.id)).toMatchObject({
      target: { resource: 'content/article', row_id: draft },
      target_row: { label: 'Oolong unripe', state: 'hidden' },
    })
    await call('edit', { id: data.id, target: null })
    expect(await listed(data.id)).toMatchObject({ target: null, target_row: null })
  })

  test('what is no target is refused at its field', async () => {
    const wrong = [
      { resource: 'content/article', row_id: 900_001 },
      { resource: 'content/article', row_id: 0 },
      { resource: 'content/article', row_id: 2 ** 53 },
      { resource: 'auth/admin', row_id: 1 },
      { resource: 'nothing/here', row_id: 1 },
      { resource: '__proto__', row_id: 1 },
      { resource: `content/${'x'.repeat(5000)}`, row_id: 1 },
      { resource: 'content/article' },
      'content/article',
      'javascript:alert(1)',
      12,
      true,
    ]
    for (const target of wrong) {
      expect(await call('add', { name: 'wrong', target }), JSON.stringify(target)).toMatchObject({
        code: 0,
        data: { faults: { target: expect.any(String) } },
      })
    }
  })

  test('a target stays when its row goes, may be saved again, and says that it is missing', async () => {
    const gone = await article('Gone', 'published')
    const { data } = await call('add', { name: 'x', target: { resource: 'content/article', row_id: gone } })
    await product().rows('content/article').remove([gone])
    const target = { resource: 'content/article', row_id: gone }
    expect((await call('edit', { id: data.id, name: 'y', target })).code).toBe(1)
    expect(await listed(data.id)).toMatchObject({
      name: 'y',
      target,
      target_row: { label: `#${gone}`, state: 'missing' },
    })
  })

  test('what can be pointed at is found by name, of lists that the caller may open', async () => {
    const { data } = await lookUp('quickSearch=oolong')
    expect(data.resources).toContain('content/category')
    expect(data.list.map(({ label, state }) => [label, state])).toEqual(
      expect.arrayContaining([
        ['Oolong ripe', 'public'],
        ['Oolong unripe', 'hidden'],
      ]),
    )
    const { token } = await product().limitedAdmin(['content/category/index'])
    expect((await lookUp('quickSearch=oolong', token)).data).toEqual({
      resources: ['content/category'],
      list: [],
    })
    const named = await lookUp(`targets=content/article:${published}`, token)
    expect(named.data.list).toEqual([
      { resource: 'content/article', row_id: published, label: `#${published}`, state: 'missing' },
    ])
  })

  test('one search finds rows of every kind with their addresses, five of each at most', async () => {
    const rows = product().rows('content/tag')
    for (let at = 1; at <= 6; at++) await rows.insert({ name: `Oolong ${at}`, slug: `oolong-${at}` })
    const { data } = await lookUp('quickSearch=oolong')
    const byKind = Map.groupBy(data.list, ({ resource }) => resource)
    expect([...byKind.keys()].toSorted()).toEqual(['content/article', 'content/tag'])
    expect(byKind.get('content/tag')).toHaveLength(5)
    expect(byKind.get('content/tag')?.every(({ path }) => /^\/tag\/oolong-\d$/.test(String(path)))).toBe(true)
    const some = await lookUp('quickSearch=oolong&resource[]=content/article&resource[]=content/page')
    expect(new Set(some.data.list.map(({ resource }) => resource))).toEqual(new Set(['content/article']))
  })

  test('without words it begins with the first rows of each kind, and an address finds the row that is there', async () => {
    const all = await lookUp('quickSearch=')
    expect(all.data.list).toContainEqual(
      expect.objectContaining({ resource: 'content/category', label: 'Teas' }),
    )
    await product().rows('content/category').update([category], { slug: 'teas' })
    const { data } = await lookUp('quickSearch=/articles/teas')
    expect(data.list).toEqual([
      {
        resource: 'content/category',
        row_id: category,
        label: 'Teas',
        state: 'public',
        path: '/articles/teas',
      },
    ])
    const { token } = await product().limitedAdmin(['content/article/index'])
    expect((await lookUp('quickSearch=/articles/teas', token)).data.list).toEqual([])
  })

  test('questions about targets that make no sense are refused', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `targets[]=content/article:${at + 1}`).join('&')
    for (const query of [
      'targets=x',
      'targets[a]=1',
      many,
      'quickSearch[]=a',
      `quickSearch=${'x'.repeat(101)}`,
    ])
      expect(await lookUp(query), query.slice(0, 30)).toMatchObject({ code: 0, status: 200 })
  })
})
