import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cleanHtml, HtmlTooLarge } from './index.ts'

/**
 * What a text costs may grow with its length only: four times the text takes some four times the processor's time, and
 * far less than the sixteen times that a step with a look at all others would take.
 */
const most = 9
/** Below this many milliseconds the clock tells little. */
const leastTime = 8
/** And what is long costs no more, a character, than so many times what short paragraphs do. */
const dearest = 5

const repeat = (count: number, write: (at: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, at) => write(at)).join('')
const hex = (at: number) => ((at * 7919) % 0xffffff).toString(16).padStart(6, '0')
const color = (at: number) => `<span style="color:#${hex(at)}">x</span>`
/** Elements in elements, as deep as a tree may be. */
const deep = (opening: string, inside: string) => opening.repeat(240) + inside

const families: Readonly<Record<string, (count: number) => string>> = {
  'coloured spans of one paragraph': (n) => `<p>${repeat(n, color)}</p>`,
  'coloured spans in no paragraph': (n) => repeat(n, color),
  'spans of one colour': (n) => '<span style=color:red>x</span>'.repeat(n),
  'a paragraph for every span': (n) => repeat(n, (at) => `<p>${color(at)}</p>`),
  'spans in spans': (n) => deep('<span style="color:red">', repeat(n, color)),
  'marks in turn': (n) => '<b>x</b><i>y</i>'.repeat(n),
  'short paragraphs': (n) => '<P>x</P>'.repeat(n),
  'cells of one row': (n) => `<table><tr>${'<td>x</td>'.repeat(n)}</tr></table>`,
  'columns that nothing stands in': (n) => `<table>${'<col span=100>'.repeat(n)}<tr><td>x</td></tr></table>`,
  'rows that reach into empty ones': (n) => `<table>${'<tr><td rowspan=100>x</td></tr><tr></tr>'.repeat(n)}`,
  'items of a list': (n) => `<ul>${'<li class=a>x'.repeat(n)}</ul>`,
  'lists in items': (n) => `<ul><li>${'<b>x</b>'.repeat(n)}${'<ul><li>y</li></ul>'.repeat(n)}`,
  'lines of a quote': (n) => `<blockquote>${'<div>x</div>'.repeat(n)}</blockquote>`,
  'lines divided by rules': (n) => `<blockquote>${'x<hr>'.repeat(n)}</blockquote>`,
  'white space': (n) => `<p>${' <b> \n</b>\t'.repeat(n)}x</p>`,
  'line breaks': (n) => `x${'<br>'.repeat(4 * n)}`,
  'character references': (n) => `<p>${'&amp;&#x2039;&hellip;&notit;'.repeat(n)}</p>`,
  comments: (n) => 'x<!-- y -->'.repeat(n),
  'tags that nothing ends': (n) => '<a '.repeat(4 * n),
  'end tags of nothing': (n) => '</p></b>'.repeat(n),
  'an address without end': (n) => `<a href="${'x '.repeat(20 * n)}">y</a>`,
  'an attribute of many': (n) => `<p ${repeat(n, (at) => `a${at}=x `)}>y</p>`,
  'a picture in its address': (n) => `<p><img src="data:image/png;base64,${'A'.repeat(60 * n)}"></p>`,
  'long words in styles': (n) => `<p style="color:${'a'.repeat(19_000)}">x</p>`.repeat(n / 150),
  'colours of spaces': (n) => repeat(n / 4, (at) => `<b style="color:lab(${' '.repeat(140)}${at}">x</b>`),
  'a class of many rules': (n) =>
    `<style>${repeat(n / 8, (at) => `.a{color:#${hex(at)}}`)}</style>${'<p class=a>x</p>'.repeat(n / 2)}`,
  'paragraph ends in paragraph ends': (n) => deep('<o:p>', 'x<b>y</b>'.repeat(n)),
  'paragraphs of a list in each other': (n) => deep('<div style="mso-list:l0 level1">', '<b>y</b>'.repeat(n)),
  'to-dos in to-dos': (n) => deep('<div data-w-e-type="todo">', '<b></b>'.repeat(2 * n)),
  'code in code': (n) => deep('<pre class=a>', 'x<b>y</b>'.repeat(n)),
}

const yardstick = '<P>x</P>'.repeat(20_000)
let perCharacter = 0

beforeAll(() => {
  clean(yardstick)
  perCharacter = Math.min(clean(yardstick), clean(yardstick)) / yardstick.length
})

test.each(Object.entries(families))('%s cost as much as they are long', (_, write) => {
  clean(write(500))
  // The least of some runs: a machine that does other things as well only ever adds to the time.
  const small = Math.max(leastTime, Math.min(clean(write(2000)), clean(write(2000))))
  const html = write(8000)
  const allowed = Math.min(most * small, Math.max(4 * leastTime, dearest * perCharacter * html.length))
  expect(clean(html, allowed)).toBeLessThan(allowed)
})

test('no mixture of parts costs more than its length', () => {
  const parts = Object.values(families).map((write) => write(400))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 }), (chosen) => {
      const html = chosen.join('')
      const allowed = Math.max(10 * leastTime, 2 * dearest * perCharacter * html.length)
      expect(clean(html, allowed)).toBeLessThan(allowed)
    }),
    { numRuns: 15 },
  )
})

/** The processor's time that cleaning takes, in milliseconds; looked at again when it seems too long, since others only ever add to it. */
function clean(html: string, enough = Number.POSITIVE_INFINITY): number {
  let least = timeOf(html)
  for (let looks = 1; least >= enough && looks < 6; looks++) least = Math.min(least, timeOf(html))
  return least
}

function timeOf(html: string): number {
  const before = process.threadCpuUsage()
  try {
    cleanHtml(html)
  } catch (error) {
    if (!(error instanceof HtmlTooLarge)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
