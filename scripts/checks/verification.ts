import { matchesGlob } from 'node:path'
import type { SourceFile } from '../house/files.ts'
import { isInGate } from './rings.ts'

/** A test that `docs/verification.md` names, the mark behind it included. */
const cited = /`([^`\s]+[.]test[.](?:tsx?|mjs))`(?: \((?:partly )?(?:all|long)(?:, (?:partly )?long)?\))?/g

type File = Pick<SourceFile, 'path' | 'text'>

/** The page with a mark behind each test that says in which ring it is, unless the gate runs it whole. */
export function markRings(page: string, tree: readonly File[]): string {
  return page.replace(cited, (_, name: string) => `\`${name}\`${markOf(testsNamed(name, tree))}`)
}

/** Names on the page that are no test's, or those of tests in different rings. */
export function strayTests(page: string, tree: readonly File[]): readonly string[] {
  const names = [...page.matchAll(cited)].map(([, name = '']) => name)
  return names.filter((name) => {
    const found = testsNamed(name, tree)
    return found.length === 0 || (!isPattern(name) && markOf(found).includes('partly'))
  })
}

const isPattern = (name: string) => /[*{]/.test(name)

/** Files by the end of their path, or by a pattern for it. */
function testsNamed(name: string, tree: readonly File[]): readonly File[] {
  if (!isPattern(name)) return tree.filter(({ path }) => `/${path}`.endsWith(`/${name}`))
  return tree.filter(({ path }) => path.includes('.test.') && matchesGlob(path, `**/${name}`))
}

function markOf(tests: readonly File[]): string {
  const words = [
    partOf(tests, 'all', ({ path }) => !isInGate(path)),
    partOf(tests, 'long', ({ text }) => /^import { isLong\b/m.test(text)),
  ].filter((word) => word !== '')
  return words.length > 0 ? ` (${words.join(', ')})` : ''
}

function partOf(tests: readonly File[], word: string, isMeant: (test: File) => boolean): string {
  if (!tests.some(isMeant)) return ''
  return tests.every(isMeant) ? word : `partly ${word}`
}
