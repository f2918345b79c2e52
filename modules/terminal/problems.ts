import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the terminal refuses. */
export const terminalProblems = defineProblems({
  terminalUnknown: {
    'zh-cn': '没有这个命令',
    en: 'there is no such command',
  },
  terminalLockfile: {
    'zh-cn':
      'yarn 1 无法读取 package-lock.json，安装的依赖包将不是经过测试的版本，也不会校验哈希。请在终端设置中选择其他包管理器',
    en: 'yarn 1 can’t read package-lock.json, so packages would be neither the tested versions nor verified by hash. Choose another package manager in the terminal settings',
  },
  terminalMissing: {
    'zh-cn': '服务器上没有安装 {{name}}，请在终端中安装它或选择其他包管理器',
    en: '{{name}} is not installed on the server. Install it, or choose another package manager in the terminal',
  },
  terminalTicket: {
    'zh-cn': '打开终端连接需要一次性票据，票据半分钟内有效且只能使用一次，请重试！',
    en: 'a terminal stream needs a ticket, which works once and for half a minute. Please try again',
  },
  prefetched: {
    'zh-cn': '预加载的页面不会执行命令',
    en: 'prefetched pages can’t run commands',
  },
  terminalBusy: {
    'zh-cn': '打开的终端连接过多，请先关闭一些！',
    en: 'too many terminal streams are open; close some first',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof terminalProblems> {}
}
