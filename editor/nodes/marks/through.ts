import { decoration } from './decoration.ts'
import { flag } from './flag.ts'

export const through = flag('s', {
  drawnAs: ['strike', 'del'],
  tags: { s: true, strike: true, del: true },
  readStyle: decoration(/\bline-through\b/i),
  markdown: { open: '~~', close: '~~', level: 3 },
})
