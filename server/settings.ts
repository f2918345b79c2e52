import { isTimeZone } from '#core/time.ts'
import type { Access } from './auth/access.ts'
import type { Context } from './context.ts'
import { compiledOnce } from './db/compiled.ts'
import type { Database } from './db/database.ts'
import { type AddressList, parseAddressList } from './http/address.ts'

/** Configuration items as the server uses them; the table `config` is where they are set. */
export interface SiteSettings {
  readonly siteName: string
  readonly recordNumber: string
  readonly version: string
  readonly timeZone: string
  readonly banned: AddressList
  readonly cdnUrl: string
  readonly apiUrl: string
  readonly logo: string
  readonly frontendDomain: string
  readonly ico: string
  readonly adminLoginCaptcha: boolean
  readonly adminLoginRetry: number
  readonly adminSso: boolean
  /** seconds an administrator's access token lives */
  readonly adminTokenLife: number
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
  readonly access: Access
  /** asks whether anything is stale, and loads it; once at the start of every request */
  readonly refresh: () => Promise<void>
  /** the database's mark at the last refresh: as long as it stays, nothing that was read has changed */
  readonly mark: () => string | null
  /** help text of a page: its rule's remark, translated if it is a message key */
  readonly remarkOf: (resourceName: string, context: Context) => string
}

const versionsQuery = compiledOnce((db) => db.selectFrom('cache_version').select(['name', 'version']))

/** Makes the memory; nothing is loaded before the first `refresh`. */
export function createSettings(database: Database, access: Access): Settings {
  let site: SiteSettings | null = null
  let mark: string | null = null
  const seen = { rights: -1, settings: -1 }
  return {
    access,
    site() {
      if (!site) throw new Error('settings are read before they are loaded')
      return site
    },
    mark: () => mark,
    async refresh() {
      const latest = await database.mark()
      if (latest !== null && latest === mark) return
      const rows = await versionsQuery(database, database.read)
      const versions = new Map(rows.map(({ name, version }) => [String(name), Number(version)]))
      const settings = versions.get('settings') ?? 0
      const rights = versions.get('rights') ?? 0
      if (seen.settings !== settings) {
        site = await loadSite(database)
        seen.settings = settings
      }
      if (seen.rights !== rights) {
        await access.load()
        seen.rights = rights
      }
      mark = latest
    },
    remarkOf(resourceName, { translate }) {
      const remark = access.ruleNamed(resourceName)?.remark ?? ''
      return remark.includes(':') && !remark.includes(' ') ? translate([remark, remark]) : remark
    },
  }
}

async function loadSite({ read }: Database): Promise<SiteSettings> {
  const rows = await read.selectFrom('config').select(['name', 'value']).execute()
  const items = new Map(rows.map(({ name, value }) => [String(name), value === null ? '' : String(value)]))
  const text = (name: string, otherwise = '') => items.get(name) || otherwise
  const number = (name: string, otherwise: number) => {
    const value = Number(items.get(name))
    return Number.isSafeInteger(value) && value > 0 ? value : otherwise
  }
  const isOn = (name: string, otherwise: boolean) => (items.has(name) ? items.get(name) === '1' : otherwise)
  const words = (name: string, otherwise: string) =>
    (items.get(name) ?? otherwise)
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
    cdnUrl: text('cdn_url'),
    apiUrl: text('api_url'),
    logo: text('logo'),
    frontendDomain: text('frontend_domain'),
    ico: text('ico'),
    adminLoginCaptcha: isOn('admin_login_captcha', true),
    adminLoginRetry: number('admin_login_retry', 10),
    adminSso: isOn('admin_sso', false),
    adminTokenLife: number('admin_token_life', 259_200),
    upload: {
      maxSize: number('upload_max_size', 10 * 1024 * 1024),
      saveName: text('upload_save_name', '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}'),
      allowedSuffixes: words('upload_allowed_suffixes', 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3'),
      allowedMimeTypes: words('upload_allowed_mime_types', ''),
    },
    packageManager: text('package_manager', 'pnpm'),
  }
}

const defaultTimeZone = 'Asia/Shanghai'
