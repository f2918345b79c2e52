import type { ChartsTexts } from '../zh-cn/charts.ts'

const texts: ChartsTexts = {
  summary:
    '{{title}}, {{from}} to {{to}}: {{series}}. Use the left and right arrow keys to move between days.',
  series: '{{name}} {{count}}',
  asTable: 'Show “{{title}}” as a table',
  daily: '{{title}} by day',
  date: 'Date',
}

export default texts
