import { readdirSync, readFileSync } from 'node:fs'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { htmlShape } from '../testing/html-shape.ts'
import { jsonShape } from '../testing/json-shape.ts'
import { type Policy, parseHtml, readJson, renderHtml, textOf, writeJson } from './index.ts'

/** Documents recorded from the editor that this one follows, entered as HTML or as JSON. */
type Case = {
  readonly id: string
  readonly input: { readonly html?: string; readonly json?: unknown }
  readonly json: unknown
  readonly html: string | null
  readonly text: string | null
  readonly lossy?: boolean
}

const folder = new URL('../fixtures/', import.meta.url)
const cases: Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))

/** As an open editor reads: addresses that live only there are kept. */
const policy: Policy = { allowsLocalImages: true }

function read({ input, html }: Case): Node {
  return 'json' in input ? readJson(input.json, policy) : parseHtml(input.html ?? html ?? '', policy)
}

/** The original forgets the size that a frame in JSON has of its own. */
const better = new Set(['video-json-iframe-padded'])

const faithful = cases.filter((entry) => !entry.lossy && entry.html !== null && !better.has(entry.id))

describe('what the original wrote is read and written back the same', () => {
  test.each(faithful.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
    const doc = read(entry)
    expect(htmlShape(renderHtml(doc))).toEqual(htmlShape(entry.html ?? ''))
    expect(jsonShape(writeJson(doc))).toEqual(jsonShape(entry.json))
    if (entry.text !== null) expect(textOf(doc)).toBe(entry.text.replaceAll('\u00a0', ' '))
  })
})

describe('the recorded HTML and the recorded JSON are the same document', () => {
  test.each(faithful.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
    const fromHtml = parseHtml(entry.html ?? '', policy)
    expect(jsonShape(writeJson(fromHtml))).toEqual(jsonShape(writeJson(readJson(entry.json, policy))))
  })
})

describe('a document comes back from its JSON, whatever it was made of', () => {
  test.each(cases.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
    const sources = [read(entry), readJson(entry.json), parseHtml(entry.html ?? '')]
    for (const doc of sources) {
      const json = JSON.parse(JSON.stringify(writeJson(doc)))
      expect(readJson(json, policy).toJSON()).toEqual(doc.toJSON())
      expect(parseHtml(renderHtml(doc), policy).toJSON()).toEqual(doc.toJSON())
    }
  })
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
