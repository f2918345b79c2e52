import type { MemberCardTexts } from './zh-cn.ts'

const texts: MemberCardTexts = {
  newFigure: 'New members',
  figure: 'Members',
  joined: 'New in the last 7 days: {{count}}',
  growth: 'Member growth',
  new: 'New members',
  none: 'No new members in this period',
  noneText: 'New members appear here by the day they joined.',
  newest: 'Newest members',
  nobody: 'No members yet',
  nobodyText: 'New members will appear here.',
  requests: 'Personal data requests',
}

export default texts
