import { beforeEach, describe, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import type { Call } from '../testing/test-app.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { testResources } from './test-resources.ts'

type Row = Record<string, unknown> & { readonly children?: readonly Row[] }
interface Data {
  readonly list: readonly Row[]
  readonly options: readonly Row[]
}

onEveryDialect(withResources(testResources), (product) => {
  const call = <T = Data>(url: string, more: Call = {}) =>
    product().call<T>(url, { token: product().superToken, ...more })
  const empty = async (table: string) => {
    await product().app.database.write.deleteFrom(table).execute()
  }

  describe('a tree', () => {
    const url = (action: string) => adminUrl('test/branch', action)
    const ids: Record<string, number> = {}
    const add = async (name: string, parent: string | null, note = '') => {
      const parent_id = parent === null ? 0 : (ids[parent] ?? 0)
      ids[name] = Number((await product().rows('test/branch').insert({ name, note, parent_id })).id)
    }
    beforeEach(async () => {
      await empty('test_branch')
      // Newest weight first: the list reads b, a at the top and a2, a1 below a.
      await add('a', null)
      await add('b', null)
      await add('a1', 'a', 'red fruit')
      await add('a2', 'a', 'red leaf')
      await add('a21', 'a2')
      await add('a22', 'a2', 'red fruit')
      await add('b1', 'b')
      await add('a211', 'a21')
      await add('b11', 'b1')
    })

    test('is nested by children, in the order of the weights, without pages', async () => {
      const { data } = await call(url('index?limit=1'))
      expect(data).not.toHaveProperty('total')
      expect(named(data.list)).toEqual([
        ['b', [['b1', [['b11']]]]],
        ['a', [['a2', [['a22'], ['a21', [['a211']]]]], ['a1']]],
      ])
    })

    test('always gives its roots the key children, and deeper rows only where there are some', async () => {
      await add('c', null)
      const { data } = await call(url('index'))
      expect(data.list.find(({ name }) => name === 'c')).toHaveProperty('children', [])
      const a = data.list.find(({ name }) => name === 'a')
      expect(a?.children?.find(({ name }) => name === 'a1')).not.toHaveProperty('children')
    })

    test('is flat when asked, and only by 0 or nothing', async () => {
      for (const off of ['0', '']) {
        const { data } = await call(url(`index?isTree=${off}`))
        expect(data.list.map(({ name }) => name)).toEqual([
          'b11',
          'a211',
          'b1',
          'a22',
          'a21',
          'a2',
          'a1',
          'b',
          'a',
        ])
      }
      for (const on of ['false', '1', 'true']) {
        const { data } = await call(url(`index?isTree=${on}`))
        expect(data.list.map(({ name }) => name)).toEqual(['b', 'a'])
      }
    })

    test('makes a root of a row whose parent was not found', async () => {
      const { data } = await call(url('index?quickSearch=a2'))
      expect(named(data.list)).toEqual([['a2', [['a22'], ['a21', [['a211']]]]]])
      const part = await call(url('index?quickSearch=a22'))
      expect(named(part.data.list)).toEqual([['a22']])
    })

    test('is searched word by word, each in any of the fields', async () => {
      const find = async (words: string) => {
        const { data } = await call(url(`index?isTree=0&quickSearch=${encodeURIComponent(words)}`))
        return data.list.map(({ name }) => name)
      }
      expect(await find('red')).toEqual(['a22', 'a2', 'a1'])
      expect(await find('FRUIT red')).toEqual(['a22', 'a1'])
      expect(await find('  red   a22 ')).toEqual(['a22'])
      expect(await find('red blue')).toEqual([])
    })

    test('draws its branches for a remote select', async () => {
      const { data } = await call(url('index?select=true&quickSearch=&uuid=x'))
      expect(data).not.toHaveProperty('list')
      expect(data).not.toHaveProperty('total')
      const blank = (n: number) => ' '.repeat(n)
      expect(data.options.map(({ name }) => name)).toEqual([
        'b',
        `${blank(4)}└b1`,
        `${blank(4)}${blank(4)}└b11`,
        'a',
        `${blank(4)}├a2`,
        `${blank(4)}│${blank(4)}├a22`,
        `${blank(4)}│${blank(4)}└a21`,
        `${blank(4)}${blank(8)}└a211`,
        `${blank(4)}└a1`,
      ])
    })

    test('draws nothing when isTree is 0 or rows are preselected', async () => {
      const flat = await call(url('index?select=true&isTree=0'))
      expect(flat.data.options[0]?.name).toBe('b11')
      const chosen = await call(url(`index?select=true&initValue=${ids.a21}`))
      expect(chosen.data.options.map(({ name }) => name)).toEqual(['a21'])
      const listed = await call(url(`index?initValue[]=${ids.a21}&initValue[]=${ids.a2}`))
      expect(listed.data.list.map(({ name }) => name)).toEqual(['a21', 'a2'])
    })

    test('refuses itself, what is below it and what is not there as a parent', async () => {
      for (const parent of [ids.a, ids.a2, ids.a211, 900_001, 2 ** 40]) {
        const answer = await call(url('edit'), { method: 'POST', body: { id: ids.a, parent_id: parent } })
        expect(answer, String(parent)).toMatchObject({
          code: 0,
          data: { faults: { parent_id: expect.any(String) } },
        })
      }
      expect(
        await call(url('edit'), { method: 'POST', body: { id: ids.a2, parent_id: ids.b11 } }),
      ).toMatchObject({ code: 1 })
    })

    test('never closes a circle when two moves meet', async () => {
      const move = (id: number | undefined, parent_id: number | undefined) =>
        call(url('edit'), { method: 'POST', body: { id, parent_id } })
      for (let round = 0; round < 5; round++) {
        await move(ids.a, 0)
        await move(ids.b, 0)
        await Promise.all([move(ids.a, ids.b11), move(ids.b, ids.a211)])
        const parents = new Map(
          (
            await product().app.database.write.selectFrom('test_branch').select(['id', 'parent_id']).execute()
          ).map((row) => [Number(row.id), Number(row.parent_id)]),
        )
        let at = ids.a ?? 0
        let steps = 0
        while (at !== 0 && steps < 20) {
          at = parents.get(at) ?? 0
          steps++
        }
        expect(steps).toBeLessThan(20)
      }
    })

    test('keeps a row while others are below it', async () => {
      const del = (...names: readonly string[]) =>
        call(url(`del?${names.map((name) => `ids[]=${ids[name]}`).join('&')}`), { method: 'DELETE' })
      expect(await del('b1')).toMatchObject({ code: 0 })
      expect(await del('b', 'b1')).toMatchObject({ code: 0 })
      expect(await del('b11', 'b', 'b1')).toMatchObject({ code: 1 })
      const { data } = await call(url('index'))
      expect(data.list.map(({ name }) => name)).toEqual(['a'])
    })

    test('sorts among brothers and sisters only, and leaves the other branches as they were', async () => {
      await add('a3', 'a')
      await add('a4', 'a')
      const sort = (name: string, target: string) =>
        call(url('sortable'), { method: 'POST', body: { id: ids[name], targetId: ids[target] } })
      const below = async (parent: string) => {
        const { data } = await call(
          url(
            `index?isTree=0&search[0][field]=parent_id&search[0][operator]=eq&search[0][val]=${ids[parent]}`,
          ),
        )
        return data.list.map(({ name }) => name)
      }
      expect(await below('a')).toEqual(['a4', 'a3', 'a2', 'a1'])
      expect(await sort('a4', 'a1')).toMatchObject({ code: 1 })
      expect(await below('a')).toEqual(['a3', 'a2', 'a1', 'a4'])
      expect(await below('a2')).toEqual(['a22', 'a21'])
      expect(await sort('a4', 'a3')).toMatchObject({ code: 1 })
      expect(await below('a')).toEqual(['a4', 'a3', 'a2', 'a1'])
      expect(await sort('a4', 'b1')).toMatchObject({ code: 0 })
      expect(await sort('a4', 'b')).toMatchObject({ code: 0 })
    })

    test('sorts with equal weights too', async () => {
      await product().app.database.write.updateTable('test_branch').set({ weigh: 5 }).execute()
      const order = async () => {
        const { data } = await call(url('index?isTree=0'))
        return data.list.map(({ name }) => name)
      }
      // In a tree the older of two equal rows comes first.
      expect(await order()).toEqual(['a', 'b', 'a1', 'a2', 'a21', 'a22', 'b1', 'a211', 'b11'])
      await call(url('sortable'), { method: 'POST', body: { id: ids.a2, targetId: ids.a1 } })
      const { data } = await call(url('index'))
      expect(named(data.list)).toEqual([
        ['a', [['a2', [['a21', [['a211']]], ['a22']]], ['a1']]],
        ['b', [['b1', [['b11']]]]],
      ])
    })
  })

  describe('a sorted list', () => {
    const url = (action: string) => adminUrl('content/tag', action)
    const order = async () => (await call(url('index?limit=99'))).data.list.map(({ name }) => String(name))
    const ids: number[] = []
    const sort = (from: number, to: number) =>
      call(url('sortable'), { method: 'POST', body: { id: ids[from - 1], targetId: ids[to - 1] } })
    const names = Array.from({ length: 12 }, (_, at) => `tag ${String(at + 1).padStart(2, '0')}`)

    beforeEach(async () => {
      await empty('content_tag')
      await empty('site_path')
      ids.length = 0
      // Added last to first, so that the list reads 1 to 12.
      for (const name of names.toReversed())
        ids.unshift(Number((await product().rows('content/tag').insert({ name })).id))
    })

    const moved = (from: number, to: number) => {
      const left = [...names]
      left.splice(to - 1, 0, ...left.splice(from - 1, 1))
      return left
    }

    test('row 9 in place 2 and back reads as it did under the pointer', async () => {
      expect(await order()).toEqual(names)
      expect((await sort(9, 2)).code).toBe(1)
      expect(await order()).toEqual(moved(9, 2))
      // Back: onto the row that now has place 9.
      expect((await sort(9, 8)).code).toBe(1)
      expect(await order()).toEqual(names)
    })

    test('the same with weights that are all, or partly, equal', async () => {
      const { write } = product().app.database
      for (const equal of [ids, ids.slice(3, 10), [ids[1] ?? 0, ids[8] ?? 0]]) {
        await write.updateTable('content_tag').set({ weigh: 7 }).where('id', 'in', equal).execute()
        const before = await order()
        const place = (name: string) => Number(ids[names.indexOf(name)] ?? 0)
        const [ninth = '', second = ''] = [before[8], before[1]]
        await call(url('sortable'), { method: 'POST', body: { id: place(ninth), targetId: place(second) } })
        const expected = [...before]
        expected.splice(1, 0, ...expected.splice(8, 1))
        expect(await order()).toEqual(expected)
        const now = expected[8] ?? ''
        await call(url('sortable'), { method: 'POST', body: { id: place(ninth), targetId: place(now) } })
        expect(await order()).toEqual(before)
      }
    })

    test('one place down, and one place up again', async () => {
      await sort(3, 4)
      expect(await order()).toEqual(moved(3, 4))
      await sort(3, 4)
      expect(await order()).toEqual(names)
    })

    test('first to last and last to first', async () => {
      await sort(1, 12)
      expect(await order()).toEqual(moved(1, 12))
      await sort(1, 2)
      expect(await order()).toEqual(names)
    })

    test('a row in its own place stays there', async () => {
      expect((await sort(4, 4)).code).toBe(1)
      expect(await order()).toEqual(names)
    })

    test('moves at the same time keep the weights distinct and every row in the list', async () => {
      const answers = await Promise.all([
        sort(9, 2),
        sort(3, 11),
        sort(12, 1),
        sort(5, 6),
        sort(2, 9),
        sort(1, 12),
      ])
      expect(answers.map(({ code, status }) => [code, status])).toEqual(answers.map(() => [1, 200]))
      const rows = await product().app.database.write.selectFrom('content_tag').select('weigh').execute()
      expect(new Set(rows.map(({ weigh }) => Number(weigh))).size).toBe(12)
      expect((await order()).toSorted()).toEqual(names)
    })
  })
})

/** Names of a tree: `[name, children?]`. */
function named(rows: readonly Row[]): unknown {
  return rows.map(({ name, children }) => (children?.length ? [name, named(children)] : [name]))
}
