import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the content refuses. */
export const contentProblems = defineProblems({
  pageNeeded: {
    'zh-cn': '网站正在使用这个页面，请先让另一个页面代替它。',
    en: 'The site uses this page. Let another page take its place first.',
  },
  linkKnown: {
    'zh-cn': '该网站已有链接或正在申请中，无需重复提交。',
    en: 'There is already a link or an application for this site.',
  },
  menuNeeded: {
    'zh-cn': '“{{name}}”是网站自带的菜单，不能删除。',
    en: 'The menu “{{name}}” belongs to the site and can’t be deleted.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof contentProblems> {}
}
