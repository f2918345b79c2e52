import { isIP } from 'node:net'
import { defaultAdminBase, isAdminBase } from '#core/access/admin-base.ts'
import { field } from '#core/field.ts'
import type { Module } from '#core/module.ts'
import { defineSetting, type Setting } from '#core/settings/setting.ts'
import { basicsGroup } from '#core/settings/setting-groups.ts'
import { isHost } from '#core/values/host.ts'
import { isTimeZone } from '#core/values/time.ts'
import { parseAddressList } from '../network/address.ts'
import { siteCurrency, siteCurrencySymbol } from './currency-settings.ts'
import { siteLanguage, siteLanguages } from './language-settings.ts'
import { signInSettings } from './sign-in-settings.ts'

/** The tabs of the configuration page by the names of their groups, in their order; those of new modules join them. */
export const configGroups = defineSetting(
  'config_group',
  field.array({ required: true, initial: [{ key: basicsGroup.name, value: basicsGroup.kept }] }),
  {
    group: basicsGroup,
    weigh: -1,
    texts: {
      'zh-cn': {
        title: '配置分组',
        faults: {
          line: '{{label}}：第 {{line}} 行的键须以字母开头，只含字母、数字、下划线，且键和值都要填写',
          twice: '{{label}}：第 {{line}} 行的键“{{key}}”重复',
          basics: '{{label}}必须保留 basics 分组',
        },
      },
      en: {
        title: 'Setting groups',
        faults: {
          line: '{{label}}: line {{line}} needs a value and a key of letters, digits and underscores that starts with a letter',
          twice: '{{label}}: the key “{{key}}” in line {{line}} is already used',
          basics: '{{label}}: keep the group basics',
        },
      },
    },
    check(groups, refuse) {
      const keys = groups.map(({ key }) => key)
      const wrong = groups.findIndex(
        ({ key, value: title }) => !/^[A-Za-z]\w{0,29}$/.test(key) || key in {} || title === '',
      )
      if (wrong >= 0) return refuse('line', { line: wrong + 1 })
      const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
      if (twice >= 0) return refuse('twice', { line: twice + 1, key: keys[twice] ?? '' })
      return keys.includes(basicsGroup.name) ? null : refuse('basics')
    },
  },
)

export const siteName = defineSetting('site_name', field.text({ required: true, initial: 'Portico' }), {
  group: basicsGroup,
  weigh: 99,
  texts: { 'zh-cn': { title: '站点名称' }, en: { title: 'Site name' } },
})

export const recordNumber = defineSetting('record_number', field.text(), {
  group: basicsGroup,
  texts: {
    'zh-cn': { title: '备案号', tip: '域名备案号' },
    en: { title: 'Filing number', tip: 'ICP filing number of the domain' },
  },
})

export const siteVersion = defineSetting('version', field.text({ required: true, initial: 'v1.0.0' }), {
  group: basicsGroup,
  texts: {
    'zh-cn': { title: '版本号', tip: '系统版本号' },
    en: { title: 'Version', tip: 'System version' },
  },
})

export const siteTimeZone = defineSetting(
  'time_zone',
  field.text({ required: true, initial: 'Asia/Shanghai' }),
  {
    group: basicsGroup,
    texts: {
      'zh-cn': { title: '时区', faults: { unknown: '没有这个时区，请从列表中选择，例如 Asia/Shanghai' } },
      en: {
        title: 'Time zone',
        faults: { unknown: 'There is no such time zone; use one such as Asia/Shanghai' },
      },
    },
    check: (zone, refuse) => (/^[A-Za-z]/.test(zone) && isTimeZone(zone) ? null : refuse('unknown')),
  },
)

/** Tells of an address whether it gets no access. */
export const bannedAddresses = defineSetting('no_access_ip', field.textarea(), {
  group: basicsGroup,
  texts: {
    'zh-cn': {
      title: '禁止访问的 IP',
      tip: '禁止访问站点的 IP 地址或 CIDR 网段，一行一个',
      faults: {
        address: '{{label}}：第 {{line}} 行“{{value}}”不是 IP 地址或 CIDR 网段',
        all: '{{label}}：第 {{line}} 行会禁止所有人访问，包括您自己',
        self: '{{label}}：第 {{line}} 行包含您自己的地址 {{address}}，保存后您将无法访问',
      },
    },
    en: {
      title: 'Blocked IP addresses',
      tip: 'IP addresses or CIDR blocks without access, one per line',
      faults: {
        address: '{{label}}: line {{line}}, “{{value}}”, is neither an IP address nor a CIDR block',
        all: '{{label}}: line {{line}} would block everyone, including you',
        self: '{{label}}: line {{line}} includes your own address {{address}}; you would be locked out',
      },
    },
  },
  check(text, refuse) {
    const lines = text.split(/\r?\n/).map((line) => line.trim())
    const wrong = lines.findIndex((line) => line !== '' && !isBlock(line))
    if (wrong >= 0) return refuse('address', { line: wrong + 1, value: lines[wrong] ?? '' })
    const all = lines.findIndex((line) => line.endsWith('/0'))
    return all >= 0 ? refuse('all', { line: all + 1 }) : null
  },
  isLenient: true,
  read: parseAddressList,
})

/** Where pages and calls of the back office are, such as `/admin`. */
export const adminEntrance = defineSetting(
  'backend_entrance',
  field.text({ required: true, initial: defaultAdminBase }),
  {
    group: basicsGroup,
    weigh: 1,
    texts: {
      'zh-cn': {
        title: '自定义后台入口',
        tip: '以斜杠开头，只含字母和数字；保存后后台页面和接口立即移到新地址',
        faults: { address: '{{label}}须以斜杠开头，后面只含字母和数字，且不能是系统已占用的地址' },
      },
      en: {
        title: 'Back office address',
        tip: 'A slash followed by letters and digits. The back office and its API move there as soon as you save.',
        faults: {
          address:
            '{{label}} must be a slash followed by letters and digits, and not an address already in use',
        },
      },
    },
    check: (address, refuse) => (isAdminBase(address) ? null : refuse('address')),
  },
)

export const siteLogo = defineSetting('logo', field.image(), {
  group: basicsGroup,
  weigh: 98,
  texts: { 'zh-cn': { title: '站点标志' }, en: { title: 'Logo' } },
})

export const siteIcon = defineSetting('ico', field.image(), {
  group: basicsGroup,
  weigh: 97,
  texts: { 'zh-cn': { title: '站点图标' }, en: { title: 'Site icon' } },
})

export const frontendDomain = defineSetting('frontend_domain', field.text(), {
  group: basicsGroup,
  weigh: 96,
  texts: {
    'zh-cn': { title: '前台域名', faults: { domain: '{{label}}须为域名或网址，或留空' } },
    en: { title: 'Public domain', faults: { domain: '{{label}} must be a domain or a URL, or empty' } },
  },
  check: (domain, refuse) => (isBase(domain) || isHost(domain) ? null : refuse('domain')),
})

/** What addresses of files begin with; '' where the public address of the product does. */
export const cdnUrl = defineSetting('cdn_url', field.text(), {
  group: basicsGroup,
  weigh: 95,
  texts: {
    'zh-cn': {
      title: 'CDN 地址',
      faults: { base: '{{label}}须为网址，例如 https://cdn.example.com，或留空' },
    },
    en: {
      title: 'CDN URL',
      faults: { base: '{{label}} must be a URL such as https://cdn.example.com, or empty' },
    },
  },
  check: (address, refuse) => (isBase(address) ? null : refuse('base')),
})

/** What the kernel itself lets administrators decide, in the order of the rows of a new database. */
const kernelSettings: readonly Setting[] = [
  configGroups,
  siteName,
  recordNumber,
  siteVersion,
  siteTimeZone,
  siteCurrency,
  siteCurrencySymbol,
  bannedAddresses,
  adminEntrance,
  siteLogo,
  siteIcon,
  frontendDomain,
  cdnUrl,
  siteLanguage,
  siteLanguages,
  ...signInSettings,
]

/** What the kernel and modules let administrators decide; no two settings have one name. */
export function settingsOf(modules: readonly Pick<Module, 'name' | 'settings'>[]): readonly Setting[] {
  const settings = [...kernelSettings, ...modules.flatMap((module) => module.settings)]
  const twice = settings.find(({ name }, at) => settings.findIndex((other) => other.name === name) !== at)
  if (twice) throw new Error(`two settings are called ${twice.name}`)
  return settings
}

function isBlock(line: string): boolean {
  const [address = '', bits, ...more] = line.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  return (
    bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/** Nothing, or the beginning of addresses: with its scheme, or with that of the page. */
function isBase(value: string): boolean {
  if (value === '') return true
  if (!/^(?:https?:)?\/\/[^\s"'<>\\?#]+$/i.test(value)) return false
  return URL.canParse(value.startsWith('//') ? `https:${value}` : value)
}
