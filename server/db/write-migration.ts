import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the next numbered migration into the folder and adds it to the list there. `source` makes its text from its
 * name; the name is answered.
 */
export async function writeMigration(
  folder: string,
  title: string,
  source: (name: string) => string,
): Promise<string> {
  const numbers = (await readdir(folder)).map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const name = `${number}-${title}`
  await writeFile(join(folder, `${name}.ts`), source(name))
  const index = join(folder, 'index.ts')
  await writeFile(index, withMigration(await readFile(index, 'utf8'), `m${number}`, name))
  return name
}

/** The text of the list with one migration more, in its place behind the others. */
function withMigration(text: string, variable: string, name: string): string {
  const line = `import { migration as ${variable} } from './${name}.ts'\n`
  const last = [...text.matchAll(/^import .*\n/gm)].at(-1)
  const at = last ? last.index + last[0].length : 0
  return `${text.slice(0, at)}${line}${text.slice(at)}`.replace(
    /\[([^\]]*?),?\s*\]\s*$/,
    (_all, list: string) => `[${list.trimEnd()}${list.trim() ? ',' : ''}\n  ${variable},\n]\n`,
  )
}
