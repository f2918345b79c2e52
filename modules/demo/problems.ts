import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the demo refuses. */
export const demoProblems = defineProblems({
  demoThere: {
    'zh-cn': '示例网站已经在了。',
    en: 'The sample site is there already.',
  },
  demoNotEmpty: {
    'zh-cn': '已有文章或页面，示例网站只能建在空站点上。',
    en: 'There are articles or pages already. The sample site is made on an empty site only.',
  },
  demoMissing: {
    'zh-cn': '没有可以移除的示例网站。',
    en: 'There is no sample site to remove.',
  },
  demoCancelled: {
    'zh-cn': '已取消，什么也没有留下。',
    en: 'Cancelled. Nothing was left behind.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof demoProblems> {}
}
