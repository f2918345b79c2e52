/**
 * The value of a default that a database writes as an expression, such as `'regular'::character varying`; null when it is
 * no literal or none. Where the database escapes with a backslash, so does its text.
 */
export function literalOf(expression: string | null, hasEscapes: boolean): string | null {
  if (expression === null) return null
  const text = withoutBrackets(expression.trim())
  const isEscaped = hasEscapes || /^e'/i.test(text)
  const quoted = (
    isEscaped ? /^[en]?'((?:[^'\\]|''|\\.)*)'(?:::[^']*)?$/is : /^n?'((?:[^']|'')*)'(?:::[^']*)?$/is
  ).exec(text)
  if (quoted) {
    const inner = (quoted[1] ?? '').replaceAll("''", "'")
    return isEscaped ? inner.replaceAll(/\\(.)/gs, '$1') : inner
  }
  const number = /^\(?([+-]?(?:\d+(?:\.\d*)?|\.\d+))\)?(?:::[\w\s]+)?$/.exec(text)
  if (number) return number[1]?.replace(/^\+/, '') ?? null
  if (/^(?:true|false|b'[01]*')$/i.test(text)) return text.toLowerCase()
  // SQLite takes a name that it does not know for a text.
  return /^"((?:[^"]|"")*)"$/s.exec(text)?.[1]?.replaceAll('""', '"') ?? null
}

function withoutBrackets(text: string): string {
  let inner = text
  while (/^\([^()]*\)$/s.test(inner)) inner = inner.slice(1, -1).trim()
  return inner
}
