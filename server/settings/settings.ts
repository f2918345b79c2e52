import { type ConfigValue, isSecretItem, presentItem } from '#core/settings/config-item.ts'
import { readSetting, type Setting } from '#core/settings/setting.ts'
import type { Access } from '../auth/rights/access.ts'
import { createMemberAccess, type MemberAccess } from '../auth/rights/member-access.ts'
import { createSharedRun } from '../concurrency/queue.ts'
import { compiledOnce } from '../db/compiled.ts'
import type { Database } from '../db/database.ts'
import type { Translate } from '../messages.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { siteTimeZone } from './kernel-settings.ts'

/** What processes keep in memory of the database, reloaded when another process or call changed it. */
export interface Settings {
  /** what a declared setting says at this moment */
  readonly value: <R>(setting: Setting<R>) => R
  /** the settings that the kernel and the modules declare, by name */
  readonly declared: ReadonlyMap<string, Setting>
  /** the value of any item, such as one that an administrator added; undefined when there is none of the name */
  readonly item: (name: string) => ConfigValue | undefined
  /** names of the items whose value is a secret */
  readonly secretItems: () => ReadonlySet<string>
  /** a secret item's value in the text that its row keeps */
  readonly sealItem: (value: string) => string
  readonly unsealItem: (stored: string) => string
  readonly access: Access
  readonly memberAccess: MemberAccess
  /** asks whether anything is stale, and loads it; once at the start of every request */
  readonly refresh: () => Promise<void>
  /** the database's mark at the last refresh: as long as it stays, nothing that was read has changed */
  readonly mark: () => string | null
  /** how often what is kept under a name was made stale, as of the last refresh */
  readonly versionOf: (name: CacheName) => number
  /** counts what the generator changed, as far as this process knows of it */
  readonly generatedVersion: () => number
  /** help text of a page: its rule's remark, translated if it is a message key */
  readonly remarkOf: (resourceName: string, caller: { readonly translate: Translate }) => string
}

const versionsQuery = compiledOnce((db) => db.selectFrom('cache_version').select(['name', 'version']))

/** What processes keep in memory of the database, by the names of its versions; modules extend it by their own. */
export interface CacheNames {
  readonly rights: true
  readonly settings: true
  readonly resources: true
}
export type CacheName = keyof CacheNames

/** Something else that processes keep in memory: loaded whenever the version of its name has grown, from 1 on. */
export interface Cached {
  readonly version: CacheName
  readonly load: () => Promise<void>
}

/** What the memory is made of. */
interface SettingsParts {
  readonly database: Database
  readonly access: Access
  /** the key of what is sealed */
  readonly secret: string
  readonly declared: readonly Setting[]
  /** what others keep */
  readonly cached: readonly Cached[]
}

/** Makes the memory; nothing is loaded before the first `refresh`. */
export function createSettings({ database, access, secret, declared, cached }: SettingsParts): Settings {
  const byName = new Map(declared.map((setting) => [setting.name, setting]))
  let values: ReadonlyMap<string, unknown> = new Map()
  let items: Items = new Map()
  let secrets: ReadonlySet<string> = new Set()
  let mark: string | null = null
  let known: ReadonlyMap<string, number> = new Map()
  const memberAccess = createMemberAccess(database)
  const seen = { rights: -1, settings: -1 }
  const seenOf = new Map<string, number>(cached.map(({ version }) => [version, 0]))
  return {
    access,
    memberAccess,
    declared: byName,
    value<R>({ name }: Setting<R>) {
      const found = values.get(name)
      if (found === undefined)
        throw new Error(`${name} is read before settings are loaded, or no module lists it`)
      return found as R
    },
    item(name) {
      const item = items.get(name)
      return item && presentItem(item.type, item.value)
    },
    secretItems: () => secrets,
    sealItem: (value) => seal(secret, settingsPurpose, value),
    unsealItem: (stored) => unseal(secret, settingsPurpose, stored),
    mark: () => mark,
    versionOf: (name) => known.get(name) ?? 0,
    generatedVersion: () => seenOf.get('resources') ?? 0,
    // In one process with its database there is nothing to wait for; elsewhere a burst of calls asks once.
    refresh: database.file ? look : createSharedRun(look, 1000),
    remarkOf(resourceName, { translate }) {
      const remark = access.ruleNamed(resourceName)?.remark ?? ''
      return remark.includes(':') && !remark.includes(' ') ? translate([remark, remark]) : remark
    },
  }

  async function look() {
    const latest = await database.mark()
    if (latest !== null && latest === mark) return
    const rows = await versionsQuery(database, database.read)
    const versions = new Map(rows.map(({ name, version }) => [String(name), Number(version)]))
    const settings = versions.get('settings') ?? 0
    const rights = versions.get('rights') ?? 0
    if (seen.settings !== settings) {
      items = await loadItems(database, secret)
      secrets = new Set([...items.values()].filter(isSecretItem).map(({ name }) => name))
      values = valuesOf(declared, items)
      seen.settings = settings
    }
    if (seen.rights !== rights) {
      await Promise.all([access.load(), memberAccess.load()])
      seen.rights = rights
    }
    for (const { version, load } of cached) {
      const latest = versions.get(version) ?? 0
      if (seenOf.get(version) === latest) continue
      await load()
      seenOf.set(version, latest)
    }
    known = versions
    mark = latest
  }
}

interface Item {
  readonly name: string
  readonly type: string
  readonly value: string
  readonly extend: string
}
type Items = ReadonlyMap<string, Item>

/** What secrets of the configuration are sealed for. */
export const settingsPurpose = 'settings'

async function loadItems({ read }: Database, secret: string): Promise<Items> {
  const rows = await read.selectFrom('config').select(['name', 'type', 'value', 'extend']).execute()
  return new Map(
    rows.map(({ name, type, value, extend }) => {
      const item = {
        name: String(name),
        type: String(type),
        value: String(value ?? ''),
        extend: String(extend ?? ''),
      }
      return [
        item.name,
        isSecretItem(item) ? { ...item, value: unseal(secret, settingsPurpose, item.value) } : item,
      ]
    }),
  )
}

/** What readers get of each setting, read once. */
function valuesOf(declared: readonly Setting[], items: Items): ReadonlyMap<string, unknown> {
  const read = <R>(setting: Setting<R>, timeZone: string) =>
    readSetting(setting, items.get(setting.name)?.value, { timeZone })
  const timeZone = read(siteTimeZone, 'UTC')
  return new Map(declared.map((setting) => [setting.name, read(setting, timeZone)]))
}
