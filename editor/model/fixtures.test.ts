import { readdirSync, readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { parseHtml, renderHtml, textOf } from './index.ts'
import { parseColor } from './values.ts'

/**
 * Documents recorded from the editor that this one follows. A case that came as JSON is entered through the HTML that
 * was recorded for it: the JSON form itself is not read yet.
 */
type Case = {
  readonly id: string
  readonly input: { readonly html?: string; readonly json?: unknown }
  readonly html: string | null
  readonly text: string | null
  readonly lossy?: boolean
}

const folder = new URL('../fixtures/', import.meta.url)
const cases: Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))

/** Cases that do not give the recorded HTML, and why. */
const unsupported: Readonly<Record<string, string>> = {
  'image-blob-url':
    'a blob address lives only as long as the page that made it; the policy drops it from stored HTML',
}

const faithful = cases.filter((entry) => !entry.lossy && entry.html !== null)

describe('what the original wrote is read and written back the same', () => {
  for (const entry of faithful) {
    const source = entry.input.html ?? entry.html ?? ''
    const reason = unsupported[entry.id]
    // An unsupported case must differ: once it does not, it leaves the list.
    const check = reason === undefined ? test : test.fails
    check(`${entry.id}${reason ? ` (unsupported: ${reason})` : ''}`, () => {
      const doc = parseHtml(source)
      expect(shapeOf(renderHtml(doc))).toEqual(shapeOf(entry.html ?? ''))
      if (entry.text !== null) expect(textOf(doc)).toBe(entry.text.replaceAll('\u00a0', ' '))
    })
  }
})

describe('reading what was written changes nothing', () => {
  for (const entry of cases) {
    test(entry.id, () => {
      for (const html of [entry.input.html, entry.html]) {
        if (html === undefined || html === null) continue
        const once = renderHtml(parseHtml(html))
        expect(renderHtml(parseHtml(once))).toBe(once)
        expect(parseHtml(once).eq(parseHtml(renderHtml(parseHtml(once))))).toBe(true)
      }
    })
  }
})

/** The parsed tree as plain values, without what the contract calls irrelevant. */
function shapeOf(html: string): unknown {
  return shapesOf(parseFragment(html).childNodes)
}

function shapesOf(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if ('value' in node) return node.value === '\n' ? [] : [node.value.replaceAll('\u00a0', ' ')]
    if (!('tagName' in node)) return []
    const attributes = Object.fromEntries(
      node.attrs
        .map(({ name, value }): [string, unknown] => [
          name.toLowerCase(),
          name === 'style' ? styleOf(value) : value,
        ])
        .filter(([name, value]) => !(['alt', 'data-href', 'style'].includes(name) && isNothing(value))),
    )
    return [
      { tag: node.tagName, attributes, children: node.tagName === 'iframe' ? [] : shapesOf(node.childNodes) },
    ]
  })
}

function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function styleOf(style: string): Record<string, string> {
  return Object.fromEntries(
    style
      .split(';')
      .filter((declaration) => declaration.includes(':'))
      .map((declaration) => {
        const [name = '', ...rest] = declaration.split(':')
        const value = rest.join(':').trim().replaceAll('"', '')
        return [name.trim(), /color/.test(name) ? (parseColor(value) ?? value) : value]
      }),
  )
}
