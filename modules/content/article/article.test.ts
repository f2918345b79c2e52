import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'

type Row = Record<string, unknown>
type State = 'draft' | 'in_review' | 'published' | 'archived'

const states: readonly State[] = ['draft', 'in_review', 'published', 'archived']
/** Each action: where it may start and where it leads. */
const moves: Readonly<Record<string, { readonly from: readonly State[]; readonly to: State }>> = {
  review: { from: ['draft'], to: 'in_review' },
  approve: { from: ['in_review'], to: 'draft' },
  publish: { from: ['draft'], to: 'published' },
  unpublish: { from: ['published', 'archived'], to: 'draft' },
  archive: { from: ['draft', 'in_review', 'published'], to: 'archived' },
}

onEveryDialect({}, (product, dialect) => {
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
    test('of two who publish the same draft at the same time one succeeds', async () => {
      const id = await inState('draft')
      const answers = await Promise.all([call('publish', { ids: [id] }), call('publish', { ids: [id] })])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
      expect(await stored(id)).toMatchObject({ row_version: 2 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

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

        // What is edited of an article that is public waits in a draft, and its state changes apart from that.
        const edited = from === 'published' ? {} : { title: 'Edited' }
        const title = edited.title ?? 'Title'

        test(`an edit ${isAllowed ? 'may' : 'may not'} move ${from} to ${to}`, async () => {
          const id = await inState(from)
          const answer = await call('edit', { id, status: to, ...edited })
          expect(answer.code).toBe(isAllowed ? 1 : 0)
          if (!isAllowed) expect(answer.data).toMatchObject({ faults: { status: expect.any(String) } })
          expect(await stored(id)).toMatchObject({
            status: isAllowed ? to : from,
            title: isAllowed ? title : 'Title',
          })
        })

        test(`without the node of the move an edit does not take ${from} to ${to}`, async () => {
          const id = await inState(from)
          const answer = await call('edit', { id, status: to, ...edited }, writer.token)
          expect(answer.code).toBe(from === to ? 1 : isAllowed ? 401 : 0)
          expect(await stored(id)).toMatchObject({ status: from, title: from === to ? title : 'Title' })
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

  describe('outside of the back office', () => {
    const published = async (more: Row = {}) =>
      Number(
        (
          await product()
            .rows('content/article')
            .insert(values({ status: 'published', ...more }))
        ).id,
      )
    const open = (id: unknown, memberToken = '') =>
      product().call<{ row: Row }>(`/api/content.article/show?id=${id}`, memberToken ? { memberToken } : {})
    const listed = async (memberToken = '') => {
      const url = '/api/content.article/index?limit=100'
      const { data } = await product().call<{ list: readonly Row[] }>(url, memberToken ? { memberToken } : {})
      return data.list
    }
    const titles = async () => (await listed()).map(({ title }) => title)

    test('an article shows from its time of publication on until it ends, without any job', async () => {
      const now = Math.floor(product().now / 1000)
      const id = await published({ title: 'Timed', publish_time: now + 60, expire_time: now + 120 })
      const isShown = async () => [(await open(id)).code === 1, (await titles()).includes('Timed')]
      expect(await isShown()).toEqual([false, false])
      product().now += 60_000
      expect(await isShown()).toEqual([true, true])
      product().now += 60_000
      expect(await isShown()).toEqual([false, false])
    })

    test('a disabled category hides what is in it and below it', async () => {
      const categories = product().rows('content/category')
      const top = Number((await categories.insert({ name: 'closed' })).id)
      const below = Number((await categories.insert({ name: 'below', pid: top })).id)
      const id = await published({ title: 'Below', category_id: below })
      expect((await open(id)).code).toBe(1)
      await categories.update([top], { status: '0' })
      expect([(await open(id)).code, (await titles()).includes('Below')]).toEqual([0, false])
      await categories.update([top], { status: '1' })
      expect((await open(id)).code).toBe(1)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('everybody opens what is published, with the text and the names of category and tags', async () => {
      const tag = await product().rows('content/tag').insert({ name: 'opened' })
      const id = await published({ tag_ids: [tag.id] })
      const { row } = (await open(id)).data
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

    test('the public sees the old text until changes are published', async () => {
      const id = await published({ title: 'Old' })
      expect((await call('edit', { id, title: 'New', body: '<p>New</p>' })).code).toBe(1)
      expect((await open(id)).data.row).toMatchObject({ title: 'Old', body: '<p>Text</p>' })
      expect(await titles()).toContain('Old')
      expect((await call('applyDraft', { id })).code).toBe(1)
      expect((await open(id)).data.row).toMatchObject({ title: 'New', body: '<p>New</p>' })
    })

    test('guests see of an article for members the title and the summary, members all of it', async () => {
      const { token } = await product().member([])
      const more = { title: 'Inside', summary: 'About', subtitle: 'Sub', visibility: 'members' }
      const id = await published(more)
      expect((await open(id)).data.row).toMatchObject({
        title: 'Inside',
        summary: 'About',
        body: '',
        subtitle: '',
      })
      expect(JSON.stringify(await listed())).not.toContain('Sub')
      expect((await open(id, token)).data.row).toMatchObject({ body: '<p>Text</p>', subtitle: 'Sub' })
    })

    test('an unlisted article is opened by its address alone: ids can be counted', async () => {
      const { token } = await product().member([])
      const id = await published({ title: 'Unlisted', visibility: 'unlisted', slug: 'told-to-some' })
      const by = (slug: string, memberToken = '') =>
        product().call<{ row: Row }>(
          `/api/content.article/show?slug=${slug}`,
          memberToken ? { memberToken } : {},
        )
      for (const caller of ['', token]) {
        expect([(await open(id, caller)).msg, (await open(id, caller)).code]).toEqual([
          (await open(999_999)).msg,
          0,
        ])
        expect((await by('told-to-some', caller)).data.row).toMatchObject({ id, title: 'Unlisted' })
      }
      expect(await titles()).not.toContain('Unlisted')
      const listed = await published({ slug: 'told-to-all' })
      expect((await by('told-to-all')).data.row).toMatchObject({ id: listed })
      await inState('draft')
      const wrong = [
        '',
        'none',
        'Told-to-some',
        '%00',
        '%F0%9F%8D%B5',
        'x'.repeat(5000),
        '&slug=told-to-some',
      ]
      for (const slug of wrong) expect([slug, (await by(slug)).code]).toEqual([slug, 0])
    })

    test('a disabled tag has no page, stands in no sitemap, and is named by nothing that has it', async () => {
      const tags = product().rows('content/tag')
      const { id: tag } = await tags.insert({ name: 'Withdrawn', slug: 'withdrawn' })
      const kept = await tags.insert({ name: 'Kept', slug: 'kept' })
      const id = await published({ tag_ids: [tag, kept.id], slug: 'with-tags' })
      await setSetting(product(), 'site_open', '1')
      const get = async (url: string) =>
        (await product().server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })).body
      const named = async () => {
        const [page, sitemap, article] = [
          await get('/tag/withdrawn'),
          await get('/sitemap-content-tag-1.xml'),
          await get('/article/with-tags'),
        ]
        const { row } = (await open(id)).data
        product().now += 60_000
        await product().app.jobs.startScheduled()
        await product().app.jobs.runDue()
        const found = await product().call('/api/content.search/index?q=withdrawn')
        return [
          page.includes('<h1>Withdrawn</h1>'),
          sitemap.includes('/tag/withdrawn'),
          article.includes('Withdrawn'),
          JSON.stringify(row.tags).includes('Withdrawn'),
          JSON.stringify(found.data).includes('with-tags'),
        ]
      }
      expect(await named()).toEqual([true, true, true, true, true])
      await tags.update([Number(tag)], { status: '0' })
      expect(await named()).toEqual([false, false, false, false, false])
      expect((await open(id)).data.row).toMatchObject({ tag_ids: [kept.id] })
      expect((await call(`edit?id=${id}`)).data.row).toMatchObject({ tag_ids: [tag, kept.id] })
    })
  })

  describe('addresses', () => {
    const slugOf = async (title: string, more: Row = {}) =>
      (await stored((await call('add', values({ title, ...more }))).data.id)).slug

    test('are made from Latin and Chinese titles, with a number where the address is taken, and drawn for others', async () => {
      expect(await slugOf('Ünïque: the High-Mountain Tea’s story')).toBe(
        'unique-the-high-mountain-teas-story',
      )
      for (const number of [2, 3])
        expect(await slugOf('Ünïque: the High-Mountain Tea’s story')).toBe(
          `unique-the-high-mountain-teas-story-${number}`,
        )
      expect(await slugOf('重庆的绿茶：2026 年 Tea 上市')).toBe(
        'chong-qing-de-lv-cha-2026-nian-tea-shang-shi',
      )
      const letters = {
        'Fußball, STRAẞE': 'fussball-strasse',
        'København og Æbeltoft': 'kobenhavn-og-aebeltoft',
        'Đường phố': 'duong-pho',
        'Işık, İstanbul': 'isik-istanbul',
        'Œuvre de Þór í Łódź': 'oeuvre-de-thor-i-lodz',
        'Ŋ ħ ŧ ǥ ƀ ɨ ə ꜩ': 'n-h-t-g-b-i-e-tz',
        'Hawaiʻi, Paral·lel': 'hawaii-parallel',
      }
      for (const [title, slug] of Object.entries(letters)) expect(await slugOf(title)).toBe(slug)
      for (const title of ['2026', 'Чай', 'お茶', '𠮷茶'])
        expect(await slugOf(title)).toMatch(/^a-[a-z0-9]+$/)
      expect(await slugOf('long '.repeat(24))).toMatch(/^(?:long-){19}long$/)
      expect(await slugOf('long '.repeat(24))).toMatch(/^(?:long-)+lon-2$/)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('are small letters, digits and hyphens, no digits alone, and each is there once', async () => {
      expect(await slugOf('Given', { slug: 'my-2nd-tea' })).toBe('my-2nd-tea')
      for (const slug of ['my-2nd-tea', '12', 'A', 'a--b', '-a', 'a b', '茶']) {
        const answer = await call('add', values({ slug }))
        expect(answer, slug).toMatchObject({ code: 0, data: { faults: { slug: expect.any(String) } } })
      }
    })
  })

  describe('merging', () => {
    const merge = (name: string, id: unknown, into: unknown) =>
      product().call<Row>(`/admin/content.${name}/merge`, {
        token: product().superToken,
        method: 'POST',
        body: { ids: [id], into },
      })

    test('a category moves what is in it and below it, and goes; into none below itself', async () => {
      const categories = product().rows('content/category')
      const [from, into] = [
        await categories.insert({ name: 'from' }),
        await categories.insert({ name: 'into' }),
      ]
      const child = await categories.insert({ name: 'child', pid: from.id })
      const { data } = await call('add', values({ category_id: from.id }))
      expect((await merge('category', from.id, child.id)).code).toBe(0)
      expect((await merge('category', from.id, from.id)).code).toBe(0)
      expect((await merge('category', from.id, into.id)).code).toBe(1)
      expect(await stored(data.id)).toMatchObject({ category_id: into.id })
      expect(await categories.find(Number(child.id))).toMatchObject({ pid: into.id })
      expect(await categories.find(Number(from.id))).toBeNull()
    })

    test('takes downloads along, and leads from every former address to the other one', async () => {
      await setSetting(product(), 'site_open', '1')
      const categories = product().rows('content/category')
      const from = await categories.insert({ name: 'Old teas', slug: 'old-teas' })
      const into = await categories.insert({ name: 'Teas', slug: 'teas' })
      await categories.update([Number(from.id)], { slug: 'older-teas' })
      const download = await product()
        .rows('content/resource')
        .insert({ title: 'Guide', category_id: from.id, status: 'published' })
      expect(await merge('category', from.id, into.id)).toMatchObject({ code: 1 })
      expect(await product().rows('content/resource').find(Number(download.id))).toMatchObject({
        category_id: into.id,
      })
      for (const slug of ['old-teas', 'older-teas']) {
        const url = `/articles/${slug}`
        const { statusCode, headers } = await product().server.inject({
          url,
          headers: { accept: 'text/html' },
        })
        expect([statusCode, headers.location], slug).toEqual([301, '/articles/teas'])
      }
    })

    test('a tag is replaced in all articles that have it, once in each', async () => {
      const tags = product().rows('content/tag')
      const [from, into] = [await tags.insert({ name: 'from' }), await tags.insert({ name: 'into' })]
      const one = await call('add', values({ tag_ids: [from.id] }))
      const two = await call('add', values({ tag_ids: [from.id, into.id] }))
      expect((await merge('tag', from.id, from.id)).code).toBe(0)
      expect((await merge('tag', from.id, into.id)).code).toBe(1)
      for (const { data } of [one, two]) expect(await stored(data.id)).toMatchObject({ tag_ids: [into.id] })
      expect(await tags.find(Number(from.id))).toBeNull()
    })

    test('categories have at most six levels, also where a part of the tree moves', async () => {
      const add = (name: string, pid: unknown = 0) =>
        product().call<Row>('/admin/content.category/add', {
          token: product().superToken,
          method: 'POST',
          body: { name, pid },
        })
      let pid: unknown = 0
      for (let level = 1; level <= 6; level++) pid = (await add(`level ${level}`, pid)).data.id
      expect((await add('level 7', pid)).data).toMatchObject({ faults: { pid: expect.any(String) } })
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

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

  describe('what is published', () => {
    test('describes its cover, and where it is a link leads somewhere', async () => {
      const cover = '/storage/default/a.png'
      const { data } = await call('add', values({ cover }))
      expect((await call('publish', { ids: [data.id] })).data).toMatchObject({
        faults: { cover_alt: expect.any(String) },
      })
      await call('edit', { id: data.id, cover_alt: 'A pot' })
      expect((await call('publish', { ids: [data.id] })).code).toBe(1)
      const link = { title: 'Link', kind: 'link', category_id: category }
      expect((await call('add', link)).data).toMatchObject({ faults: { source_url: expect.any(String) } })
      expect(await call('add', { ...link, source_url: 'https://example.com/' })).toMatchObject({ code: 1 })
      const early = { publish_time: '2030-01-02 00:00:00', expire_time: '2030-01-01 00:00:00' }
      expect((await call('add', values(early))).data).toMatchObject({
        faults: { expire_time: expect.any(String) },
      })
    })

    test('was approved by another person than its author, where the setting says so', async () => {
      const nodes = ['add', 'edit', 'index', 'review', 'approve', 'publish'].map(
        (one) => `content/article/${one}`,
      )
      const author = await product().limitedAdmin([...nodes, 'content/category/index', 'content/tag/index'])
      await setSetting(product(), 'content_review', '1')
      const { data } = await call('add', values(), author.token)
      const ids = { ids: [data.id] }
      const faults = { data: { faults: { status: expect.any(String) } } }
      expect(await call('publish', ids, author.token)).toMatchObject(faults)
      expect((await call('review', ids, author.token)).code).toBe(1)
      expect((await call('approve', ids, author.token)).code).toBe(0)
      expect((await call('approve', ids)).code).toBe(1)
      // What is changed after that is approved anew.
      await call('edit', { id: data.id, title: 'Changed' }, author.token)
      expect(await call('publish', ids, author.token)).toMatchObject(faults)
      await call('review', ids, author.token)
      await call('approve', ids)
      expect((await call('publish', ids, author.token)).code).toBe(1)
      // So are later changes.
      await call('edit', { id: data.id, title: 'Later' }, author.token)
      expect((await call('applyDraft', { id: data.id })).code).toBe(0)
      expect((await call('approveDraft', { id: data.id }, author.token)).code).toBe(0)
      expect((await call('approveDraft', { id: data.id })).code).toBe(1)
      expect((await call('applyDraft', { id: data.id })).code).toBe(1)
      await setSetting(product(), 'content_review', '0')
    })
  })
})
