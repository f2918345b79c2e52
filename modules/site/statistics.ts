import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

/** What the owner of a site puts on its pages for others: that it is theirs, and who counts its readers. No markup is typed. */

const statisticsGroup = defineSettingGroup(
  'statistics',
  { 'zh-cn': '搜索与统计', en: 'Search and statistics' },
  { weigh: 55 },
)

/** Consoles of search engines, by the name of the `meta` element that they look for. */
const consoles = {
  'google-site-verification': ['verify_google', '谷歌搜索控制台', 'Google Search Console'],
  'msvalidate.01': ['verify_bing', '必应站长工具', 'Bing Webmaster Tools'],
  'baidu-site-verification': ['verify_baidu', '百度搜索资源平台', 'Baidu Search Console'],
  '360-site-verification': ['verify_360', '360 站长平台', '360 Webmaster'],
  sogou_site_verification: ['verify_sogou', '搜狗站长平台', 'Sogou Webmaster'],
  'yandex-verification': ['verify_yandex', 'Yandex 站长工具', 'Yandex Webmaster'],
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
    ...{ group: statisticsGroup, weigh: 90 - at },
    texts: {
      'zh-cn': {
        title: zh,
        tip: '证明网站归属的代码，也可直接粘贴整段 meta 标签',
        faults: { code: '{{label}}的代码只能有字母、数字和 . = + / - _' },
      },
      en: {
        title: en,
        tip: 'The code that proves the site is yours; the whole meta element may be pasted',
        faults: { code: 'The code of {{label}} has letters, digits and . = + / - _ only' },
      },
    },
    check: (text, refuse) => (codeIn(text) === null ? refuse('code') : null),
    read: (text) => codeIn(text) ?? '',
  }),
}))

interface Measured {
  readonly weigh: number
  readonly title: string
  /** in English, where it is another one */
  readonly english?: string
  /** what a value looks like */
  readonly form: RegExp
  readonly example: string
  readonly more?: Readonly<Record<'zh' | 'en', string>>
}

/** A text setting that says where readers are counted, in the form that whoever counts them takes. */
const measure = (name: string, { weigh, title, english = title, form, example, more }: Measured) =>
  defineSetting(name, field.text({ max: 200 }), {
    ...{ group: statisticsGroup, weigh },
    texts: {
      'zh-cn': {
        title,
        tip: `例如 ${example}；${more?.zh ?? '留空则不统计'}`,
        faults: { form: `{{label}}的格式应如 ${example}` },
      },
      en: {
        title: english,
        tip: `Such as ${example}. ${more?.en ?? 'If empty, nothing is counted there.'}`,
        faults: { form: `{{label}} looks like ${example}` },
      },
    },
    check: (text, refuse) => (text === '' || form.test(text) ? null : refuse('form')),
  })

export const measureGoogle = measure('measure_google', {
  ...{ weigh: 70, title: 'Google Analytics' },
  ...{ form: /^G-[A-Z0-9]{4,20}$/, example: 'G-AB12CD34EF' },
})

export const measureBaidu = measure('measure_baidu', {
  ...{ weigh: 69, title: '百度统计', english: 'Baidu Tongji' },
  ...{ form: /^[0-9a-f]{32}$/, example: '0123456789abcdef0123456789abcdef' },
})

export const measurePlausible = measure('measure_plausible', {
  ...{ weigh: 68, title: 'Plausible' },
  ...{ form: /^[a-z0-9.-]+\.[a-z]{2,}$/i, example: 'example.com' },
})

export const measureUmami = measure('measure_umami', {
  ...{ weigh: 67, title: 'Umami' },
  ...{
    form: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    example: '01234567-89ab-cdef-0123-456789abcdef',
  },
})

/** Where Plausible and Umami run, where that is a server of one's own. */
export const measureHost = measure('measure_host', {
  ...{ weigh: 66, title: 'Plausible / Umami URL' },
  ...{ form: /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i, example: 'https://stats.example.com' },
  more: {
    zh: '仅在自行部署 Plausible 或 Umami 时填写，对两者都有效',
    en: 'Only where you run Plausible or Umami yourself; it holds for both.',
  },
})

export const statisticsSettings = [
  ...verifications.map(({ setting }) => setting),
  ...[measureGoogle, measureBaidu, measurePlausible, measureUmami, measureHost],
]
