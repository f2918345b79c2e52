import { defineProblems, type ProblemsOf } from '#core/problems.ts'
import en from './messages/en.ts'
import zhCn from './messages/zh-cn.ts'

/** What exports and imports refuse. */
export const exchangeProblems = defineProblems({
  exportRows: {
    'zh-cn': '最多可导出 {{max}} 条记录，请增加条件后再试！',
    en: 'You can export at most {{max}} records. Add conditions and try again.',
  },
  exportBusy: {
    'zh-cn': '同时进行的导出过多，请稍后再试！',
    en: 'Too many exports at once. Please try again later.',
  },
  downloadGone: {
    'zh-cn': '下载链接已使用或已过期，请重新操作！',
    en: 'This download was already used or has expired. Please request it again.',
  },
  importBusy: {
    'zh-cn': '正在读取其他文件，请稍后再试！',
    en: 'Another file is being read. Please try again later.',
  },
  importType: { 'zh-cn': zhCn.wrongType, en: en.wrongType },
  importUnreadable: {
    'zh-cn': '无法读取该文件，请用表格软件另存为 xlsx 或 csv 后再试！',
    en: 'This file can’t be read. Save it as xlsx or csv in your spreadsheet app and try again.',
  },
  importEmpty: {
    'zh-cn': '文件中没有数据行！',
    en: 'There are no rows in this file.',
  },
  importTooBig: { 'zh-cn': zhCn.tooBig, en: en.tooBig },
  importRows: {
    'zh-cn': '行数过多，最多 {{max}} 行，请拆分文件！',
    en: 'Too many rows; the limit is {{max}}. Split the file.',
  },
  importColumns: {
    'zh-cn': '列数过多，最多 {{max}} 列！',
    en: 'Too many columns; the limit is {{max}}.',
  },
  importKey: {
    'zh-cn': '请选择用来查找已有记录的列！',
    en: 'Choose the column that identifies existing records.',
  },
  importFileGone: {
    'zh-cn': '上传的文件已过期，请重新上传！',
    en: 'The uploaded file has expired. Please upload it again.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof exchangeProblems> {}
}
