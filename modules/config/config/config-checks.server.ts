import { isIP } from 'node:net'
import { isAdminBase } from '#core/admin-base.ts'
import { kinds } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import { Refusal } from '#core/rules.ts'
import { isTimeZone } from '#core/time.ts'
import { maxUploadBytes } from '#core/wire.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { isForbiddenSuffix } from '#modules/attachment/server/upload/check.ts'
import type { Context } from '#server/context.ts'
import { parseAddressList } from '#server/network/address.ts'

/** Answers what is wrong with a value, given in the text it would be kept as; null when nothing is. */
type Check = (value: string, context: Context) => Fault | null

/**
 * What values of the product's own items must be beyond their type: nothing that could not work, lock everybody out or
 * open what is closed. Items that administrators added have the rules they were given.
 */
export const configChecks: Readonly<Record<string, Check>> = {
  backend_entrance: (value) => (isAdminBase(value) ? null : text('entrance')),
  time_zone: (value) => (/^[A-Za-z]/.test(value) && isTimeZone(value) ? null : text('timeZone')),
  no_access_ip: checkBanned,
  config_group: checkGroups,
  config_quick_entrance: checkEntrances,
  cdn_url: (value) => (isBase(value) ? null : text('base')),
  frontend_domain: (value) => (isBase(value) || isHost(value) ? null : text('domain')),
  smtp_server: (value) => (isHost(value) ? null : text('host')),
  smtp_port: (value) => (value === '' ? null : within(value, 1, 65_535)),
  admin_login_retry: (value) => within(value, 1, 100),
  user_login_retry: (value) => within(value, 1, 100),
  admin_token_life: (value) => within(value, 300, 30 * 24 * 3600),
  user_token_life: (value) => within(value, 300, 30 * 24 * 3600),
  user_register_group: (value) => within(value, 1, 2_147_483_647),
  upload_max_size: checkUploadSize,
  upload_allowed_suffixes: checkSuffixes,
  upload_allowed_mime_types: checkMimeTypes,
  upload_save_name: checkTemplate,
}

function text(key: string, params: Fault['params'] = {}): Fault {
  return { message: `routine/config:texts.${key}`, params }
}

function within(value: string, min: number, max: number): Fault | null {
  const found = kinds.integer.parse(value, { min, max }, { timeZone: 'UTC' })
  return found instanceof Refusal ? found : null
}

/** No more than files in parts can have; who reads the limit does not count digits. */
function checkUploadSize(value: string): Fault | null {
  const fault = within(value, 1024, maxUploadBytes)
  if (fault?.message !== 'validate.tooBig') return fault
  return text('uploadSize', { bytes: maxUploadBytes, megabytes: maxUploadBytes / 1024 / 1024 })
}

/** An address or CIDR block a line; not the caller's own, and not everybody. */
function checkBanned(value: string, { address }: Context): Fault | null {
  const lines = value.split(/\r?\n/).map((line) => line.trim())
  const wrong = lines.findIndex((line) => line !== '' && !isBlock(line))
  if (wrong >= 0) return text('address', { line: wrong + 1, value: lines[wrong] ?? '' })
  const all = lines.findIndex((line) => line.endsWith('/0'))
  if (all >= 0) return text('bansAll', { line: all + 1 })
  const own = lines.findIndex((line) => line !== '' && parseAddressList(line)(address))
  return own >= 0 ? text('bansSelf', { line: own + 1, address }) : null
}

function isBlock(line: string): boolean {
  const [address = '', bits, ...more] = line.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  return (
    bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** The page's tabs: names of their own, and the first of them stays. */
function checkGroups(value: string): Fault | null {
  const groups = JSON.parse(value) as readonly KeyValue[]
  const keys = groups.map(({ key }) => key)
  const wrong = groups.findIndex(
    ({ key, value: title }) => !/^[A-Za-z]\w{0,29}$/.test(key) || key in {} || title === '',
  )
  if (wrong >= 0) return text('group', { line: wrong + 1 })
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice >= 0) return text('groupTwice', { line: twice + 1, key: keys[twice] ?? '' })
  return keys.includes('basics') ? null : text('groupBasics')
}

/** Shortcuts lead to pages of the back office, by the name of their rule. */
function checkEntrances(value: string, { app }: Context): Fault | null {
  const entrances = JSON.parse(value || '[]') as readonly KeyValue[]
  const wrong = entrances.findIndex(
    ({ key, value: name }) => key === '' || app.settings.access.ruleNamed(name)?.type !== 'menu',
  )
  return wrong < 0 ? null : text('entranceRule', { line: wrong + 1, value: entrances[wrong]?.value ?? '' })
}

/** Nothing, or the beginning of addresses: with its scheme, or with that of the page. */
function isBase(value: string): boolean {
  if (value === '') return true
  if (!/^(?:https?:)?\/\/[^\s"'<>\\?#]+$/i.test(value)) return false
  return URL.canParse(value.startsWith('//') ? `https:${value}` : value)
}

/** Nothing, or the name or address of a machine. */
function isHost(value: string): boolean {
  const name =
    /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/
  return value === '' || isIP(value) !== 0 || name.test(value)
}

function words(value: string): readonly string[] {
  return value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

function checkSuffixes(value: string): Fault | null {
  const suffixes = words(value).map((suffix) => suffix.replace(/^\./, ''))
  if (suffixes.length === 0) return { message: 'validate.required' }
  const wrong = suffixes.find((suffix) => !/^[a-z0-9]{1,10}$/.test(suffix))
  if (wrong !== undefined) return text('suffix', { value: wrong })
  const closed = suffixes.find(isForbiddenSuffix)
  return closed === undefined ? null : text('suffixClosed', { value: closed })
}

/** Types that a browser would run or read as a document. */
const runTypes = /^(?:text|application)\/(?:html|xhtml\+xml|xml|(?:x-)?javascript|ecmascript)$|svg/

function checkMimeTypes(value: string): Fault | null {
  const types = words(value)
  const wrong = types.find((type) => !/^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,80}$/.test(type))
  if (wrong !== undefined) return text('mimeType', { value: wrong })
  const closed = types.find((type) => runTypes.test(type))
  return closed === undefined ? null : text('suffixClosed', { value: closed })
}

/** What the template of addresses is filled with (`docs/wire.md#uploads`), and which of it keeps two files apart. */
const placeholders = /\{(?:topic|year|mon|day|hour|min|sec|random|random32|fileName|fileSha1|\.?suffix)\}/g
const apart = /\{(?:random|random32|fileSha1)\}/

function checkTemplate(value: string): Fault | null {
  if (!value.startsWith('/storage/') || value.length > 200) return text('templateStart')
  const unknown = /\{[^}]*\}?/.exec(value.replace(placeholders, ''))
  if (unknown) return text('templateUnknown', { value: unknown[0] })
  const plain = value.replace(placeholders, 'x')
  if (!/^[\w/.-]+$/.test(plain) || plain.includes('..') || plain.includes('//')) return text('templateSigns')
  if (!apart.test(value)) return text('templateApart')
  return /\{\.suffix\}$|\.\{suffix\}$/.test(value) ? null : text('templateEnd')
}
