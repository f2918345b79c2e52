/** An option of a choice as a comment lists it. */
export interface DictionaryEntry {
  readonly key: string
  readonly label: string
}

/** A comment read as `title:key=label,key=label`; without entries it is a title only. */
export interface Dictionary {
  readonly title: string
  readonly entries: readonly DictionaryEntry[]
}

/**
 * Reads a comment as title and options. Colon, comma and equals sign may be full-width; a part without an equals sign is
 * its own label; of equal keys the first counts. What follows the colon is options only when one of its parts has an
 * equals sign, so that `Note: not shown` stays a title.
 */
export function parseComment(comment: string): Dictionary {
  const at = comment.search(/[:：]/)
  const rest = at < 0 ? '' : comment.slice(at + 1)
  if (!/[=＝]/.test(rest)) return { title: comment.trim(), entries: [] }
  const entries = new Map<string, string>()
  for (const part of rest.split(/[,，]/)) {
    const sign = part.search(/[=＝]/)
    const key = (sign < 0 ? part : part.slice(0, sign)).trim()
    const label = sign < 0 ? '' : part.slice(sign + 1).trim()
    if (key !== '' && !entries.has(key)) entries.set(key, label || key)
  }
  return {
    title: comment.slice(0, at).trim(),
    entries: [...entries].map(([key, label]) => ({ key, label })),
  }
}

/** The comment of a title and its options: what `parseComment` reads back, where no text has a separator in it. */
export function formatComment({ title, entries }: Dictionary): string {
  if (entries.length === 0) return title
  return `${title}:${entries.map(({ key, label }) => `${key}=${label}`).join(',')}`
}

/** The values of an `enum('a','b')` or `set('a','b')` in their order; null when the text is neither. */
export function parseChoices(dataType: string): readonly string[] | null {
  const list = /^\s*(?:enum|set)\s*\((.*)\)/is.exec(dataType)?.[1]
  if (list === undefined) return null
  const values = [...list.matchAll(/'((?:[^'\\]|''|\\.)*)'|"((?:[^"\\]|""|\\.)*)"/gs)]
  return values.map(([, single, double]) =>
    single === undefined ? unquote(double ?? '', '"') : unquote(single, "'"),
  )
}

/** The type text of a list of values, as MySQL writes it. */
export function formatChoices(type: 'enum' | 'set', values: readonly string[]): string {
  return `${type}(${values.map((value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(',')})`
}

function unquote(text: string, quote: string): string {
  return text.replaceAll(quote + quote, quote).replace(/\\(.)/gs, '$1')
}
