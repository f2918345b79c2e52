import { beforeEach, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { randomOf, seed } from '../../testing/sample.ts'
import { serverResource } from '../side.ts'

const leaf = defineResource('test/leaf', {
  fields: { name: field.text({ required: true }), pid: field.parent({ depth: 3 }), weigh: field.weigh() },
  list: { columns: ['name', 'weigh'], sort: ['weigh', 'desc'] },
})
const bead = defineResource('test/bead', {
  fields: { name: field.text({ required: true }), weigh: field.weigh() },
  list: { columns: ['name', 'weigh'], sort: ['weigh', 'desc'] },
})

type Row = Readonly<Record<string, unknown>>
type Node = Row & { readonly children?: readonly Node[] }
type Place = 'before' | 'after' | 'inside'

const resources = withResources([serverResource(leaf), serverResource(bead)])

onEveryDialect(resources, (product) => {
  const call = (resource: string, action: string, body: Row, token = product().superToken) =>
    product().call<Row>(`/admin/test.${resource}/${action}`, { method: 'POST', token, body, language: 'en' })
  const ids = new Map<string, number>()
  const idOf = (name: string) => ids.get(name) ?? 0
  const add = async (name: string, above = '') =>
    ids.set(
      name,
      Number(
        (
          await product()
            .rows('test/leaf')
            .insert({ name, pid: idOf(above) })
        ).id,
      ),
    )
  const stored = async (name: string) => (await product().rows('test/leaf').find(idOf(name))) ?? {}
  /** The tree as its list shows it, such as `a(a1 a2) b`. */
  const tree = async () => {
    const { data } = await product().call<{ list: readonly Node[] }>('/admin/test.leaf/index', {
      token: product().superToken,
    })
    const write = (nodes: readonly Node[]): string =>
      nodes
        .map(({ name, children = [] }) => `${name}${children.length > 0 ? `(${write(children)})` : ''}`)
        .join(' ')
    return write(data.list)
  }
  const move = (name: string, place: Place, target: string, more: Row = {}, token?: string) =>
    call('leaf', 'sortable', { id: idOf(name), place, targetId: idOf(target), ...more }, token)
  const moved = async (...[name, place, target]: [string, Place, string]) => {
    const answer = await move(name, place, target)
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    return tree()
  }

  beforeEach(async () => {
    const table = product().app.database.write
    await table.deleteFrom('test_leaf').execute()
    ids.clear()
    // New rows come first: those that are added last stand at the top.
    for (const name of ['c', 'b', 'a']) await add(name)
    for (const name of ['b2', 'b1']) await add(name, 'b')
    for (const name of ['a3', 'a2', 'a1']) await add(name, 'a')
    expect(await tree()).toBe('a(a1 a2 a3) b(b1 b2) c')
  })

  test('a row is put before and behind others that hang where it hangs', async () => {
    expect(await moved('a3', 'before', 'a1')).toBe('a(a3 a1 a2) b(b1 b2) c')
    expect(await moved('a3', 'after', 'a1')).toBe('a(a1 a3 a2) b(b1 b2) c')
    expect(await moved('c', 'before', 'a')).toBe('c a(a1 a3 a2) b(b1 b2)')
  })

  test('a row goes below another one, between the rows there, and to the top, with all that is below it', async () => {
    expect(await moved('a2', 'before', 'b2')).toBe('a(a1 a3) b(b1 a2 b2) c')
    expect(await moved('c', 'inside', 'a1')).toBe('a(a1(c) a3) b(b1 a2 b2)')
    expect(await moved('a1', 'inside', 'b')).toBe('a(a3) b(b1 a2 b2 a1(c))')
    expect(await moved('a1', 'inside', '')).toBe('a(a3) b(b1 a2 b2) a1(c)')
    expect(await moved('b', 'after', 'a1')).toBe('a(a3) a1(c) b(b1 a2 b2)')
  })

  test('the rows that were passed keep their order, also where all weigh the same', async () => {
    await product().app.database.write.updateTable('test_leaf').set({ weigh: 5 }).execute()
    const before = await tree()
    expect(before).toBe('c b(b2 b1) a(a3 a2 a1)')
    expect(await moved('a1', 'before', 'b1')).toBe('c b(b2 a1 b1) a(a3 a2)')
  })

  test('a row is not put below itself, nor deeper than its tree may be', async () => {
    const refused = async (name: string, place: Place, target: string, reason: RegExp) => {
      const answer = await move(name, place, target)
      expect(answer.code).toBe(0)
      expect(answer.msg).toMatch(reason)
    }
    await refused('a', 'inside', 'a', /itself or one below it/)
    await refused('a', 'after', 'a2', /itself or one below it/)
    await refused('a', 'inside', 'b1', /3 levels/)
    expect(await moved('c', 'inside', 'b1')).toBe('a(a1 a2 a3) b(b1(c) b2)')
    await refused('b', 'inside', 'a', /3 levels/)
    await refused('a1', 'inside', 'c', /3 levels/)
    expect(await tree()).toBe('a(a1 a2 a3) b(b1(c) b2)')
  })

  test('a move to another parent is an edit: it needs the node, tells the history and asks for the version', async () => {
    const { token } = await product().limitedAdmin(['test/leaf', 'test/leaf/index', 'test/leaf/sortable'])
    expect(await move('a3', 'before', 'a1', {}, token)).toMatchObject({ code: 1 })
    expect((await move('a3', 'inside', 'b', {}, token)).code).not.toBe(1)
    const { row_version } = await stored('a1')
    const answer = await move('a1', 'inside', 'b', { row_version })
    expect(answer.data).toEqual({ row_version: (await stored('a1')).row_version })
    const again = await move('a1', 'inside', 'c', { row_version })
    expect(again).toMatchObject({
      code: 0,
      data: { type: 'conflict', changed: { pid: [idOf('b'), idOf('c')] } },
    })
    const { data } = await product().call<{ list: readonly Row[] }>(
      `/admin/test.leaf/history?id=${idOf('a1')}`,
      { token: product().superToken },
    )
    expect(data.list[0]).toMatchObject({ verb: 'edit' })
  })

  test('what no place is, or a row that is not there, is refused by name', async () => {
    const id = idOf('a')
    for (const body of [{ place: 'under' }, { place: 1 }, { place: 'inside', row_version: 'x' }])
      expect(await call('leaf', 'sortable', { id, targetId: idOf('b'), ...body })).toMatchObject({ code: 0 })
    for (const targetId of [0, -1, 'x', 987_654_321])
      expect(await call('leaf', 'sortable', { id, targetId, place: 'before' })).toMatchObject({ code: 0 })
    const [one, two] = await Promise.all(
      ['1', '2'].map((name) => product().rows('test/bead').insert({ name })),
    )
    const beads = { id: one?.id, targetId: two?.id }
    expect(await call('bead', 'sortable', { ...beads, place: 'inside' })).toMatchObject({ code: 0 })
    expect(await call('bead', 'sortable', { ...beads, place: 'before' })).toMatchObject({ code: 1 })
  })

  test(`random moves leave a tree that reads as they say (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const names = [...ids.keys()]
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    for (let step = 0; step < 25; step++) {
      const [name, place, target] = [pick(names), pick(['before', 'after', 'inside'] as const), pick(names)]
      const answer = await move(name, place, target)
      if (answer.code !== 1 || name === target) continue
      const [row, beside] = [await stored(name), await stored(target)]
      const siblings = (
        await product()
          .app.database.read.selectFrom('test_leaf')
          .select('id')
          .where('pid', '=', Number(row.pid))
          .orderBy('weigh', 'desc')
          .orderBy('id')
          .execute()
      ).map(({ id }) => Number(id))
      expect(row.pid).toBe(place === 'inside' ? beside.id : beside.pid)
      const at = siblings.indexOf(idOf(name))
      if (place === 'inside') expect(at).toBe(siblings.length - 1)
      else expect(siblings[at + (place === 'before' ? 1 : -1)]).toBe(beside.id)
    }
  })
})
