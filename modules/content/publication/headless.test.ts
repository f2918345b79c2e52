import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'

// What programs that draw a site of their own are told without signing in: which pages there are, and where.

type Row = Record<string, unknown>

const product = onSqlite({})
const ask = async <T = { list: readonly Row[]; row: Row }>(url: string) =>
  (await product().call<T>(`/api/content.${url}`)).data
const placed = ({ title, path, children = [] }: Row): unknown => [
  title,
  path,
  (children as readonly Row[]).map(placed),
]

beforeAll(async () => {
  const rows = (name: string) => product().rows(`content/${name}`)
  const category_id = (await rows('category').insert({ name: 'Tea', slug: 'tea' })).id
  const shown = { status: 'published' }
  const about = await rows('page').insert({ ...shown, title: 'About', slug: 'about' })
  await rows('page').insert({ ...shown, title: 'Team', slug: 'team', pid: about.id, visibility: 'members' })
  const waiting = await rows('page').insert({ title: 'Waiting', slug: 'waiting', status: 'draft' })
  await rows('page').insert({ ...shown, title: 'Below it', slug: 'below', pid: waiting.id })
  await rows('page').insert({ ...shown, title: 'Unlisted', slug: 'unlisted', visibility: 'unlisted' })
  await rows('article').insert({ ...shown, title: 'Oolong', slug: 'oolong', category_id, body: '<p>x</p>' })
  await rows('resource').insert({ ...shown, title: 'Oolong by weight', slug: 'weights', category_id })
})

test('pages come as a tree with their addresses, without those that are unlisted or not public', async () => {
  const { list } = await ask('page/index')
  expect(list.map(placed).toSorted()).toEqual([
    ['About', '/about', [['Team', '/about/team', []]]],
    ['Below it', '/waiting/below', []],
  ])
  expect(JSON.stringify(list)).not.toContain('slots')
  const { options } = await ask<{ options: readonly Row[] }>('page/index?select=1')
  expect(options).toHaveLength(3)
  expect((await ask('page/show?path=/about/team')).row).toMatchObject({ title: 'Team', path: '/about/team' })
})

test('rows that have a page say where it is, in lists, by themselves and as what words find', async () => {
  expect((await ask('article/index')).list).toMatchObject([{ title: 'Oolong', path: '/article/oolong' }])
  expect((await ask('resource/show?slug=weights')).row).toMatchObject({ path: '/download/weights' })
  const found = (await ask('search/index?q=oolong')).list.map(({ resource, path }) => `${resource} ${path}`)
  expect(found.toSorted()).toEqual(['content/article /article/oolong', 'content/resource /download/weights'])
})
