import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const home = resolve(import.meta.dirname, '..')

/** Installs the peers below `bench/` as its lockfile has them, unless they are there already. */
export function installPeers(): void {
  const { dependencies } = readDescription(home) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const isThere = ([name, version]: readonly [string, string]) =>
    readDescription(join(home, 'node_modules', name)).version === version
  if (Object.entries(dependencies).every(isThere)) return
  console.error('installing the editors to measure against into bench/node_modules …')
  const { status } = spawnSync(
    ...npm('ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund'),
    {
      cwd: home,
      env: { ...process.env, npm_config_local_prefix: home },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('the editors to measure against could not be installed')
}

function readDescription(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The npm that started this, or the one on the path. */
function npm(...words: readonly string[]): [string, string[]] {
  const program = process.env.npm_execpath
  return program?.endsWith('.js') ? [process.execPath, [program, ...words]] : ['npm', [...words]]
}
