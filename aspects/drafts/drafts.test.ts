import { beforeAll, describe, expect, test } from 'vitest'
import type { DraftData } from '#core/calls/draft.ts'
import type { HistoryData } from '#core/calls/history.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl, type ConflictData } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'

type Row = Record<string, unknown>

/** What is public of it shows from its time on; a second person approves drafts while `isReviewed`. */
const leaflet = defineResource('test/leaflet', {
  drafts: true,
  public: { when: { status: ['published'] } },
  fields: {
    title: field.text({ required: true, max: 100 }),
    slug: field.text({ unique: true }),
    price: field.money(),
    note: field.text({ read: { node: 'note' }, write: { node: 'note' } }),
    body: field.richText(),
    cover: field.image(),
    tag_ids: field.manyToMany('content/tag'),
    status: field.select(['draft', 'published'], {
      initial: 'draft',
      transitions: {
        publish: ['draft', 'published'],
        unpublish: ['published', 'draft'],
        approve: ['draft', 'draft'],
      },
    }),
    weigh: field.weigh(),
  },
  areas: { member: { calls: ['index', 'show'], read: ['title', 'price', 'body', 'cover', 'tag_ids'] } },
  list: {
    columns: ['title', 'status'],
    search: ['title'],
    filters: ['title', 'price'],
    sort: ['weigh', 'desc'],
  },
})

let isReviewed = false
const withLeaflets = withResources([
  serverResource(leaflet, {
    scope: ({ identity }) => (identity.rights.isMemberArea ? { status: 'published' as const } : 'all'),
    needsApproval: () => isReviewed,
  }),
])

const nodes = [
  'index',
  'add',
  'edit',
  'del',
  'publish',
  'unpublish',
  'approve',
  'applyDraft',
  'schedule',
].map((call) => `test/leaflet/${call}`)

onEveryDialect(withLeaflets, (product, dialect) => {
  const send = <T = Row>(
    method: 'POST' | 'DELETE',
    action: string,
    body?: Row,
    token = product().superToken,
  ) => product().call<T>(adminUrl('test/leaflet', action), { token, method, ...(body ? { body } : {}) })
  const call = <T = Row>(action: string, body: Row, token?: string) => send<T>('POST', action, body, token)
  const get = <T = Row>(action: string, token = product().superToken) =>
    product().call<T>(adminUrl('test/leaflet', action), { token })
  const done = async (
    answer: Promise<{ readonly code: number; readonly msg: string; readonly data: unknown }>,
  ) => {
    const { code, msg, data } = await answer
    expect({ code, refused: code === 1 ? null : [msg, data] }).toEqual({ code: 1, refused: null })
    return data as Row
  }
  const stored = async (id: number) => (await product().rows('test/leaflet').find(id)) ?? {}
  const opened = async (id: number, token?: string) =>
    (await get<{ row: Row; draft: DraftData | null }>(`edit?id=${id}`, token)).data
  const published = async (values: Row = {}) =>
    Number(
      (
        await product()
          .rows('test/leaflet')
          .insert({ title: 'Public', status: 'published', ...values })
      ).id,
    )
  const apply = (id: number, token?: string) => call('applyDraft', { id }, token)
  let editor: { readonly id: number; readonly token: string }
  let other: { readonly id: number; readonly token: string }
  beforeAll(async () => {
    editor = await product().limitedAdmin(nodes)
    other = await product().limitedAdmin(nodes)
  })

  describe('editing a public row', () => {
    test('leaves it as it is until its draft is published', async () => {
      const id = await published()
      const saved = await done(call('edit', { id, title: 'Next', price: '3.50' }))
      expect(saved).toMatchObject({ row_version: 1, draft_version: expect.any(Number) })
      expect(await stored(id)).toMatchObject({ title: 'Public', row_version: 1 })
      const { row, draft } = await opened(id)
      expect(row).toMatchObject({ title: 'Next', price: '3.50', draft_version: saved.draft_version })
      expect(draft).toMatchObject({ fields: ['title', 'price'], public: { title: 'Public' }, state: 'open' })
      await done(apply(id))
      expect(await stored(id)).toMatchObject({ title: 'Next', row_version: 2 })
      expect((await opened(id)).draft).toBeNull()
    })

    test('does so from a list of several rows and by a call without versions', async () => {
      const ids = [await published(), await published()]
      const hidden = Number((await product().rows('test/leaflet').insert({ title: 'Hidden' })).id)
      const answer = await done(call('bulkEdit', { ids: [...ids, hidden], values: { price: '9.00' } }))
      expect(answer).toEqual({ count: 3, drafts: 2 })
      for (const id of ids) expect(await stored(id)).toMatchObject({ price: null, row_version: 1 })
      expect(await stored(hidden)).toMatchObject({ row_version: 2 })
    })

    test('changes states and addresses at once, and refuses them together with what waits', async () => {
      const id = await published()
      const mixed = await call('edit', { id, title: 'Next', slug: 'next' })
      expect(mixed).toMatchObject({ code: 0, data: { faults: { slug: expect.any(String) } } })
      expect((await call('draft', { id, slug: 'next' })).code).toBe(0)
      await done(call('edit', { id, slug: 'next' }))
      expect(await stored(id)).toMatchObject({ slug: 'next', row_version: 2 })
      // A form that sends everything it has opened changes the one field, not what waits in the draft.
      await done(call('edit', { id, title: 'Next' }))
      const { row } = await opened(id)
      await done(call('edit', { id, title: row.title, slug: 'other' }))
      expect(await stored(id)).toMatchObject({ title: 'Public', slug: 'other' })
      await done(call('unpublish', { ids: [id] }))
      await done(call('publish', { ids: [id] }))
      await done(apply(id))
      expect(await stored(id)).toMatchObject({ title: 'Next', slug: 'other', status: 'published' })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('writes a row that nobody sees at once, unless a draft is asked for', async () => {
      const id = Number((await product().rows('test/leaflet').insert({ title: 'Hidden' })).id)
      await done(call('edit', { id, title: 'Written' }))
      expect(await stored(id)).toMatchObject({ title: 'Written' })
      await done(call('draft', { id, title: 'Waiting' }))
      // From now on what is edited belongs to the draft.
      await done(call('edit', { id, price: '1.00' }))
      expect(await stored(id)).toMatchObject({ title: 'Written', price: null })
      await done(apply(id))
      expect(await stored(id)).toMatchObject({ title: 'Waiting' })
    })

    test('says nothing of a row of another resource that has the same id', async () => {
      const id = await published()
      const articles = product().rows('content/article')
      const { id: former, ...article } = await articles.insert({ title: 'Tea', body: '<p>Tea</p>' })
      await articles.remove([Number(former)])
      await articles.restore({ row: { ...article, id }, links: [] })
      await done(
        product().call(adminUrl('content/article', 'draft'), {
          token: product().superToken,
          method: 'POST',
          body: { id, title: 'Green tea' },
        }),
      )
      expect((await opened(id)).draft).toBeNull()
      const { list } = (await get<{ readonly list: readonly Row[] }>('index')).data
      expect(list.find((row) => row.id === id)).toMatchObject({ title: 'Public' })
      expect(list.find((row) => row.id === id)?.draft_state).toBeUndefined()
    })

    test('takes what is unfinished, but nothing that is wrong; publishing checks everything', async () => {
      const id = await published()
      expect((await call('edit', { id, price: 'dear' })).data).toMatchObject({
        faults: { price: expect.any(String) },
      })
      expect((await call('edit', { id, tag_ids: [900_001] })).data).toMatchObject({
        faults: { tag_ids: expect.any(String) },
      })
      await done(call('edit', { id, title: '' }))
      expect((await apply(id)).data).toMatchObject({ faults: { title: expect.any(String) } })
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      await done(call('edit', { id, title: 'Finished' }))
      await done(apply(id))
      expect(await stored(id)).toMatchObject({ title: 'Finished' })
    })

    test('cleans rich text when it is kept', async () => {
      const id = await published()
      await done(call('edit', { id, body: '<p onclick="x()">a<script>b</script></p>' }))
      expect(JSON.stringify((await opened(id)).row)).not.toMatch(/script|onclick/)
    })

    test('leaves no draft where values are those of the row again, or it is discarded', async () => {
      const id = await published()
      await done(call('edit', { id, title: 'Next' }))
      await done(call('edit', { id, title: 'Public' }))
      expect((await opened(id)).draft).toBeNull()
      const { draft_version } = await done(call('edit', { id, title: 'Next' }))
      await done(send('DELETE', `draft?id=${id}&draft_version=${draft_version}`))
      expect(await opened(id)).toMatchObject({ row: { title: 'Public', draft_version: 0 }, draft: null })
      expect((await apply(id)).code).toBe(0)
    })
  })

  describe('two editors', () => {
    test('with one draft are told who was faster, and of what', async () => {
      const id = await published()
      await done(call('edit', { id, title: 'Mine', draft_version: 0 }, editor.token))
      const late = await call<ConflictData>('edit', { id, title: 'Yours', draft_version: 0 }, other.token)
      const { draft_version } = (await opened(id)).row
      expect(late).toMatchObject({
        code: 0,
        data: { type: 'conflict', changed: { title: ['Mine', 'Yours'] }, by: `limited1`, draft_version },
      })
      await done(call('edit', { id, title: 'Yours', draft_version }, other.token))
      expect((await call('applyDraft', { id, draft_version }, editor.token)).data).toMatchObject({
        type: 'conflict',
      })
      await done(call('applyDraft', { id, draft_version: Number(draft_version) + 1 }, editor.token))
      expect(await stored(id)).toMatchObject({ title: 'Yours' })
    })

    test('at the same moment leave a draft with what both changed', async () => {
      const id = await published()
      const answers = await Promise.all([
        call('edit', { id, title: 'Mine' }, editor.token),
        call('edit', { id, price: '2.00' }, other.token),
      ])
      // Two who begin a draft at once: one of them may be asked to do it again.
      for (const { code } of answers) expect(code).toBe(1)
      expect((await opened(id)).draft?.fields.toSorted()).toEqual(['price', 'title'])
    })

    test('a draft is not published over what the row has become in the same field', async () => {
      const id = await published()
      await done(call('edit', { id, title: 'Mine', price: '2.00' }))
      await product().rows('test/leaflet').update([id], { title: 'Theirs' })
      const refused = await call<ConflictData>('applyDraft', { id })
      expect(refused.data).toMatchObject({
        type: 'conflict',
        changed: { title: ['Theirs', 'Mine'] },
        row_version: 2,
      })
      expect(await stored(id)).toMatchObject({ title: 'Theirs', price: null })
      // Who has seen that and still wants it says so.
      await done(call('edit', { id, title: 'Mine', row_version: 2 }))
      await done(apply(id))
      expect(await stored(id)).toMatchObject({ title: 'Mine' })
    })
  })

  describe('at a time', () => {
    const at = (seconds: number) => Math.floor(product().now / 1000) + seconds
    const text = (unix: number) =>
      new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const look = async (seconds: number) => {
      product().now += seconds * 1000
      await product().app.jobs.startScheduled()
      await product().app.jobs.runDue()
    }

    test('a draft is published in the name of whoever scheduled it', async () => {
      const id = await published()
      await done(call('edit', { id, title: 'Monday' }, editor.token))
      const { data } = await call('schedule', { id, apply_time: text(at(600)) }, other.token)
      expect(data).toMatchObject({ apply_time: at(600) })
      await look(500)
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      await look(200)
      expect(await stored(id)).toMatchObject({ title: 'Monday' })
      const [newest] = (await get<HistoryData>(`history?id=${id}`)).data.list
      expect(newest).toMatchObject({ by: { key: `admin:${other.id}` }, source: 'job:core/applyDrafts' })
    })

    test('a draft that does not fit any more stays, says why, and is not tried again by itself', async () => {
      const id = await published()
      await done(call('edit', { id, title: '' }))
      await done(call('schedule', { id, apply_time: text(at(60)) }))
      await look(120)
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      expect((await opened(id)).draft).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) })
      await done(call('edit', { id, title: 'Repaired' }))
      await look(120)
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      await done(call('schedule', { id, apply_time: text(at(60)) }))
      await look(120)
      expect(await stored(id)).toMatchObject({ title: 'Repaired' })
    })

    test('neither what lost its right meanwhile nor what is long past is taken', async () => {
      const id = await published()
      const scheduler = await product().limitedAdmin(nodes)
      await done(call('edit', { id, title: 'Next' }))
      for (const apply_time of [text(at(0)), '2099-01-01 00:00:00', 'soon'])
        expect((await call('schedule', { id, apply_time })).code).toBe(0)
      await done(call('schedule', { id, apply_time: text(at(60)) }, scheduler.token))
      await product().rows('auth/admin').update([scheduler.id], { status: '0' })
      await product().app.settings.refresh()
      await look(120)
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      expect((await opened(id)).draft).toMatchObject({ state: 'failed' })
    })

    test('a draft stays whose scheduler is there, but may schedule nothing any more', async () => {
      const id = await published()
      const scheduler = await product().limitedAdmin(nodes)
      await done(call('edit', { id, title: 'Next' }))
      await done(call('schedule', { id, apply_time: text(at(60)) }, scheduler.token))
      const rules = product().ruleIds(...nodes.filter((node) => node !== 'test/leaflet/schedule'))
      await product().rows('auth/group').update([scheduler.groupId], { rules })
      await look(120)
      expect(await stored(id)).toMatchObject({ title: 'Public' })
      expect((await opened(id)).draft).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) })
    })
  })

  test('the draft of a deleted row goes with it and comes back with it', async () => {
    const id = await published()
    await done(call('edit', { id, title: 'Waiting' }))
    const { recycled } = await done(send('DELETE', `del?ids[]=${id}`))
    const left = await product()
      .app.database.read.selectFrom('draft')
      .select('row_id')
      .where('row_id', '=', id)
      .execute()
    expect(left).toEqual([])
    await done(
      product().call('/admin/security.dataRecycleLog/restore', {
        token: product().superToken,
        method: 'POST',
        body: { ids: recycled },
      }),
    )
    expect(await opened(id)).toMatchObject({ row: { title: 'Waiting' }, draft: { fields: ['title'] } })
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('who may not', () => {
    test('see or write a field finds it in no draft', async () => {
      const id = await published({ note: 'first' })
      await done(call('edit', { id, note: 'canary-note', title: 'Next' }))
      const seen = await opened(id, editor.token)
      expect(JSON.stringify(seen)).not.toContain('canary-note')
      expect(JSON.stringify(await get(`draft?id=${id}`, editor.token))).not.toMatch(/canary-note|"note"/)
      // Nor is it published by somebody who could not have written it.
      expect((await apply(id, editor.token)).code).toBe(0)
      expect(await stored(id)).toMatchObject({ note: 'first', title: 'Public' })
    })

    test('publish or schedule is refused, and keeps no schedule alive by editing', async () => {
      const writer = await product().limitedAdmin(['test/leaflet/index', 'test/leaflet/edit'])
      const id = await published()
      await done(call('edit', { id, title: 'Next' }, writer.token))
      for (const action of ['applyDraft', 'schedule', 'approveDraft'])
        expect((await call(action, { id }, writer.token)).code).toBe(401)
      await done(call('schedule', { id, apply_time: '2031-01-01 00:00:00' }))
      await done(call('edit', { id, title: 'Sneaked in' }, writer.token))
      expect((await opened(id)).draft).toMatchObject({ apply_time: null })
    })

    test('no text of a draft shows anywhere but in the form', async () => {
      const { token: memberToken } = await product().member(['test/leaflet/index'])
      const id = await published({ title: 'Leaf' })
      const tag = await product().rows('content/tag').insert({ name: 'canary-tag' })
      await done(
        call('edit', {
          id,
          title: 'canary-title',
          price: '77.77',
          body: '<p>canary-body</p>',
          tag_ids: [tag.id],
        }),
      )
      const places = await Promise.all([
        product().call(`/api/test.leaflet/index`, { memberToken }),
        product().call(`/api/test.leaflet/show?id=${id}`, { memberToken }),
        get('index'),
        get('index?quickSearch=canary'),
        get(`history?id=${id}`),
        product().call(`/admin/search/index?text=canary`, { token: product().superToken }),
      ])
      for (const place of places) expect(JSON.stringify(place.data)).not.toMatch(/canary|77\.77/)
      expect(JSON.stringify((await get('index')).data)).toContain('"draft_state":"open"')
    })
  })

  test('approval is by another person, of the draft as it is', async () => {
    isReviewed = true
    try {
      const id = await published()
      await done(call('edit', { id, title: 'Mine' }, editor.token))
      expect((await opened(id)).draft).toMatchObject({ approval: 'needed' })
      expect((await apply(id, other.token)).code).toBe(0)
      expect((await call('approveDraft', { id }, editor.token)).code).toBe(0)
      await done(call('approveDraft', { id }, other.token))
      await done(call('edit', { id, title: 'Changed since' }, editor.token))
      expect((await apply(id, editor.token)).code).toBe(0)
      await done(call('approveDraft', { id }, other.token))
      await done(apply(id, editor.token))
      expect(await stored(id)).toMatchObject({ title: 'Changed since' })
    } finally {
      isReviewed = false
    }
  })

  test('what is brought back waits in the draft', async () => {
    const id = await published()
    await product().rows('test/leaflet').update([id], { title: 'Second', price: '5.00' })
    const { list } = (await get<HistoryData>(`history?id=${id}`)).data
    await done(call('bringBack', { id, change: list.at(-1)?.id }))
    expect(await stored(id)).toMatchObject({ title: 'Second' })
    expect((await opened(id)).row).toMatchObject({ title: 'Public', price: null })
    await done(apply(id))
    expect(await stored(id)).toMatchObject({ title: 'Public', status: 'published' })
  })
})
