import { beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceGroup, ReferenceWish } from '#core/calls/references.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'

const shelf = defineResource('test/shelf', {
  fields: { name: field.text({ required: true }), pid: field.parent() },
  list: { columns: ['name'] },
})
const jar = defineResource('test/jar', {
  fields: {
    name: field.text({ required: true }),
    shelf_id: field.belongsTo('test/shelf', { required: true }),
    spare_id: field.belongsTo('test/shelf'),
    last_id: field.belongsTo('test/shelf', { whenGone: 'clear' }),
    shelf_ids: field.manyToMany('test/shelf'),
    pointer: field.target(),
    text: field.richText(),
    home: field.url(),
    page: field.blocks(),
    is_open: field.switch(),
  },
  drafts: true,
  public: { when: { is_open: [1] } },
  list: { columns: ['name'], filters: ['shelf_id'] },
})

type Row = Readonly<Record<string, unknown>>

const withShelves = withResources([serverResource(shelf), serverResource(jar)])
const modules = withShelves.modules.map((one) => ({
  ...one,
  module: { ...one.module, targets: [shelf, jar] },
  linkTargets: async (hrefs: readonly string[]) =>
    new Map(
      hrefs.flatMap((href) => {
        const id = Number(/^\/shelf\/(\d+)$/.exec(href)?.[1])
        return id > 0 ? [[href, { resource: 'test/shelf', row_id: id }] as const] : []
      }),
    ),
}))

onEveryDialect({ modules }, (product, dialect) => {
  const rows = (name: string) => product().rows(name)
  const addShelf = async (name = 'shelf', pid = 0) =>
    Number((await rows('test/shelf').insert({ name, pid })).id)
  const addJar = async (values: Row) => Number((await rows('test/jar').insert({ name: 'jar', ...values })).id)
  const jarOf = async (id: number) => (await rows('test/jar').find(id)) ?? {}
  const idsOf = (ids: readonly number[]) => ids.map((id) => `ids[]=${id}`).join('&')
  const ask = async (ids: readonly number[], token = product().superToken, name: string = shelf.name) =>
    (
      await product().call<{ groups: readonly ReferenceGroup[] }>(
        `${adminUrl(name, 'references')}?${idsOf(ids)}`,
        { token, language: 'en' },
      )
    ).data.groups
  const remove = (
    ids: readonly number[],
    references: readonly (ReferenceWish | Row)[] = [],
    token = product().superToken,
    name: string = shelf.name,
  ) =>
    product().call<{ undo?: string }>(
      `${adminUrl(name, 'del')}?${idsOf(ids)}&references=${encodeURIComponent(JSON.stringify(references))}`,
      { method: 'DELETE', token, language: 'en' },
    )
  const undo = (batch: unknown) =>
    product().call('/admin/security.dataRecycleLog/undo', {
      method: 'POST',
      token: product().superToken,
      body: { batch },
    })
  const noted = async () => {
    const found = await product()
      .app.database.read.selectFrom('row_reference')
      .selectAll()
      .where('resource', 'like', 'test/%')
      .execute()
    return found.map((one) => `${one.resource} ${one.row_id} ${one.field} → ${one.to_resource} ${one.to_id}`)
  }
  const wish = (field: string, choice: ReferenceWish['choice'], to?: number): ReferenceWish => ({
    resource: 'test/jar',
    field,
    choice,
    ...(to === undefined ? {} : { to }),
  })

  const steps = dialect === 'sqlite' ? (isLong ? 10_000 : 200) : isLong ? 500 : 60

  test(`${steps} random deletions and restores leave no dangling reference (seed ${seed})`, async () => {
    const { write } = product().app.database
    const random = randomOf(seed)
    // It looks at every row that there is.
    for (const table of [jar.table, shelf.table, 'row_reference']) await write.deleteFrom(table).execute()
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const shelves = async () =>
      (await write.selectFrom('test_shelf').select('id').orderBy('id').execute()).map(({ id }) => Number(id))
    const jars = async () =>
      (await write.selectFrom('test_jar').select('id').orderBy('id').execute()).map(({ id }) => Number(id))
    const grow = async () => {
      while ((await shelves()).length < 8) {
        const there = await shelves()
        await addShelf('shelf', there.length > 0 && random() < 0.4 ? pick(there) : 0)
      }
      while ((await jars()).length < 24) {
        const all = await shelves()
        const maybe = (id: number) => (random() < 0.4 ? id : null)
        const pointer = { resource: 'test/shelf', row_id: pick(all) }
        await addJar({
          shelf_id: pick(all),
          spare_id: maybe(pick(all)),
          last_id: maybe(pick(all)),
          shelf_ids: all.filter(() => random() < 0.2),
          pointer: random() < 0.5 ? pointer : null,
          text: random() < 0.3 ? `<p><a href="/shelf/${pick(all)}">x</a></p>` : '',
        })
      }
    }
    const batches: string[] = []
    let [deleted, restored] = [0, 0]
    const step = async () => {
      if (batches.length > 0 && random() < 0.4) {
        const { code, status } = await undo(batches.pop())
        expect(status).toBe(200)
        restored += code
        return
      }
      const isJar = random() < 0.3
      const all = isJar ? await jars() : await shelves()
      const ids = [...new Set([pick(all), ...(random() < 0.3 ? [pick(all)] : [])])]
      const left = (await shelves()).filter((id) => isJar || !ids.includes(id))
      if (left.length < 2) return
      const groups = await ask(ids, undefined, isJar ? jar.name : shelf.name)
      const wishes = groups.flatMap(({ resource, field, choices, effect }): ReferenceWish[] => {
        const open = choices.filter((choice) => choice !== 'leave')
        const choice = open.length > 0 ? pick(open) : null
        if (!choice || choice === effect) return []
        return [{ resource, field, choice, ...(choice === 'replace' ? { to: pick(left) } : {}) }]
      })
      const { code, status, data } = await remove(ids, wishes, undefined, isJar ? jar.name : shelf.name)
      expect(status).toBe(200)
      deleted += code === 1 ? 1 : 0
      if (data?.undo) batches.push(data.undo)
    }
    const check = async () => {
      const there = new Set(await shelves())
      const found: string[] = []
      for (const one of await write.selectFrom('test_shelf').select(['id', 'pid']).execute())
        if (one.pid && !there.has(Number(one.pid))) found.push(`shelf ${one.id} below ${one.pid}`)
      const scanned: string[] = []
      for (const id of await jars()) {
        const row = await jarOf(id)
        const pointer = row.pointer as { row_id: number } | null
        const held = [
          row.shelf_id,
          row.spare_id,
          row.last_id,
          ...(row.shelf_ids as number[]),
          pointer?.row_id,
        ]
        for (const one of held) if (one && !there.has(Number(one))) found.push(`jar ${id} to ${one}`)
        if (pointer) scanned.push(`test/jar ${id} pointer → test/shelf ${pointer.row_id}`)
        const linked = /\/shelf\/(\d+)/.exec(String(row.text))?.[1]
        if (linked) scanned.push(`test/jar ${id} text → test/shelf ${linked}`)
      }
      expect(found).toEqual([])
      expect((await noted()).toSorted()).toEqual(scanned.toSorted())
    }
    for (let at = 1; at <= steps; at++) {
      if (at % 10 === 1) await grow()
      await step()
      if (at % 50 === 0) await check()
    }
    expect(deleted).toBeGreaterThan(steps / 4)
    expect(restored).toBeGreaterThan(steps / 20)
  }, 1_200_000)

  describe('what refers to a row', () => {
    test('is found wherever it is, by name as far as the caller may look', async () => {
      const [gone, other] = [await addShelf('gone'), await addShelf('other')]
      const below = await addShelf('below', gone)
      const link = `<p><a href="/shelf/${gone}#top">x</a> <a href="https://elsewhere.example/shelf/${gone}">y</a></p>`
      const id = await addJar({
        name: 'everywhere',
        shelf_id: gone,
        spare_id: gone,
        last_id: gone,
        shelf_ids: [gone, other],
        pointer: { resource: 'test/shelf', row_id: gone },
        text: link,
        home: `/shelf/${gone}?a=b`,
      })
      await addJar({ shelf_id: other })
      const groups = await ask([gone])
      const named = { count: 1, hidden: 0, rows: [{ id, label: 'everywhere' }] }
      expect(groups.map(({ field }) => field)).toEqual([
        'pid',
        'shelf_id',
        'spare_id',
        'last_id',
        'shelf_ids',
        'home',
        'pointer',
        'text',
      ])
      expect(groups).toMatchObject([
        { resource: 'test/shelf', effect: 'refuse', choices: ['moveUp', 'replace'], rows: [{ id: below }] },
        { ...named, effect: 'refuse', choices: ['replace'] },
        { ...named, effect: 'refuse', choices: ['clear', 'replace'] },
        { ...named, effect: 'clear', choices: ['clear', 'replace'] },
        { ...named, effect: 'clear', choices: ['clear', 'replace'] },
        { ...named, effect: 'leave', choices: [] },
        { ...named, effect: 'leave', choices: ['leave', 'clear', 'replace'] },
        { ...named, effect: 'leave', choices: [] },
      ])
      // What goes itself keeps nothing.
      expect((await ask([gone, below])).map(({ field }) => field)).not.toContain('pid')
      expect(await ask([other])).toMatchObject([{ field: 'shelf_id' }, { field: 'shelf_ids' }])
    })

    test('is found in blocks: what they point at, and links in their texts', async () => {
      const [gone, linked] = [await addShelf(), await addShelf()]
      const target = { resource: 'test/shelf', row_id: gone }
      const props = { target, text: `<p><a href="/shelf/${linked}">x</a></p>` }
      const id = await addJar({ shelf_id: await addShelf(), page: [{ id: 'b1', type: 'unknown', props }] })
      for (const one of [gone, linked])
        expect(await ask([one])).toMatchObject([
          { field: 'page', rows: [{ id }], effect: 'leave', choices: [] },
        ])
    })

    test('is counted only where the caller may not look, and needs the right to delete', async () => {
      const gone = await addShelf()
      await addJar({ shelf_id: gone, pointer: { resource: 'test/shelf', row_id: gone } })
      const deleter = await product().limitedAdmin(['test/shelf/index', 'test/shelf/del'])
      expect(await ask([gone], deleter.token)).toMatchObject([
        { field: 'shelf_id', count: 1, hidden: 1, rows: [], choices: [] },
        { field: 'pointer', count: 1, hidden: 1, rows: [], choices: [] },
      ])
      const reader = await product().limitedAdmin(['test/shelf/index', 'test/jar/index'])
      const answer = await product().call(`${adminUrl(shelf.name, 'references')}?id=${gone}`, {
        token: reader.token,
      })
      expect(answer.code).toBe(401)
    })

    test('is named as far as the rows of the caller’s list go', async () => {
      const gone = await addShelf()
      const pointer = { resource: 'test/shelf', row_id: gone }
      const seen = await addJar({ name: 'seen', shelf_id: gone, pointer })
      await addJar({ name: 'unseen', shelf_id: gone, pointer })
      const { token, groupId } = await product().limitedAdmin([
        'test/shelf/index',
        'test/shelf/del',
        'test/jar/index',
      ])
      const limit = { all: [{ field: 'name', operator: 'eq', val: 'seen' }] }
      await rows('auth/group').update([groupId], { limits: JSON.stringify({ 'test/jar': { rows: limit } }) })
      const found = { count: 2, hidden: 1, rows: [{ id: seen, label: 'seen' }] }
      expect(await ask([gone], token)).toMatchObject([
        { field: 'shelf_id', ...found },
        { field: 'pointer', ...found },
      ])
    })

    test('is also what saved views ask for: own ones and shared ones by name, to a super all', async () => {
      const [gone, another] = [await addShelf(), await addShelf()]
      const shelf_id = { field: 'shelf_id', operator: 'eq', val: gone }
      const saveView = (name: string, state: Row, token = product().superToken) =>
        product().call('/admin/ajax/viewsave', {
          method: 'POST',
          token,
          body: { resource: 'test/jar', name, state },
        })
      const other = await product().limitedAdmin(['test/jar/index'])
      await saveView('Own', {
        where: { all: [{ any: [{ ...shelf_id, operator: 'IN', val: [gone, another] }] }] },
      })
      await saveView('Other', { where: { all: [{ ...shelf_id, val: another }] } })
      await saveView('Theirs', { where: { all: [shelf_id] } }, other.token)
      expect(await ask([gone])).toMatchObject([
        { resource: '', count: 2, hidden: 0, rows: [{ label: 'Own' }, { label: 'Theirs' }], effect: 'leave' },
      ])
      const deleter = await product().limitedAdmin(['test/shelf/index', 'test/shelf/del'])
      expect(await ask([gone], deleter.token)).toMatchObject([
        { resource: '', count: 2, hidden: 2, rows: [] },
      ])
    })

    test('names twenty of many', async () => {
      const gone = await addShelf()
      for (let at = 0; at < 23; at++) await addJar({ shelf_id: gone })
      const [group] = await ask([gone])
      expect(group).toMatchObject({ count: 23, hidden: 0 })
      expect(group?.rows).toHaveLength(20)
    })

    test('in a draft is told apart, and goes with the draft', async () => {
      const [now, then] = [await addShelf(), await addShelf()]
      const id = await addJar({ shelf_id: now, is_open: 1 })
      const edit = (body: Row) =>
        product().call<Row>(adminUrl(jar.name, 'edit'), {
          method: 'POST',
          token: product().superToken,
          body: { id, ...body },
        })
      await edit({
        shelf_id: then,
        pointer: `test/shelf:${then}`,
        text: `<p><a href="/shelf/${then}">x</a></p>`,
      })
      const drafted = (await ask([then])).map(({ field, is_draft, choices }) => [field, is_draft, choices])
      expect(drafted).toEqual([
        ['pointer', true, []],
        ['shelf_id', true, []],
        ['text', true, []],
      ])
      // The draft goes with its row, and comes back with it.
      const { data } = await remove([id], [], undefined, jar.name)
      expect(await ask([then])).toEqual([])
      expect((await undo(data.undo)).code).toBe(1)
      expect(await ask([then])).toHaveLength(3)
      await product().call(`${adminUrl(jar.name, 'draft')}?id=${id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(await ask([then])).toEqual([])
    })
  })

  describe('a deletion', () => {
    let gone = 0
    let other = 0
    let id = 0
    beforeAll(async () => {
      other = await addShelf('other')
    })
    const setUp = async (more: Row = {}) => {
      gone = await addShelf('gone')
      const pointer = { resource: 'test/shelf', row_id: gone }
      id = await addJar({
        shelf_id: gone,
        spare_id: gone,
        last_id: gone,
        shelf_ids: [gone],
        pointer,
        ...more,
      })
      return { gone, id }
    }

    test('does what was chosen for each, in one transaction, and is undone as one', async () => {
      await setUp({ is_open: 1 })
      const below = await addShelf('below', gone)
      const before = await jarOf(id)
      const answer = await remove(
        [gone],
        [
          { resource: 'test/shelf', field: 'pid', choice: 'replace', to: other },
          wish('shelf_id', 'replace', other),
          wish('spare_id', 'clear'),
          wish('last_id', 'replace', other),
          wish('shelf_ids', 'replace', other),
          wish('pointer', 'replace', other),
        ],
      )
      expect(answer).toMatchObject({ code: 1 })
      // What the public sees is changed as well: it waits in no draft.
      expect(await jarOf(id)).toMatchObject({
        shelf_id: other,
        spare_id: null,
        last_id: other,
        shelf_ids: [other],
        pointer: { resource: 'test/shelf', row_id: other },
      })
      expect(await rows('test/shelf').find(below)).toMatchObject({ pid: other })
      expect((await undo(answer.data.undo)).code).toBe(1)
      const { row_version: _version, update_time: _time, ...values } = before
      expect(await jarOf(id)).toMatchObject(values)
      expect(await rows('test/shelf').find(below)).toMatchObject({ pid: gone })
      expect((await noted()).filter((one) => one.startsWith(`test/jar ${id} `))).toEqual([
        `test/jar ${id} pointer → test/shelf ${gone}`,
      ])
    })

    test('that is undone leaves what somebody has changed since', async () => {
      await setUp()
      const { data } = await remove([gone], [wish('shelf_id', 'replace', other), wish('spare_id', 'clear')])
      const third = await addShelf('third')
      await rows('test/jar').update([id], { shelf_id: third })
      expect((await undo(data.undo)).code).toBe(1)
      expect(await jarOf(id)).toMatchObject({ shelf_id: third, spare_id: gone })
    })

    test('that is refused changes nothing', async () => {
      await setUp()
      const before = await jarOf(id)
      // Nothing is chosen for the other field that keeps it.
      expect(await remove([gone], [wish('shelf_id', 'replace', other)])).toMatchObject({ code: 0 })
      expect(await jarOf(id)).toEqual(before)
      expect(await rows('test/shelf').find(gone)).not.toBeNull()
    })

    test('puts nothing in the place that goes itself, is not there, or may not be empty', async () => {
      await setUp()
      const rest = [wish('spare_id', 'clear')]
      for (const bad of [
        wish('shelf_id', 'replace', gone),
        wish('shelf_id', 'replace', 900_001),
        wish('shelf_id', 'clear'),
        wish('shelf_id', 'replace'),
        { ...wish('shelf_id', 'replace', other), choice: 'burn' },
        { resource: 'test/jar' },
        'x',
      ]) {
        const answer = await remove([gone], [...rest, bad as Row])
        expect([answer.status, answer.code === 1], JSON.stringify(bad)).toEqual([200, false])
      }
      expect(await jarOf(id)).toMatchObject({ shelf_id: gone, spare_id: gone })
      // Nothing else would keep this one from going.
      const last = await addShelf()
      const pointing = await addJar({ shelf_id: other, pointer: { resource: 'test/shelf', row_id: last } })
      const along = await addShelf()
      expect(await remove([last, along], [wish('pointer', 'replace', along)])).toMatchObject({ code: 0 })
      expect(await jarOf(pointing)).toMatchObject({ pointer: { row_id: last } })
    })

    test('has what is below move up to the nearest row that stays, and undone has it back', async () => {
      const top = await addShelf('top')
      const first = await addShelf('first', top)
      const nested = await addShelf('nested', first)
      const [child, grandchild] = [await addShelf('child', first), await addShelf('grandchild', nested)]
      const up = { resource: 'test/shelf', field: 'pid', choice: 'moveUp' }
      const above = async (id: number) => (await rows('test/shelf').find(id))?.pid
      expect((await ask([first, nested]))[0]).toMatchObject({
        choices: ['moveUp', 'clear', 'replace'],
        count: 2,
      })
      const { data } = await remove([nested, first], [up])
      expect(await Promise.all([child, grandchild].map(above))).toEqual([top, top])
      expect((await undo(data.undo)).code).toBe(1)
      expect(await Promise.all([child, grandchild, nested].map(above))).toEqual([first, nested, first])
      expect(await remove([top], [up])).toMatchObject({ code: 1 })
      expect(await above(first)).toBe(0)
    })

    test('changes what refers to it for those only who may edit that', async () => {
      await setUp({ spare_id: null })
      const { token } = await product().limitedAdmin(['test/shelf/index', 'test/shelf/del', 'test/jar/index'])
      expect(await remove([gone], [wish('shelf_id', 'replace', other)], token)).toMatchObject({ code: 401 })
      expect(await jarOf(id)).toMatchObject({ shelf_id: gone })
    })
  })
})
