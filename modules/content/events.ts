import { defineEvent } from '#core/event.ts'

/** Somebody applied for a partner link: it waits for review. */
export const linkApplied = defineEvent(
  'link.applied',
  {},
  {
    'zh-cn': '有人申请友情链接，等待审核。',
    en: 'Somebody applied for a partner link, which waits for review.',
  },
)

/** The site of a partner link could not be reached three times in a row. */
export const linkFailing = defineEvent(
  'link.failing',
  {},
  {
    'zh-cn': '友情链接的网站连续三天无法访问。',
    en: 'The site of a partner link could not be reached on three days in a row.',
  },
)

/** Somebody got files of a download, for the first time on a day. */
export const resourceGot = defineEvent(
  'resource.got',
  {},
  {
    'zh-cn': '有人下载了资源文件（每人每天只计首次）。',
    en: 'Somebody downloaded a file of a download, for the first time on that day.',
  },
)

/** An article is published, or what waited in its draft. */
export const articlePublished = defineEvent(
  'article.published',
  {},
  {
    'zh-cn': '文章或其修改已发布（发布时间可能尚未到）。',
    en: 'An article was published, or changes of it; its time may still be to come.',
  },
)

/** An article that was published is not any more. */
export const articleUnpublished = defineEvent(
  'article.unpublished',
  {},
  {
    'zh-cn': '已发布的文章被撤回、归档或删除。',
    en: 'An article that was published was taken back, archived or deleted.',
  },
)

/** A page is published, or what waited in its draft. */
export const pagePublished = defineEvent(
  'page.published',
  {},
  {
    'zh-cn': '页面或其修改已发布（发布时间可能尚未到）。',
    en: 'A page was published, or changes of it; its time may still be to come.',
  },
)

/** What a menu consists of has changed for everybody. */
export const menuPublished = defineEvent(
  'menu.published',
  {},
  { 'zh-cn': '菜单已发布。', en: 'A menu was published.' },
)
