import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What changes of configuration items are refused. */
export const configProblems = defineProblems({
  itemKept: {
    'zh-cn': '系统需要使用配置项“{{title}}”，不能删除！',
    en: 'The system needs the item “{{title}}”; it can’t be deleted.',
  },
  tooManyItems: {
    'zh-cn': '配置项过多，最多 {{max}} 个！',
    en: 'Too many configuration items; the limit is {{max}}.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof configProblems> {}
}
