/** Parts with the signs before them; what belongs together stands in brackets. */
export function joined(parts: readonly string[], signs: readonly string[]): string {
  return parts
    .slice(0, signs.length)
    .map((part, at) => (part === '' ? '' : `${signs[at]}${grouped(part)}`))
    .join('')
}

/** What belongs together, in brackets unless it is one sign or one number. */
export function grouped(text: string): string {
  return [...text].length <= 1 || /^(?:[\d.,]+|\([^()]*\))$/.test(text) ? text : `(${text})`
}
