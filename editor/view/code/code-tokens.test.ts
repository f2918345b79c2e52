import { expect, test } from 'vitest'
import { codeLanguages } from '../../markup/languages.ts'
import { hasGrammar, loadTokenizer } from './code-grammars.ts'

async function tokens(language: string, text: string): Promise<string[]> {
  const tokenize = await loadTokenizer(language)
  return (tokenize?.(text) ?? []).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`)
}

test('every language on offer has colours', async () => {
  for (const { value } of codeLanguages) expect(hasGrammar(value), value).toBe(true)
  const sample = 'class A { /* x */ } -- 1 "s" <b>function</b> # h\n# T\nDim x As Integer = 1 \' c'
  for (const { value } of codeLanguages)
    expect((await tokens(value, sample)).length, value).toBeGreaterThan(0)
})

test('parts carry their kind and their place, and plain text has none', async () => {
  expect(await tokens('javascript', 'const a = "b" // c')).toEqual([
    'keyword const',
    'string "b"',
    'comment // c',
  ])
  expect(await tokens('visual-basic', 'Dim a As Integer')).toContain('keyword Dim')
  expect(await tokens('html', '<b class="x">t</b><style>a { color: red }</style>')).toEqual(
    expect.arrayContaining(['tag b', 'attribute class', 'string "x"', 'attribute color']),
  )
  expect(await tokens('jsx', 'const a = <b>t</b>')).toContain('tag b')
})

test('an unknown language has no colours and asks for nothing', async () => {
  expect(hasGrammar('constructor')).toBe(false)
  expect(await loadTokenizer('klingon')).toBeNull()
})
