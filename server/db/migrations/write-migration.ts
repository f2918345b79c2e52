import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the next migration of a module into its folder and adds it to the list. `source` makes its text from its name, such
 * as `content/0002-link`; the name is answered.
 */
export async function writeMigration(
  folder: string,
  module: string,
  title: string,
  source: (name: string) => string,
): Promise<string> {
  await mkdir(join(folder, module), { recursive: true })
  const files = await readdir(join(folder, module))
  const numbers = files.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const name = `${module}/${number}-${title}`
  await writeFile(join(folder, `${name}.ts`), source(name))
  const index = join(folder, 'index.ts')
  await writeFile(index, withMigration(await readFile(index, 'utf8'), module, number, name))
  return name
}

/** The text of the list with one migration more, behind all others: that is where it comes in every database. */
function withMigration(text: string, module: string, number: string, name: string): string {
  const variable = `${module}${number}`
  const line = `import { migration as ${variable} } from './${name}.ts'\n`
  const imports = [...text.matchAll(/^import .* from '\.\/(.*)\.ts'\n/gm)]
  const next = imports.find(([, path = '']) => path > name)
  const last = imports.at(-1)
  const at = next?.index ?? (last ? last.index + last[0].length : 0)
  const listed = `${text.slice(0, at)}${line}${text.slice(at)}`
  const end = listed.lastIndexOf(']')
  return `${listed.slice(0, end)}  ${variable},\n${listed.slice(end)}`
}
