/** What is looked for and how. */
export type FindQuery = {
  readonly text: string
  readonly isCaseSensitive: boolean
  readonly isWholeWord: boolean
  readonly isRegExp: boolean
}

/** More matches than anyone steps through; looking ends there. */
export const mostMatches = 20_000

/** The expression for a query; a regular expression with a mistake is thrown back as a `SyntaxError`. */
export function compileQuery(query: FindQuery): RegExp {
  const source = query.isRegExp ? query.text : query.text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const word = String.raw`[\p{L}\p{N}\p{M}_]`
  const bounded = query.isWholeWord ? `(?<!${word})(?:${source})(?!${word})` : source
  return new RegExp(bounded, query.isCaseSensitive ? 'gu' : 'giu')
}

/** Calls with every match in a text, in order and without empty ones, until a call answers `false`. */
export function forEachMatch(
  text: string,
  expression: RegExp,
  visit: (found: RegExpExecArray) => boolean,
): void {
  expression.lastIndex = 0
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    if (found[0] === '') expression.lastIndex = behind(text, found.index)
    else if (!visit(found)) return
  }
}

/** The place behind a whole sign: from the middle of one, an expression would begin at its start for ever. */
function behind(text: string, index: number): number {
  return index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
}

/** The replacement with `$1`, `$<name>`, `$&` and the like filled in from a match. */
export function filledIn(found: RegExpExecArray, replacement: string): string {
  const { groups } = found
  return replacement.replace(/\$(\$|&|\d{1,2}|<([^>]*)>)/g, (whole, name: string, group?: string) => {
    if (name === '$') return '$'
    if (group !== undefined) return groups ? (groups[group] ?? '') : whole
    return name === '&' ? found[0] : Number(name) < found.length ? (found[Number(name)] ?? '') : whole
  })
}
