import { field } from '#core/field.ts'

/** What search engines are asked besides finding a page or not; each is a word of `<meta name="robots">`. */
export const robotsField = field.selects(['nofollow', 'noarchive', 'nosnippet', 'noimageindex'])

/** What people read of it. */
export const robotsTexts = {
  'zh-cn': {
    field: '对搜索引擎的要求',
    options: {
      nofollow: '不跟踪页面上的链接',
      noarchive: '不显示网页快照',
      nosnippet: '结果中不显示摘要',
      noimageindex: '不收录页面上的图片',
    },
  },
  en: {
    field: 'Rules for search engines',
    options: {
      nofollow: 'Don’t follow links on the page',
      noarchive: 'Show no cached copy',
      nosnippet: 'Show no text in results',
      noimageindex: 'Leave out its pictures',
    },
  },
} as const
