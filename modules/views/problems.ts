import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What is refused of saved list views. */
export const viewsProblems = defineProblems({
  viewNotAllowed: {
    'zh-cn': '您不能修改或共享这个视图！',
    en: 'You can’t change or share this view.',
  },
  tooManyViews: {
    'zh-cn': '视图过多，最多 {{max}} 个，请先删除不用的视图！',
    en: 'Too many views; the limit is {{max}}. Delete some you no longer use.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof viewsProblems> {}
}
