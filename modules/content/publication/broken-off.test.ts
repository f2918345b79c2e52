import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { breakOff, mend, storedIn } from '#server/testing/broken-off.ts'

// Work on content of which some statement fails, as a full disk or a killed process would have it: before each of its statements in turn.
// Either all of it is there afterwards, or nothing.

type Row = Record<string, unknown>

const kept =
  /^(?:content_|site_path|search_term|change_record|draft|outbox|row_reference|attachment_reference|recycle)/

describe('work on content that breaks off', () => {
  const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
  const rows = (name: string) => product().rows(`content/${name}`)
  const call = (url: string, body: Row, method: 'POST' | 'DELETE' = 'POST') =>
    product().call<Row>(`/admin/content.${url}`, { method, token: product().superToken, body })
  const opened = async (name: string, id: number) =>
    (
      await product().call<{ row: Row }>(`/admin/content.${name}/edit?id=${id}`, {
        token: product().superToken,
      })
    ).data.row

  /** Breaks it off before each of its statements, until it comes to its end. */
  async function survives(
    work: () => Promise<{ readonly code: number; readonly msg: string }>,
  ): Promise<void> {
    const before = await storedIn(product(), kept)
    const answered = async () => (await work()).code === 1
    await breakOff(answered, async (statement) => {
      expect(await storedIn(product(), kept), `before statement ${statement}`).toBe(before)
    })
    expect(await storedIn(product(), kept)).not.toBe(before)
  }

  afterEach(mend)
  beforeAll(async () => {
    await product().call('/admin/routine.config/edit', {
      method: 'POST',
      token: product().superToken,
      body: { site_open: 1 },
    })
  })

  test('a page whose draft is published, with its translation', async () => {
    const block = (text: string) => [{ id: 'b', type: 'notice', props: { text, tone: 'info' } }]
    const en = { title: 'Garden', slots: block('In English') }
    const page = await rows('page').insert({
      title: '茶园',
      slug: 'garden',
      status: 'published',
      slots: block('旧'),
      translations: { en },
    })
    const id = Number(page.id)
    const { row_version } = await opened('page', id)
    await call('page/edit', {
      id,
      row_version,
      title: '新茶园',
      slots: block('新'),
      translations: { en: { title: 'New garden' } },
    })
    const row = await opened('page', id)
    await survives(() =>
      call('page/applyDraft', { id, row_version: row.row_version, draft_version: row.draft_version }),
    )
  })

  test('a menu whose draft is published, with its items', async () => {
    const { row_version } = await opened('menu', 1)
    const item = (label: string) => ({ kind: 'url', url: '/articles', label })
    await call('menu/edit', { id: 1, row_version, items: [item('One'), item('Two')] })
    const row = await opened('menu', 1)
    await survives(() =>
      call('menu/applyDraft', { id: 1, row_version: row.row_version, draft_version: row.draft_version }),
    )
  })

  test('a page that is renamed, with the addresses of all below it', async () => {
    const top = await rows('page').insert({ title: 'Top', slug: 'top', status: 'published' })
    for (const slug of ['one', 'two', 'three'])
      await rows('page').insert({ title: slug, slug, pid: top.id, status: 'published' })
    const { row_version } = await opened('page', Number(top.id))
    await survives(() => call('page/edit', { id: top.id, row_version, slug: 'summit' }))
  })

  test('a category that is merged into another one, with its articles', async () => {
    const [from, into] = [
      await rows('category').insert({ name: 'From', slug: 'from' }),
      await rows('category').insert({ name: 'Into', slug: 'into' }),
    ]
    await rows('category').insert({ name: 'Below', slug: 'below', pid: from.id })
    for (const title of ['One', 'Two'])
      await rows('article').insert({ title, body: '<p>x</p>', category_id: from.id, status: 'published' })
    await survives(() => call('category/merge', { id: from.id, ids: [from.id], into: into.id }))
  })

  test('an article that is deleted, with its words and its address', async () => {
    const category = await rows('category').insert({ name: 'Old', slug: 'old' })
    const article = await rows('article').insert({
      title: 'Gone',
      body: '<p>x</p>',
      category_id: category.id,
      status: 'draft',
    })
    await survives(() => call('article/del', { ids: [article.id] }, 'DELETE'))
  })
})
