import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the site refuses. */
export const siteProblems = defineProblems({
  siteTooManyMoves: {
    'zh-cn': '一次移动的页面过多，最多 {{max}} 个！',
    en: 'Too many pages would move at once; the limit is {{max}}.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof siteProblems> {}
}
