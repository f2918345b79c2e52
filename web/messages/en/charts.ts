import type { ChartsTexts } from '../zh-cn/charts.ts'

const texts: ChartsTexts = {
  summary: '{{title}}, {{from}} to {{to}}: {{series}}. The left and right arrow keys go from day to day.',
  series: '{{name}} {{count}}',
  asTable: 'Show “{{title}}” as a table',
  daily: '{{title}}, day by day',
  date: 'Date',
}

export default texts
