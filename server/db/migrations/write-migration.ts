import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { addImport, importsOf } from './imports.ts'
import { Identifier, print, widthOf } from './print.ts'

/**
 * Writes the next migration of a module into its folder below `root`, and lists it. `source` makes its text from its name,
 * such as `content/0002-link`; the name is answered, with the files that were written, its own first.
 */
export async function writeMigration(
  root: string,
  module: string,
  title: string,
  source: (name: string) => string,
): Promise<{ readonly name: string; readonly files: readonly string[] }> {
  const folder = await migrationFolder(root, module)
  await mkdir(join(root, folder), { recursive: true })
  const numbers = (await migrationFiles(root, folder)).map((file) => Number(file.slice(0, 4)))
  const name = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${title}`
  await writeFile(join(root, folder, `${name}.ts`), source(`${module}/${name}`))
  return {
    name: `${module}/${name}`,
    files: [`${folder}/${name}.ts`, ...(await listMigrations(root, module))],
  }
}

/**
 * Lists the migrations that lie in a module's folder, and lets its server face hand them in, which is made where there is
 * none. Answers the files that this changed; may be repeated.
 */
export async function listMigrations(root: string, module: string): Promise<readonly string[]> {
  const folder = await migrationFolder(root, module)
  const files = await migrationFiles(root, folder)
  const listed = await change(root, `${folder}/index.ts`, () => listText(files))
  if (module === 'kernel') return listed
  const face = posix.join(folder, '../module.server.ts')
  const path = posix.relative('modules', face)
  return [
    ...listed,
    ...(await change(root, face, (text) => withMigrations(text, module))),
    ...(await change(root, 'modules/index.server.ts', (text) =>
      withFace(text ?? '', `${module}ModuleServer`, path.startsWith('.') ? path : `./${path}`),
    )),
  ]
}

/** Where the migrations of a module lie: beside the `module.ts` that the list of modules names. */
async function migrationFolder(root: string, module: string): Promise<string> {
  if (module === 'kernel') return 'server/db/migrations/kernel'
  const list = importsOf(await readFile(join(root, 'modules/index.ts'), 'utf8'))
  const own = list.find(({ names }) => names.has(`${module}Module`))
  return posix.join('modules', own ? posix.dirname(own.path) : module, 'migrations')
}

async function migrationFiles(root: string, folder: string): Promise<readonly string[]> {
  return (await readdir(join(root, folder))).filter((file) => /^\d{4}-.*\.ts$/.test(file)).toSorted()
}

function listText(files: readonly string[]): string {
  const names = files.map((file) => `migration${file.slice(0, 4)}`)
  const imports = files.reduce(
    (text, file, at) => addImport(text, 'migration', names[at] ?? '', `./${file}`),
    "import type { Migration } from '#server/db/migrations/migrate.ts'\n",
  )
  const head = 'export const migrations: readonly Migration[] = '
  const list = print(
    names.map((name) => new Identifier(name)),
    { before: widthOf(head) },
  )
  return `${imports}\n/** In order, as \`npm run db:diff\` lists them. */\n${head}${list}\n`
}

/** A module's server face that hands its migrations in. */
function withMigrations(text: string | null, module: string): string {
  const path = './migrations/index.ts'
  if (text === null)
    return `import type { ServerModule } from '#server/module.ts'
import { migrations } from '${path}'
import { ${module}Module } from './module.ts'

export const ${module}ModuleServer: ServerModule = {
  module: ${module}Module,
  migrations,
}
`
  if (importsOf(text).some((one) => one.path === path)) return text
  const handed = text.replace(/^( +)module: \w+,\n/m, '$&$1migrations,\n')
  if (handed === text)
    throw new Error(
      `module.server.ts of ${module} has no line \`module: …,\`: add \`migrations\` to it by hand`,
    )
  return addImport(handed, 'migrations', 'migrations', path)
}

/** The list of server faces with one more. */
function withFace(text: string, face: string, path: string): string {
  if (importsOf(text).some(({ names }) => names.has(face))) return text
  return addImport(text, face, face, path).replace(/\n\]\)\n/, `\n  ${face},\n])\n`)
}

/** Writes a file anew where its text changes; answers its path then. */
async function change(
  root: string,
  path: string,
  to: (text: string | null) => string,
): Promise<readonly string[]> {
  const before = await readFile(join(root, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const after = to(before)
  if (after === before) return []
  await writeFile(join(root, path), after)
  return [path]
}
