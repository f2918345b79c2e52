import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the generator refuses. */
export const generatorProblems = defineProblems({
  sqlUnreadable: {
    'zh-cn': 'SQL 第 {{line}} 行无法识别：{{reason}}',
    en: 'Line {{line}} of the SQL can’t be read: {{reason}}',
  },
  sqlNoTable: {
    'zh-cn': 'SQL 中没有建表语句！',
    en: 'The SQL doesn’t create a table.',
  },
  sqlChoose: {
    'zh-cn': 'SQL 中有多个数据表，请指定其中一个：{{tables}}',
    en: 'The SQL creates several tables. Choose one of them: {{tables}}',
  },
  sqlTooMuch: {
    'zh-cn': 'SQL 过长或过于复杂，请只保留需要的建表语句（最多 {{kilobytes}} KB）！',
    en: 'The SQL is too long or too complex. Keep only the statements that create tables (up to {{kilobytes}} KB).',
  },
  generatorOff: {
    'zh-cn': '这里没有打开代码生成器：生产环境需要设置 PORTICO_GENERATOR=1',
    en: 'The code generator is off here: in production it needs PORTICO_GENERATOR=1',
  },
  generatorBusy: {
    'zh-cn': '另一项生成正在进行：{{table}}（{{since}} 开始）。没有做任何改动，请等它结束后再试',
    en: 'Another run is in progress: {{table}}, since {{since}}. Nothing was changed; try again once it’s done',
  },
  generatorMending: {
    'zh-cn': '正在处理中断的生成（{{since}} 开始）。没有做任何改动，请稍后再试',
    en: 'Interrupted runs are being recovered, since {{since}}. Nothing was changed; try again in a moment',
  },
  generatorDiskFull: {
    'zh-cn': '没有生成，一切保持原样：磁盘空间不足，无法写入数据目录中的 {{place}}',
    en: 'Nothing was changed: the disk is full and {{place}} in the data folder could not be written',
  },
  generatorDiskClosed: {
    'zh-cn': '没有生成，一切保持原样：数据目录不可写（{{place}}）',
    en: 'Nothing was changed: the data folder can’t be written ({{place}})',
  },
  generatorGone: {
    'zh-cn': '这条记录生成的内容已经不在了',
    en: 'What this run generated no longer exists',
  },
  generatorInUse: {
    'zh-cn': '还有其他实体引用它：{{names}}',
    en: 'Other entities refer to it: {{names}}',
  },
  generatorEdited: {
    'zh-cn': '生成的文件已被手工修改；确实要删除，请输入 {{name}}',
    en: 'Files were edited by hand; type {{name}} to delete them anyway',
  },
  generatorConfirm: {
    'zh-cn': '这会丢失数据；确实要这样做，请输入 {{word}}',
    en: 'Data would be lost; type {{word}} to continue anyway',
  },
  generatorFailed: {
    'zh-cn': '没有生成，一切保持原样：{{reason}}',
    en: 'Nothing was changed: {{reason}}',
  },
  copyRefused: {
    'zh-cn': '有些值无法存入新表，请调整字段设计：{{examples}}',
    en: 'Some values don’t fit the new table; change the design of their fields: {{examples}}',
  },
  designRefused: {
    'zh-cn': '设计中有 {{count}} 处需要修改：{{places}}',
    en: 'The design has {{count}} problems to fix: {{places}}',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof generatorProblems> {}
}
