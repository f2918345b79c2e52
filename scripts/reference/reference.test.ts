import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../house/files.ts'
import { membersOf, propertiesOf } from './declarations.ts'
import { declaredEvents, declaredSettings } from './declared.ts'
import { optionsOf } from './kind-options.ts'
import { referencePages } from './pages.ts'

const root = resolve(import.meta.dirname, '../..')

test('docs/reference is what types, docstrings and declarations say: npm run reference', () => {
  const pages = referencePages(
    readTree(root).filter(({ part }) => part === 'source'),
    declaredSettings(),
    declaredEvents(),
  )
  const folder = join(root, 'docs/reference')
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(pages).toSorted())
  for (const [name, text] of Object.entries(pages))
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
})

test('members come with their docstrings, of several lines too, and properties with what they are', () => {
  const text = `/** An old one. */
export interface Side<R> {
  /**
   * which rows
   * there are
   */
  readonly scope?: (context: R) => string
  readonly guard: number
}
const limits = z.object({
  /** at once */
  running: z.number().default(2),
})`
  const sources = [{ path: 'a.ts', text }]
  expect(membersOf(sources, 'Side')).toEqual([
    { name: 'scope', source: '(context: R) => string', text: 'which rows there are', isOptional: true },
    { name: 'guard', source: 'number', text: '', isOptional: false },
  ])
  expect(propertiesOf(sources, 'limits')).toEqual([
    { name: 'running', source: 'z.number().default(2)', text: 'at once', isOptional: false },
  ])
  expect(() => membersOf(sources, 'Nothing')).toThrow('Nothing is declared 0 times')
})

test('a builder takes the options of the types that it is made of', () => {
  const file = `type Common = Pick<Field, 'required' | 'unique'>
type Length = { readonly min?: number }
type Builder<O> = (options?: Common & O) => Field
function of<O>(kind: string): Builder<O> {
  return (options) => ({ ...options, kind })
}`
  const known = ['required', 'unique', 'min', 'options', 'to']
  expect(optionsOf("of<Length>('text')", file, known)).toEqual(['required', 'unique', 'min'])
  expect(optionsOf('(to: string, options?: Common) => {}', file, known)).toEqual(['required', 'unique', 'to'])
})
