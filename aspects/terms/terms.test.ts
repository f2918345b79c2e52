import { beforeAll, describe, expect, test } from 'vitest'
import { atMost } from '#core/conditions/where.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { createRegistry } from '#server/resource/registry.ts'
import { serverResource } from '#server/resource/side.ts'
import { checkTerms } from './aspect.server.ts'
import { findByTerms, showHits } from './find-by-terms.server.ts'

const topic = defineResource('test/topic', {
  fields: { name: field.text({ required: true, unique: true }) },
  areas: { member: { calls: [], read: ['name'] } },
  list: { columns: ['name'] },
})
const story = defineResource('test/story', {
  fields: {
    title: field.text({ required: true, translated: true }),
    lead: field.textarea(),
    topic_ids: field.manyToMany('test/topic'),
    main_id: field.belongsTo('test/topic', { whenGone: 'clear' }),
    body: field.richText(),
    secret: field.text(),
    status: field.radio(['draft', 'public', 'unlisted'], { initial: 'public' }),
    for_members: field.switch({ initial: 0 }),
    time: field.integer({ initial: 0 }),
  },
  areas: {
    member: {
      calls: ['index', 'show'],
      read: ['title', 'lead', 'topic_ids', 'main_id', 'body', 'for_members'],
      membersOnly: { fields: ['body'], of: { for_members: [1] } },
      columns: ['title', 'lead'],
    },
  },
  list: { columns: ['title'] },
  terms: ['title', 'lead', { field: 'topic_ids', weight: 3 }, 'main_id', 'body'],
})
const sides = [
  serverResource(topic),
  serverResource(story, {
    scope: ({ identity, now }) =>
      identity.rights.isMemberArea ? { status: atMost('public~'), time: atMost(now) } : 'all',
    narrow: (_query, { identity }) => (identity.rights.isMemberArea ? { status: 'public' as const } : 'all'),
  }),
]

onEveryDialect(withResources(sides), (product) => {
  const stories = () => product().rows('test/story')
  const add = async (values: object) => Number((await stories().insert({ title: 'Untitled', ...values })).id)
  const find = async (text: string, more: object = {}) => {
    const found = await findByTerms(product().context(), {
      text,
      resources: ['test/story'],
      page: 1,
      limit: 20,
      ...more,
    })
    return found.hits.map(({ id }) => id)
  }
  const indexed = async (id: number) =>
    (
      await product()
        .app.database.read.selectFrom('search_term')
        .select(['term', 'weight', 'language'])
        .where('resource', '=', 'test/story')
        .where('row_id', '=', id)
        .orderBy('term')
        .execute()
    ).map(({ term, weight }) => `${term} ${weight}`)
  const runJobs = async () => {
    product().now += 3_600_000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  beforeAll(runJobs)

  describe('a row is found', () => {
    test('by every word that it holds, whichever field they are in', async () => {
      const id = await add({
        title: 'Zebra crossing',
        lead: 'Über die Straße',
        body: '<p>A <em>ze</em>bu</p>',
      })
      expect(await find('zebra')).toEqual([id])
      expect(await find('CROSSING uber zebu')).toEqual([id])
      expect(await find('zebra nowhere')).toEqual([])
      expect(await find('')).toEqual([])
      expect(await find('!?')).toEqual([])
      expect(await indexed(id)).toEqual(
        ['a 1', 'crossing 16', 'die 8', 'straße 8', 'uber 8', 'zebra 16', 'zebu 1'].toSorted(),
      )
    })

    test('by the beginning of the last word, and by any part of a Chinese sentence', async () => {
      const id = await add({ title: '杭州西湖的秋天 Wanderlust' })
      for (const text of ['wander', '西湖', '西湖的秋', '湖', '天', 'wanderlust 杭州', '杭州 wan'])
        expect(await find(text), text).toEqual([id])
      for (const text of ['wander 杭州', '湖西', '州天', 'lust']) expect(await find(text), text).toEqual([])
    })

    test('first where the words count most, then the newest', async () => {
      const inBody = await add({ body: '<p>quokka</p>' })
      const inTitle = await add({ title: 'Quokka' })
      const inLead = await add({ lead: 'quokka' })
      const newer = await add({ lead: 'quokka' })
      expect(await find('quokka')).toEqual([inTitle, newer, inLead, inBody])
      expect(await find('quokka', { limit: 2, page: 2 })).toEqual([inLead, inBody])
      expect(await find('quokka', { limit: 2, page: 3 })).toEqual([])
    })

    test('by a translation in its language, and by what is not translated in every one', async () => {
      const id = await add({ title: '食蚁兽', lead: 'Myrmecophaga', 'translations.en.title': 'Anteater' })
      expect(await find('anteater', { language: 'en' })).toEqual([id])
      expect(await find('anteater myrmecophaga 食蚁', { language: 'en' })).toEqual([id])
      expect(await find('anteater', { language: 'zh-cn' })).toEqual([])
      expect(await find('食蚁兽 myrmecophaga', { language: 'zh-cn' })).toEqual([id])
      await stories().update([id], { 'translations.en.title': 'Tamandua' })
      expect(await find('anteater', { language: 'en' })).toEqual([])
      expect(await find('tamandua', { language: 'en' })).toEqual([id])
    })

    test('by what rows are called that it leads to', async () => {
      const one = Number((await product().rows('test/topic').insert({ name: 'Okapi' })).id)
      const other = Number((await product().rows('test/topic').insert({ name: 'Narwhal' })).id)
      const id = await add({ topic_ids: [one], main_id: other })
      expect(await find('okapi narwhal')).toEqual([id])
      await stories().update([id], { topic_ids: [] })
      expect(await find('okapi')).toEqual([])
      await stories().update([id], { topic_ids: [one, other] })
      await product().rows('test/topic').update([one], { name: 'Tapir' })
      await runJobs()
      expect(await find('okapi')).toEqual([])
      expect(await find('tapir')).toEqual([id])
      await product().rows('test/topic').remove([other])
      await runJobs()
      expect(await find('narwhal')).toEqual([])
    })
  })

  describe('the index', () => {
    test('follows a row through its life', async () => {
      const id = await add({ title: 'Axolotl one' })
      const [before] = await stories().update([id], { title: 'Axolotl two', lead: 'one' })
      expect(await indexed(id)).toEqual(['axolotl 16', 'one 8', 'two 16'])
      await stories().update([id], { secret: 'axolotl three' })
      expect(await indexed(id)).toEqual(['axolotl 16', 'one 8', 'two 16'])
      await stories().remove([id])
      expect(await indexed(id)).toEqual([])
      await stories().restore({ row: { ...before }, links: [] })
      expect(await find('axolotl two')).toEqual([id])
    })

    test('is of the same transaction as the row', async () => {
      const refused = stories().insert({ title: 'Pangolin', topic_ids: [999_999] })
      await expect(refused).rejects.toMatchObject({ problem: 'invalid' })
      expect(await find('pangolin')).toEqual([])
    })

    test('keeps a bounded number of words, those first that count most', async () => {
      const words = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => (from + at).toString(36)).join(' ')
      const id = await add({
        title: 'Bounded',
        lead: words(50_000, 160),
        body: `<p>${words(90_000, 500)}</p>`,
      })
      const terms = await indexed(id)
      expect(terms).toHaveLength(400)
      expect(terms).toContain('bounded 16')
      expect(terms.filter((term) => term.endsWith(' 8'))).toHaveLength(160)
    })

    test('is made anew where rules have changed, and goes where nobody searches', async () => {
      const id = await add({ title: 'Numbat' })
      const { write } = product().app.database
      await write.deleteFrom('search_term').where('row_id', '=', id).execute()
      await write
        .updateTable('search_index')
        .set({ version: 'old' })
        .where('resource', '=', 'test/story')
        .execute()
      await write.insertInto('search_index').values({ resource: 'test/gone', version: 'x' }).execute()
      await write
        .insertInto('search_term')
        .values({ term: 'x', language: '', resource: 'test/gone', weight: 1, row_id: 1 })
        .execute()
      expect(await find('numbat')).toEqual([])
      await runJobs()
      expect(await find('numbat')).toEqual([id])
      const gone = write.selectFrom('search_term').select('term').where('resource', '=', 'test/gone')
      expect(await gone.execute()).toEqual([])
      expect(await indexed(id)).toEqual(['numbat 16'])
    })

    test('holds under parallel writes of one row', async () => {
      const id = await add({ title: 'Start' })
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => stories().update([id], { title: `Gecko${at} both` })),
      )
      const { title } = (await stories().find(id)) as { title: string }
      const [own] = title.toLowerCase().split(' ')
      expect(await indexed(id)).toEqual([`both 16`, `${own} 16`])
    })
  })

  describe('nobody finds', () => {
    test('what guests do not see in the list at that moment', async () => {
      const later = Math.floor(product().now / 1000) + 1000
      const draft = await add({ title: 'Kinkajou draft', status: 'draft' })
      await add({ title: 'Kinkajou unlisted', status: 'unlisted' })
      const future = await add({ title: 'Kinkajou future', time: later })
      expect(await find('kinkajou')).toEqual([])
      await stories().update([draft], { status: 'public' })
      expect(await find('kinkajou')).toEqual([draft])
      product().now += 2_000_000
      expect(await find('kinkajou')).toEqual([future, draft])
    })

    test('a row by a field that is not searched, or not of this row', async () => {
      const id = await add({ title: 'Dugong', secret: 'canary', body: '<p>canary</p>', for_members: 1 })
      expect(await find('dugong')).toEqual([id])
      expect(await find('canary')).toEqual([])
      await stories().update([id], { for_members: 0 })
      expect(await find('canary')).toEqual([id])
    })

    test('more of a row than guests read', async () => {
      const id = await add({ title: 'Saola', secret: 'canary', body: '<p>Text</p>' })
      const [shown] = await showHits(product().context(), [
        { resource: 'test/story', id: 999_999 },
        { resource: 'test/story', id },
      ])
      expect(shown).toMatchObject({ resource: 'test/story', row: { id, title: 'Saola' } })
      expect(JSON.stringify(shown)).not.toContain('canary')
    })
  })

  test('a search for what very many rows hold ends, and says that there may be more', async () => {
    const { write } = product().app.database
    const ids: number[] = []
    for (let at = 0; at < 5; at++) ids.push(await add({ title: 'Vicuna vicunas' }))
    const rows = Array.from({ length: 700 }, (_, at) => ({
      term: 'vicuna',
      language: '',
      resource: 'test/story',
      weight: 1,
      row_id: 5_000_000 + at,
    }))
    await write.insertInto('search_term').values(rows).execute()
    const search = { text: 'vicuna', resources: ['test/story'], page: 1, limit: 3 }
    const found = await findByTerms(product().context(), search)
    expect(found).toMatchObject({ total: 5, isCapped: true })
    expect(found.hits.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3))
    const both = await findByTerms(product().context(), { ...search, text: 'vicuna vicunas' })
    expect(both).toMatchObject({ total: 5, isCapped: false })
  })
})

test('a resource is searched by nothing that members do not read', () => {
  const areas = { member: { calls: [], read: ['name'] } } as const
  const fields = { name: field.text(), other: field.text(), topic_id: field.belongsTo('test/closed') }
  const define = (terms: readonly ('name' | 'other')[]) =>
    defineResource('test/open', { fields, areas, list: { columns: ['name'] }, terms })
  expect(() => define(['name'])).not.toThrow()
  expect(() => define(['other'])).toThrow('searched by other')
  const closed = defineResource('test/closed', {
    fields: { name: field.text() },
    list: { columns: ['name'] },
  })
  const leading = defineResource('test/leading', {
    fields,
    areas: { member: { calls: [], read: ['topic_id'] } },
    list: { columns: ['name'] },
    terms: ['topic_id'],
  })
  expect(() => createRegistry([serverResource(closed), serverResource(leading)], [checkTerms])).toThrow(
    'members do not read',
  )
})
