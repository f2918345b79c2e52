import type { DemoBlock, Texts } from './text.ts'

/** A layout of the tea house. */
export interface DemoLayout {
  readonly code: string
  readonly day: number
  readonly values: Readonly<Record<string, unknown>>
  readonly texts: Texts<LayoutText>
  /** of its kind, if there is none yet */
  readonly isDefault?: true
}

interface LayoutText {
  readonly name: string
  readonly side?: readonly DemoBlock[]
  readonly footer: readonly DemoBlock[]
}

const green = { accent: '#2f5d3a', radius: 8 }

const address: Texts<readonly DemoBlock[]> = {
  'zh-cn': [['richText', { text: '<p>山屿茶舍 · 每天 10:00 至 19:00，下雨天也开门。</p>' }]],
  en: [['richText', { text: '<p>Hillside Tea · open daily from 10 to 7, in the rain as well.</p>' }]],
}

const footer = (language: 'zh-cn' | 'en') => address[language] as readonly DemoBlock[]

/** One for everything, one with a sidebar for articles, one without distraction for the home page. */
export const layouts: readonly DemoLayout[] = [
  {
    code: 'house',
    day: -88,
    isDefault: true,
    values: { ...green, kind: 'any', frame: 'wide' },
    texts: {
      'zh-cn': { name: '茶舍', footer: footer('zh-cn') },
      en: { name: 'House', footer: footer('en') },
    },
  },
  {
    code: 'reading',
    day: -88,
    isDefault: true,
    values: { ...green, kind: 'article', frame: 'sidebarRight' },
    texts: {
      'zh-cn': {
        name: '阅读',
        side: [
          ['articleList', { title: '接着读', count: 5, look: 'titles' }],
          ['notice', { tone: 'success', title: '来坐坐', text: '每周六下午两点，店里有一场不收费的品茶。' }],
        ],
        footer: footer('zh-cn'),
      },
      en: {
        name: 'Reading',
        side: [
          ['articleList', { title: 'Read on', count: 5, look: 'titles' }],
          [
            'notice',
            {
              tone: 'success',
              title: 'Come and sit down',
              text: 'Every Saturday at two there is a tasting in the shop, free of charge.',
            },
          ],
        ],
        footer: footer('en'),
      },
    },
  },
  {
    code: 'welcome',
    day: -88,
    values: { ...green, kind: 'page', frame: 'landing', header_look: 'centered', radius: 16 },
    texts: {
      'zh-cn': { name: '迎客', footer: footer('zh-cn') },
      en: { name: 'Welcome', footer: footer('en') },
    },
  },
]
