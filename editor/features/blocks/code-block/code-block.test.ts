import { expect, test } from 'vitest'
import { codeLanguages } from '../../../markup/languages.ts'
import { schema } from '../../../model/schema.ts'
import { testHost } from '../../../testing/host.ts'
import { code, doc, expectState, h, p, press, run, table } from '../../../testing/states.ts'
import type { ChoiceEntry } from '../../feature.ts'
import { codeBlock } from './code-block.ts'
import { toggleCodeBlock } from './code-commands.ts'

const long = 'if a\n    b\n\tc'

test('selected paragraphs become one code block, a line each, and paragraphs again', () => {
  expectState(run(doc(p('|a'), h(1, 'b'), p('c|')), toggleCodeBlock), doc(code('a\nb\nc|')))
  expectState(run(doc(code('|a\n\nb|')), toggleCodeBlock), doc(p('a'), p(''), p('b|')))
  expectState(run(doc(p('x'), p('a|b'), p('y')), toggleCodeBlock), doc(p('x'), code('a|b'), p('y')))
})

test('a typed fence keeps the text behind the cursor as its code', () => {
  expectState(press(doc(p('```js|rest'), p('')), 'Enter'), doc(code('|rest', 'javascript'), p('')))
})

test('code among paragraphs takes them in and keeps its language', () => {
  expectState(run(doc(p('|a'), code('b', 'css|'), p('c|')), toggleCodeBlock), doc(code('a\nb\nc|', 'css|')))
})

test('a selected header, a table or a picture is not made code', () => {
  const picture = schema.nodes.paragraph.create(null, [
    schema.text('a|'),
    schema.nodes.image.create({ src: '/a.png' }),
  ])
  for (const state of [
    doc(h(1, 'a|')),
    doc(p('|a'), table(['b']), p('c|')),
    doc(table(['b|'])),
    doc(picture),
  ]) {
    expect(toggleCodeBlock(state)).toBe(false)
  }
})

test('Tab moves all lines of a selection in, Shift+Tab moves them out by at most four spaces or one tab', () => {
  expectState(
    press(doc(code('a|\n\nb\nc|\nd'), p('')), 'Tab'),
    doc(code('    a|\n\n    b\n    c|\nd'), p('')),
  )
  expectState(press(doc(code('|a\nb\n|c'), p('')), 'Tab'), doc(code('|    a\n    b\n|c'), p('')))
  expectState(press(doc(code(`|${long}|`), p('')), 'Shift-Tab'), doc(code('|if a\nb\nc|'), p('')))
  expectState(press(doc(code('      a\n  |b'), p('')), 'Shift-Tab'), doc(code('      a\n|b'), p('')))
  expectState(press(doc(code('a|b'), p('')), 'Tab'), doc(code('a    |b'), p('')))
})

test('Mod+A selects the code first and everything after that', () => {
  const once = press(doc(p('x'), code('a|b'), p('y')), 'Mod-a')
  expectState(once, doc(p('x'), code('|ab|'), p('y')))
  expect(press(once, 'Mod-a').selection.from).toBe(0)
})

test('Backspace at the start of code never moves it into the text before', () => {
  expectState(press(doc(p('a'), code('|b'), p('')), 'Backspace'), doc(p('a|'), code('b'), p('')))
  expectState(press(doc(p('a'), p(''), code('|b'), p('')), 'Backspace'), doc(p('a'), code('|b'), p('')))
  expectState(press(doc(p('a'), code('|'), p('')), 'Backspace'), doc(p('a'), p('|'), p('')))
  expectState(press(doc(code('|b'), p('')), 'Backspace'), doc(code('|b'), p('')))
})

test('Delete at the end of code never pulls text into it', () => {
  expectState(press(doc(code('a|'), p('b')), 'Delete'), doc(code('a'), p('|b')))
  expectState(press(doc(code('a|'), p(''), p('b')), 'Delete'), doc(code('a|'), p('b')))
  expectState(press(doc(code('a|'), p('')), 'Delete'), doc(code('a'), p('|')))
})

test('Down at the end of the document and Mod+Enter anywhere lead out of code', () => {
  expectState(press(doc(code('a\nb|')), 'ArrowDown'), doc(code('a\nb'), p('|')))
  expectState(press(doc(code('a|\nb')), 'ArrowDown'), doc(code('a|\nb')))
  expectState(press(doc(code('a|b'), p('c')), 'Mod-Enter'), doc(code('ab'), p('|'), p('c')))
})

function languages(conf = {}): ChoiceEntry {
  const entry = codeBlock.menus?.(testHost({ conf })).find(({ name }) => name === 'codeSelectLang')
  if (entry?.kind !== 'choice') throw new Error('no list of languages')
  return entry
}

test('the list of languages is the one of the host, and a stored other one stays while plain text is shown', () => {
  expect(languages().options.map(({ name }) => name)).toEqual([
    'plainText',
    ...codeLanguages.map(({ value }) => value),
  ])
  const own = languages({ codeSelectLang: { codeLangs: [{ text: 'Rust', value: 'rust' }] } })
  const state = doc(code('a|', 'klingon'), p(''))
  expect(own.current(state)).toBe('plainText')
  const rust = own.options.at(-1)
  expect(rust?.text).toBe('Rust')
  expectState(run(state, rust?.command ?? (() => false)), doc(code('a|', 'rust'), p('')))
  expect(own.options[0]?.command(doc(p('a|')))).toBe(false)
})
