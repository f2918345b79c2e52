import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as model from '../model/index.ts'
import { attacks } from '../testing/attacks.ts'
import { sharedBrowser } from '../testing/shared-browser.ts'
import * as serverTree from './tree.ts'

declare global {
  interface Window {
    model: typeof model
    alerts: number
  }
}

const executablePath = process.env.CHROMIUM_PATH

describe.skipIf(!executablePath)('the parser of a browser', () => {
  let page: Page
  const seen: string[] = []

  beforeAll(async () => {
    const browser = await sharedBrowser()
    page = await browser.newPage()
    page.on('pageerror', (error) => seen.push(String(error)))
    page.on('request', (request) => seen.push(request.url()))
    await page.addScriptTag({ content: await modelScript() })
    await page.evaluate(() => {
      window.alerts = 0
      window.alert = () => {
        window.alerts++
      }
    })
  })

  afterAll(() => page?.close())

  test.each([
    ['recorded documents', recorded()],
    ...Object.entries(attacks),
    ['random markup', fc.sample(soup, { numRuns: 3000, seed: 7 })],
  ])('reads %s as the server does', async (_kind, given) => {
    // A comment is no spelling of the editor's: what follows it goes through the browser's parser.
    const sources = given.flatMap((html) => (html.length > 10_000 ? [html] : [html, `<!---->${html}`]))
    const read = await page.evaluate(
      (list) =>
        list.map((html) => {
          const doc = window.model.parseHtml(html)
          return [window.model.renderHtml(doc), JSON.stringify(doc.toJSON())]
        }),
      sources,
    )
    const different = sources.filter((html, index) => {
      const doc = model.parseHtml(html)
      return read[index]?.[0] !== model.renderHtml(doc) || read[index]?.[1] !== JSON.stringify(doc.toJSON())
    })
    expect(different.map((html) => html.slice(0, 200))).toEqual([])
  })

  test('nothing of it ran or was fetched', async () => {
    expect(await page.evaluate(() => window.alerts)).toBe(0)
    expect(seen).toEqual([])
  })
})

test('both trees have the same functions', async () => {
  const source = readFileSync(new URL('./tree.browser.ts', import.meta.url), 'utf8')
  const exported = [...source.matchAll(/^export function (\w+)/gm)].map((match) => match[1])
  expect(exported.sort()).toEqual(Object.keys(serverTree).sort())
})

const soup = fc
  .array(
    fc.constantFrom(
      ...(
        '<p> </p> <b> </b> <i> </i> <a_href=x> </a> <table> </table> <tr> <td> </td> <caption> <tbody> <select><option>a</select> ' +
        '<svg> </svg> <math> <mi> <mtext> <foreignObject> <annotation-xml> <style> </style> <title> </title> ' +
        '<template> </template> <form> </form> <input_name=firstChild> <pre> </pre> <ul> <li> </ul> <h1> </h2> <br> </br> ' +
        '<nobr> <button> <object> <marquee> </marquee> <font_color=red> </font> <div_align=center> </div> <noscript> ' +
        '</noscript> <!-- --> text &amp; &lt <xmp> </xmp> <hr> <ruby> <rt> <dd> <body> <frameset> <col> <p/>'
      )
        .split(' ')
        .map((word) => word.replaceAll('_', ' ')),
      ' ',
      '\n',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

/** All HTML of the recorded documents, what came in and what was written. */
function recorded(): string[] {
  const folder = new URL('../fixtures/', import.meta.url)
  type Case = { readonly input: { readonly html?: string }; readonly html: string | null }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name): Case[] => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    .flatMap((entry) => [entry.input.html, entry.html])
    .filter((html) => typeof html === 'string')
}

/** The model as a browser gets it, as one script. */
async function modelScript(): Promise<string> {
  const built = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../model/index.ts', import.meta.url)),
        formats: ['iife'],
        name: 'model',
        fileName: 'model',
      },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('')
}
