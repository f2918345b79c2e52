import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  headings,
  makeStranger,
  pack,
  plainPage,
  reactForm,
  reactPackages,
  removeFolders,
  type Stranger,
  scriptsOf,
  snippetsOf,
} from './stranger.ts'

/** A project that has nothing but the packed package does with it what the README says. */

let packed: string
const folders: string[] = []

beforeAll(async () => {
  packed = await pack()
})
afterAll(() => removeFolders(packed, ...folders))

function stranger(packages: readonly string[], files: Readonly<Record<string, string>>): Stranger {
  const folder = mkdtempSync(join(tmpdir(), 'editor-stranger-'))
  folders.push(folder)
  return makeStranger(folder, packed, packages, files)
}

/** The code of the README under these headings, a file each. */
function filesOf(names: readonly string[], languages: readonly string[]): Record<string, string> {
  const found = names.flatMap(snippetsOf).filter(({ language }) => languages.includes(language))
  return Object.fromEntries(found.map(({ language, code }, index) => [`snippet-${index}.${language}`, code]))
}

test('every file that package.json names is there, and the style sheets stand alone', () => {
  const description = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const named = JSON.stringify([description.exports, description.imports]).match(/\.\/[^"]+/g) ?? []
  const files = named.filter((path) => path.includes('.', 2) && path !== './package.json')
  expect(files.length).toBeGreaterThan(10)
  for (const path of files)
    expect(readFileSync(join(packed, path), 'utf8'), path).not.toMatch(/@import|\.tsx?['"]/)
  expect(description).toMatchObject({
    license: 'Apache-2.0',
    sideEffects: ['**/*.css'],
    engines: { node: '>=20' },
  })
})

test('neither sources nor tests are packed, and the script for pages without a bundler is', () => {
  const files = readdirSync(packed, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.test\.|(?<!\.d)\.tsx?$|fixtures|testing/.test(name))).toEqual([])
  const script = readFileSync(join(packed, 'portico-editor.global.js'), 'utf8')
  expect(script).toContain('var PorticoEditor')
  // A script that is no module may have neither.
  expect(() => new Function(script)).not.toThrow()
})

describe('in plain Node', () => {
  test('documents are read, cleaned and written, as the README shows', async () => {
    const [snippet] = snippetsOf('On a server')
    const { run } = stranger([], {
      'server.ts': `${snippet?.code}console.log(JSON.stringify({ safe, json, html, text }))`,
      'show.js': `import { renderToHtml } from '@portico/editor/model'
        console.log(renderToHtml('<ul><li>a</li><ul><li>b</li></ul></ul>'))`,
    })
    const { output } = await run('server.ts')
    expect(JSON.parse(output)).toEqual({
      safe: '<p>Hello <strong>world</strong></p>',
      json: [{ type: 'paragraph', children: [{ text: 'Hello ' }, { text: 'world', bold: true }] }],
      html: '<p>Hello <strong>world</strong></p>',
      text: 'Hello world',
    })
    expect((await run('show.js')).output).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>\n')
  })

  test('nodes of a host are written and read, as the README shows', async () => {
    const [page, server] = snippetsOf('Nodes of your own')
    const withoutPage = page?.code.replace("selector: '#text', ", '').replace(/^createToolbar.*$/m, '')
    const { run } = stranger([], {
      'page.ts': `${withoutPage}console.log(JSON.stringify([editor.children, editor.getHtml()]))`,
      'server.ts': `${server?.code}console.log(greeting)`,
    })
    const callout = { type: 'callout', tone: 'info', children: [{ text: 'Mind the gap' }] }
    const html = '<section data-w-e-type="callout" data-tone="info">Mind the gap</section>'
    expect(JSON.parse((await run('page.ts')).output)).toEqual([[callout], html])
    expect((await run('server.ts')).output).toBe(
      '<p>Hi <span data-w-e-type="user" data-w-e-is-void="" data-w-e-is-inline="" data-login="ann">@ann</span></p>\n',
    )
  })

  test('an editor without a view is created and changes its document, and components are drawn on a server', async () => {
    const { run } = stranger(reactPackages, {
      'headless.js': `import { createEditor } from '@portico/editor'
        const editor = createEditor({ html: '<p>a</p>' })
        editor.insertText('b')
        console.log(editor.getHtml())`,
      'drawn.js': `import { createElement } from 'react'
        import { renderToString } from 'react-dom/server'
        import { EditorField } from '@portico/editor/react'
        console.log(renderToString(createElement(EditorField, { name: 'body' })).includes('name="body"'))`,
    })
    expect((await run('headless.js')).output).toBe('<p>ab</p>\n')
    expect((await run('drawn.js')).output).toBe('true\n')
  })
})

describe('the code of the README', () => {
  test.each(['bundler', 'nodenext'] as const)(
    'has right types, resolved as by %s',
    async (moduleResolution) => {
      const { checkTypes } = stranger(reactPackages, filesOf(headings(), ['ts', 'tsx']))
      expect(await checkTypes(moduleResolution)).toEqual({ isWell: true, output: '' })
    },
  )

  test('has right types without React, where it needs none, and a wrong use is seen', async () => {
    const { checkTypes } = stranger([], {
      ...filesOf(headings(), ['ts']),
      'wrong.ts': `import { createEditor } from '@portico/editor'
        // @ts-expect-error HTML is text.
        createEditor({ html: 1 })`,
    })
    expect(await checkTypes('bundler')).toEqual({ isWell: true, output: '' })
  })
})

describe('a bundler', () => {
  test.each([
    ['the form in React', reactPackages, reactForm],
    ['the page without a framework', [], plainPage],
  ])(
    'builds %s without a warning, and leaves for later what is not needed at first',
    async (_name, packages, files) => {
      const { files: built, warnings } = await stranger(packages, files()).build()
      expect(warnings).toEqual([])
      const [first, later] = Object.values(scriptsOf(built)).map((scripts) =>
        scripts.flatMap(({ moduleIds }) => moduleIds).join('\n'),
      )
      expect(first).toContain('/@portico/editor/api/core/core.js')
      expect(first).not.toMatch(
        /parse5|marked|lowlight|highlight[.]js|take-files|prosemirror-tables|opened-popup/,
      )
      // The field of React makes the editor as an object only for those who ask for it.
      expect(first?.includes('/api/create-editor.js')).toBe(packages.length === 0)
      expect(first?.includes('/node_modules/react/')).toBe(packages.length > 0)
      for (const name of ['marked', 'lowlight', 'highlight.js/es/languages/sql'])
        expect(later).toContain(`/${name}`)
      expect(built.map(({ fileName }) => fileName.split('.').at(-1))).toContain('css')
    },
  )
})
