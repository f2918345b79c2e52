import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'

/** The folder that holds Portico; the same for the sources and for what `npm run build` makes of them. */
export const root = dirname(findPackageJSON(import.meta.url) as string)

/**
 * The file of a program that runs in a thread of its own: `<name>-worker`, beside the source that asks for it, with its `import.meta`;
 * the build has all of them in one folder.
 */
export function workerFile(
  { dirname, filename }: Pick<ImportMeta, 'dirname' | 'filename'>,
  name: string,
): string {
  return join(dirname, `${name}-worker${extname(filename)}`)
}
