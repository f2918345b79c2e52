import { beforeAll, describe, expect, test } from 'vitest'
import { type Field, field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import type { Entry } from '../../resource/registry.ts'
import { serverResource } from '../../resource/side.ts'
import { onSqlite, withResources } from '../on-every-dialect.ts'
import { addSample } from '../sample-values.ts'

// What is closed is closed in every form: base text and translation, list and row, block, search, page of the site.

type Row = Record<string, unknown>

/** Fields of every sort that holds words, all of them for members; lists offer them wherever they can. */
const held = {
  note: field.text({ translated: true }),
  long: field.textarea({ translated: true }),
  rich: field.richText({ translated: true }),
  parts: field.blocks({ translated: true }),
  link: field.url(),
  count: field.integer(),
  mood: field.radio(['good', 'bad'], { initial: 'good' }),
  tag_id: field.belongsTo('content/tag', { show: ['name'], whenGone: 'clear' }),
  tag_ids: field.manyToMany('content/tag'),
  about: field.target({ resources: ['content/tag'] }),
}
const names = Object.keys(held) as (keyof typeof held)[]
const club = defineResource('test/club', {
  fields: {
    title: field.text({ required: true }),
    ...held,
    audience: field.radio(['all', 'members'], { initial: 'all' }),
  },
  areas: {
    member: {
      calls: ['index', 'show'],
      guests: ['index', 'show'],
      read: ['title', 'audience', ...names],
      membersOnly: { fields: names, of: { audience: ['members'] } },
    },
  },
  list: {
    columns: ['title', 'note', 'tag_id', 'tag.name'],
    search: ['title', 'note', 'tag.name'],
    filters: ['title', 'note', 'mood', 'link', 'tag_id', 'tag.name', 'tag_ids'],
    sortable: ['note'],
    sums: ['count'],
    views: { good: { mood: ['good'] } },
    sort: ['count', 'asc'],
  },
  terms: ['title', 'note', 'rich', 'parts', 'tag_ids'],
})

/** What makes a row of a resource public. */
const shown: Readonly<Record<string, Row>> = {
  'content/article': { status: 'published', kind: 'article', publish_time: 1, expire_time: null },
  'content/page': { status: 'published', publish_time: 1, expire_time: null },
}

const languages = ['zh-cn', 'en'] as const

const publicRoutes = ['index', 'show', 'counts'].map((call) => `GET /api/test.club/${call}`)
const modules = withResources([serverResource(club)]).modules.map((one) => ({ ...one, publicRoutes }))

const product = onSqlite({ modules })

let member: { readonly token: string }
const entries = () =>
  product().app.registry.entries.filter(({ resource }) => resource.areas.member?.membersOnly)
let asked = 0
/** A question from an address of its own, so that none is one too many. */
const get = async (url: string, language: string, memberToken = '') => {
  asked++
  const headers = {
    'think-lang': language,
    server: 'true',
    ...(memberToken ? { 'ba-user-token': memberToken } : {}),
  }
  return product().server.inject({ url, headers, remoteAddress: `10.0.${asked >> 8}.${asked & 255}` })
}
/** A page or a file of the site, as a browser has it. */
const visit = (url: string) => product().server.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
const rowOf = async (entry: Entry, id: number, language: string, memberToken = '') => {
  const { body } = await get(
    `/api/${entry.resource.name.replace('/', '.')}/show?id=${id}`,
    language,
    memberToken,
  )
  const { code, data } = JSON.parse(body) as { code: number; data: { row: Row } }
  expect([entry.resource.name, language, code]).toEqual([entry.resource.name, language, 1])
  return data.row
}

beforeAll(async () => {
  await product().call('/admin/routine.config/edit', {
    method: 'POST',
    token: product().superToken,
    body: { site_open: 1 },
  })
  member = await product().member(entries().map(({ resource }) => `${resource.name}/index`))
})

describe('what is for members only', () => {
  const figure = '918273'

  /** A value that holds a word in a field of a kind; none where it can hold no such thing. */
  const valueWith = ({ kind }: Field, word: string, tag: number): unknown => {
    const values: Partial<Record<Field['kind'], unknown>> = {
      ...{ text: word, textarea: word, richText: `<p>${word}</p>`, url: `https://${word}.example/` },
      blocks: [{ id: 'b1', type: 'richText', props: { text: `<p>${word}</p>` } }],
      ...{ image: `/storage/${word}.png`, belongsTo: tag, manyToMany: [tag] },
      ...{ target: { resource: 'content/tag', row_id: tag }, integer: Number(figure) },
    }
    return values[kind]
  }

  /** A row for members with a word of its own in every field and language; the words that guests may not meet. */
  async function plant(entry: Entry) {
    const { resource, translated } = entry
    const { membersOnly } = resource.areas.member ?? {}
    const [[by = '', values = []] = []] = Object.entries(membersOnly?.of ?? {})
    const own = `zq${resource.table.replaceAll('_', '')}`
    const tag = Number(
      (
        await product()
          .rows('content/tag')
          .insert({ name: `${own}tag` })
      ).id,
    )
    const base: Row = {}
    // A page is there in a language that its title is in.
    const en: Row = translated.includes(resource.label) ? { [resource.label]: 'Told' } : {}
    const words = { 'zh-cn': new Set<string>(), en: new Set<string>() }
    for (const name of membersOnly?.fields ?? []) {
      const one = resource.fields[name] as Field
      // Options are no words: that nothing finds rows by them is asked below.
      if (one.kind === 'radio') continue
      const isTag = ['belongsTo', 'manyToMany', 'target'].includes(one.kind)
      const word = isTag ? `${own}tag` : one.kind === 'integer' ? figure : `${own}${name.replace('_', '')}`
      base[name] = valueWith(one, word, tag)
      expect(base[name], `${resource.name}.${name}: no value with a word in it`).toBeDefined()
      words['zh-cn'].add(word)
      words.en.add(translated.includes(name) ? `${word}en` : word)
      if (translated.includes(name)) en[name] = valueWith(one, `${word}en`, tag)
    }
    const id = await addSample(product(), resource.name, 6100, {
      ...shown[resource.name],
      ...base,
      translations: { en },
      [by]: values[0],
    })
    return { id, words }
  }

  test('is in no answer to guests, whatever its form, and members read all of it', async () => {
    expect(entries().map(({ resource }) => resource.name)).toEqual(
      expect.arrayContaining(['content/article', 'content/page', 'test/club']),
    )
    for (const entry of entries()) {
      const { resource } = entry
      const { id, words } = await plant(entry)
      const call = (query: string) => `/api/${resource.name.replace('/', '.')}/${query}`
      const all = [...new Set([...words['zh-cn'], ...words.en])]
      const path = await product()
        .app.database.read.selectFrom('site_path')
        .select('path')
        .where('resource', '=', resource.name)
        .where('row_id', '=', id)
        .executeTakeFirst()
      const { address, calls = [] } = resource.areas.member ?? {}
      const stored = (await product().rows(resource.name).find(id)) as Row
      const doors = [
        call(`show?id=${id}`),
        ...(address ? [call(`show?${address}=${address === 'path' ? path?.path : stored[address]}`)] : []),
        ...(calls.includes('index')
          ? [call('index?limit=100'), call('index?limit=100&sums=1'), call(`index?limit=100&initValue=${id}`)]
          : []),
      ]
      const pages = path ? [`${path.path}`, `/en${path.path}`, '/articles', '/feed.xml', '/sitemap.xml'] : []
      for (const url of pages) {
        const { body, statusCode } = await visit(url)
        expect([url, statusCode]).toEqual([url, 200])
        expect([url, all.filter((word) => body.includes(word))]).toEqual([url, []])
      }
      if (path) {
        expect((await visit(`${path.path}`)).body).toContain(`<h1>${stored.title}</h1>`)
        expect((await visit(`/en${path.path}`)).body).toContain('<h1>Told</h1>')
      }
      for (const language of languages) {
        for (const url of doors) {
          const { body } = await get(url, language)
          expect([url, JSON.parse(body).code]).toEqual([url, 1])
          expect([url, language, all.filter((word) => body.includes(word))]).toEqual([url, language, []])
        }
        for (const word of all) {
          const found = JSON.parse((await get(`/api/content.search/index?q=${word}`, language)).body)
          expect([resource.name, word, found.data.total]).toEqual([resource.name, word, 0])
          if (!calls.includes('index')) continue
          const { data } = JSON.parse((await get(call(`index?quickSearch=${word}`), language)).body)
          expect([resource.name, word, data.list]).toEqual([resource.name, word, []])
        }
        const text = JSON.stringify(await rowOf(entry, id, language, member.token))
        for (const word of words[language])
          expect([resource.name, language, text.includes(word) ? word : '']).toEqual([
            resource.name,
            language,
            word,
          ])
      }
    }
  })

  test('finds and orders no rows for guests', async () => {
    for (const entry of entries()) {
      const { areas, name } = entry.resource
      if (!areas.member?.calls.includes('index')) continue
      for (const one of areas.member.membersOnly?.fields ?? []) {
        const filter = `search[0][field]=${one}&search[0][operator]=NOT NULL&search[0][val]=1`
        for (const by of [filter, `order=${one},asc`]) {
          const { body } = await get(`/api/${name.replace('/', '.')}/index?${by}`, 'zh-cn')
          expect([name, by, JSON.parse(body).code]).toEqual([name, by, 0])
        }
      }
    }
    for (const query of ['order=note,asc', 'view=good']) {
      const codes = []
      for (const token of ['', member.token])
        codes.push(JSON.parse((await get(`/api/test.club/index?${query}`, 'zh-cn', token)).body).code)
      expect([query, codes]).toEqual([query, [0, 1]])
    }
  })
})

test('hidden blocks, and those of types that nobody declares, leave for no reader outside', async () => {
  const text = (id: string, word: string, more: Row = {}) => ({
    ...{ id, type: 'richText', props: { text: `<p>${word}</p>` } },
    ...more,
  })
  const blocks = (language: string) => [
    text('b1', `plain${language}`),
    text('b2', `kqhidden${language}`, { hidden: true }),
    {
      id: 'b3',
      type: 'nobodys',
      props: { text: `kqunknown${language}`, deep: { list: [`kqdeep${language}`] } },
    },
    {
      ...{ id: 'b4', type: 'columns', props: { count: '2', more: `kqundeclared${language}` } },
      slots: {
        one: [text('b5', `inside${language}`), text('b6', `kqinside${language}`, { hidden: true })],
        elsewhere: [text('b7', `kqnoplace${language}`)],
      },
    },
  ]
  const fields = product().app.registry.entries.flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      kind === 'blocks' &&
      resource.areas.member?.read.includes(name) &&
      resource.areas.member.calls.includes('show')
        ? [{ name: resource.name, field: name }]
        : [],
    ),
  )
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['content/page', 'test/club']))
  for (const { name, field } of fields) {
    const entry = product().app.registry.get(name)
    const id = await addSample(product(), name, 6300, {
      ...{ ...shown[name], [field]: blocks('zh-cn') },
      translations: { en: { [field]: blocks('en') } },
    })
    for (const language of languages)
      for (const token of ['', member.token]) {
        const row = await rowOf(entry, id, language, token)
        const said = JSON.stringify(row)
        expect([name, said.match(/kq\w+/g)]).toEqual([name, null])
        expect(said).toContain(`plain${language}`)
        expect(said).toContain(`inside${language}`)
      }
    // Who edits the row finds what was written.
    const url = `/admin/${name.replace('/', '.')}/edit?id=${id}`
    const { data } = await product().call<{ row: Row }>(url, { token: product().superToken })
    expect(JSON.stringify(data.row[field])).toMatch(/kqhidden.*kqunknown/)
  }
})
