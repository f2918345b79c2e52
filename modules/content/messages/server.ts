import type { Messages } from '#core/messages.ts'

const zhCn = {
  site: {
    articles: '文章',
    noArticles: '还没有文章。',
    membersOnly: '登录后阅读全文',
    contents: '目录',
    tags: '标签',
    more: '更多文章',
    links: '友情链接',
    noLinks: '还没有友情链接。',
    search: '搜索',
    words: '输入关键词',
    found: '找到 {{count}} 条结果',
    foundMore: '找到 {{count}} 条以上的结果',
    nothing: '没有找到与“{{text}}”有关的内容。',
  },
}

/** What pages of content say on the public site, in both languages. */
export const contentMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    site: {
      articles: 'Articles',
      noArticles: 'There are no articles yet.',
      membersOnly: 'Sign in to read on',
      contents: 'Contents',
      tags: 'Tags',
      more: 'More articles',
      links: 'Links',
      noLinks: 'There are no links yet.',
      search: 'Search',
      words: 'What are you looking for?',
      found: '{{count}} found',
      foundMore: 'More than {{count}} found',
      nothing: 'Nothing found for “{{text}}”.',
    },
  },
}
