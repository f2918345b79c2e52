import type { Hue } from '../../ui/tag/tag.tsx'

const meanings: Readonly<Record<string, Hue>> = {
  '1': 'green',
  enable: 'green',
  enabled: 'green',
  published: 'green',
  on_sale: 'green',
  success: 'green',
  '0': 'gray',
  disable: 'gray',
  disabled: 'gray',
  off_sale: 'gray',
  archived: 'gray',
  draft: 'gold',
  pending: 'gold',
  in_review: 'purple',
  failed: 'red',
  error: 'red',
}

const others: readonly Hue[] = ['blue', 'purple', 'cyan', 'magenta', 'geekblue', 'lime']

/** The colour of an option, the same wherever it shows: by what it usually means, else by its place in the list. */
export function hueOf(option: string, options: readonly string[]): Hue {
  const known = Object.hasOwn(meanings, option) ? meanings[option] : undefined
  if (known) return known
  const place = options.filter((other) => !Object.hasOwn(meanings, other)).indexOf(option)
  return others[Math.max(0, place) % others.length] ?? 'blue'
}
