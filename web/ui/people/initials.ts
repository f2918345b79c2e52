/** What the server answers for an account without a picture. */
const noPicture = '/static/images/avatar.png'

/** Whether an address leads to a picture of somebody's own. */
export function isPicture(source: string): boolean {
  return source !== '' && !source.endsWith(noPicture)
}

/** Two letters of a name of several words, the first character of any other. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1) ?? ''
  const isLatin = /^\p{Script=Latin}/u.test(first) && /^\p{Script=Latin}/u.test(last)
  return [first, isLatin ? last : '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

const hues = ['blue', 'green', 'gold', 'purple', 'cyan', 'magenta', 'geekblue'] as const

/** The colour of a name: the same one everywhere. */
export function hueOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `var(--hue-${hues[sum % hues.length]})`
}
