import { decoration } from './decoration.ts'
import { flag } from './flag.ts'

export const underline = flag('u', {
  tags: { u: true, ins: true },
  readStyle: decoration(/\bunderline\b/i),
  markdown: { open: '<u>', close: '</u>', level: 0 },
})
