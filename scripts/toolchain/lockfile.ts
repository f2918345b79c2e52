/** What `package-lock.json` says of one package, as far as it is looked at here. */
type LockedPackage = {
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

/**
 * Packages that would run a script when installed, and why it may be left out: npm runs with
 * `--ignore-scripts` here, so a package that needs its script does not work.
 */
const REVIEWED_INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@swc/core': 'only looks whether the prebuilt binary, an optional dependency, is there',
}

/**
 * What is wrong with a lockfile, one sentence each: a download address (whoever installs asks their own
 * registry), a package without hash, or one with an install script that nobody has reviewed.
 */
export function findLockfileFaults(lockfile: string): string[] {
  const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(lockfile)
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
  return installed.flatMap(([path, locked]) => faultsOf(path, locked))
}

function faultsOf(path: string, locked: LockedPackage): string[] {
  if (locked.link) return []
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const faults: string[] = []
  if (locked.resolved !== undefined) faults.push(`${path} carries a download address: ${locked.resolved}`)
  if (!locked.integrity) faults.push(`${path} has no hash`)
  if (locked.hasInstallScript && !(name in REVIEWED_INSTALL_SCRIPTS)) {
    faults.push(`${path} has an install script that is not on the reviewed list`)
  }
  return faults
}
