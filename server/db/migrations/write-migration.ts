import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the migrations of a module lie in the source tree. */
function migrationFolder(module: string): string {
  return module === 'kernel' ? 'server/db/migrations/kernel' : `modules/${module}/migrations`
}

/** The file of a migration, such as `content/0002-link`. */
export function migrationPath(name: string): string {
  const [module = '', file] = name.split('/')
  return `${migrationFolder(module)}/${file}.ts`
}

/**
 * Writes the next migration of a module into its folder below `root` and adds it to the list. `source` makes its text from its
 * name, such as `content/0002-link`; the name is answered.
 */
export async function writeMigration(
  root: string,
  module: string,
  title: string,
  source: (name: string) => string,
): Promise<string> {
  const folder = join(root, migrationFolder(module))
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  const numbers = files.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0))
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = `${number}-${title}`
  const name = `${module}/${file}`
  await writeFile(join(folder, `${file}.ts`), source(name))
  const index = join(root, 'modules/migrations/index.ts')
  const path = module === 'kernel' ? `#${migrationFolder(module)}` : `../${module}/migrations`
  await writeFile(
    index,
    withMigration(await readFile(index, 'utf8'), `${module}${number}`, `${path}/${file}.ts`),
  )
  return name
}

/** The text of the list with one migration more, behind all others: that is where it comes in every database. */
function withMigration(text: string, variable: string, path: string): string {
  const line = `import { migration as ${variable} } from '${path}'\n`
  const imports = [...text.matchAll(/^import .* from '((?:#server|\.\.)\/.*)'\n/gm)]
  const order = (one: string) => (one.startsWith('#') ? `!${one}` : one)
  const next = imports.find(([, one = '']) => order(one) > order(path))
  const last = imports.at(-1)
  const at = next?.index ?? (last ? last.index + last[0].length : 0)
  const listed = `${text.slice(0, at)}${line}${text.slice(at)}`
  const end = listed.lastIndexOf(']')
  return `${listed.slice(0, end)}  ${variable},\n${listed.slice(end)}`
}
