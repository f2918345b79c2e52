import type { SourceFile } from '../house/files.ts'
import type { Fault } from './faults.ts'

/** A file with a fault in it, or why it can not be planted. */
export type Planted = { readonly path: string; readonly text: string } | { readonly obstacle: string }

/** Puts a fault into the one place of the sources where its text stands. */
export function plant({ search, replace }: Fault, sources: readonly SourceFile[]): Planted {
  const found = sources
    .filter(({ part }) => part === 'source')
    .flatMap(({ path, text }) =>
      Array.from({ length: text.split(search).length - 1 }, () => ({ path, text })),
    )
  const [place] = found
  if (!place || found.length > 1) {
    const where = found.length === 0 ? 'nowhere' : found.map(({ path }) => path).join(' and ')
    return { obstacle: `its text stands ${where}` }
  }
  return { path: place.path, text: place.text.replace(search, () => replace) }
}

/** The test files that a fault names, of those that need no browser. */
export function testsOf({ tests }: Fault, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !path.startsWith('e2e/') && tests.some((end) => `/${path}`.endsWith(end)))
}
