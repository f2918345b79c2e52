import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { guest } from '#server/context.ts'
import { outsideRequest } from '#server/network/outside-request.ts'
import { momentAt } from '#server/resource/columns/moment/moment-at.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'

type Row = Record<string, unknown>

/** What lists are asked for after every few steps, and what of a guest sees. */
const listed = ['article', 'category', 'tag', 'page', 'menu', 'resource', 'link'] as const
const shown = ['article', 'page', 'menuItem', 'resourceFile'] as const

/** Every kind of step, in an order in which each has something to do. */
const kinds = [
  ...['category', 'tag', 'page', 'add', 'edit', 'translate', 'status', 'draft', 'apply', 'move'],
  ...['sort', 'lines', 'files', 'bulk', 'categoryMoved', 'pageMoved', 'del', 'restore'],
  ...['tag', 'tagGone', 'category', 'categoryGone', 'tag', 'category', 'merge'],
]

const step = fc.record({
  kind: fc.constantFrom(...kinds, 'edit', 'status', 'draft', 'apply'),
  one: fc.nat(9999),
  other: fc.nat(9999),
  text: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }).map((text) => `t${text.trim()}`),
  seconds: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

onEveryDialect({}, (product, dialect) => {
  const ask = async (url: string, body?: Row) => {
    const answer = await product().call<Row>(`/admin/${url}`, {
      token: product().superToken,
      ...(body ? { method: 'POST' as const, body } : {}),
    })
    if (answer.status >= 500) throw new Error(`${url} ${JSON.stringify(body)}: ${answer.msg}`)
    return answer
  }
  const idsOf = async (name: string) =>
    (
      await product()
        .app.database.read.selectFrom(product().app.registry.get(name).resource.table)
        .select('id')
        .orderBy('id')
        .execute()
    ).map(({ id }) => Number(id))
  const oneOf = async (name: string, at: number) => {
    const ids = await idsOf(name)
    return ids[at % Math.max(ids.length, 1)] ?? 0
  }
  /** one of those that may go: some stay, so that there is something to do with them */
  const spareOf = async (name: string, at: number) => {
    const ids = (await idsOf(name)).slice(2)
    return ids[at % Math.max(ids.length, 1)] ?? 0
  }

  const steps: Readonly<Record<string, (step: Step) => Promise<unknown>>> = {
    add: async ({ one, other, text }) =>
      ask('content.article/add', {
        title: text,
        body: `<p>${other}</p>`,
        category_id: await oneOf('content/category', one),
        tag_ids: [await oneOf('content/tag', other)],
        translations: one % 2 ? { en: { title: `en ${text}`, body: '<p>en</p>' } } : undefined,
      }),
    edit: async ({ one, other, text }) =>
      ask('content.article/edit', {
        id: await oneOf('content/article', one),
        ...(other % 3 === 0 ? { category_id: await oneOf('content/category', other) } : { title: text }),
        ...(other % 4 === 0 ? { tag_ids: (await idsOf('content/tag')).slice(other % 3) } : {}),
      }),
    translate: async ({ one, other, text }) =>
      ask('content.article/edit', {
        id: await oneOf('content/article', one),
        translations: { en: other % 3 ? { title: text, body: `<p>${text}</p>` } : { title: '', body: '' } },
      }),
    status: async ({ one, other }) => {
      const action = ['publish', 'unpublish', 'archive', 'publish'][other % 4]
      return ask(`content.article/${action}`, { ids: [await oneOf('content/article', one)] })
    },
    draft: async ({ one, text }) =>
      ask('content.article/draft', { id: await oneOf('content/article', one), title: text, summary: text }),
    apply: async ({ one }) => {
      const drafts = product().app.database.read.selectFrom('draft').select('row_id')
      const rows = await drafts.where('resource', '=', 'content/article').execute()
      return ask('content.article/applyDraft', {
        id: Number(rows[one % Math.max(rows.length, 1)]?.row_id ?? 0),
      })
    },
    move: async ({ one, other }) =>
      ask('content.article/bulkEdit', {
        ids: [await oneOf('content/article', one)],
        values: { category_id: await oneOf('content/category', other) },
      }),
    del: async ({ one }) => remove('article', await oneOf('content/article', one)),
    restore: async ({ one }) => {
      const id = await oneOf('security/dataRecycleLog', one)
      return ask('security.dataRecycleLog/restore', { ids: [id] })
    },
    tag: async ({ text, one }) => ask('content.tag/add', { name: `${text} ${one}` }),
    tagGone: async ({ one }) => remove('tag', await spareOf('content/tag', one)),
    category: async ({ one, text }) =>
      ask('content.category/add', { name: text, pid: one % 3 ? await oneOf('content/category', one) : 0 }),
    categoryMoved: async ({ one, other }) =>
      ask('content.category/edit', {
        id: await oneOf('content/category', one),
        pid: other % 3 ? await oneOf('content/category', other) : 0,
        status: String(other % 2),
      }),
    categoryGone: async ({ one }) => remove('category', await spareOf('content/category', one)),
    merge: async ({ one, other }) => {
      const [tree, id] = [other % 2 ? 'category' : 'tag', other]
      const into = await oneOf(`content/${tree}`, one)
      return ask(`content.${tree}/merge`, { ids: [await spareOf(`content/${tree}`, id)], into })
    },
    page: async ({ one, text }) =>
      ask('content.page/add', {
        title: text,
        status: one % 2 ? 'published' : 'draft',
        pid: one % 3 ? await oneOf('content/page', one) : 0,
      }),
    pageMoved: async ({ one, other }) =>
      ask('content.page/edit', {
        id: await oneOf('content/page', one),
        pid: other % 2 ? await oneOf('content/page', other) : 0,
        slug: `page-${other}`,
      }),
    sort: async ({ one, other }) => {
      const name = other % 2 ? 'article' : 'tag'
      const [id, targetId] = [await oneOf(`content/${name}`, one), await oneOf(`content/${name}`, other)]
      return ask(`content.${name}/sortable`, { id, targetId })
    },
    lines: async ({ one, other, text }) => {
      const id = await oneOf('content/menu', one)
      const { data } = await ask(`content.menu/edit?id=${id}`)
      const { items, row_version, draft_version } = data.row as Row & { items: Row[] }
      const some = items[other % Math.max(items.length, 1)]
      const change =
        !some?.id || other % 3 === 0
          ? { kind: 'url', url: `/${other}`, label: text, pid: other % 2 ? (some?.id ?? 0) : 0 }
          : other % 5 === 0
            ? { id: some.id, removed: true }
            : { id: some.id, label: text, weigh: other }
      await ask('content.menu/edit', { id, row_version, draft_version, items: [change] })
      return other % 2 ? ask('content.menu/applyDraft', { id }) : undefined
    },
    files: async ({ one, other, text }) => {
      const id = await oneOf('content/resource', one)
      const file = { url: `https://files.example/${other}`, label: text }
      if (id === 0 || other % 4 === 0)
        return ask('content.resource/add', {
          title: text,
          category_id: await oneOf('content/category', one),
          status: 'published',
          files: [file],
        })
      const { data } = await ask(`content.resource/edit?id=${id}`)
      const { row_version, files } = data.row as Row & { files: Row[] }
      const gone = files[0] ? [{ id: files[0].id, removed: true }] : []
      return ask('content.resource/edit', { id, row_version, files: other % 2 ? gone : [file] })
    },
    bulk: async ({ text }) =>
      ask('content.article/bulkEdit', {
        ids: (await idsOf('content/article')).slice(0, 5),
        values: { byline: text },
      }),
  }
  const remove = (name: string, id: number) =>
    product().call(`/admin/content.${name}/del?ids=${id}`, { token: product().superToken, method: 'DELETE' })

  /** What administrators are answered, and what guests see, with everything that is recorded. */
  const look = async (time: number | null) => {
    const lists: Record<string, unknown> = {}
    for (const name of listed) {
      const call = time === null ? 'index?' : `listAsOf?time=${time}&`
      const { code, data } = await ask(`content.${name}/${call}limit=999&order=id,asc`)
      expect(code, name).toBe(1)
      lists[name] = (data.list as PlainRow[]).map(comparable)
    }
    const now = time ?? Math.floor(product().now / 1000)
    const app = time === null ? product().app : (await momentAt(product().app, time)).app
    for (const language of ['zh-cn', 'en'] as const) {
      const context = outsideRequest(app, 'test', { identity: guest, language, now })
      for (const name of shown) {
        const rows: PlainRow[] = []
        const entry = app.registry.get(`content/${name}`)
        const asked = {
          ...context,
          identity: entry.resource.areas.member ? guest : outsideRequest(app, 'test').identity,
        }
        for await (const some of rowsOf(entry, asked).each({}, { translations: true })) rows.push(...some)
        lists[`${name} in ${language}`] = rows.map(comparable)
      }
    }
    const paths = await app.database.read
      .selectFrom('site_path')
      .select(['path', 'resource', 'row_id'])
      .where('is_current', '=', 1)
      .orderBy('path')
      .execute()
    return { ...lists, paths: paths.map((row) => ({ ...row, row_id: Number(row.row_id) })) }
  }

  beforeAll(async () => {
    await ask('routine.config/edit', { site_languages: ['zh-cn', 'en'] })
    for (const name of ['News', 'Tea']) await ask('content.category/add', { name })
    for (const name of ['green', 'black']) await ask('content.tag/add', { name })
  })

  test(
    `any list and what the public sees are as of a moment what they were then (seed ${seed})`,
    async () => {
      const random = randomOf(seed)
      const [count, looks] = isLong ? [10_000, 60] : dialect === 'sqlite' ? [200, 10] : [70, 4]
      const taken: { readonly time: number; readonly was: unknown; readonly done: string }[] = []
      const done: Record<string, number> = {}
      // Once in order, so that no short run goes without a kind; what follows is drawn.
      const all = fc
        .sample(step, { seed, numRuns: count })
        .map((one, at) => ({ ...one, kind: kinds[at] ?? one.kind }))
      for (const [at, one] of all.entries()) {
        product().now += one.seconds * 1000
        const answer = (await steps[one.kind]?.(one)) as { readonly code?: number } | undefined
        if (answer?.code === 1) done[one.kind] = (done[one.kind] ?? 0) + 1
        // A caller may look back so often in a minute, and each look asks for every list.
        const isRoom = taken.length < Math.floor(120 / listed.length) - 1
        if ((isRoom && random() < looks / count) || at === count - 1)
          taken.push({
            time: Math.floor(product().now / 1000),
            was: await look(null),
            done: `${at}: ${one.kind}`,
          })
      }
      // Otherwise little was tried.
      expect(Object.keys(done).length).toBeGreaterThan(isLong ? 18 : 15)
      product().now += 120_000
      for (const { time, was, done } of taken) expect(await look(time), done).toEqual(was)
    },
    isLong ? 3_600_000 : 60_000,
  )
})

/** A row without what no record has: versions, what counts by itself, and what waits. */
function comparable(row: PlainRow): PlainRow {
  const {
    row_version: _,
    views: __,
    downloads: ___,
    draft_state: ____,
    draft_apply_time: _____,
    ...rest
  } = row
  for (const key of ['checked_time']) delete rest[key]
  if (Array.isArray(rest.children)) rest.children = (rest.children as PlainRow[]).map(comparable)
  return rest
}
