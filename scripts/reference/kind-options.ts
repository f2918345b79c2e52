const named = /'(\w+)'|readonly (\w+)\?:|\b(options|to): (?:readonly|string)/g

/**
 * The options that a builder of a field takes, of those that a field can have: what the types and functions say that it is
 * made of. `file` is the text that declares them.
 */
export function optionsOf(builder: string, file: string, known: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const look = (text: string): void => {
    for (const [, quoted, property, argument] of text.matchAll(named))
      found.add(quoted ?? property ?? argument ?? '')
    for (const [word] of text.matchAll(/\b[A-Za-z]\w*/g)) {
      if (seen.has(word)) continue
      seen.add(word)
      const declared = new RegExp(`^type ${word}\\b.*$|^function ${word}\\b[^]*?^}`, 'm').exec(file)
      if (declared) look(declared[0])
    }
  }
  look(builder)
  return known.filter((name) => found.has(name))
}
