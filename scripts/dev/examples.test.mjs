// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'
import { bringIn, exampleOf, examplesIn, listOf, takeAway } from './examples.mjs'

const root = join(import.meta.dirname, '../..')
const examples = examplesIn(root)

test('the examples are listed by number and title, and a number that is none of them is told with the list', () => {
  expect(listOf(examples).split('\n')[2]).toBe('  3  A cell, an input and a screen of your own')
  expect(exampleOf(examples, '3')).toBe(exampleOf(examples, '03'))
  for (const word of ['9', '0', 'three', '3x'])
    expect(() => exampleOf(examples, word)).toThrow(
      `there is no example "${word}". There are:\n${listOf(examples)}`,
    )
})

test('an example that is a module gets a line in each list that its page names, and leaves none behind', () => {
  const lists = ['index.ts', 'index.server.ts', 'index.client.ts'].map((name) => `modules/${name}`)
  const before = lists.map((list) => readFileSync(join(root, list), 'utf8'))
  const folder = temporaryFolder(Object.fromEntries(lists.map((list, at) => [list, before[at] ?? ''])))
  const texts = () => lists.map((list) => readFileSync(join(folder, list), 'utf8'))
  // What was left by one that was killed goes, too.
  bringIn(folder, exampleOf(examples, '1'))
  bringIn(folder, exampleOf(examples, '6'))
  for (const [list, name, from] of exampleOf(examples, '6').modules) {
    const text = readFileSync(join(folder, list), 'utf8')
    expect(text.split(`import { ${name} } from '${from}'\n`)).toHaveLength(2)
    expect(text).toMatch(new RegExp(`\\n {2}${name},\\n\\]`))
    expect(text).not.toContain('01-first-entity')
    expect(existsSync(join(root, 'modules', from))).toBe(true)
  }
  expect(exampleOf(examples, '6').modules).toHaveLength(3)
  takeAway(folder)
  expect(texts()).toEqual(before)
})
