import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientAspects } from '#aspects/index.client.ts'
import { coreEn } from '#core/messages/en.ts'
import { coreZhCn } from '#core/messages/zh-cn.ts'
import { languages } from '#core/wire.ts'
import { textsOf } from '#server/module.ts'
import { isForeign } from '#server/testing/one-language.ts'
import { namespaces } from '#web/messages/index.ts'
import { serverModules } from './index.server.ts'

// What the product can say at all, refusals and texts that no journey meets included; the atlas (`e2e/atlas/`) reads the
// screens.

/** Every text in a tree of them, with where it stands. */
function flat(texts: object, path: string): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}.${key}: ${value}`] : flat(value, `${path}.${key}`),
  )
}

test.each(languages)('no text of %s holds a sentence of the other language', async (language) => {
  const texts = flat(language === 'en' ? coreEn : coreZhCn, 'core')
  const server = Object.entries(textsOf(serverModules)).map(([name, book]) => flat(book[language], name))
  const ofAspects = clientAspects.flatMap(({ messages = {} }) => Object.entries(messages))
  const web = [...Object.entries(namespaces), ...ofAspects].map(async ([name, load]) =>
    flat((await load[language]()).default, name),
  )
  const client = globSync(`*/messages/${language}.ts`, { cwd: import.meta.dirname }).map(async (file) =>
    flat((await import(join(import.meta.dirname, file))).default, file),
  )
  expect(client.length).toBeGreaterThan(4)
  const all = [...texts, ...server.flat(), ...(await Promise.all([...web, ...client])).flat()]
  expect(all.length).toBeGreaterThan(1500)
  expect(all.filter((line) => isForeign(line.replace(/^\S+: /, ''), language))).toEqual([])
})

test.each([
  ['Delete “{{name}}”?', 'en', false],
  ['Delete 文章', 'en', true],
  ['Delete，then go', 'en', true],
  ['Switch to 简体中文', 'en', false],
  ['中文', 'en', false],
  ['中文文章', 'en', true],
  ['允许的 MIME 类型', 'zh-cn', false],
  ['按 Alt+F10 转到 Microsoft Authenticator 或 Google Authenticator', 'zh-cn', false],
  ['保存失败：Nothing was saved', 'zh-cn', true],
] as const)('“%s” in %s: %s', (text, language, isWrong) => {
  expect(isForeign(text, language)).toBe(isWrong)
})
