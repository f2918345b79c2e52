// @ts-check
// What `npm run example` knows of the examples, and the lines that bring one into the lists of modules.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../run.mjs'

/** @typedef {{ number: number, folder: string, title: string, modules: readonly (readonly [list: string, name: string, from: string])[] }} Example */

/** The faces of a module, each with the list that has a line for it. */
const FACES = [
  ['module.ts', 'index.ts'],
  ['module.server.ts', 'index.server.ts'],
  ['module.client.tsx', 'index.client.ts'],
]

/**
 * Every example in its order, with the lines that bring its module, where it has one.
 *
 * @param {string} root
 * @returns {readonly Example[]}
 */
export function examplesIn(root) {
  const folders = readdirSync(join(root, 'examples')).filter((name) => /^\d+-/.test(name))
  return folders.toSorted().map((folder) => {
    const [, title = folder] =
      /^# \d+\. (.+)$/m.exec(readFileSync(join(root, 'examples', folder, 'README.md'), 'utf8')) ?? []
    const modules = FACES.flatMap(([face = '', list = '']) => {
      const file = join(root, 'examples', folder, face)
      if (!existsSync(file)) return []
      const [, name = ''] = /^export const (\w+Module\w*)\b/m.exec(readFileSync(file, 'utf8')) ?? []
      return [/** @type {const} */ ([join('modules', list), name, `../examples/${folder}/${face}`])]
    })
    return { number: Number.parseInt(folder, 10), folder, title, modules }
  })
}

/**
 * The example of a number; which ones there are, where there is none of it.
 *
 * @param {readonly Example[]} examples
 * @param {string} word
 */
export function exampleOf(examples, word) {
  const found = /^\d+$/.test(word) ? examples.find(({ number }) => number === Number(word)) : undefined
  if (found) return found
  throw new Refusal(`there is no example "${word}". There are:\n${listOf(examples)}`)
}

/** @param {readonly Example[]} examples */
export function listOf(examples) {
  return examples.map(({ number, title }) => `  ${number}  ${title}`).join('\n')
}

/**
 * Writes the lines of an example into the lists of modules, in the place of those of another one.
 *
 * @param {string} root
 * @param {Example} example
 */
export function bringIn(root, { modules }) {
  takeAway(root)
  for (const [list, name, from] of modules) change(root, list, (text) => withLine(text, name, from))
}

/**
 * Takes the lines of examples out of the lists of modules, also those that a run which was killed has left.
 *
 * @param {string} root
 */
export function takeAway(root) {
  for (const [, list = ''] of FACES) change(root, join('modules', list), withoutExamples)
}

/**
 * @param {string} root
 * @param {string} path
 * @param {(text: string) => string} edit
 */
function change(root, path, edit) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = edit(before)
  if (after !== before) writeFileSync(join(root, path), after)
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} from
 */
function withLine(text, name, from) {
  const lines = text.split('\n')
  lines.splice(
    lines.findLastIndex((line) => line.startsWith(']')),
    0,
    `  ${name},`,
  )
  lines.splice(
    lines.findLastIndex((line) => line.startsWith('import ')) + 1,
    0,
    `import { ${name} } from '${from}'`,
  )
  return lines.join('\n')
}

/** @param {string} text */
function withoutExamples(text) {
  const imports = /^import \{ (\w+) \} from '\.\.\/examples\/[^']+'\n/gm
  let rest = text.replace(imports, '')
  for (const [, name] of text.matchAll(imports)) rest = rest.replace(`  ${name},\n`, '')
  return rest
}
