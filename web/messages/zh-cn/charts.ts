/** Texts of figures by day. */
const texts = {
  summary: '{{title}}，{{from}} 至 {{to}}：{{series}}。按左右方向键逐日查看。',
  series: '{{name}} {{count}}',
  asTable: '以表格显示“{{title}}”',
  daily: '{{title}}，每日数据',
  date: '日期',
}

export type ChartsTexts = typeof texts
export default texts
