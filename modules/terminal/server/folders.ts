import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { root } from '#server/paths.ts'
import type { FolderName } from './commands.ts'
import { host } from './store.ts'

/** The one package of the small test folder: without dependencies of its own, so that it says only whether things work. */
const testManifest = { name: 'portico-terminal-test', private: true, dependencies: { ms: '2.1.3' } }

/** Where each folder is. All but the project's own are in the data folder. */
export function folderPath(name: FolderName, { dataDir }: Config): string {
  if (name === 'project') return root
  return name === 'database' ? dataDir : join(dataDir, 'terminal', name)
}

/** Makes a folder as a command expects to find it, and answers its path. */
export async function prepareFolder(name: FolderName, config: Config): Promise<string> {
  const path = folderPath(name, config)
  if (name !== 'project') await mkdir(path, { recursive: true, mode: 0o700 })
  if (name === 'test') await writeFile(join(path, 'package.json'), JSON.stringify(testManifest, null, 2))
  // cnpm is told where packages come from by a file only; without one it has a mirror of its own.
  if (name === 'home') await writeFile(join(path, '.cnpmrc'), cnpmSettings(config))
  return path
}

function cnpmSettings({ childEnvironment: { npm_config_registry: registry } }: Config): string {
  return registry ? `registry=${registry}\n` : ''
}

/**
 * A folder in a form that tells it from every other, on whichever machine: what the database lets only one run hold. The
 * database itself is one and the same from wherever it is worked on.
 */
export function placeOf(name: FolderName, config: Config): string {
  if (name === 'database') return 'database'
  const path = folderPath(name, config)
  return `${name} ${createHash('sha256').update(`${host}\0${path}`).digest('hex').slice(0, 32)}`
}

/** Where the tools that the terminal has installed keep their programs. */
function toolPrograms(config: Config): string {
  return join(folderPath('tools', config), 'bin')
}

/**
 * The environment of every program that the terminal runs: what it takes to be found and to speak, and nothing that the
 * server was told in confidence. Its home is a folder of its own, so that nobody's keys and settings lie about there.
 */
export function environmentOf(config: Config): Readonly<Record<string, string>> {
  const { PATH = '', ...rest } = config.childEnvironment
  const { npm_config_registry: registry } = rest
  return {
    ...rest,
    PATH: [toolPrograms(config), dirname(process.execPath), PATH].filter(Boolean).join(':'),
    HOME: folderPath('home', config),
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    FORCE_COLOR: '1',
    npm_config_color: 'always',
    npm_config_prefix: folderPath('tools', config),
    npm_config_update_notifier: 'false',
    // npm's registry is everybody's: the others have names of their own for it.
    ...(registry ? { pnpm_config_registry: registry, YARN_REGISTRY: registry } : {}),
    NI_DEFAULT_AGENT: 'npm',
  }
}
