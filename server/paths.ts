import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'

/** The folder that holds Portico; the same for the sources and for what `npm run build` makes of them. */
export const root = dirname(findPackageJSON(import.meta.url) as string)

/** A program of the server that runs in a thread of its own; `vite.config.ts` builds each beside `main`. */
const programs = {
  'clean-worker': 'resource/clean-worker',
  'parse-sql-worker': 'generator/parse-sql-worker',
  'scan-worker': 'db/scan-worker',
} as const

/** The file of such a program: beside this one in the build, in its folder among the sources. */
export function programFile(name: keyof typeof programs): string {
  const isSource = extname(import.meta.filename) === '.ts'
  return join(import.meta.dirname, isSource ? `${programs[name]}.ts` : `${name}.js`)
}
