import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Problem } from '#core/problems.ts'
import type { FileFacts, FileStore, ListedFile } from './store.ts'
import { orStoreProblem } from './store-problem.ts'

/** Files in a folder of this machine. */
export function localStore(folder: string): FileStore {
  const find = async (name: string): Promise<FileFacts | null> => {
    const found = await stat(placeOf(folder, name)).catch(nullIfMissing)
    if (!found?.isFile()) return null
    const { size, mtimeMs: modified } = found
    return { size, modified, etag: `"${size.toString(36)}-${Math.round(modified * 1000).toString(36)}"` }
  }
  return {
    kind: 'local',
    find: (name) => orStoreProblem(find(name)),
    has: async (name) => (await orStoreProblem(find(name))) !== null,
    keep: ({ path }, name) => orStoreProblem(move(path, placeOf(folder, name))),
    async open(name, range) {
      const facts = await orStoreProblem(find(name))
      if (!facts) throw new Problem('notFound')
      return { ...facts, stream: createReadStream(placeOf(folder, name), range ? { ...range } : {}) }
    },
    async remove(name) {
      const path = placeOf(folder, name)
      await orStoreProblem(rm(path, { force: true }))
      await removeEmpty(dirname(path), folder)
    },
    list: () => filesIn(folder, ''),
    refusal: async () => null,
  }
}

/** The path of a name, which always lies inside the folder. */
function placeOf(folder: string, name: string): string {
  const path = resolve(folder, name)
  const inside = relative(folder, path)
  if (inside === '' || inside.startsWith('..')) throw new Error('a stored name would leave its folder')
  return path
}

/** The folder may be removed, being empty, between its making and the move into it. */
async function move(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      return await rename(from, to)
    } catch (error) {
      if (attempt === 3 || !isMissing(error)) throw error
    }
  }
}

async function removeEmpty(path: string, root: string): Promise<void> {
  for (let at = path; at !== root && at.startsWith(root); at = dirname(at)) {
    const isEmpty = await rmdir(at).then(
      () => true,
      () => false,
    )
    if (!isEmpty) return
  }
}

async function* filesIn(root: string, below: string): AsyncIterable<ListedFile> {
  const folder = await opendir(join(root, below)).catch(nullIfMissing)
  if (!folder) return
  for await (const entry of folder) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, name)
    if (!entry.isFile()) continue
    const found = await stat(join(root, name)).catch(nullIfMissing)
    if (found) yield { name, size: found.size, modified: found.mtimeMs }
  }
}

function isMissing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
