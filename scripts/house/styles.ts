/** What style sheets say in numbers: each value with how often it is said, the most frequent first. */
export interface Styles {
  readonly lines: number
  readonly fontSizes: Tally
  readonly gaps: Tally
  readonly breakpoints: Tally
}

export type Tally = readonly (readonly [value: string, times: number])[]

/** Counts sizes of type, gaps and widths at which a layout changes. Values of tokens count once, where they are set. */
export function readStyles(sheets: readonly string[]): Styles {
  const text = sheets.join('\n').replaceAll(/\/[*].*?[*]\//gs, '')
  const values = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value.trim())
  const isOwn = (value: string) => !/^(?:inherit|0|normal|var\([^()]*\))$/.test(value)
  const queries = values(/@(?:media|container)([^{]+)\{/g)
  return {
    lines: sheets.reduce((sum, sheet) => sum + sheet.split('\n').length - 1, 0),
    fontSizes: tally(values(/(?:font-size|--(?:font-size|type)[\w-]*):([^;}]+)/g).filter(isOwn)),
    gaps: tally(
      values(/(?<![\w-])(?:(?:row-|column-)?gap|--(?:space|gap)[\w-]*):([^;}]+)/g)
        .flatMap((value) => value.split(/\s+/))
        .filter(isOwn),
    ),
    breakpoints: tally(queries.flatMap((query) => query.match(/\d[\d.]*(?:px|r?em)/g) ?? [])),
  }
}

function tally(values: readonly string[]): Tally {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return [...times].toSorted(([, left], [, right]) => right - left)
}
