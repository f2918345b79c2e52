import { baseline } from './baseline.ts'
import { flag } from './flag.ts'

export const sup = flag('sup', {
  tags: { sup: true },
  readStyle: baseline('super'),
  markdown: { open: '<sup>', close: '</sup>', level: 1 },
})
