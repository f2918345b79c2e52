import type { Messages } from '#core/messages.ts'

const zhCn = {
  log: { save: '保存列表视图', delete: '删除列表视图' },
  views: '列表视图的条件',
  saved: '视图已保存！',
  deleted: '视图已删除！',
}

/** What the server says of saved views, in both languages. */
export const viewMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    log: { save: 'Save list view', delete: 'Delete list view' },
    views: 'Conditions of list views',
    saved: 'View saved',
    deleted: 'View deleted',
  },
}
