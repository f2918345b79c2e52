import type { Messages } from '#core/messages.ts'

const zhCn = {
  log: {
    run: '执行终端命令',
    refused: '终端命令被拒绝',
    settings: '修改终端设置',
  },
  fault: '服务器内部错误',
  taken: '这个任务编号属于其他人的任务',
  stopping: '服务器正在停止',
  again: '任务未能开始，请重试',
  busy: '{{username}} 正在同一目录执行 {{command}}（服务器 {{host}}，进程 {{process}}）',
  elsewhere: '任务正由另一个服务进程执行（{{host}}，进程 {{process}}）',
  before: '这个任务已经执行过（服务器 {{host}}，进程 {{process}}），当时的输出：',
  here: '（当前）',
  reasons: {
    client: '连接已断开',
    session: '登录已结束或权限已变更',
    time: '执行时间过长',
    output: '输出内容过多',
    prompt: '命令在等待输入，终端无法应答',
    server: '服务器已停止',
    missing: '服务器上没有安装该程序',
    lost: '执行任务的服务进程意外退出',
    fault: '服务器内部错误',
  },
}

/** What the server says of the terminal, in both languages. */
export const terminalMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    log: {
      run: 'Run a terminal command',
      refused: 'Terminal command refused',
      settings: 'Change terminal settings',
    },
    fault: 'Server internal error',
    taken: 'this number belongs to someone else’s task',
    stopping: 'the server is stopping',
    again: 'the task could not start; please try again',
    busy: '{{username}} is currently running {{command}} there (server {{host}}, process {{process}})',
    elsewhere: 'the task is being run by another server process ({{host}}, process {{process}})',
    before: 'This task has already been run (server {{host}}, process {{process}}). Its output was:',
    here: ' (this one)',
    reasons: {
      client: 'the connection was closed',
      session: 'the session has ended, or its rights have changed',
      time: 'it took too long',
      output: 'it printed too much',
      prompt: 'it asked for input, which the terminal can’t give',
      server: 'the server was stopped',
      missing: 'the program is not installed on the server',
      lost: 'the server process that ran it ended unexpectedly',
      fault: 'Server internal error',
    },
  },
}
