import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the content refuses. */
export const contentProblems = defineProblems({
  linkKnown: {
    'zh-cn': '该网站已有链接或正在申请中，无需重复提交。',
    en: 'There is already a link or an application for this site.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof contentProblems> {}
}
