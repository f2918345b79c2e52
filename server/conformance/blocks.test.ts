import { beforeAll, describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineModule } from '#core/module.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { serverResource } from '../resource/side.ts'
import type { TestOptions } from '../testing/test-app.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { testBlocks } from './test-blocks.ts'

type Row = Readonly<Record<string, unknown>>

/** What is public of it changes by drafts. */
const sheet = defineResource('test/sheet', {
  drafts: true,
  fields: {
    title: field.text({ required: true }),
    slots: field.blocks(),
    closed: field.blocks({ read: { node: 'closed' }, write: { node: 'closed' } }),
    status: field.select(['draft', 'published'], { initial: 'draft' }),
  },
  areas: { member: { calls: ['index', 'show'], read: ['title', 'slots'] } },
  public: { when: { status: ['published'] } },
  terms: ['title', 'slots'],
  list: { columns: ['title'], search: ['title'] },
})

const sheets = serverResource(sheet)
const options: TestOptions = {
  modules: withResources([sheets]).modules.map((one) => ({
    ...one,
    module: defineModule({ ...one.module, blocks: testBlocks }),
  })),
}

onEveryDialect(options, (product) => {
  const call = <T = Row>(action: string, body?: unknown, token = product().superToken) =>
    product().call<T>(adminUrl(sheet.name, action), { token, ...(body ? { method: 'POST', body } : {}) })
  const stored = async (id: unknown) => (await product().rows(sheet.name).find(Number(id))) as Row
  const card = (id: string, props: object = {}, more: object = {}) => ({
    id,
    type: 'testCard',
    props: { title: 'Tea', ...props },
    ...more,
  })
  const saved = async (slots: unknown, more: object = {}) => {
    const answer = await call('add', { title: 'Sheet', slots, ...more })
    expect({ code: answer.code, msg: answer.code === 1 ? '' : answer.msg }).toEqual({ code: 1, msg: '' })
    return Number(answer.data.id)
  }
  const uses = async (id: number) => {
    const rows = await product()
      .app.database.read.selectFrom('attachment_reference')
      .innerJoin('attachment', 'attachment.id', 'attachment_reference.attachment_id')
      .select(['attachment_reference.field', 'attachment.url'])
      .where('attachment_reference.resource', '=', sheet.name)
      .where('attachment_reference.row_id', '=', id)
      .execute()
    return rows.map(({ field, url }) => `${field} ${String(url).split('/').at(-1)}`).sort()
  }
  const picture = async (name: string) => {
    const url = `/storage/default/${name}`
    await product()
      .rows('routine/attachment')
      .insert({ url, name, mimetype: 'image/png', size: 1, sha1: name, storage: 'local', topic: 'default' })
    return url
  }
  let category = 0
  beforeAll(async () => {
    category = Number((await product().rows('content/category').insert({ name: 'Teas' })).id)
  })

  describe('a row with blocks', () => {
    test('comes back as it was sent, also what nobody declares, and lists do without it', async () => {
      const unknown = { id: 'u', type: 'fromElsewhere', props: { html: '<script>x</script>', n: [1, null] } }
      const id = await saved([
        { id: 'p', type: 'testPair', props: { count: '2' }, slots: { two: [card('c')] } },
        { ...unknown, hidden: true, slot: 'aside' },
      ])
      expect((await stored(id)).slots).toMatchObject([
        { id: 'p', props: { count: '2' }, slots: { two: [card('c')] } },
        { ...unknown, hidden: true, slot: 'aside' },
      ])
      const { data } = await call<{ list: Row[] }>('index')
      expect(data.list[0]).not.toHaveProperty('slots')
      const opened = await call<{ row: Row }>(`edit?id=${id}`)
      expect(opened.data.row.slots).toEqual((await stored(id)).slots)
    })

    test('has its rich texts cleaned, those within other blocks too', async () => {
      const dirty = '<p onclick="x()">a<script>b</script><img src="javascript:x"></p>'
      const id = await saved([
        card('a', { body: dirty }),
        { id: 'p', type: 'testPair', props: {}, slots: { one: [card('b', { body: dirty })] } },
      ])
      const text = JSON.stringify((await stored(id)).slots)
      expect(text).not.toMatch(/script|onclick/)
      expect(text.match(/<p>a/g)).toHaveLength(2)
      await product()
        .rows(sheet.name)
        .update([id], { slots: [card('a', { body: dirty })] })
      expect(JSON.stringify((await stored(id)).slots)).not.toMatch(/script|onclick/)
    })

    test('is refused by block and field, in the language of whoever asks', async () => {
      const body = {
        title: '',
        slots: [card('a', { title: '' }), card('b', { link: 'content/category:900001' })],
      }
      const { data } = await product().call<{ faults: Record<string, string> }>(adminUrl(sheet.name, 'add'), {
        token: product().superToken,
        method: 'POST',
        language: 'en',
        body,
      })
      expect(data.faults).toMatchObject({
        slots: 'slots: some blocks need attention',
        'slots.a.title': 'Card: Title is required',
      })
      const missing = await call('add', { ...body, title: 'x', slots: body.slots.slice(1) })
      expect(missing.data).toMatchObject({ faults: { 'slots.b.link': expect.stringContaining('链接') } })
    })

    test('says nothing of what is wrong in a field that is hidden from its sender', async () => {
      const { token } = await product().limitedAdmin([`${sheet.name}/add`, `${sheet.name}/edit`])
      const answer = await call('add', { title: 'x', closed: [card('a', { title: '' })] }, token)
      expect(answer.code).toBe(1)
      expect((await stored(answer.data.id)).closed).toEqual([])
    })

    test('names rows that its writer sees; what was named before may be gone by now', async () => {
      const id = await saved([card('a', { link: `content/category:${category}` })])
      const gone = Number((await product().rows('content/category').insert({ name: 'Gone' })).id)
      const link = { resource: 'content/category', row_id: gone }
      await call('edit', { id, slots: [card('a', { link })] })
      await product().rows('content/category').remove([gone])
      const kept = await call('edit', { id, slots: [card('b', { link }), card('c')] })
      expect(kept.code).toBe(1)
      expect((await call('add', { title: 'x', slots: [card('a', { link })] })).code).toBe(0)
    })

    test('takes more than the usual keys and bytes, and no more than it may hold', async () => {
      const many = Array.from({ length: 200 }, (_, at) =>
        card(`b${at}`, { notes: [{ key: 'k', value: 'v' }] }),
      )
      const id = await saved(many)
      expect((await stored(id)).slots).toHaveLength(200)
      expect((await call('add', { title: 'x', slots: [...many, card('more')] })).data).toMatchObject({
        faults: { slots: expect.stringContaining('200') },
      })
      const large = [card('a', { body: `<p>${'x'.repeat(1_100_000)}</p>` })]
      expect((await call('add', { title: 'x', slots: large })).data).toMatchObject({
        faults: { slots: expect.stringContaining('MiB') },
      })
      for (const slots of ['x', { wrong: true }, [1], [[]], [{ id: 'a' }]])
        expect(await call('add', { title: 'x', slots })).toMatchObject({ code: 0, status: 200 })
    })

    test('refers to the files of its blocks', async () => {
      const [one, two] = [await picture('block-one.png'), await picture('block-two.png')]
      const inside = card('b', { body: `<p><img src="${two}" alt=""></p>` })
      const id = await saved([
        card('a', { picture: one }),
        { id: 'p', type: 'testPair', props: {}, slots: { one: [inside] } },
      ])
      expect(await uses(id)).toEqual(['slots block-one.png', 'slots block-two.png'])
      await call('edit', { id, slots: [card('a', { picture: one })] })
      expect(await uses(id)).toEqual(['slots block-one.png'])
    })

    test('is found by what its blocks say, and not by what they are', async () => {
      const body = '<p>Zhenghe <em>white</em></p>'
      const shown = card('a', { title: 'Tieguanyin', body, look: 'plain' }, { hidden: false })
      const id = await saved([shown], { status: 'published' })
      const terms = await product()
        .app.database.read.selectFrom('search_term')
        .select('term')
        .where('resource', '=', sheet.name)
        .where('row_id', '=', id)
        .execute()
      const found = terms.map(({ term }) => term)
      expect(found).toEqual(expect.arrayContaining(['tieguanyin', 'zhenghe', 'white']))
      expect(found).not.toContain('plain')
    })

    test('waits in a draft, unfinished if it has to, and becomes public once it is whole', async () => {
      const url = await picture('block-draft.png')
      const id = await saved([card('a')], { status: 'published' })
      const next = [card('a', { title: 'Next', picture: url }), card('b', { title: '' })]
      expect((await call('edit', { id, slots: next })).code).toBe(1)
      expect((await stored(id)).slots).toMatchObject([{ props: { title: 'Tea' } }])
      expect(await uses(id)).toEqual(['draft.slots block-draft.png'])
      expect((await call('applyDraft', { id })).data).toMatchObject({
        faults: { 'slots.b.title': expect.any(String) },
      })
      const whole = [next[0], card('b', { title: 'Whole', body: '<p><script>x</script>y</p>' })]
      expect((await call('draft', { id, slots: whole })).code).toBe(1)
      expect((await call('applyDraft', { id })).code).toBe(1)
      expect((await stored(id)).slots).toMatchObject([
        { props: { title: 'Next' } },
        { props: { body: '<p>y</p>' } },
      ])
      expect(await uses(id)).toEqual(['slots block-draft.png'])
    })

    test('is told in its history and brought back', async () => {
      const id = await saved([card('a')])
      await call('edit', { id, slots: [card('b')] })
      const { data } = await call<{ list: { id: number; fields: Row }[] }>(`history?id=${id}`)
      expect(data.list[0]?.fields.slots).toMatchObject([[{ id: 'a' }], [{ id: 'b' }]])
      expect((await call('bringBack', { id, change: data.list[0]?.id, side: 'before' })).code).toBe(1)
      expect((await stored(id)).slots).toMatchObject([{ id: 'a' }])
    })
  })
})
