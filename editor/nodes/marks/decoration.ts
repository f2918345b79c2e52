import type { MarkDefinition } from '../../definition/definition.ts'

/** Reads one line of `text-decoration`; `none` takes away what the element itself has set. */
export function decoration(line: RegExp): NonNullable<MarkDefinition['readStyle']> {
  return (declarations, _tag, own) => {
    const given = `${declarations.get('text-decoration') ?? ''} ${declarations.get('text-decoration-line') ?? ''}`
    if (line.test(given)) return true
    return /\bnone\b/i.test(given) && own ? false : null
  }
}
