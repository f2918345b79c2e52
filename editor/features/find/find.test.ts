import { undo } from 'prosemirror-history'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { intoSections } from '../../model/sections.ts'
import { code, doc, expectState, p, run, table } from '../../testing/states.ts'
import { replaceAll, replaceMatch } from './replace.ts'
import { compileQuery, type FindQuery, findMatches, matchFrom } from './search.ts'

function expression(text: string, options: Partial<FindQuery> = {}): RegExp {
  const query = { text, isCaseSensitive: false, isWholeWord: false, isRegExp: false, ...options }
  const compiled = compileQuery(query)
  if (!(compiled instanceof RegExp)) throw new Error(`${compiled}`)
  return compiled
}

/** The commands look for themselves, since `run` tries them in several layouts of sections. */
const replaceEvery =
  (query: RegExp, text: string, isRegExp = false): Command =>
  (state, dispatch) =>
    replaceAll(findMatches(state.doc, query).matches, query, text, isRegExp)(state, dispatch)

const replaceNth =
  (nth: number, query: RegExp, text: string): Command =>
  (state, dispatch) => {
    const match = findMatches(state.doc, query).matches[nth]
    return match !== undefined && replaceMatch(match, query, text, false)(state, dispatch)
  }

const bold = schema.marks.bold.create()
const mixed = () =>
  schema.nodes.paragraph.create(null, [
    schema.text('one tw'),
    schema.text('o one', [bold]),
    schema.nodes.image.create({ src: '/a.png' }),
    schema.text('one'),
  ])

function found(
  root: Parameters<typeof findMatches>[0],
  text: string,
  options: Partial<FindQuery> = {},
): string[] {
  const { matches } = findMatches(root, expression(text, options))
  return matches.map(({ from, to }) => `${from} ${root.textBetween(from, to)}`)
}

describe('looking for text', () => {
  test('finds it across marks, in cells and in code, at its place in the document', () => {
    const { doc: root } = doc(mixed(), table(['x', 'two']), code('two'))
    expect(found(root, 'two')).toEqual(['5 two', '23 two', '30 two'])
    expect(found(root, 'oneone')).toEqual([])
  })

  test('takes case and whole words into account when told to', () => {
    const { doc: root } = doc(p('One one bone 中one文'))
    expect(found(root, 'one')).toHaveLength(4)
    expect(found(root, 'one', { isCaseSensitive: true })).toHaveLength(3)
    expect(found(root, 'one', { isWholeWord: true })).toEqual(['1 One', '5 one'])
  })

  test('takes signs for themselves unless an expression is asked for, and refuses one with a mistake', () => {
    const { doc: root } = doc(p('a.c abc (x'))
    expect(found(root, 'a.c')).toEqual(['1 a.c'])
    expect(found(root, '(x')).toEqual(['9 (x'])
    expect(found(root, 'a.c', { isRegExp: true })).toEqual(['1 a.c', '5 abc'])
    expect(found(root, 'q*', { isRegExp: true })).toEqual([])
    expect(compileQuery({ text: '(', isCaseSensitive: false, isWholeWord: false, isRegExp: true })).toBe(
      'invalid',
    )
    expect(compileQuery({ text: '', isCaseSensitive: false, isWholeWord: false, isRegExp: false })).toBeNull()
  })

  test('goes on from the cursor and begins anew behind the last match', () => {
    const { matches } = findMatches(doc(p('a a a')).doc, expression('a'))
    expect([0, 2, 4, 6].map((pos) => matchFrom(matches, pos))).toEqual([0, 1, 2, 0])
    expect(matchFrom([], 3)).toBe(-1)
  })

  test('looks through ten thousand paragraphs in less than fifty milliseconds', () => {
    const blocks = Array.from({ length: 10_000 }, (_, at) =>
      p(`paragraph ${at} of a long document with needle ${at % 10}`),
    )
    const root = intoSections(schema.nodes.doc.create(null, blocks))
    const times = [0, 1, 2].map(() => {
      const start = performance.now()
      expect(findMatches(root, expression('needle 7')).matches).toHaveLength(1000)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })
})

describe('replacing text', () => {
  test('keeps the marks at the start of a match', () => {
    const state = doc(mixed())
    const next = run(state, replaceNth(1, expression('one'), 'three'))
    expect(next.doc.firstChild?.child(1).text).toBe('o three')
    expect(next.doc.firstChild?.child(1).marks).toEqual([bold])
  })

  test('of all matches is one step of the history and leaves everything between them', () => {
    const state = doc(p('a b a'), table(['xa', 'aa']), code('a'))
    const query = expression('a')
    const next = run(state, replaceEvery(query, 'AA'))
    expectState(
      next,
      run(doc(p('AA b AA'), table(['xAA', 'AAAA']), code('AA')), () => false),
    )
    expect(run(next, undo).doc.eq(state.doc)).toBe(true)
  })

  test('with nothing deletes, and pictures between matches stay', () => {
    const state = doc(mixed())
    const query = expression('one')
    const next = run(state, replaceEvery(query, ''))
    expect(next.doc.textContent).toBe(' two ')
    expect(next.doc.firstChild?.lastChild?.type).toBe(schema.nodes.image)
  })

  test('fills in the groups of an expression, and signs of a plain text stay as they are', () => {
    const state = doc(p('ab cd|'))
    const pairs = expression('(\\w)(\\w)', { isRegExp: true })
    expectState(run(state, replaceEvery(pairs, '$2$1$$$9', true)), doc(p('ba$$9 dc$$9|')))
    expectState(run(doc(p('ab|')), replaceEvery(expression('ab'), '$&')), doc(p('$&|')))
  })
})
