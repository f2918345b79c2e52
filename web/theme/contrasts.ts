// Which tokens (`tokens.css`) the styles put on which; `contrasts.test.ts` asks whether they can be told apart in both appearances.

/** What texts and marks are written in. Each of them may stand on each ground. */
export const texts = [
  'text',
  'text-soft',
  'text-faint',
  'primary-text',
  'success',
  'warning',
  'danger',
] as const

/** What texts stand on. */
export const grounds = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'hover',
  'primary-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
] as const

/** Texts that stand on some grounds only. */
export const textPairs = [
  ['on-primary', ['primary', 'primary-hover', 'primary-active']],
  ['on-danger', ['danger', 'danger-hover']],
  ['info', ['bg', 'surface', 'surface-raised', 'surface-sunken']],
  ['surface', ['success']],
  ['ink', ['paper']],
] as const

/** Icons, edges of controls, focus rings and curves, and what they stand on. */
export const markPairs = [
  ['primary', ['bg', 'surface', 'surface-raised', 'surface-sunken', 'hover']],
  ['border-strong', ['surface']],
  ['chart-1', ['surface']],
  ['chart-2', ['surface']],
  ['chart-3', ['surface']],
  ['chart-4', ['surface']],
  ['chart-5', ['surface']],
  ['chart-6', ['surface']],
] as const

/** Names of people and tags: shares of a hue in the text, and in the ground that it stands on (`tag.module.css`, `avatar.module.css`). */
export const hueShares = [
  { inText: 0.55, inGround: 0.1 },
  { inText: 0.55, inGround: 0.16 },
] as const

/** Nobody needs to read it: what it names cannot be pressed. */
export const disabled = 'text-disabled'
