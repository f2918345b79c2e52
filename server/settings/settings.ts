import { defaultAdminBase, isAdminBase } from '#core/admin-base.ts'
import { type ConfigValue, isSecretItem, presentItem } from '#core/config-item.ts'
import { isTimeZone } from '#core/time.ts'
import { maxUploadBytes } from '#core/wire.ts'
import type { Access } from '../auth/access.ts'
import { createMemberAccess, type MemberAccess } from '../auth/member-access.ts'
import { createSharedRun } from '../concurrency/queue.ts'
import { compiledOnce } from '../db/compiled.ts'
import type { Database } from '../db/database.ts'
import type { Translate } from '../messages.ts'
import { type AddressList, parseAddressList } from '../network/address.ts'
import { seal, unseal } from '../secrets/seal.ts'

/** Configuration items as the server uses them; the table `config` is where they are set. */
export interface SiteSettings {
  readonly siteName: string
  readonly recordNumber: string
  readonly version: string
  readonly timeZone: string
  readonly banned: AddressList
  /** where pages and calls of the back office are, such as `/admin` */
  readonly adminBase: string
  readonly cdnUrl: string
  readonly apiUrl: string
  readonly logo: string
  readonly frontendDomain: string
  readonly ico: string
  readonly adminLoginRetry: number
  readonly adminSso: boolean
  /** `off`: nobody can set one up; those who have one are asked for it all the same */
  readonly secondFactor: 'off' | 'optional' | 'required'
  /** seconds an administrator's access token lives */
  readonly adminTokenLife: number
  readonly userLoginRetry: number
  readonly userSso: boolean
  readonly userTokenLife: number
  readonly userSecondFactor: 'off' | 'optional'
  /** closed, the member centre answers nobody */
  readonly isMemberCenterOpen: boolean
  readonly upload: {
    readonly maxSize: number
    readonly saveName: string
    readonly allowedSuffixes: readonly string[]
    readonly allowedMimeTypes: readonly string[]
  }
  readonly packageManager: string
}

/** What processes keep in memory of the database, reloaded when another process or call changed it. */
export interface Settings {
  /** the settings as last loaded */
  readonly site: () => SiteSettings
  /** the value of any item, such as one that an administrator added; undefined when there is none of the name */
  readonly item: (name: string) => ConfigValue | undefined
  /** names of the items whose value is a secret */
  readonly secretItems: () => ReadonlySet<string>
  /** a secret item's value in the text that its row keeps */
  readonly sealItem: (value: string) => string
  readonly access: Access
  readonly memberAccess: MemberAccess
  /** asks whether anything is stale, and loads it; once at the start of every request */
  readonly refresh: () => Promise<void>
  /** the database's mark at the last refresh: as long as it stays, nothing that was read has changed */
  readonly mark: () => string | null
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

/** Makes the memory; nothing is loaded before the first `refresh`. `cached` is what others keep. */
export function createSettings(
  database: Database,
  access: Access,
  secret: string,
  cached: readonly Cached[],
): Settings {
  let site: SiteSettings | null = null
  let items: Items = new Map()
  let secrets: ReadonlySet<string> = new Set()
  let mark: string | null = null
  const memberAccess = createMemberAccess(database)
  const seen = { rights: -1, settings: -1 }
  const seenOf = new Map<string, number>(cached.map(({ version }) => [version, 0]))
  return {
    access,
    memberAccess,
    site() {
      if (!site) throw new Error('settings are read before they are loaded')
      return site
    },
    item(name) {
      const item = items.get(name)
      return item && presentItem(item.type, item.value)
    },
    secretItems: () => secrets,
    sealItem: (value) => seal(secret, settingsPurpose, value),
    mark: () => mark,
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
      site = siteOf(items)
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
    mark = latest
  }
}

type Items = ReadonlyMap<string, { readonly name: string; readonly type: string; readonly value: string }>

/** What secrets of the configuration are sealed for. */
export const settingsPurpose = 'settings'

async function loadItems({ read }: Database, secret: string): Promise<Items> {
  const rows = await read.selectFrom('config').select(['name', 'type', 'value']).execute()
  return new Map(
    rows.map(({ name, type, value }) => {
      const item = { name: String(name), type: String(type), value: String(value ?? '') }
      return [
        item.name,
        isSecretItem(item) ? { ...item, value: unseal(secret, settingsPurpose, item.value) } : item,
      ]
    }),
  )
}

function siteOf(items: Items): SiteSettings {
  const value = (name: string) => items.get(name)?.value
  const text = (name: string, otherwise = '') => value(name) || otherwise
  const number = (name: string, otherwise: number) => {
    const found = Number(value(name))
    return Number.isSafeInteger(found) && found > 0 ? found : otherwise
  }
  const isOn = (name: string, otherwise: boolean) => (items.has(name) ? value(name) === '1' : otherwise)
  const words = (name: string, otherwise: string) =>
    (value(name) ?? otherwise)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((word) => word.toLowerCase())
  const zone = text('time_zone', defaultTimeZone)
  return {
    siteName: text('site_name', 'Portico'),
    recordNumber: text('record_number'),
    version: text('version', 'v1.0.0'),
    timeZone: isTimeZone(zone) ? zone : defaultTimeZone,
    banned: parseAddressList(text('no_access_ip')),
    adminBase: isAdminBase(text('backend_entrance')) ? text('backend_entrance') : defaultAdminBase,
    cdnUrl: text('cdn_url'),
    apiUrl: text('api_url'),
    logo: text('logo'),
    frontendDomain: text('frontend_domain'),
    ico: text('ico'),
    adminLoginRetry: number('admin_login_retry', 10),
    adminSso: isOn('admin_sso', false),
    secondFactor: secondFactorOf(value('admin_second_factor')),
    adminTokenLife: number('admin_token_life', 259_200),
    userLoginRetry: number('user_login_retry', 10),
    userSso: isOn('user_sso', false),
    userTokenLife: number('user_token_life', 259_200),
    userSecondFactor: value('user_second_factor') === 'off' ? 'off' : 'optional',
    isMemberCenterOpen: isOn('open_member_center', true),
    upload: {
      maxSize: Math.min(number('upload_max_size', 10 * 1024 * 1024), maxUploadBytes),
      saveName: text('upload_save_name', '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}'),
      allowedSuffixes: words('upload_allowed_suffixes', 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3'),
      allowedMimeTypes: words('upload_allowed_mime_types', ''),
    },
    packageManager: text('package_manager', 'pnpm'),
  }
}

const defaultTimeZone = 'Asia/Shanghai'

function secondFactorOf(value: string | undefined): SiteSettings['secondFactor'] {
  return value === 'off' || value === 'required' ? value : 'optional'
}
