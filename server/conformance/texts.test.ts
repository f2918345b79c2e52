import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '#core/access/permissions.ts'
import { coreEn } from '#core/messages/en.ts'
import { coreZhCn } from '#core/messages/zh-cn.ts'
import { actionKeys, labelKeys, optionKey } from '#core/messages.ts'
import { kernelProblems } from '#core/problems.ts'
import { isMark } from '#core/translations/translated.ts'
import { languages } from '#core/wire.ts'
import { serverModules } from '#modules/index.server.ts'
import { createTranslators } from '../messages.ts'
import { textsOf } from '../module.ts'
import { declarations, migrations } from '../testing/modules.ts'
import { onSqlite } from './on-every-dialect.ts'

const book = textsOf(serverModules)
const root = join(import.meta.dirname, '../..')
const translator = createTranslators(book).of
const core = { 'zh-cn': coreZhCn, en: coreEn } as const

/** Every text of a tree of texts, by its path. */
function flat(texts: object, path = ''): readonly (readonly [string, unknown])[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return typeof value === 'object' && value !== null ? flat(value, at) : [[at, value] as const]
  })
}

/** Keys of texts as sources quote them: those of resources anywhere, those of modules, such as `'terminal:log.run'`, on the server. */
const resourceKey = keysOf(Object.keys(book).filter((name) => name.includes('/')))
const moduleKey = keysOf(Object.keys(book).filter((name) => !name.includes('/')))
const inBrowser = /\.tsx$|\/client\/|\.client\./

function keysOf(names: readonly string[]): RegExp {
  return new RegExp(`'((?:${names.join('|')}):[a-z][\\w.]*)'`, 'g')
}

const parameters = (text: unknown) =>
  [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

for (const language of languages) {
  const translate = translator(language)
  const texts = new Map(flat(core[language]))

  describe(language, () => {
    test('has a text for every problem', () => {
      for (const name of Object.keys(kernelProblems)) {
        expect(texts.get(`problems.${name}`), name).toMatch(/\S/)
      }
    })

    test('has a text for every problem of every module', () => {
      for (const [name, problem] of serverModules.flatMap(({ problems = {} }) => Object.entries(problems))) {
        expect(problem[language], name).toMatch(/\S/)
        expect(parameters(problem[language]), name).toEqual(parameters(problem['zh-cn']))
      }
    })

    test('has a text for every reason a value is refused, and for every shared key the sources name', async () => {
      const sources = await sourcesOf(['core', 'fields', 'aspects', 'server', 'modules'])
      const reasons = new Set<string>()
      for (const source of sources) {
        for (const [, key] of source.matchAll(/'(validate\.\w+)'/g)) reasons.add(key ?? '')
        for (const [, key] of source.matchAll(/new Refusal\('(\w+)'/g)) reasons.add(`validate.${key}`)
        for (const [, key] of source.matchAll(/'core:([\w.]+)'/g)) reasons.add(key ?? '')
      }
      for (const source of await sourcesOf(['fields']))
        for (const [, key] of source.matchAll(/reason: '(\w+)'/g)) reasons.add(`validate.${key}`)
      expect(reasons.size).toBeGreaterThan(40)
      expect([...reasons].filter((key) => !texts.has(key))).toEqual([])
    })

    for (const { resource, messages } of declarations) {
      test(`names everything that ${resource.name} declares`, () => {
        const missing: string[] = []
        const need = (keys: readonly string[]) => {
          if (keys.includes(translate(keys)) || keys.some((key) => translate(keys) === key.split(':')[1]))
            missing.push(keys[0] ?? '')
        }
        need([`${resource.name}:name`])
        for (const [name, field] of Object.entries(resource.fields)) {
          const { kind, options = [] } = field
          // What translations were made from is nothing that people read.
          if (isMark(field)) continue
          need(labelKeys(resource.name, name))
          if (kind === 'password') continue
          for (const option of options) need([optionKey(resource.name, name, option)])
        }
        for (const tab of Object.keys(resource.tabs)) need([`${resource.name}:tabs.${tab}`])
        for (const node of nodesOf(resource))
          need(actionKeys(resource.name, node.slice(resource.name.length + 1)))
        for (const column of resource.list.columns) {
          const name: string = typeof column === 'string' ? column : column.field
          if (name.includes('.')) need([`${resource.name}:related.${name.replace('.', '_')}`])
        }
        expect(missing).toEqual([])
        expect(messages[language].name).toMatch(/\S/)
      })
    }

    test('finds every text that the server names by key', async () => {
      const missing: string[] = []
      const sources = await sourcesOf(['server', 'modules'])
      const onServer = await sourcesOf(['server', 'modules'], inBrowser)
      for (const [, key = ''] of [
        ...sources.flatMap((source) => [...source.matchAll(resourceKey)]),
        ...onServer.flatMap((source) => [...source.matchAll(moduleKey)]),
      ]) {
        if (translate(key) === key || key.endsWith(`:${translate(key)}`)) missing.push(key)
      }
      expect(missing).toEqual([])
    })
  })
}

test('both languages have the same keys, filled from the same parameters, and none is empty', () => {
  const books = [
    [core['zh-cn'], core.en] as const,
    ...Object.values(book).map((messages) => [messages['zh-cn'], messages.en] as const),
  ]
  for (const [zh, en] of books) {
    const left = new Map(flat(zh))
    const right = new Map(flat(en))
    expect([...left.keys()].toSorted()).toEqual([...right.keys()].toSorted())
    for (const [key, text] of left) {
      expect(parameters(text), key).toEqual(parameters(right.get(key)))
      expect(String(text).trim(), key).not.toBe('')
      expect(String(right.get(key)).trim(), key).not.toBe('')
    }
  }
})

describe('seeded rules', () => {
  const product = onSqlite()

  test('every page and node that a declaration has can be granted', () => {
    // Calls without a seeded rule are for super administrators only (`docs/permissions.md#nodes`).
    const superOnly = ['auth/adminLog/edit', 'crud/log', 'crud/log/del']
    // Rows that are kept beside those of another page.
    const withoutPage = ['routine/attachmentFolder']
    const missing = declarations
      .flatMap(({ resource }) => [
        ...(resource.calls.length > 0 && !withoutPage.includes(resource.name) ? [resource.name] : []),
        ...nodesOf(resource),
      ])
      .filter((name) => !superOnly.includes(name) && !product().app.settings.access.ruleNamed(name))
    expect(missing).toEqual([])
    expect(migrations.length).toBeGreaterThan(1)
  })

  test('every enabled page that a rule names has a call behind it', () => {
    const pages = product()
      .app.settings.access.rules()
      .filter(({ type, status, menu_type }) => type === 'menu' && status === '1' && menu_type === 'tab')
    const urls = new Set(product().routes.map(({ url }) => url))
    for (const { name } of pages) {
      expect(urls.has(`/admin/${name.toLowerCase().replaceAll('/', '.')}/index`), name).toBe(true)
    }
  })

  test('every remark that is a key has its text in both languages', () => {
    for (const { remark } of product().app.settings.access.rules()) {
      if (!/^[\w/]+:[\w.]+$/.test(remark)) continue
      for (const language of languages) {
        const text = translator(language)(remark)
        expect(text).not.toBe(remark)
        expect(remark.endsWith(`:${text}`), remark).toBe(false)
      }
    }
  })
})

async function sourcesOf(folders: readonly string[], except = /^$/): Promise<readonly string[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file)),
    ),
  )
  const wanted = files
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|messages/.test(file) && !except.test(file))
  return Promise.all(wanted.map((file) => readFile(file, 'utf8')))
}
