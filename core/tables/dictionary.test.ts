import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatChoices, formatComment, parseChoices, parseComment } from './dictionary.ts'

describe('a comment', () => {
  const read = (comment: string) => {
    const { title, entries } = parseComment(comment)
    return [title, ...entries.map(({ key, label }) => `${key}>${label}`)]
  }

  test('is a title and options, with signs of either width', () => {
    expect(read('状态:0=禁用,1=启用')).toEqual(['状态', '0>禁用', '1>启用'])
    expect(read('状态：0＝禁用，1＝启用')).toEqual(['状态', '0>禁用', '1>启用'])
    expect(read(' Size : s = Small , m=Medium ')).toEqual(['Size', 's>Small', 'm>Medium'])
  })

  test('is a title only where nothing is equal to anything', () => {
    expect(read('备注：最多 20 字')).toEqual(['备注：最多 20 字'])
    expect(read('')).toEqual([''])
  })

  test('has labels that hold an equals sign, options that are their own label, and each option once', () => {
    expect(read('x:a=1=2,b,a=3,=z,,')).toEqual(['x', 'a>1=2', 'b>b'])
    expect(read('x:a=')).toEqual(['x', 'a>a'])
  })

  test('is read as it was written', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u)
    const entries = fc.uniqueArray(fc.record({ key: word, label: word }), { selector: ({ key }) => key })
    fc.assert(
      fc.property(word, entries, (title, list) => {
        const dictionary = { title, entries: list }
        expect(parseComment(formatComment(dictionary))).toEqual(dictionary)
      }),
    )
  })
})

describe('the values of a type', () => {
  test('are read from enum and set, whichever quotes they have', () => {
    expect(parseChoices("enum('a','b')")).toEqual(['a', 'b'])
    expect(parseChoices(`SET("a", 'b,c')`)).toEqual(['a', 'b,c'])
    expect(parseChoices("enum('it''s')")).toEqual(["it's"])
    expect(parseChoices('varchar(20)')).toBeNull()
  })

  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.constantFrom('enum' as const, 'set' as const), (values, type) => {
        expect(parseChoices(formatChoices(type, values))).toEqual(values)
      }),
    )
  })

  test('end in time, however the text is made to last', () => {
    for (const part of ["'", "''", '\\', "'a',", '"\'', 'enum(', ' ']) {
      const begun = process.threadCpuUsage()
      parseChoices(`enum(${part.repeat(20_000)}`)
      parseComment(`${part.repeat(20_000)}:=`)
      const { user } = process.threadCpuUsage(begun)
      expect(user / 1000).toBeLessThan(1000)
    }
  })
})
