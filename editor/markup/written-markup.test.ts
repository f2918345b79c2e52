import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHtml } from '../model/parse-html.ts'
import { attacks } from '../testing/attacks.ts'
import { attributesOf, type Child, childrenOf, tagOf } from './markup.ts'
import { parseTree } from './tree.ts'
import { parseWritten } from './written-markup.ts'

function shapeOf(children: readonly Child[]): unknown[] {
  return children.map((child) =>
    typeof child === 'string' ? child : [tagOf(child), attributesOf(child), shapeOf(childrenOf(child))],
  )
}

function expectSameTree(html: string): void {
  const quick = parseWritten(html)
  if (quick) expect(shapeOf(quick)).toEqual(shapeOf(parseTree(html) ?? []))
}

const folder = new URL('../fixtures/', import.meta.url)
const recorded: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .flatMap((entry) => [entry.input.html, entry.html])
  .filter((html) => typeof html === 'string')

test('what is read without an HTML parser is read as one reads it', () => {
  for (const html of [...recorded, ...Object.values(attacks).flat()]) expectSameTree(html)
})

test('a document is the same whether an HTML parser reads it or not', () => {
  const others = [
    '<ol><li>one</li><li class="ql-indent-1">two</li></ol>',
    '<ol><li data-list="bullet">x</li></ol>',
    '<p style="mso-outline-level: 2">x</p>',
    '<p role="heading" aria-level="2">x</p>',
  ]
  for (const html of [...recorded.filter((each) => each.trim().startsWith('<')), ...others]) {
    const parsed = readHtml(`<!---->${html}`)
    expect(readHtml(html).toJSON(), html).toEqual(parsed.toJSON())
  }
})

test('most of what the editor wrote needs no HTML parser', () => {
  expect(recorded.filter((html) => parseWritten(html)).length).toBeGreaterThan(recorded.length * 0.5)
})

const pieces = fc.constantFrom(
  ...(
    '<p> </p> <h1> </h1> <blockquote> </blockquote> <ul> </ul> <ol> </ol> <li> </li> <table><tbody><tr> <td> </td> <th> ' +
    '</th> </tr></tbody></table> <pre> </pre> <code> </code> <strong> </strong> <em> </em> <a_href="x"> </a> <span> ' +
    '</span> <br> <hr/> <img_src="a"_alt=""/> <div> </div> <input_type="checkbox"_disabled_> <video> </video> <source/> ' +
    '<iframe_src="a"> </iframe> text &amp; & &nbsp; &lt; " > <b> <p/>'
  )
    .split(' ')
    .map((word) => word.replaceAll('_', ' ')),
  ' ',
  '\n',
)

/** Elements in one another, properly closed. */
const nested = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    pieces,
    fc
      .tuple(
        fc
          .constantFrom(
            'p h2 blockquote ul ol li table tbody tr td pre code strong em u s sub sup span a div'.split(' '),
          )
          .chain((tags) => fc.constantFrom(...tags)),
        fc.array(tie('tree'), { maxLength: 4 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
  ),
})).tree

test('random markup is read as an HTML parser reads it, or left to one', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, nested), { maxLength: 12 }), (parts) =>
      expectSameTree(parts.join('')),
    ),
    { numRuns: 5000 },
  )
})
