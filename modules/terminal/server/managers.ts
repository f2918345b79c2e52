import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#server/config.ts'
import { type ManagerView, packageManagers } from '../terminal.ts'
import { type Command, type CommandTable, managersOf } from './commands.ts'
import { environmentOf, folderPath } from './folders.ts'

const run = promisify(execFile)
/** a program that does not tell its version by then tells nothing */
const timeoutMs = 10_000

/** Which package managers the machine has, and in which versions. */
export async function lookForManagers(
  config: Config,
  commands: CommandTable,
): Promise<readonly ManagerView[]> {
  const environment = environmentOf(config)
  const home = folderPath('home', config)
  await mkdir(home, { recursive: true, mode: 0o700 })
  return Promise.all(
    packageManagers.map(async (name) => ({
      name,
      version: await versionOf(name, environment, home),
      can_install: commands.has(`install.${name}`),
    })),
  )
}

/** The package manager that a command would start and the machine has not; null when nothing is missing. */
export async function missingManager(config: Config, command: Command): Promise<string | null> {
  const { PATH = '' } = environmentOf(config)
  for (const name of managersOf(command)) if ((await findProgram(name, PATH)) === null) return name
  return null
}

/** Null when it is not installed; '' when it is and does not tell. */
async function versionOf(
  name: string,
  environment: Readonly<Record<string, string>>,
  home: string,
): Promise<string | null> {
  const path = await findProgram(name, environment.PATH ?? '')
  if (path === null) return null
  try {
    const { stdout } = await run(path, ['--version'], {
      env: { ...environment, FORCE_COLOR: '0' },
      cwd: home,
      timeout: timeoutMs,
      maxBuffer: 64 * 1024,
    })
    return /\d+\.\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? ''
  } catch {
    return ''
  }
}

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(':')) {
    const program = join(folder, name)
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return null
}
