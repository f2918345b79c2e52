import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A copy of the product's sources that a test may change, with the packages of this tree. */
export interface TreeCopy {
  readonly folder: string
  readonly write: (path: string, text: string) => Promise<void>
  /** Puts `replacement` in the place of `search`, which stands in the file exactly once. */
  readonly replace: (path: string, search: string, replacement: string) => Promise<void>
  /** Runs a program of the packages in the copy; what it says is the error when it fails. */
  readonly run: (program: string, ...words: readonly string[]) => Promise<{ readonly stdout: string }>
  readonly remove: () => Promise<void>
}

/** All that the product is made of. */
const sources = ['core', 'fields', 'aspects', 'modules', 'examples', 'server', 'web', 'editor', 'scripts']
const files = [
  ...['package.json', 'package-lock.json', 'vitest.config.ts'],
  ...['biome.json', 'knip.json', '.dependency-cruiser.mjs'],
]

/** Copies the sources into a folder of their own. */
export async function copyTree(): Promise<TreeCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-tree-'))
  const isSource = (path: string) => !/\/(?:node_modules|dist)$/.test(path)
  for (const name of sources)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource })
  for (const name of files) await cp(join(root, name), join(folder, name))
  // Types of scripts and of the editor's tests are no part of what is tried in a copy.
  const types = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')) as object
  const include = sources.filter((name) => name !== 'scripts' && name !== 'editor')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...types, include }))
  // Each package by itself: what Vite keeps beside them is the copy's own.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (!['.vite', '.vite-temp', '.cache', '@portico'].includes(name))
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await mkdir(join(folder, 'node_modules/@portico'))
  await symlink(join(folder, 'editor'), join(folder, 'node_modules/@portico/editor'))
  await symlink(join(root, '.node'), join(folder, '.node'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return {
    folder,
    write,
    async replace(path, search, replacement) {
      const parts = (await readFile(join(folder, path), 'utf8')).split(search)
      if (parts.length !== 2) throw new Error(`${path} has '${search}' ${parts.length - 1} times`)
      await write(path, parts.join(replacement))
    },
    async run(program, ...words) {
      const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
      const work = run(process.execPath, [join(root, 'node_modules', program), ...words], options)
      return work.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${program} ${words.join(' ')}\n${stdout}${stderr}`)
      })
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
