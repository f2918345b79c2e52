import { describe, expect, test } from 'vitest'
import type { HistoryData } from '#core/calls/history.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl, type ConflictData, memberUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { guest } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { serverResource } from '#server/resource/side.ts'
import { exchangeFiles } from '#server/testing/exchange-files.ts'
import { languagesOf } from './languages-of.server.ts'

type Row = Record<string, unknown>
type Texts = Row & { is_stale: boolean; stale: readonly string[] }
type Opened = Row & { id: number; row_version: number; translations: Record<string, Texts> }

const open = ['title', 'lead', 'body', 'cover', 'facts', 'series_id'] as const

/** A translated resource with every kind that can be, saved at once. */
const slogan = defineResource('test/slogan', {
  fields: {
    title: field.text({ required: true, max: 100, translated: true, unique: true }),
    lead: field.textarea({ translated: true, read: { node: 'lead' }, write: { node: 'lead' } }),
    body: field.richText({ translated: true }),
    cover: field.image({ translated: true }),
    facts: field.array({ translated: true }),
    price: field.money(),
    series_id: field.belongsTo('test/series', { whenGone: 'clear' }),
  },
  areas: { member: { calls: ['index', 'show', 'edit'], read: open, write: ['title'] } },
  list: { columns: ['title', 'cover', 'price', 'series_id'], search: ['title'], filters: ['title'] },
})

const series = defineResource('test/series', {
  fields: { name: field.text({ translated: true }) },
  areas: { member: { calls: ['index'], read: ['name'] } },
  list: { columns: ['name'] },
})

/** One whose public rows change by drafts. */
const flyer = defineResource('test/flyer', {
  drafts: true,
  public: { when: { status: ['published'] } },
  fields: {
    title: field.text({ required: true, translated: true }),
    body: field.richText({ translated: true }),
    status: field.select(['draft', 'published'], { initial: 'draft' }),
  },
  areas: { member: { calls: ['show'], read: ['title', 'body'] } },
  list: { columns: ['title'] },
})

const products = withResources([serverResource(slogan), serverResource(series), serverResource(flyer)])

onEveryDialect(products, (product, dialect) => {
  const call = <T = Row>(name: string, action: string, body?: Row, token = product().superToken) =>
    product().call<T>(adminUrl(`test/${name}`, action), { token, ...(body ? { method: 'POST', body } : {}) })
  const done = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => {
    const { code, msg, data } = await answer
    expect({ code, refused: code === 1 ? null : [msg, data] }).toEqual({ code: 1, refused: null })
    return data as Row
  }
  const add = async (name: string, values: Row) => Number((await done(call(name, 'add', values))).id)
  const edit = (name: string, id: number, values: Row) => done(call(name, 'edit', { id, ...values }))
  const shown = async (name: string, id: number, token?: string) =>
    (await call<{ row: Opened }>(name, `edit?id=${id}`, undefined, token)).data.row
  const texts = async (name: string, id: number) => (await shown(name, id)).translations
  const outside = (name: string, language: 'zh-cn' | 'en') =>
    rowsOf(product().app.registry.get(`test/${name}`), { ...product().context(), identity: guest, language })
  const history = async (name: string, id: number) => (await call<HistoryData>(name, `history?id=${id}`)).data
  const stored = (id: number, name = 'slogan') =>
    product()
      .app.database.write.selectFrom(`test_${name}_text`)
      .selectAll()
      .where('row_id', '=', id)
      .execute()
  let n = 0
  const title = () => `标题${++n}`

  describe('a translation', () => {
    test('is written with its row and answered by language, with what of it is outdated', async () => {
      const base = title()
      const translations = { en: { title: 'One', facts: [{ key: 'a', value: 'b' }] }, fr: { title: 'Un' } }
      const id = await add('slogan', { title: base, lead: '引言', translations })
      expect(await shown('slogan', id)).toMatchObject({ title: base, lead: '引言' })
      expect(await texts('slogan', id)).toEqual({
        en: {
          title: 'One',
          lead: '',
          body: '',
          cover: '',
          facts: [{ key: 'a', value: 'b' }],
          is_stale: false,
          stale: [],
          is_copied: false,
          copied: [],
        },
      })
      expect(Object.keys(await shown('slogan', id)).filter((name) => name.includes('.'))).toEqual([])
    })

    test('is changed field by field, and gone when nothing of it is left', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One', lead: 'Two' } } })
      await edit('slogan', id, { translations: { en: { lead: 'Three', price: 7, unknown: 'x' } } })
      expect((await texts('slogan', id)).en).toMatchObject({ title: 'One', lead: 'Three' })
      await edit('slogan', id, { price: '2.00' })
      expect((await texts('slogan', id)).en).toMatchObject({ title: 'One', lead: 'Three' })
      await edit('slogan', id, { translations: { en: { title: '', lead: '' } } })
      expect(await stored(id)).toEqual([])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('into a language that is none, or of the base language, is dropped like all that is unknown', async () => {
      const id = await add('slogan', { title: title(), translations: 'en' })
      const translations = { 'zh-cn': { title: '別' }, de: { title: 'Eins' }, en: ['x'], __proto__: {} }
      await edit('slogan', id, { price: '1.00', translations, 'translations.zh-cn.title': '別' })
      expect(await stored(id)).toEqual([])
    })

    test('is checked like its field, but never required', async () => {
      const { data } = await call<{ faults: Row }>('slogan', 'add', {
        title: title(),
        translations: { en: { title: 'x'.repeat(101), cover: 'javascript:x' } },
      })
      expect(Object.keys(data.faults)).toEqual(['translations.en.title', 'translations.en.cover'])
    })

    test('in rich text is rebuilt from the model of the editor', async () => {
      const id = await add('slogan', {
        title: title(),
        translations: { en: { body: '<p onclick="x()">Hi<script>alert(1)</script></p>' } },
      })
      expect(String((await texts('slogan', id)).en?.body)).toMatch(/^<p>Hi.*<\/p>$/)
      await edit('slogan', id, { translations: { en: { body: '<p>You<img src=x onerror=a()></p>' } } })
      expect(JSON.stringify(await texts('slogan', id))).not.toMatch(/onerror|script/)
    })

    test('names the pictures that it shows', async () => {
      const file = '/storage/test/translated.png'
      const { write } = product().app.database
      await write
        .insertInto('attachment')
        .values({ topic: 'test', url: file, name: 'p', mimetype: 'image/png', sha256: 'a'.repeat(64) })
        .execute()
      const id = await add('slogan', { title: title(), translations: { en: { cover: file } } })
      const uses = () =>
        write.selectFrom('attachment_reference').select('field').where('row_id', '=', id).execute()
      expect(await uses()).toEqual([{ field: 'translations.en.cover' }])
      await edit('slogan', id, { translations: { en: { cover: '' } } })
      expect(await uses()).toEqual([])
    })
  })

  describe('what a translation was made from', () => {
    test('is the base text of that moment: a later change of it marks the field', async () => {
      const id = await add('slogan', {
        title: title(),
        lead: '引言',
        translations: { en: { title: 'One', lead: 'Two' } },
      })
      const before = (await shown('slogan', id)).title
      await edit('slogan', id, { title: title() })
      expect((await texts('slogan', id)).en).toMatchObject({ is_stale: true, stale: ['title'] })
      await edit('slogan', id, { title: before })
      expect((await texts('slogan', id)).en).toMatchObject({ is_stale: false, stale: [] })
      await edit('slogan', id, { title: title(), lead: '新', translations: { en: { title: 'New' } } })
      expect((await texts('slogan', id)).en).toMatchObject({ is_stale: true, stale: ['lead'] })
      // Sent as it is, it says nothing; that it is right is said aloud.
      await edit('slogan', id, { translations: { en: { lead: 'Two' } } })
      expect((await texts('slogan', id)).en).toMatchObject({ stale: ['lead'] })
      await edit('slogan', id, { translations: { en: { is_stale: false } } })
      expect((await texts('slogan', id)).en).toMatchObject({ lead: 'Two', is_stale: false })
    })

    test('counts after rich text was rebuilt', async () => {
      const body = '<p style="position:fixed">一</p>'
      const id = await add('slogan', { title: title(), body, translations: { en: { body: '<p>One</p>' } } })
      expect((await texts('slogan', id)).en).toMatchObject({ is_stale: false })
    })

    test('tells lists, of all their rows by one query, how far each is translated', async () => {
      const ids = [
        await add('slogan', { title: title(), translations: { en: { title: 'One' } } }),
        await add('slogan', { title: title(), translations: { en: { title: 'One' } } }),
        await add('slogan', { title: title(), translations: { en: { lead: 'Two' } } }),
        await add('slogan', { title: title() }),
      ]
      await edit('slogan', ids[1] ?? 0, { title: title() })
      const { list } = (await call<{ list: Opened[] }>('slogan', 'index?limit=4')).data
      const wanted = ['complete', 'outdated', 'missing', 'missing'].map((en) => ({ en }))
      expect(list.toReversed().map(({ languages }) => languages)).toEqual(wanted)
      const entry = product().app.registry.get('test/slogan')
      const known = await languagesOf(
        entry,
        ids.map((id) => ({ id })),
        product().context(),
      )
      expect([...known.values()]).toEqual(wanted)
      const found = async (operator: string, val: string, language = 'en') => {
        const search = `search[0][field]=languages.${language}&search[0][operator]=${operator}&search[0][val]=${val}`
        const among = `search[1][field]=id&search[1][operator]=IN&search[1][val]=${ids}`
        const { data } = await call<{ list: Opened[] }>('slogan', `index?${search}&${among}`)
        return data?.list.map(({ id }) => ids.indexOf(id)).toSorted()
      }
      expect(await found('eq', 'outdated')).toEqual([1])
      expect(await found('IN', 'outdated,complete')).toEqual([0, 1])
      expect(await found('eq', 'missing')).toEqual([2, 3])
      // Nothing is a translation into the language that rows are written in, and no state is called so.
      expect(await found('eq', 'missing', 'zh-cn')).toBeUndefined()
      expect(await found('LIKE', 'x', 'fr')).toBeUndefined()
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('has no translation in a copy of its base text, until that is changed or said to be right', async () => {
      const base = `${title()} 一句话`
      const copy = { title: base, lead: 'A1' }
      const id = await add('slogan', { title: base, lead: 'A1', translations: { en: copy } })
      const english = async () => (await texts('slogan', id)).en
      const inList = async () =>
        (await call<{ list: Opened[] }>('slogan', 'index?limit=1')).data.list[0]?.languages
      expect(await english()).toMatchObject({ is_copied: true, copied: ['title'], is_stale: false })
      expect(await inList()).toEqual({ en: 'missing' })
      await edit('slogan', id, { translations: { en: { is_copied: false } } })
      expect(await english()).toMatchObject({ is_copied: false, copied: [], title: base })
      expect(await inList()).toEqual({ en: 'complete' })
      await edit('slogan', id, { lead: 'B2', translations: { en: { is_stale: false } } })
      expect(await english()).toMatchObject({ is_copied: false, is_stale: false })
      await edit('slogan', id, { translations: { en: { title: 'One sentence' } } })
      await edit('slogan', id, { translations: { en: { title: base } } })
      expect(await english()).toMatchObject({ copied: ['title'] })
    })
  })

  describe('outside the back office', () => {
    test('search and order go by the base language', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'Findable' } } })
      const { title: base } = await shown('slogan', id)
      expect(await outside('slogan', 'en').list({ quickSearch: 'Findable' })).toMatchObject({ total: 0 })
      expect(await outside('slogan', 'en').list({ quickSearch: base })).toMatchObject({
        list: [{ title: 'Findable' }],
      })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('a row is read in the language of its reader, field by field, and says what fell back', async () => {
      const name = await add('series', { name: '系列', translations: { en: { name: 'Series' } } })
      const id = await add('slogan', {
        title: title(),
        body: '<p>正文</p>',
        facts: [{ key: '一', value: '' }],
        series_id: name,
        translations: { en: { title: 'One', facts: [{ key: 'one', value: '' }] } },
      })
      const own = await shown('slogan', id)
      const { list } = (await outside('slogan', 'en').list({ limit: 1 })) as { list: readonly Row[] }
      expect(list).toMatchObject([{ id, title: 'One', language: {}, series: { id: name, name: 'Series' } }])
      expect(list[0]).not.toHaveProperty('languages')
      expect(await outside('slogan', 'en').show(id, 'read')).toMatchObject({
        title: 'One',
        body: '<p>正文</p>',
        facts: [{ key: 'one', value: '' }],
        language: { body: 'zh-cn' },
      })
      const read = await outside('slogan', 'zh-cn').show(id, 'read')
      expect(read).toMatchObject({ title: own.title, language: {} })
      expect(Object.keys(read).filter((key) => key.includes('translations'))).toEqual([])
    })

    test('a member who edits a row finds what is written, and writes the base language alone', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One' } } })
      const { title: base } = await shown('slogan', id)
      const { token } = await product().member(['test/slogan/edit', 'test/slogan/index'])
      const send = (body?: Row) =>
        product().call<{ row: Row }>(memberUrl('test/slogan', `edit${body ? '' : `?id=${id}`}`), {
          memberToken: token,
          language: 'en',
          ...(body ? { method: 'POST', body } : {}),
        })
      const { row } = (await send()).data
      expect(row).toMatchObject({ title: base })
      expect(Object.keys(row).join()).not.toMatch(/translations/)
      await send({ id, title: `${base}!`, translations: { en: { title: 'Mine' } } })
      expect(await texts('slogan', id)).toMatchObject({ en: { title: 'One' } })
      expect(await shown('slogan', id)).toMatchObject({ title: `${base}!` })
    })
  })

  describe('two people', () => {
    test('who translate different fields both keep their text, and of the same one the slower is told', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One', lead: 'Two' } } })
      const { row_version } = await shown('slogan', id)
      await edit('slogan', id, { translations: { en: { title: 'Theirs' } } })
      const { code, data } = await call<ConflictData>('slogan', 'edit', {
        id,
        row_version,
        translations: { en: { title: 'Mine' } },
      })
      expect(code).toBe(0)
      expect(data.changed).toEqual({ 'translations.en.title': ['Theirs', 'Mine'] })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('find translations in the history under their names, and bring them back', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One' } } })
      await edit('slogan', id, { translations: { en: { title: 'Two' } } })
      const { list, fields } = await history('slogan', id)
      expect(list[0]?.fields).toMatchObject({ 'translations.en.title': ['One', 'Two'] })
      expect(JSON.stringify([list, fields])).not.toMatch(/base_mark|translations\.zh-cn/)
      await done(call('slogan', 'bringBack', { id, change: list[0]?.id, side: 'before' }))
      expect((await texts('slogan', id)).en).toMatchObject({ title: 'One', is_stale: false })
    })
  })

  describe('the recycle bin', () => {
    test('takes translations along and gives them back', async () => {
      const translations = { en: { title: 'One', body: '<p>Two</p>', facts: [{ key: 'a', value: 'b' }] } }
      const id = await add('slogan', { title: title(), translations })
      await edit('slogan', id, { title: title() })
      const before = await texts('slogan', id)
      const [mark] = await stored(id)
      await done(
        product().call(adminUrl('test/slogan', `del?ids[]=${id}`), {
          method: 'DELETE',
          token: product().superToken,
        }),
      )
      expect(await stored(id)).toEqual([])
      const bin = adminUrl('security/dataRecycleLog', '')
      const token = product().superToken
      const { list } = (await product().call<{ list: Row[] }>(`${bin}index?limit=1`, { token })).data
      await done(product().call(`${bin}restore`, { method: 'POST', token, body: { ids: [list[0]?.id] } }))
      expect(await texts('slogan', id)).toEqual(before)
      expect((await stored(id))[0]).toMatchObject({ base_mark: mark?.base_mark, is_stale: 1 })
    })
  })

  describe('of a public row whose edits wait in drafts', () => {
    const published = async (values: Row) => {
      const id = await add('flyer', values)
      await product().rows('test/flyer').update([id], { status: 'published' })
      return id
    }

    test('translations wait, too, and are published with the draft', async () => {
      const id = await published({ title: '旧', translations: { en: { title: 'Old' } } })
      await edit('flyer', id, { title: '新', translations: { en: { title: 'New' } } })
      expect(await outside('flyer', 'en').show(id, 'read')).toMatchObject({ title: 'Old' })
      const opened = await call<{ row: Opened; draft: { fields: string[] } }>('flyer', `edit?id=${id}`)
      expect(opened.data.row).toMatchObject({
        title: '新',
        translations: { en: { title: 'New', is_stale: false } },
      })
      expect(opened.data.draft.fields).toEqual(['title', 'translations.en.title'])
      await done(call('flyer', 'applyDraft', { id }))
      expect(await outside('flyer', 'en').show(id, 'read')).toMatchObject({ title: 'New' })
      expect(await texts('flyer', id)).toMatchObject({ en: { title: 'New', is_stale: false } })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('a base text that changes in a draft marks its translation from there on', async () => {
      const id = await published({ title: '旧', translations: { en: { title: 'Old' } } })
      await edit('flyer', id, { title: '新' })
      expect(await texts('flyer', id)).toMatchObject({ en: { is_stale: true, stale: ['title'] } })
      await edit('flyer', id, { translations: { en: { is_stale: false } } })
      expect(await texts('flyer', id)).toMatchObject({ en: { is_stale: false } })
      await done(call('flyer', 'applyDraft', { id }))
      expect(await texts('flyer', id)).toMatchObject({ en: { title: 'Old', is_stale: false } })
      await edit('flyer', id, { title: '更新' })
      await done(call('flyer', 'applyDraft', { id }))
      expect(await texts('flyer', id)).toMatchObject({ en: { is_stale: true } })
    })

    test('one that is translated first and rewritten later is outdated when it is published', async () => {
      const id = await published({ title: '旧', translations: { en: { title: 'Old' } } })
      await edit('flyer', id, { translations: { en: { title: 'New' } } })
      await edit('flyer', id, { title: '新' })
      await done(call('flyer', 'applyDraft', { id }))
      expect(await texts('flyer', id)).toMatchObject({ en: { title: 'New', stale: ['title'] } })
    })
  })

  describe('files', () => {
    const files = exchangeFiles(product)

    test('have columns of translations, and bring them back as they were', async () => {
      const base = title()
      const translations = {
        en: { title: 'One, "two"', body: '<p>Body</p>', facts: [{ key: 'a', value: 'b' }] },
      }
      const id = await add('slogan', { title: base, translations })
      const columns = ['id', 'title', 'title@en', 'body@en', 'facts@en']
      const { content } = await files.exported('test/slogan', { format: 'csv', ids: [id], columns })
      expect(content.toString()).toContain('@en')
      await edit('slogan', id, { translations: { en: { title: 'Other', body: '', facts: [] } } })
      const { file, mapping } = await files.sent('test/slogan', 'slogans.csv', content)
      expect(mapping).toEqual([
        'id',
        'title',
        ...['title', 'body', 'facts'].map((one) => `translations.en.${one}`),
      ])
      await files.run('test/slogan', { file, mapping, mode: 'update', key: 'id', empty: 'keep' })
      expect((await texts('slogan', id)).en).toMatchObject(translations.en)
    })
  })

  describe('the base language of the site', () => {
    const save = (body: Row) =>
      product().call<Row>('/admin/routine.config/edit', { method: 'POST', token: product().superToken, body })

    test('stays once anything is translated, and a language that is taken away is only hidden', async () => {
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One' } } })
      const refused = await save({ site_language: 'en' })
      expect(refused).toMatchObject({ code: 0, data: { faults: { site_language: expect.any(String) } } })
      expect(await save({ site_language: 'zh-cn', site_languages: ['zh-cn'] })).toMatchObject({ code: 1 })
      expect(await texts('slogan', id)).toEqual({})
      expect(await outside('slogan', 'en').show(id, 'read')).not.toMatchObject({ title: 'One' })
      await edit('slogan', id, { title: title() })
      expect(await save({ site_languages: ['zh-cn', 'en'] })).toMatchObject({ code: 1 })
      expect((await texts('slogan', id)).en).toMatchObject({ title: 'One', is_stale: true })
    })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('rights on a field', () => {
    test('hold for its translations', async () => {
      const nodes = ['index', 'add', 'edit'].map((one) => `test/slogan/${one}`)
      const { token, groupId } = await product().limitedAdmin(nodes)
      const id = await add('slogan', { title: title(), translations: { en: { title: 'One', lead: 'Two' } } })
      expect((await shown('slogan', id, token)).translations.en).not.toHaveProperty('lead')
      await call('slogan', 'edit', { id, translations: { en: { lead: 'Mine' } } }, token)
      expect((await texts('slogan', id)).en).toMatchObject({ lead: 'Two' })
      const limit = async (how: 'read' | 'hidden') => {
        const limits = JSON.stringify({ 'test/slogan': { fields: { title: how } } })
        await product().rows('auth/group').update([groupId], { limits })
      }
      await limit('read')
      const refused = await call('slogan', 'edit', { id, translations: { en: { title: 'Mine' } } }, token)
      expect(refused).toMatchObject({
        code: 0,
        data: { faults: { 'translations.en.title': expect.any(String) } },
      })
      expect((await shown('slogan', id, token)).translations.en).toMatchObject({ title: 'One' })
      await limit('hidden')
      expect(JSON.stringify(await shown('slogan', id, token))).not.toMatch(/One/)
      const changes = await call('slogan', `history?id=${id}`, undefined, token)
      expect(JSON.stringify(changes)).not.toMatch(/One|Two/)
    })
  })
})

describe('a declaration', () => {
  test('translates only kinds whose values can differ by language', () => {
    const list = { columns: ['price'] as const }
    const price = { ...field.money(), translated: true }
    expect(() => defineResource('test/wrong', { fields: { price }, list })).toThrow(
      'price can not be translated',
    )
  })
})
