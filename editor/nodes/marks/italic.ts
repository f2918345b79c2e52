import { flag } from './flag.ts'

export const italic = flag('em', {
  drawnAs: ['i'],
  tags: { i: true, em: true },
  readStyle(declarations) {
    const slant = declarations.get('font-style')?.toLowerCase()
    return slant ? /^(?:italic|oblique)/.test(slant) : null
  },
  markdown: { open: '*', close: '*', level: 4 },
})
