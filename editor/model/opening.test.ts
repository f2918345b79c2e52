import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWritten } from '../markup/written-markup.ts'
import { beginHtml, openHtml } from './opening.ts'
import { documentOf, readHtml } from './parse-html.ts'
import { readBlocks } from './reader.ts'
import { sectionSize } from './sections.ts'

const folder = new URL('../fixtures/', import.meta.url)
const recorded: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .flatMap((entry) => [entry.input.html, entry.html])
  .filter((html) => typeof html === 'string' && html !== '')
const lines = Array.from({ length: 300 }, (_, at) => `<p>line ${at}</p>`)

/** Without pieces, where it is in the editor's own spelling. */
function readAtOnce(html: string) {
  const children = parseWritten(html)
  return children ? documentOf(readBlocks(children, {}, false)) : readHtml(html)
}

test('a long document begins with full sections of the blocks it has as a whole', () => {
  const html = lines.join('\n')
  const opening = openHtml(html)
  expect(opening?.doc.childCount).toBe(2 * sectionSize)
  expect(opening?.part).toBeCloseTo((2 * sectionSize) / 300, 1)
  const whole = opening?.whole()
  expect(whole?.eq(readAtOnce(html))).toBe(true)
  expect(whole?.eq(readHtml(html))).toBe(true)
  expect(opening?.doc.children.every((block, at) => block === whole?.child(at))).toBe(true)
})

test('read in two parts, every document is the same as read at once', () => {
  let opened = 0
  const somewhere = fc.nat({ max: lines.length })
  const documents = fc.array(fc.tuple(fc.constantFrom(...recorded), somewhere), { maxLength: 12 })
  fc.assert(
    fc.property(documents, (pieces) => {
      const html = pieces.reduce((all, [piece, at]) => all.toSpliced(at, 0, piece), lines).join('')
      const opening = openHtml(html, {}, 1)
      if (!opening) return
      opened++
      const whole = readAtOnce(html)
      expect(opening.whole().toJSON()).toEqual(whole.toJSON())
      expect(opening.doc.toJSON().content).toEqual(whole.toJSON().content.slice(0, sectionSize))
    }),
    { numRuns: 200 },
  )
  expect(opened).toBeGreaterThan(100)
})

test.each([
  ['another spelling', `<DIV>${lines.join('')}</DIV>`],
  ['running text', `text${lines.join('')}`],
  ['less than its sections', lines.slice(0, 100).join('')],
])('%s is read at once', (_, html) => {
  expect(openHtml(html)).toBeNull()
})

test('what turns out to be spelled otherwise behind the beginning is read by an HTML parser as a whole', () => {
  const html = `${lines.join('')}<p>open<table><td>cell`
  expect(openHtml(html)?.whole().toJSON()).toEqual(readHtml(html).toJSON())
})

test('only a document that takes a while begins with a part of it', () => {
  expect('whole' in beginHtml(lines.join(''))).toBe(false)
  expect('whole' in beginHtml(lines.map((line) => line.repeat(60)).join(''))).toBe(true)
})
