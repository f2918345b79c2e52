import type { Messages } from '#core/messages.ts'

const zhCn = {
  job: '建立示例网站',
  log: { make: '建立示例网站', remove: '移除示例网站' },
  removed: '示例网站已移除，共 {{count}} 条记录。',
  changed: '建立之后有人改过',
  needed: '保留的内容仍在使用',
}

/** What the demo says on the server, in both languages. */
export const demoMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    job: 'Create the sample site',
    log: { make: 'Create the sample site', remove: 'Remove the sample site' },
    removed: 'Sample site removed: {{count}} records.',
    changed: 'Changed by someone since then',
    needed: 'Still used by content that stays',
  },
}
