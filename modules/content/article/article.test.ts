import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>
type State = 'draft' | 'published' | 'archived'

const states: readonly State[] = ['draft', 'published', 'archived']
/** Each action: where it may start and where it leads. */
const moves: Readonly<Record<string, { readonly from: readonly State[]; readonly to: State }>> = {
  publish: { from: ['draft'], to: 'published' },
  unpublish: { from: ['published', 'archived'], to: 'draft' },
  archive: { from: ['draft', 'published'], to: 'archived' },
}

onEveryDialect({}, (product) => {
  let category = 0
  /** writes articles, and moves none of them */
  let writer: { readonly id: number; readonly token: string }
  beforeAll(async () => {
    category = Number((await product().rows('content/category').insert({ name: 'news' })).id)
    writer = await product().limitedAdmin([
      'content/article/index',
      'content/article/add',
      'content/article/edit',
      'content/category/index',
      'content/tag/index',
    ])
  })

  const call = <T = Row>(action: string, body?: Row, token = product().superToken) =>
    product().call<T>(`/admin/content.Article/${action}`, {
      token,
      ...(body ? { method: 'POST', body } : {}),
    })
  const values = (more: Row = {}) => ({ title: 'Title', category_id: category, body: '<p>Text</p>', ...more })
  const inState = async (status: State) =>
    Number((await product().rows('content/article').insert(values({ status }))).id)
  const stored = async (id: unknown) => (await product().rows('content/article').find(Number(id))) ?? {}

  describe('moving between states', () => {
    for (const [action, { from, to }] of Object.entries(moves)) {
      for (const state of states) {
        const isAllowed = from.includes(state)

        test(`${action} ${isAllowed ? 'moves' : 'does not move'} an article that is ${state}`, async () => {
          const id = await inState(state)
          const answer = await call(action, { ids: [id] })
          expect(answer.code).toBe(isAllowed ? 1 : 0)
          expect(await stored(id)).toMatchObject({
            status: isAllowed ? to : state,
            row_version: isAllowed ? 2 : 1,
          })
        })
      }
    }

    for (const from of states) {
      for (const to of states) {
        const isAllowed =
          from === to || Object.values(moves).some((move) => move.to === to && move.from.includes(from))

        test(`an edit ${isAllowed ? 'may' : 'may not'} move ${from} to ${to}`, async () => {
          const id = await inState(from)
          const answer = await call('edit', { id, status: to, title: 'Edited' })
          expect(answer.code).toBe(isAllowed ? 1 : 0)
          if (!isAllowed) expect(answer.data).toMatchObject({ faults: { status: expect.any(String) } })
          expect(await stored(id)).toMatchObject({
            status: isAllowed ? to : from,
            title: isAllowed ? 'Edited' : 'Title',
          })
        })

        test(`without the node of the move an edit does not take ${from} to ${to}`, async () => {
          const id = await inState(from)
          const answer = await call('edit', { id, status: to, title: 'Edited' }, writer.token)
          expect(answer.code).toBe(from === to ? 1 : isAllowed ? 401 : 0)
          expect(await stored(id)).toMatchObject({ status: from, title: from === to ? 'Edited' : 'Title' })
        })
      }
    }

    test('the node of one move does not stand in for another', async () => {
      const publisher = await product().limitedAdmin(['content/article/edit', 'content/article/publish'])
      const id = await inState('draft')
      expect((await call('edit', { id, status: 'archived' }, publisher.token)).code).toBe(401)
      expect((await call('archive', { ids: [id] }, publisher.token)).code).toBe(401)
      expect((await call('edit', { id, status: 'published' }, publisher.token)).code).toBe(1)
      expect((await call('unpublish', { ids: [id] }, publisher.token)).code).toBe(401)
      expect(await stored(id)).toMatchObject({ status: 'published' })
    })

    test('a new article starts as a draft; it may be published at once by who may publish', async () => {
      const draft = await call('add', values(), writer.token)
      expect(await stored(draft.data.id)).toMatchObject({ status: 'draft', publish_time: null })
      expect((await call('add', values({ status: 'published' }), writer.token)).code).toBe(401)
      const published = await call('add', values({ status: 'published' }))
      expect(await stored(published.data.id)).toMatchObject({
        status: 'published',
        publish_time: expect.any(Number),
      })
      expect((await call('add', values({ status: 'nonsense' }))).code).toBe(0)
    })

    test('a list with one article in the wrong state, or none at all, moves nothing', async () => {
      const ids = [await inState('draft'), await inState('published'), await inState('draft')]
      for (const other of [[ids[1]], [900_001], ['x'], [0]]) {
        const answer = await call('publish', { ids: [ids[0], ids[2], ...other] })
        expect(answer.code).toBe(0)
      }
      for (const id of [ids[0], ids[2]])
        expect(await stored(id)).toMatchObject({ status: 'draft', row_version: 1 })
      expect((await call('publish', { ids: [] })).code).toBe(0)
      expect((await call('publish', { ids: [ids[0], ids[2], ids[0]] })).code).toBe(1)
      for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'published' })
    })

    test('of two who publish the same draft at the same time one succeeds', async () => {
      const id = await inState('draft')
      const answers = await Promise.all([call('publish', { ids: [id] }), call('publish', { ids: [id] })])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
      expect(await stored(id)).toMatchObject({ row_version: 2 })
    })
  })

  describe('what an article keeps', () => {
    test('the author of an article is who added it, whatever was sent and whoever edits', async () => {
      const { data } = await call('add', values({ admin_id: 1 }), writer.token)
      expect(await stored(data.id)).toMatchObject({ admin_id: writer.id })
      await call('edit', { id: data.id, admin_id: 1, title: 'Other' })
      expect(await stored(data.id)).toMatchObject({ admin_id: writer.id, title: 'Other' })
    })

    test('the views of an article are written by no caller', async () => {
      const { data } = await call('add', values({ views: 1000 }))
      await call('edit', { id: data.id, views: 1000, title: 'Viewed' })
      expect(await stored(data.id)).toMatchObject({ views: 0, title: 'Viewed' })
    })

    test('the time of publication is set once and kept', async () => {
      const id = await inState('draft')
      await call('publish', { ids: [id] })
      const { publish_time } = await stored(id)
      expect(publish_time).toBe(Math.floor(product().now / 1000))
      await call('unpublish', { ids: [id] })
      product().now += 5000
      await call('publish', { ids: [id] })
      expect(await stored(id)).toMatchObject({ publish_time })
      await call('edit', { id, status: 'archived' })
      expect(await stored(id)).toMatchObject({ publish_time })
    })

    test('a time of publication that was chosen stays', async () => {
      const { data } = await call('add', values({ publish_time: '2030-01-01 08:00:00' }))
      expect(await stored(data.id)).toMatchObject({ publish_time: 1_893_456_000 })
      await call('publish', { ids: [data.id] })
      expect(await stored(data.id)).toMatchObject({ publish_time: 1_893_456_000 })
    })

    test('the text is rebuilt from what the editor knows', async () => {
      const html =
        '<p onclick="x()">a<script>alert(1)</script><img src="javascript:x"></p><iframe src="javascript:x"></iframe>'
      const { data } = await call('add', values({ body: html }))
      expect(String((await stored(data.id)).body)).toMatch(/^<p>a/)
      expect(String((await stored(data.id)).body)).not.toMatch(/script|onclick/)
      for (const empty of ['', '<p></p>', '<p><br></p>', '<script>x</script>']) {
        const answer = await call('add', values({ body: empty }))
        expect(answer, empty).toMatchObject({ code: 0, data: { faults: { body: expect.any(String) } } })
      }
    })

    test('a title has at most 120 characters, a summary 500', async () => {
      expect((await call('add', values({ title: '文'.repeat(120), summary: '😀'.repeat(500) }))).code).toBe(1)
      expect((await call('add', values({ title: '文'.repeat(121) }))).data).toMatchObject({
        faults: { title: expect.any(String) },
      })
      expect((await call('add', values({ summary: '文'.repeat(501) }))).data).toMatchObject({
        faults: { summary: expect.any(String) },
      })
    })
  })

  test('lists leave the text out and carry category, tags and author', async () => {
    const tag = await product().rows('content/tag').insert({ name: 'tagged' })
    const { data } = await call('add', values({ tag_ids: [tag.id], title: 'Listed' }))
    const { data: page } = await call<{ list: readonly Row[] }>('index?quickSearch=listed')
    expect(page.list[0]).toMatchObject({
      id: data.id,
      category: { id: category, name: 'news' },
      tag_ids: [tag.id],
      tags: [{ id: tag.id, name: 'tagged' }],
      admin: { id: 1, nickname: 'Admin' },
    })
    expect(page.list[0]).not.toHaveProperty('body')
  })

  test('members open what is published, with the text and the names of category and tags', async () => {
    const { token: memberToken } = await product().member(['content/article/index'])
    const tag = await product().rows('content/tag').insert({ name: 'opened' })
    const published = await product()
      .rows('content/article')
      .insert(values({ status: 'published', tag_ids: [tag.id] }))
    const open = (id: unknown) =>
      product().call<{ row: Row }>(`/api/content.article/show?id=${id}`, { memberToken })
    const { row } = (await open(published.id)).data
    expect(row).toMatchObject({
      title: 'Title',
      body: '<p>Text</p>',
      category: { id: category, name: 'news' },
      tags: [{ id: tag.id, name: 'opened' }],
    })
    expect(row).not.toHaveProperty('admin')
    expect(row).not.toHaveProperty('status')
    const draft = await inState('draft')
    expect([(await open(draft)).msg, (await open(draft)).code]).toEqual([(await open(999_999)).msg, 0])
  })
})
