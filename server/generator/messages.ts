import { generatorMessages as shared } from '#core/generator/messages.ts'
import type { Messages } from '#core/messages.ts'

const zhCn = {
  job: '生成 {{name}}',
  begun: '已开始生成，数据较多，正在后台复制',
  done: '已生成，可以使用了',
  mend: '检查中断的代码生成',
  removed: '已删除生成的内容，数据表保留',
  exists: '{{name}} 已存在',
  badValue: '第 {{row}} 行的“{{column}}”',
  brokenOff: '运行中断，已恢复原状',
  cancelled: '已取消',
  log: { parse: '读取数据表结构', check: '检查生成条件', start: '读取生成记录' },
}

const en: typeof zhCn = {
  job: 'Generating {{name}}',
  begun: 'Generating has begun; there are many rows, they are copied in the background',
  done: 'Made, and ready for use',
  mend: 'Look after broken-off generator runs',
  removed: 'What was made is removed; the table stays',
  exists: '{{name}} is there already',
  badValue: 'row {{row}}, “{{column}}”',
  brokenOff: 'The run was broken off; all is as it was',
  cancelled: 'it was cancelled',
  log: { parse: 'Read a table', check: 'Check before generating', start: 'Open a run of the generator' },
}

/** What the generator's calls and jobs say, with the texts of faults and notes. */
export const generatorMessages: Messages<object> = {
  'zh-cn': { ...shared['zh-cn'], ...zhCn },
  en: { ...shared.en, ...en },
}
