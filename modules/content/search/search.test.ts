import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

type Row = Record<string, unknown>
interface Found {
  readonly list: readonly { readonly resource: string; readonly row: Row }[]
  readonly total: number
}

onEveryDialect({}, (product, dialect) => {
  let category = 0
  let calls = 0
  beforeAll(async () => {
    category = Number((await product().rows('content/category').insert({ name: 'news' })).id)
  })

  const add = async (values: Row) =>
    Number(
      (
        await product()
          .rows('content/article')
          .insert({ title: 'Title', category_id: category, body: '<p>Text</p>', ...values })
      ).id,
    )
  const search = (query: string, language = 'en') =>
    product().call<Found>(`/api/content.search/index?${query}`, {
      language,
      // Each from an address of its own, so that no limit is met.
      address: `198.51.100.${++calls % 250}`,
    })
  const ids = async (q: string) =>
    (await search(`q=${encodeURIComponent(q)}`)).data.list.map(({ row }) => row.id)

  test('everybody finds published articles by title, summary, tags and text', async () => {
    const tag = await product().rows('content/tag').insert({ name: 'Limnology' })
    const id = await add({
      title: '湖泊研究',
      summary: 'Sediment cores',
      tag_ids: [tag.id],
      body: '<h2>Diatoms</h2><p>in <strong>var</strong>ves</p>',
      status: 'published',
    })
    for (const q of ['湖泊', 'sediment', 'limnology', 'diatoms varves', '研究 limno'])
      expect(await ids(q), q).toEqual([id])
    const { data, code } = await search('q=sediment&kind=content/article&page=1', 'zh-cn')
    expect(code).toBe(1)
    expect(data).toMatchObject({
      total: 1,
      list: [{ resource: 'content/article', row: { id, title: '湖泊研究' } }],
    })
    expect(data.list[0]?.row).not.toHaveProperty('body')
    expect(data.list[0]?.row).not.toHaveProperty('status')
    expect((await search('q=sediment&page=2')).data).toMatchObject({ total: 1, list: [] })
  })

  test('of an article for members guests find title and summary, never the text', async () => {
    const values = { title: 'Hermitcrab', body: '<p>Lobstertext</p>', status: 'published' }
    const id = await add({ ...values, visibility: 'members' })
    expect(await ids('hermitcrab')).toEqual([id])
    expect(await ids('lobstertext')).toEqual([])
    const { data } = await search('q=hermitcrab')
    expect(JSON.stringify(data)).not.toContain('Lobster')
    await product().rows('content/article').update([id], { visibility: 'public' })
    expect(await ids('lobstertext')).toEqual([id])
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('an article has its words in the index from when some moment shows it to the public', async () => {
    const words = async (id: number) =>
      (
        await product()
          .app.database.read.selectFrom('search_term')
          .select('term')
          .where('resource', '=', 'content/article')
          .where('row_id', '=', id)
          .execute()
      ).length
    const tomorrow = Math.floor(product().now / 1000) + 86_400
    const id = await add({ title: 'Unheard' })
    expect(await words(id)).toBe(0)
    await product().rows('content/article').update([id], { status: 'published', publish_time: tomorrow })
    expect(await words(id)).toBeGreaterThan(0)
    expect(await ids('unheard')).toEqual([])
    await product().rows('content/article').update([id], { status: 'draft' })
    expect(await words(id)).toBe(0)
  })

  test('no text of an article that is not public answers a search', async () => {
    const canary = (name: string) => ({
      title: `Canarytitle ${name}`,
      summary: `Canarysummary ${name}`,
      body: `<p>Canarybody ${name}</p>`,
    })
    const tomorrow = Math.floor(product().now / 1000) + 86_400
    await add({ ...canary('draft') })
    await add({ ...canary('archived'), status: 'archived' })
    await add({ ...canary('ended'), status: 'published', publish_time: 1, expire_time: tomorrow - 86_401 })
    await add({ ...canary('unlisted'), status: 'published', visibility: 'unlisted' })
    await add({ ...canary('scheduled'), status: 'published', publish_time: tomorrow })
    const unpublished = await add({ ...canary('unpublished'), status: 'published' })
    const deleted = await add({ ...canary('deleted'), status: 'published' })
    expect(await ids('canarytitle')).toEqual([deleted, unpublished])
    await product().rows('content/article').update([unpublished], { status: 'draft' })
    await product().rows('content/article').remove([deleted])
    for (const field of ['canarytitle', 'canarysummary', 'canarybody']) {
      const { data } = await search(`q=${field}`)
      expect(data, field).toMatchObject({ list: [], total: 0 })
    }
    product().now += 100_000_000
    expect(await ids('canarybody')).toHaveLength(1)
  })

  describe('what makes no sense is refused in plain words', () => {
    for (const query of [
      'q[]=a',
      `q=${'x'.repeat(101)}`,
      'q=a&page=0',
      'q=a&page=x',
      'q=a&page=1000001',
      'q=a&kind=user/user',
      'q=a&kind=nothing',
    ])
      test(query.slice(0, 40), async () => {
        expect(await search(query)).toMatchObject({ code: 0, status: 200, data: null })
      })
  })

  test('a search without words finds nothing', async () => {
    for (const query of ['', 'q=', 'q=%20', 'q=%00', 'q=%25', "q='%3B--", 'q=%F0%9F%98%80'])
      expect(await search(query), query).toMatchObject({ code: 1, data: { list: [], total: 0 } })
  })

  test('an address searches thirty times a minute', async () => {
    const ask = () => product().call('/api/content.search/index?q=anything', { address: '203.0.113.9' })
    for (let at = 0; at < 30; at++) expect((await ask()).code).toBe(1)
    expect(await ask()).toMatchObject({ code: 0, status: 200 })
  })
})
