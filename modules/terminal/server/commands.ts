import { join } from 'node:path'
import { root } from '#server/paths.ts'
import { type LockfileManager, lockfileManagers, type PackageManager, packageManagers } from '../terminal.ts'

/** Where a command runs; one at a time in each. `database` is the one that all processes share. */
export type FolderName = 'project' | 'test' | 'tools' | 'home' | 'database'

/** A program with its arguments, as the operating system is given them: no shell reads them. */
export type Step = readonly [program: string, ...args: readonly string[]]

/** What a key stands for. Nothing of it comes from a request. */
export interface Command {
  readonly key: string
  /** one after the other, as long as they succeed */
  readonly steps: readonly Step[]
  readonly folder: FolderName
  /** how long it may take */
  readonly seconds: number
  /** files and folders that go before it begins, within its folder */
  readonly removes?: readonly string[]
  /** files that it finds in its folder, with their content */
  readonly writes?: Readonly<Record<string, string>>
  /** it is told where the database is: by its standard input, which nobody else can look at */
  readonly isToldDatabase?: true
  /** what stands in its way wherever it is run: it is refused before anything begins */
  readonly refusal?: 'terminalLockfile'
}

/** Commands by key; a key that is not in it is unknown. */
export type CommandTable = ReadonlyMap<string, Command>

/** Answers within the blink of an eye; half a minute allows for a machine that is out of breath. */
const quick = 30
/** Installs and builds take minutes over a slow line; what takes a quarter of an hour hangs. */
const long = 15 * 60
/** All checks, and the copy of a large database. */
const longest = 60 * 60

/** Tools that the terminal brings, by major version: each release of one is meant to work like the last. */
const tools: Readonly<Record<Exclude<PackageManager, 'npm'>, string>> = {
  pnpm: 'pnpm@12',
  yarn: 'yarn@1',
  cnpm: 'cnpm@9',
  ni: '@antfu/ni@30',
}

const node = process.execPath
const guard = join(root, 'scripts/toolchain/install-packages.mjs')
const npmQuiet = ['--ignore-scripts', '--no-audit', '--no-fund'] as const
/** Lock files and packages of other managers: each starts with an empty folder. */
const leftovers = ['node_modules', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'] as const

const noPackages = '{"lockfileVersion":3,"requires":true,"packages":{}}\n'

/** Brings the few packages of the small test folder. */
const bring: Readonly<Record<PackageManager, Step>> = {
  npm: ['npm', 'install', ...npmQuiet],
  pnpm: ['pnpm', 'install', '--ignore-scripts', '--ignore-workspace'],
  yarn: ['yarn', 'install', '--ignore-scripts', '--non-interactive'],
  cnpm: ['cnpm', 'install', '--by=npm', ...npmQuiet],
  ni: ['ni', ...npmQuiet],
}

/** What pnpm and yarn go by. It is there while pnpm is used only: ni takes whoever has such files for the manager. */
const others = ['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'yarn.lock'] as const
/** Laid out flat, as npm does it, editor included. */
const pnpmWorkspace = 'packages:\n  - editor\nnodeLinker: hoisted\n'

/**
 * Brings the packages of the product itself, by its lock file, which is npm's: npm, cnpm and ni read it, pnpm takes it over
 * first. yarn 1 can not; what it would bring is neither pinned nor checked.
 */
const bringOwn: Readonly<Record<LockfileManager, readonly Step[]>> = {
  npm: [guarded('npm', 'install', '--no-save', '--include=dev', '--include=optional', ...npmQuiet)],
  pnpm: [
    ['pnpm', 'import'],
    guarded('pnpm', 'install', '--frozen-lockfile', '--ignore-scripts', '--config.confirmModulesPurge=false'),
  ],
  cnpm: [
    guarded('cnpm', 'install', '--by=npm', '--no-save', '--include=dev', '--include=optional', ...npmQuiet),
  ],
  ni: [guarded('ni', '--no-save', '--include=dev', '--include=optional', ...npmQuiet)],
}

/** `nr` is the part of ni that runs scripts. */
const runBuild = (manager: PackageManager): Step =>
  manager === 'ni' ? ['nr', 'build'] : [manager, 'run', 'build']

const maintenance = join(root, 'server/db/maintenance-cli.ts')
/** Brings what development needs where only the product is installed, then becomes the tool. */
const tool = [node, join(root, 'scripts/toolchain/run-tool.mjs')] as const

/** As `npm run check` has it: a warning is a fault. */
const lintFlags = ['--error-on-warnings', '--colors=force'] as const

/** Every command there is. */
export const commands: CommandTable = tableOf([
  one('version.node', [node, '--version'], 'home', quick),
  ...packageManagers.map((name) => one(`version.${name}`, [name, '--version'], 'home', quick)),
  ...Object.entries(tools).map(([name, what]) =>
    one(`install.${name}`, ['npm', 'install', '--global', ...npmQuiet, what], 'tools', long),
  ),
  ...packageManagers.map((name) => ({
    ...one(`test.${name}`, bring[name], 'test', long),
    removes: leftovers,
    // Without one of its own the folder would go by whatever lies in those above it.
    ...(name === 'ni' ? { writes: { 'package-lock.json': noPackages } } : {}),
  })),
  ...packageManagers.map(installOwn),
  ...packageManagers.map((name) => ({
    ...one(`web-build.${name}`, runBuild(name), 'project', long),
    ...(name === 'ni' ? { removes: others } : {}),
  })),
  onDatabase('migrate.run', 'run', long),
  onDatabase('migrate.rollback', 'rollback', longest),
  onDatabase('migrate.status', 'status', quick),
  onDatabase('database.backup', 'backup', longest),
  one('check.lint', [...tool, '@biomejs/biome/bin/biome', 'lint', ...lintFlags, '.'], 'project', long),
  one('check.types', [...tool, 'typescript/bin/tsc', '-p', '.', '--pretty'], 'project', long),
  one('check.all', [node, join(root, 'scripts/check.mjs')], 'project', longest),
])

/** The package managers that a command starts by itself, `nr` being a part of ni. */
export function managersOf({ steps }: Command): readonly PackageManager[] {
  const programs = steps.flatMap(([program, script, guardedOne]) =>
    script === guard ? [program, guardedOne] : [program],
  )
  return packageManagers.filter(
    (name) => programs.includes(name) || (name === 'ni' && programs.includes('nr')),
  )
}

/** A table from a list; a key that is there twice is a mistake of whoever wrote the list. */
export function tableOf(list: readonly Command[]): CommandTable {
  const table = new Map(list.map((command) => [command.key, Object.freeze(command)]))
  if (table.size !== list.length) throw new Error('a command is declared twice')
  return table
}

/** The command as a person would type it, for the first line of the output and for the history. */
export function lineOf({ steps }: Command): string {
  return steps.map((step) => step.map(asTyped).join(' ')).join(' && ')
}

function asTyped(word: string): string {
  const short = word === node ? 'node' : word.startsWith(`${root}/`) ? word.slice(root.length + 1) : word
  return /[\s'"]/.test(short) ? JSON.stringify(short) : short
}

function installOwn(manager: PackageManager): Command {
  const common = { key: `web-install.${manager}`, folder: 'project', seconds: long } as const
  const able = lockfileManagers.find((name) => name === manager)
  if (!able) return { ...common, steps: [], refusal: 'terminalLockfile' }
  return {
    ...common,
    steps: bringOwn[able],
    removes: others,
    ...(manager === 'pnpm' ? { writes: { 'pnpm-workspace.yaml': pnpmWorkspace } } : {}),
  }
}

/** An install that leaves word when it is cut short, so that nobody takes half of the packages for all of them. */
function guarded(...step: Step): Step {
  return [node, guard, ...step]
}

function one(key: string, step: Step, folder: FolderName, seconds: number): Command {
  return { key, steps: [step], folder, seconds }
}

function onDatabase(key: string, what: string, seconds: number): Command {
  return { ...one(key, [node, maintenance, what], 'database', seconds), isToldDatabase: true }
}
