import { flag } from './flag.ts'

export const bold = flag('strong', {
  drawnAs: ['b'],
  tags: { b: true, strong: true },
  readStyle(declarations) {
    const weight = declarations.get('font-weight')?.toLowerCase()
    if (weight && /^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight)) return true
    return weight && /^(?:normal|lighter|[1-5]\d\d)$/.test(weight) ? false : null
  },
  markdown: { open: '**', close: '**', level: 5 },
})
