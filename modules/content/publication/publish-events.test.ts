import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'

type Row = Readonly<Record<string, unknown>>

const product = onSqlite()

const call = async (path: string, body: Row) => {
  const answer = await product().call<Row>(`/admin/content.${path}`, {
    method: 'POST',
    token: product().superToken,
    body,
  })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
}
const versions = async (resource: string, id: number) => {
  const { data } = await product().call<{ row: Row }>(`/admin/content.${resource}/edit?id=${id}`, {
    token: product().superToken,
  })
  const { row_version, draft_version } = data.row
  return { id, row_version, ...(draft_version ? { draft_version } : {}) }
}
let seen = 0
/** What has been emitted since this was asked last. */
const emitted = async () => {
  const { read } = product().app.database
  const rows = await read.selectFrom('outbox').select(['id', 'event', 'subject']).orderBy('id').execute()
  const found = rows.filter(({ id }) => Number(id) > seen)
  seen = Number(rows.at(-1)?.id ?? seen)
  return found.map(({ event, subject }) => `${event} ${subject}`)
}
let category = 0

beforeAll(async () => {
  category = Number((await product().rows('content/category').insert({ name: 'News' })).id)
  await emitted()
})

test('an article is published, changed by its draft, taken back and archived: each is told once', async () => {
  const values = { title: 'Tea', category_id: category, body: '<p>x</p>' }
  const id = Number((await product().rows('content/article').insert(values)).id)
  await call('article/edit', { ...(await versions('article', id)), title: 'Green tea' })
  expect(await emitted()).toEqual([])
  await call('article/publish', { ids: [id] })
  expect(await emitted()).toEqual([`article.published article:${id}`])
  await call('article/edit', { ...(await versions('article', id)), title: 'White tea' })
  expect(await emitted()).toEqual([])
  await call('article/applyDraft', await versions('article', id))
  expect(await emitted()).toEqual([`article.published article:${id}`])
  await call('article/unpublish', { ids: [id] })
  expect(await emitted()).toEqual([`article.unpublished article:${id}`])
  await call('article/archive', { ids: [id] })
  expect(await emitted()).toEqual([])
  const out = Number(
    (
      await product()
        .rows('content/article')
        .insert({ ...values, status: 'published' })
    ).id,
  )
  await product().rows('content/article').remove([out])
  expect(await emitted()).toEqual([`article.published article:${out}`, `article.unpublished article:${out}`])
})

test('a page is told when it is published, and when changes of it are', async () => {
  const id = Number((await product().rows('content/page').insert({ title: 'About' })).id)
  expect(await emitted()).toEqual([])
  await call('page/publish', { ids: [id] })
  await call('page/edit', { ...(await versions('page', id)), title: 'About us' })
  expect(await emitted()).toEqual([`page.published page:${id}`])
  await call('page/applyDraft', await versions('page', id))
  expect(await emitted()).toEqual([`page.published page:${id}`])
})

test('a menu is told once its draft is everybody’s, not while it waits, and not if it could not be', async () => {
  const { read } = product().app.database
  const main = await read
    .selectFrom('content_menu')
    .select('id')
    .where('code', '=', 'main')
    .executeTakeFirstOrThrow()
  const id = Number(main.id)
  const items = [{ kind: 'url', label: 'Links', url: '/links' }]
  await call('menu/edit', { ...(await versions('menu', id)), items })
  expect(await emitted()).toEqual([])
  await call('menu/applyDraft', await versions('menu', id))
  expect(await emitted()).toEqual([`menu.published menu:${id}`])
  await call('menu/edit', { ...(await versions('menu', id)), items: [{ kind: 'target' }] })
  const refused = await product().call('/admin/content.menu/applyDraft', {
    method: 'POST',
    token: product().superToken,
    body: await versions('menu', id),
  })
  expect(refused.code).toBe(0)
  expect(await emitted()).toEqual([])
})
