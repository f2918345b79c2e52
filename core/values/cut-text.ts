let graphemes: Intl.Segmenter | undefined

/**
 * The beginning of a text, of `max` units at most: what people read as one character is whole or not there. One that alone is longer
 * is cut, between characters of Unicode.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  graphemes ??= new Intl.Segmenter()
  // The unit behind the cut, and the second one of its character, say whether it begins another one.
  const end = graphemes.segment(text.slice(0, max + 2)).containing(max)?.index
  return text.slice(0, end || max).replace(/[\ud800-\udbff]$/, '')
}

/** The same, with a sign that there was more. */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${cutText(text, max)}…` : text
}
