import { undo } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { intoSections } from '../../model/sections.ts'
import { code, doc, expectState, p, run, table } from '../../testing/states.ts'
import { answerTo } from './answer.ts'
import { compileQuery, type FindQuery } from './matching.ts'
import { replaceAll, replaceMatch } from './replace.ts'
import { findMatches, matchFrom, textAround, textsOf } from './search.ts'

function queryOf(text: string, options: Partial<FindQuery> = {}): FindQuery {
  return { text, isCaseSensitive: false, isWholeWord: false, isRegExp: false, ...options }
}

const expression = (text: string, options?: Partial<FindQuery>) => compileQuery(queryOf(text, options))

/** What the worker answers: the number of the text, the places in it and what is to be put there, or what is wrong. */
function answered(texts: readonly string[], text: string, replacement: string | null = null) {
  const answer = answerTo({ query: queryOf(text, { isRegExp: true }), texts, replacement })
  if (typeof answer === 'string') return answer
  const places = Array.from({ length: answer.places.length / 3 }, (_, at) =>
    [...answer.places.subarray(at * 3, at * 3 + 3)].join(' '),
  )
  return replacement === null ? places : places.map((place, at) => `${place} ${answer.puts[at]}`)
}

/** The commands look for themselves, since `run` tries them in several layouts of sections. */
const replaceEvery =
  (query: RegExp, put: string): Command =>
  (state, dispatch) =>
    replaceAll(findMatches(state.doc, query).matches.map((match) => ({ ...match, put })))(state, dispatch)

const replaceNth =
  (nth: number, query: RegExp, put: string): Command =>
  (state, dispatch) => {
    const match = findMatches(state.doc, query).matches[nth]
    return match !== undefined && replaceMatch({ ...match, put })(state, dispatch)
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

  test('takes signs for themselves', () => {
    const { doc: root } = doc(p('a.c abc (x'))
    expect(found(root, 'a.c')).toEqual(['1 a.c'])
    expect(found(root, '(x')).toEqual(['9 (x'])
  })

  test('goes on from the cursor and begins anew behind the last match', () => {
    const { matches } = findMatches(doc(p('a a a')).doc, expression('a'))
    expect([0, 2, 4, 6].map((pos) => matchFrom(matches, pos))).toEqual([0, 1, 2, 0])
    expect(matchFrom([], 3)).toBe(-1)
  })

  test('reads each of ten thousand paragraphs once for all searches, and looks again only behind a match', () => {
    const blocks = Array.from({ length: 10_000 }, (_, at) =>
      p(`paragraph ${at} of a long document with needle ${at % 10}`),
    )
    const root = intoSections(schema.nodes.doc.create(null, blocks))
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const reads = vi.spyOn(Node.prototype, 'textBetween')
    const looked = [7, 8].map((number) => {
      const needle = expression(`needle ${number}`)
      const looks = vi.spyOn(needle, 'exec')
      return [findMatches(root, needle).matches.length, looks.mock.calls.length]
    })
    expect(looked).toEqual([
      [1000, 11_000],
      [1000, 11_000],
    ])
    expect(reads).toHaveBeenCalledTimes(10_000)
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

  test('leaves signs of a plain text as they are', () =>
    expectState(run(doc(p('ab|')), replaceEvery(expression('ab'), '$&')), doc(p('$&|'))))
})

describe('looking for an expression', () => {
  test('finds it in each text, without empty matches, and refuses one with a mistake', () => {
    expect(answered(['a.c abc', '', 'abc'], 'a.c')).toEqual(['0 0 3', '0 4 7', '2 0 3'])
    expect(answered(['😀 q😀'], 'q*')).toEqual(['0 3 4'])
    expect(answered(['one'], '(')).toBe('invalid')
  })

  test('gives up one that the browser gives up', () =>
    expect(answered(['ab'.repeat(5_000_000)], '^(?:(a)|b)*x')).toBe('tooLong'))

  test('finds as many matches as anyone steps through, and tells that there are more', () => {
    const query = queryOf('a', { isRegExp: true })
    const answer = answerTo({ query, texts: ['a'.repeat(15_000), 'a'.repeat(15_000)], replacement: null })
    expect(answer).toMatchObject({ isCut: true, places: { length: 60_000 } })
  })

  test('fills its groups in what is put in its place', () => {
    expect(answered(['ab cd'], '(\\w)(\\w)', '$2$1$$$9')).toEqual(['0 0 2 ba$$9', '0 3 5 dc$$9'])
    expect(answered(['ab'], '(?<n>a)', '$<n>$<m>$<')).toEqual(['0 0 1 a$<'])
    expect(answered(['ab'], '(a)', '$<n>')).toEqual(['0 0 1 $<n>'])
    expect(answered(['ab'], '(x)?b', '[$&$1]')).toEqual(['0 1 2 [b]'])
  })

  test('is given the texts of the document, and where they begin in it', () => {
    const { doc: root } = doc(p('one'), table(['x', 'two']), code('three'))
    expect(textsOf(root)).toEqual({ texts: ['one', 'x', 'two', 'three'], starts: [1, 8, 11, 18] })
    expect(textAround(root, 12)).toEqual({ texts: ['two'], starts: [11] })
  })
})
