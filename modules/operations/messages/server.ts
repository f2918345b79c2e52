import type { Messages } from '#core/messages.ts'

const zhCn = {
  jobRepeated: '任务将重新执行！',
  repeatJob: '重新执行后台任务',
}

/** What the server says of the console of operations, in both languages. */
export const operationsMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    jobRepeated: 'The task will run again',
    repeatJob: 'Run background task again',
  },
}
