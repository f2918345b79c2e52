import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The same engine without a window comes first: a page costs it two thirds of the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, else one that the system has, else Debian's,
 * installed now when this is a Debian and we may. Null when there is none.
 */
export function findOrInstallChromium(from: NodeJS.ProcessEnv): string | null {
  if (from.CHROMIUM_PATH) return isProgram(from.CHROMIUM_PATH) ? from.CHROMIUM_PATH : null
  return findChromium(from) ?? (installDebianChromium() ? findChromium(from) : null)
}

function findChromium(from: NodeJS.ProcessEnv): string | null {
  const folders = (from.PATH ?? '').split(delimiter).concat('/usr/bin')
  const places = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).concat(OTHER_PLACES)
  return places.find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installDebianChromium(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log('installing Debian’s Chromium and Chinese fonts …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = (name: string) => apt('install', '--no-install-recommends', name, 'fonts-noto-cjk')
  const installAny = () => install('chromium-headless-shell') || install('chromium')
  return installAny() || (apt('update') && installAny())
}
