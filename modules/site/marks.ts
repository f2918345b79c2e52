import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

/** What the owner of a site puts on its pages for others: that it is theirs, and who counts its readers. No markup is typed. */

const marksGroup = defineSettingGroup(
  'marks',
  { 'zh-cn': '搜索与统计', en: 'Search and statistics' },
  { weigh: 55 },
)

/** Consoles of search engines, by the name of the `meta` element that they look for. */
const consoles = {
  'google-site-verification': ['verify_google', 'Google Search Console', 'Google Search Console'],
  'msvalidate.01': ['verify_bing', '必应站长工具', 'Bing Webmaster Tools'],
  'baidu-site-verification': ['verify_baidu', '百度搜索资源平台', 'Baidu Search Console'],
  '360-site-verification': ['verify_360', '360 站长平台', '360 Webmaster'],
  sogou_site_verification: ['verify_sogou', '搜狗站长平台', 'Sogou Webmaster'],
  'yandex-verification': ['verify_yandex', 'Yandex Webmaster', 'Yandex Webmaster'],
} as const

/** The code in what a console says, which is one by itself or stands in an element to copy; null where there is none. */
export function codeIn(text: string): string | null {
  const [, code = text.trim()] = /content\s*=\s*["']([^"']*)["']/i.exec(text) ?? []
  return /^[\w.=+/-]{0,120}$/.test(code) ? code : null
}

/** Settings by the name of the element in which their value stands. */
export const verifications = Object.entries(consoles).map(([element, [name, zh, en]], at) => ({
  element,
  setting: defineSetting(name, field.text({ max: 300 }), {
    ...{ group: marksGroup, weigh: 90 - at },
    texts: {
      'zh-cn': {
        title: zh,
        tip: '网站验证码，也可直接粘贴整段 meta 标签',
        faults: { code: '{{label}}的验证码只能有字母、数字和 . = + / - _' },
      },
      en: {
        title: en,
        tip: 'The verification code; the whole meta element may be pasted',
        faults: { code: 'The code of {{label}} has letters, digits and . = + / - _ only' },
      },
    },
    check: (text, refuse) => (codeIn(text) === null ? refuse('code') : null),
    read: (text) => codeIn(text) ?? '',
  }),
}))

/** A text setting that holds what counts a site's readers somewhere, in the form that this takes. */
const measure = (name: string, weigh: number, form: RegExp, title: string, example: string) =>
  defineSetting(name, field.text({ max: 100 }), {
    ...{ group: marksGroup, weigh },
    texts: {
      'zh-cn': {
        title,
        tip: `例如 ${example}；留空则不统计`,
        faults: { form: `{{label}}的格式应如 ${example}` },
      },
      en: {
        title,
        tip: `Such as ${example}. If empty, nothing is counted there`,
        faults: { form: `{{label}} looks like ${example}` },
      },
    },
    check: (text, refuse) => (text === '' || form.test(text) ? null : refuse('form')),
  })

const host = /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i

export const measureGoogle = measure(
  'measure_google',
  70,
  /^G-[A-Z0-9]{4,20}$/,
  'Google Analytics',
  'G-AB12CD34EF',
)
export const measureBaidu = measure(
  ...([
    'measure_baidu',
    69,
    /^[0-9a-f]{32}$/,
    '百度统计 Baidu Tongji',
    '0123456789abcdef0123456789abcdef',
  ] as const),
)
export const measurePlausible = measure(
  'measure_plausible',
  68,
  /^[a-z0-9.-]+\.[a-z]{2,}$/i,
  'Plausible',
  'example.com',
)
export const measureUmami = measure(
  ...([
    'measure_umami',
    67,
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Umami',
    '01234567-89ab-cdef-0123-456789abcdef',
  ] as const),
)

/** Where Plausible or Umami run, where that is a server of one's own. */
export const measureHost = defineSetting('measure_host', field.text({ max: 200 }), {
  ...{ group: marksGroup, weigh: 66 },
  texts: {
    'zh-cn': {
      title: '自建统计服务器',
      tip: '自行部署 Plausible 或 Umami 时填写，例如 https://stats.example.com',
      faults: { host: '{{label}}应如 https://stats.example.com' },
    },
    en: {
      title: 'Statistics server',
      tip: 'Where you run Plausible or Umami yourself, such as https://stats.example.com',
      faults: { host: '{{label}} looks like https://stats.example.com' },
    },
  },
  check: (text, refuse) => (text === '' || host.test(text) ? null : refuse('host')),
})

export const marksSettings = [
  ...verifications.map(({ setting }) => setting),
  measureGoogle,
  measureBaidu,
  measurePlausible,
  measureUmami,
  measureHost,
]
