import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the content refuses. */
export const contentProblems = defineProblems({
  pageNeeded: {
    'zh-cn': '网站正在使用这个页面，请先让另一个页面代替它。',
    en: 'The site uses this page. Let another page take its place first.',
  },
  fileGone: {
    'zh-cn': '该文件已不存在或不再提供下载。',
    en: 'This file is gone or no longer offered.',
  },
  downloadGroup: {
    'zh-cn': '您所在的会员分组不能下载该资源。',
    en: 'Your member group can’t download this.',
  },
  downloadRevoked: {
    'zh-cn': '您对该资源的下载权限已被收回，请联系我们。',
    en: 'Your access to this download was withdrawn. Please contact us.',
  },
  downloadTerms: {
    'zh-cn': '请先确认许可条款和所需积分。',
    en: 'Accept the licence and the price first.',
  },
  downloadScore: {
    'zh-cn': '积分不足：需要 {{price}}，您有 {{score}}。',
    en: 'You don’t have enough points: it takes {{price}}, and you have {{score}}.',
  },
  downloadsUsedUp: {
    'zh-cn': '该资源每天最多下载 {{max}} 次，请明天再来。',
    en: 'You can download this {{max}} times a day. Please come back tomorrow.',
  },
  grantKnown: {
    'zh-cn': '该会员已有此资源的下载权限。',
    en: 'This member has access to this download already.',
  },
  linkKnown: {
    'zh-cn': '该网站已有链接或正在申请中，无需重复提交。',
    en: 'There is already a link or an application for this site.',
  },
  layoutDefault: {
    'zh-cn': '“{{name}}”是默认布局，请先把另一个布局设为默认。',
    en: '“{{name}}” is a default layout. Make another one the default first.',
  },
  menuNeeded: {
    'zh-cn': '“{{name}}”是网站自带的菜单，不能删除。',
    en: 'The menu “{{name}}” belongs to the site and can’t be deleted.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof contentProblems> {}
}
