import { beforeAll, describe, expect, test } from 'vitest'
import { type FilterLeaf, type FilterTree, isGroup, partsOf } from '#core/conditions/filter-tree.ts'
import { kinds } from '#core/field.ts'
import { everyKindCalls, makeTags, type Row } from './every-kind-calls.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { matches, operandsOf } from './search-grammar.ts'
import { everyKind, testResources } from './test-resources.ts'

const trees = 150

/** Groups of conditions, over rows with every kind of value and with none. */
onEveryDialect(withResources(testResources), (product, dialect) => {
  const { call, listed, addRows } = everyKindCalls(product)
  let rows: readonly Row[] = []
  beforeAll(async () => {
    rows = await addRows(await makeTags(product()))
  })
  const ask = (where: unknown, more = '') =>
    `limit=99&order=id,asc&where=${encodeURIComponent(JSON.stringify(where))}${more}`
  const fields = everyKind.fields as Readonly<Record<string, { readonly kind: keyof typeof kinds }>>
  const names = (everyKind.list.filters ?? []).filter((name) => {
    const kind = fields[name]?.kind
    // Instants are written as texts on the wire, and numbers in a row.
    return kind && kinds[kind].family !== 'moment' && kinds[kind].operators.length > 0
  })

  test(`${trees} random trees find what they find in JavaScript`, async () => {
    const random = seeded(20261123)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const leaf = (): FilterLeaf => {
      const field = pick(names)
      const kind = fields[field]?.kind ?? 'text'
      const operator = pick(kinds[kind].operators)
      return { field, operator, val: pick(operandsOf(kind, operator, rows, field)) }
    }
    const group = (depth: number): FilterTree => {
      const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
        depth > 1 && random() < 0.5 ? group(depth - 1) : leaf(),
      )
      return random() < 0.5 ? { all: parts } : { any: parts }
    }
    const holds = (node: FilterLeaf | FilterTree, row: Row): boolean => {
      if (!isGroup(node))
        return matches(node.operator, row[node.field], node.val, fields[node.field]?.kind ?? 'text')
      const parts = partsOf(node)
      return 'all' in node ? parts.every((part) => holds(part, row)) : parts.some((part) => holds(part, row))
    }
    for (let at = 0; at < trees; at += 1) {
      const tree = group(3)
      const expected = rows.filter((row) => holds(tree, row)).map(({ id }) => id)
      expect(await listed(ask(tree)), `${dialect}: ${JSON.stringify(tree)}`).toEqual(expected)
    }
  })

  describe('what is refused, by name', () => {
    const text = { field: 'text', operator: 'eq', val: 'x' }
    const nested = (depth: number): unknown => (depth === 0 ? text : { any: [nested(depth - 1), text] })
    test.each([
      ['a field that is not offered', { any: [{ ...text, field: 'password' }] }, /password/],
      ['an operator that the kind lacks', { all: [{ ...text, operator: 'gt' }] }, /gt/],
      ['a value that does not fit', { any: [{ field: 'integer', operator: 'eq', val: 'many' }] }, /integer/],
      ['no value', { any: [{ field: 'integer', operator: 'eq' }] }, /integer/],
      ['four groups within each other', nested(4), /where|3/],
      ['an empty group', { any: [] }, /where|3/],
      ['all and any at once', { all: [text], any: [text] }, /where|3/],
      ['a list', [text], /where|3/],
      ['21 conditions', { any: Array.from({ length: 21 }, () => text) }, /20/],
    ])('%s', async (_what, where, reason) => {
      const answer = await call(`index?${ask(where)}`)
      expect(answer).toMatchObject({ code: 0, status: 200 })
      expect(String(answer.msg)).toMatch(reason)
    })

    test('what is no JSON, and what can be made no text', async () => {
      expect(await call('index?where=%7B')).toMatchObject({ code: 0, status: 200 })
      const wrong = { toString: 1, valueOf: 1 }
      for (const leaf of [
        { ...text, field: wrong },
        { ...text, operator: wrong },
        { ...text, val: wrong },
      ])
        expect(await call(`index?${ask({ any: [leaf] })}`)).toMatchObject({ code: 0, status: 200 })
    })

    test('conditions of search count with those of where', async () => {
      const where = { any: Array.from({ length: 20 }, () => text) }
      const search = 'search[0][field]=text&search[0][operator]=eq&search[0][val]=x'
      expect(await call(`index?${ask(where)}`)).toMatchObject({ code: 1 })
      expect(await call(`index?${ask(where, `&${search}`)}`)).toMatchObject({ code: 0 })
    })
  })
})

/** Chances that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
