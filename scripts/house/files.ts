import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the tree with its text; `path` is below the root and has `/` between its parts. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
  readonly part: Part
}

/** What a file is there for: `source` is what the product runs, `around` whatever measures, documents or shows it. */
export type Part = 'source' | 'test' | 'fixture' | 'around'

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'output', '.cache', 'generated'])
const readable = /[.](?:ts|tsx|mjs|css)$/
const tests = /[.]test[.](?:tsx?|mjs)$|(?:^|\/)(?:testing|conformance)\//
const around = /^(?:bench|e2e|examples|scripts|docs)\/|^editor\/(?:example|scripts)\/|^[^/]+$/

/** Every file of code and style below the root, with its text. */
export function readTree(root: string): readonly SourceFile[] {
  return listTree(root)
    .filter((path) => readable.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n').length - 1, part: partOf(path) }
    })
}

/** The paths of all files below the root but those that are installed, built or stored. */
export function listTree(root: string, below = ''): readonly string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return []
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return listTree(root, path)
    return entry.isFile() ? [path] : []
  })
}

export function partOf(path: string): Part {
  if (/(?:^|\/)fixtures\//.test(path)) return 'fixture'
  if (tests.test(path)) return 'test'
  return around.test(path) ? 'around' : 'source'
}

/** The module of a file, if it has one, otherwise its top folder with the folder below it. */
export function placeOf(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 2).join('/') || '.'
}

export function topOf(path: string): string {
  return path.includes('/') ? (path.split('/')[0] ?? '') : '.'
}
