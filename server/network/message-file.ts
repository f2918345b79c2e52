import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a message as `<milliseconds>-<n>.json` instead of sending it. The file appears whole. */
export async function writeToFolder(folder: string, message: object, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${process.pid}-${++written}`)
  await writeFile(draft, JSON.stringify(message, null, 2), { mode: 0o600 })
  for (let n = 1; !(await isPlaced(draft, join(folder, `${now}-${n}.json`))); n++);
  await rm(draft)
}

let written = 0

/** False when another message of the same millisecond has the name already. */
async function isPlaced(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
