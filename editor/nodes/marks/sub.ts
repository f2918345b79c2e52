import { baseline } from './baseline.ts'
import { flag } from './flag.ts'

export const sub = flag('sub', {
  tags: { sub: true },
  readStyle: baseline('sub'),
  markdown: { open: '<sub>', close: '</sub>', level: 2 },
})
