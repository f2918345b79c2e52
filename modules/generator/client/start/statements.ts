/** Names of the tables that a text makes, each once, as far as they can be seen without reading all of it. */
export function tablesIn(sql: string): readonly string[] {
  const bare = sql.replace(/\/\*[\s\S]*?\*\/|(?:--|#)[^\n]*/g, ' ')
  const found = bare.matchAll(
    /\bcreate\s+(?:temporary\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:[`"[]?[\w$]+[`"\]]?\s*\.\s*)?[`"[]?([\w$]+)/gi,
  )
  return [...new Set([...found].map(([, name]) => name ?? ''))]
}

/** Where a line of a text begins and ends; lines count from 1. */
export function rangeOfLine(text: string, line: number): readonly [start: number, end: number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return [start, start + (lines[line - 1]?.length ?? 0)]
}
