import type { Messages } from '#core/messages.ts'

const zhCn = {
  otherTable: '该页面的数据保存在数据表 {{table}} 中',
  otherKey: '该数据表的主键是 {{key}}',
  unknownField: '数据表中没有可以监控的字段 {{field}}',
  titleLength: '{{label}}的每个备注最多 {{max}} 个字符',
}

/** What the server says of rules of data security, in both languages. */
export const recycleMessages: Messages<typeof zhCn> = {
  'zh-cn': zhCn,
  en: {
    otherTable: 'The records of this page are kept in the table {{table}}',
    otherKey: 'This table’s primary key is {{key}}',
    unknownField: 'The table has no field {{field}} that can be watched',
    titleLength: '{{label}}: each note can have at most {{max}} characters',
  },
}
