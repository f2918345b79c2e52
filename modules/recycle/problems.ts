import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What does not come back from the recycle bin or an older state. */
export const recycleProblems = defineProblems({
  notRestored: {
    'zh-cn': '“{{name}} #{{id}}”无法还原：{{why}}',
    en: '“{{name}} #{{id}}” can’t be restored: {{why}}',
  },
  notRolledBack: {
    'zh-cn': '“{{name}} #{{id}}”无法回滚：{{why}}',
    en: '“{{name}} #{{id}}” can’t be rolled back: {{why}}',
  },
  undoOver: {
    'zh-cn': '已不能撤销，请到回收站查找！',
    en: 'This can no longer be undone here; look for it in the recycle bin.',
  },
  recordForged: {
    'zh-cn': '回收站中的记录被改动过，不能还原！',
    en: 'This record in the recycle bin has been tampered with and can’t be restored.',
  },
  justTaken: {
    'zh-cn': '同样的值刚刚被其他人保存，请再试一次',
    en: 'Someone just saved the same value; please try again',
  },
  rollbackSecret: {
    'zh-cn': '密码等机密不会被保存，不能回滚，请重新设置',
    en: 'Secrets such as passwords are never kept, so they can’t be rolled back; set a new one instead',
  },
  rollbackNotAllowed: {
    'zh-cn': '您没有编辑此字段的权限',
    en: 'You can’t edit this field',
  },
  rollbackConflict: {
    'zh-cn': '{{label}}之后又被修改（最后由 {{by}} 修改），现在是“{{value}}”',
    en: '{{label}} has been changed again (last change by {{by}}) and is now “{{value}}”',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof recycleProblems> {}
}
