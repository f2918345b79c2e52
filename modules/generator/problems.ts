import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the generator refuses. */
export const generatorProblems = defineProblems({
  sqlUnreadable: {
    'zh-cn': 'SQL 第 {{line}} 行无法识别：{{reason}}',
    en: 'Line {{line}} of the SQL can not be read: {{reason}}',
  },
  sqlNoTable: {
    'zh-cn': 'SQL 中没有建表语句！',
    en: 'The SQL makes no table!',
  },
  sqlChoose: {
    'zh-cn': 'SQL 中有多个数据表，请指定其中一个：{{tables}}',
    en: 'The SQL makes several tables. Name one of them: {{tables}}',
  },
  sqlTooMuch: {
    'zh-cn': 'SQL 过长或过于复杂，请只保留需要的建表语句（最多 {{kilobytes}} KB）！',
    en: 'The SQL is too long or too complex. Keep the statements that make the tables ({{kilobytes}} KB at most)!',
  },
  generatorOff: {
    'zh-cn': '这里没有打开代码生成器：生产环境需要设置 PORTICO_GENERATOR=1',
    en: 'The code generator is switched off here: in production it takes PORTICO_GENERATOR=1',
  },
  generatorBusy: {
    'zh-cn': '另一项生成正在进行：{{table}}（{{since}} 开始）。没有做任何改动，请等它结束后再试',
    en: 'Another run is at work: {{table}}, since {{since}}. Nothing was changed; try again once it is done',
  },
  generatorMending: {
    'zh-cn': '正在处理中断的生成（{{since}} 开始）。没有做任何改动，请稍后再试',
    en: 'Broken-off runs are being looked after, since {{since}}. Nothing was changed; try again in a moment',
  },
  generatorDiskFull: {
    'zh-cn': '没有生成，一切保持原样：磁盘空间不足，无法写入数据目录中的 {{place}}',
    en: 'Nothing was made, all is as it was: the disk is full, {{place}} in the data folder could not be written',
  },
  generatorDiskClosed: {
    'zh-cn': '没有生成，一切保持原样：数据目录不可写（{{place}}）',
    en: 'Nothing was made, all is as it was: the data folder can not be written ({{place}})',
  },
  generatorGone: {
    'zh-cn': '这条记录生成的内容已经不在了',
    en: 'What this run made is no longer there',
  },
  generatorInUse: {
    'zh-cn': '还有其他实体引用它：{{names}}',
    en: 'Other entities refer to it: {{names}}',
  },
  generatorEdited: {
    'zh-cn': '生成的文件已被手工修改；确实要删除，请输入 {{name}}',
    en: 'Files were edited by hand; type {{name}} to delete them all the same',
  },
  generatorConfirm: {
    'zh-cn': '这会丢失数据；确实要这样做，请输入 {{word}}',
    en: 'Data would be lost; type {{word}} to do it all the same',
  },
  generatorFailed: {
    'zh-cn': '没有生成，一切保持原样：{{reason}}',
    en: 'Nothing was made, all is as it was: {{reason}}',
  },
  copyRefused: {
    'zh-cn': '有些值无法存入新表，请调整字段设计：{{examples}}',
    en: 'Some values do not fit the new table, change the design of their fields: {{examples}}',
  },
  designRefused: {
    'zh-cn': '设计中有 {{count}} 处需要修改：{{places}}',
    en: 'The design has {{count}} places to mend: {{places}}',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof generatorProblems> {}
}
