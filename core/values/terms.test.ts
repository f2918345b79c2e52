import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryTerms, termLimits, termsOf } from './terms.ts'

describe('terms of a text', () => {
  test('words are folded: small, of one width, and without accents in Latin', () => {
    expect(termsOf('Crème BRÛLÉE, straße ﬁne Ｗｉｄｅ Ångström')).toEqual([
      'creme',
      'brulee',
      'straße',
      'fine',
      'wide',
      'angstrom',
    ])
    expect(termsOf('Чай й')).toEqual(['чай', 'й'])
    expect(termsOf('soft\u00ADhyphen zero\u200Bwidth')).toEqual(['softhyphen', 'zerowidth'])
  })

  test('Chinese, Japanese and Korean become pairs, and their last character stands alone', () => {
    expect(termsOf('二手手机')).toEqual(['二手', '手手', '手机', '机'])
    expect(termsOf('茶')).toEqual(['茶'])
    expect(termsOf('がんばれ')).toEqual(['がん', 'んば', 'ばれ', 'れ'])
    expect(termsOf('ﾀﾞﾝｽ')).toEqual(termsOf('ダンス'))
    expect(termsOf('𠮷野家')).toEqual(['𠮷野', '野家', '家'])
  })

  test('words and pairs stand side by side, numbers are words', () => {
    expect(termsOf('iPhone15手机壳 3.5')).toEqual(['iphone15', '手机', '机壳', '壳', '3', '5'])
  })

  test('what is no word leaves nothing', () => {
    for (const text of ['', '  ', '!?…', '😀', '、。', '\uD800']) expect(termsOf(text)).toEqual([])
  })

  test('a term and a text have an end', () => {
    expect(termsOf('x'.repeat(100))).toEqual(['x'.repeat(termLimits.term)])
    expect(termsOf(`${'a '.repeat(termLimits.text)}end`)).toEqual(['a'])
  })
})

describe('terms of a search', () => {
  test('the word that may still be typed is found by its beginning', () => {
    expect(queryTerms('quick bro')).toEqual([
      { term: 'quick', isPrefix: false },
      { term: 'bro', isPrefix: true },
    ])
    expect(queryTerms('quick bro ')).toContainEqual({ term: 'bro', isPrefix: false })
    expect(queryTerms('q')).toEqual([{ term: 'q', isPrefix: false }])
  })

  test('a single character begins pairs, a pair is whole', () => {
    expect(queryTerms('茶')).toEqual([{ term: '茶', isPrefix: true }])
    expect(queryTerms('茶 杯子')).toEqual([
      { term: '茶', isPrefix: true },
      { term: '杯子', isPrefix: false },
    ])
  })

  test('a search has an end', () => {
    expect(queryTerms('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10')).toHaveLength(termLimits.query)
  })
})

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'aÀéß茶手机がダ한 국ーﬁ１２3.-\u0301\u200B😀𠮷'), maxLength: 60 }),
)

describe('whatever is written', () => {
  test('no term is empty, too long, met twice, or has a space', () =>
    fc.assert(
      fc.property(words, (text) => {
        const terms = termsOf(text)
        expect(new Set(terms).size).toBe(terms.length)
        for (const term of terms) {
          expect([...term].length).toBeGreaterThan(0)
          expect([...term].length).toBeLessThanOrEqual(termLimits.term)
          expect(term).toMatch(/^[\p{L}\p{N}\p{M}\p{Script=Han}\u30FC]+$/u)
        }
      }),
    ))

  test('terms are terms of themselves', () =>
    fc.assert(
      fc.property(words, (text) => {
        for (const term of termsOf(text)) expect(termsOf(term)).toContain(term)
      }),
    ))

  test('a text is found by itself', () =>
    fc.assert(
      fc.property(words, (text) => {
        const terms = termsOf(text)
        for (const { term, isPrefix } of queryTerms(text))
          expect(terms.some((one) => (isPrefix ? one.startsWith(term) : one === term))).toBe(true)
      }),
    ))

  test('any part of a run of paired characters is found in it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'二手机茶杯子がんばれ한국𠮷'), { minLength: 1, maxLength: 20 }),
        fc.nat(19),
        fc.nat(19),
        (run, from, length) => {
          const terms = termsOf(run.join(''))
          const part = run.slice(from % run.length, (from % run.length) + 1 + length).join('')
          for (const { term, isPrefix } of queryTerms(part))
            expect(terms.some((one) => (isPrefix ? one.startsWith(term) : one === term))).toBe(true)
        },
      ),
    ))

  test('case and width make no difference', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ19 '), maxLength: 40 }), (text) => {
        const wide = [...text].map((c) => (c === ' ' ? ' ' : String.fromCharCode(c.charCodeAt(0) + 0xfee0)))
        expect(termsOf(text.toUpperCase())).toEqual(termsOf(text.toLowerCase()))
        expect(termsOf(wide.join(''))).toEqual(termsOf(text))
      }),
    ))
})
