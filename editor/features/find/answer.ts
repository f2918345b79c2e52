import { compileQuery, type FindQuery, filledIn, forEachMatch, mostMatches } from './matching.ts'

/** What is to be found in which texts, and what is to be put in its place, if anything. */
export type Question = {
  readonly query: FindQuery
  readonly texts: readonly string[]
  readonly replacement: string | null
}

/**
 * What was found: three numbers for each match, which are the number of its text and the places in it; what is to be put
 * in the place of each, when that was asked; and whether there are more matches. Or why nothing can be found:
 * `'invalid'` for an expression with a mistake, `'tooLong'` for one that a browser gives up.
 */
export type Answer =
  | { readonly places: Int32Array; readonly puts: readonly string[]; readonly isCut: boolean }
  | 'invalid'
  | 'tooLong'

/** Looks for a regular expression in texts, for as long as that takes. */
export function answerTo({ query, texts, replacement }: Question): Answer {
  let expression: RegExp
  try {
    expression = compileQuery(query)
  } catch {
    return 'invalid'
  }
  try {
    return matchesIn(texts, expression, replacement)
  } catch {
    return 'tooLong'
  }
}

function matchesIn(texts: readonly string[], expression: RegExp, replacement: string | null): Answer {
  const places: number[] = []
  const puts: string[] = []
  const isFull = () => places.length >= mostMatches * 3
  for (const [number, text] of texts.entries()) {
    if (isFull()) break
    forEachMatch(text, expression, (found) => {
      places.push(number, found.index, found.index + found[0].length)
      if (replacement !== null) puts.push(filledIn(found, replacement))
      return !isFull()
    })
  }
  return { places: Int32Array.from(places), puts, isCut: isFull() }
}
