import type { CardTexts } from '../zh-cn/cards.ts'

const texts: CardTexts = {
  week: '7 days',
  weekBefore: '{{change}} vs. previous 7 days',
  sameAsBefore: 'Same as the previous 7 days',
  nothingBefore: 'None in the previous 7 days',
  justNow: 'just now',
  viewAll: 'View all: {{title}}',
  all: 'All',
  failed: 'The figures could not be loaded',
  stale: 'Could not refresh; these figures are older',
}

export default texts
