import type { Line } from '#core/values/lines.ts'

/** Where lines of a resource keep their place: names of its weight and of its parent field, null without. */
export interface Places {
  readonly weigh: string | null
  readonly parent: string | null
}

/** A line as it is drawn: below which others it hangs. */
export interface DrawnLine {
  readonly line: Line
  readonly name: string
  /** 0 for one that hangs below none */
  readonly level: number
}

/** Weights are this far apart where lines are put in order anew. */
const step = 16

/** What a line goes by within its list: its id, or its key as long as it has none. */
export function nameOf({ id, key }: Line): string {
  return String(id ?? key ?? '')
}

/** Lines in the order that people see: by weight, in a tree each behind the one it hangs below. New ones without a weight are last. */
export function drawnLines(lines: readonly Line[], places: Places): readonly DrawnLine[] {
  const { parent } = places
  const sorted = byWeight(lines, places)
  if (!parent) return sorted.map((line) => ({ line, name: nameOf(line), level: 0 }))
  const names = new Set(lines.map(nameOf))
  const below = Map.groupBy(sorted, (line) => {
    const above = String(valueIn(line, parent) || '')
    return names.has(above) ? above : ''
  })
  const drawn: DrawnLine[] = []
  const draw = (above: string, level: number) => {
    for (const line of below.get(above) ?? []) {
      const name = nameOf(line)
      drawn.push({ line, name, level })
      draw(name, level + 1)
    }
  }
  draw('', 0)
  return drawn
}

/** Moves a line among those that hang where it hangs, past ones that are to go. */
export function moveLine(lines: readonly Line[], name: string, by: 1 | -1, places: Places): readonly Line[] {
  const siblings = siblingsOf(lines, aboveOf(lines, name, places), places).filter(
    (line) => !line.removed || nameOf(line) === name,
  )
  const at = siblings.findIndex((line) => nameOf(line) === name)
  const next = siblings[at + by]
  return next ? placeAt(lines, name, nameOf(next), places) : lines
}

/** Puts a line in the place of another one, as dragging does. A line can not go below itself. */
export function placeAt(
  lines: readonly Line[],
  name: string,
  targetName: string,
  places: Places,
): readonly Line[] {
  const { parent } = places
  const above = aboveOf(lines, targetName, places)
  if (name === targetName || isWithin(lines, targetName, name, places)) return lines
  const siblings = siblingsOf(lines, above, places)
  const from = siblings.findIndex((line) => nameOf(line) === name)
  const to = siblings.findIndex((line) => nameOf(line) === targetName)
  const others = siblings.filter((line) => nameOf(line) !== name)
  const hung = parent && from < 0 ? hang(lines, name, above, parent) : lines
  return insertAt(hung, name, others, to, places)
}

/** Hangs a line below the one before it, as its last. */
export function indentLine(
  lines: readonly Line[],
  name: string,
  places: Places,
  depth = Number.POSITIVE_INFINITY,
): readonly Line[] {
  const { parent } = places
  if (!parent) return lines
  const siblings = siblingsOf(lines, aboveOf(lines, name, places), places).filter(
    (line) => !line.removed || nameOf(line) === name,
  )
  const before = siblings[siblings.findIndex((line) => nameOf(line) === name) - 1]
  if (!before) return lines
  const above = nameOf(before)
  const next = insertAt(
    hang(lines, name, above, parent),
    name,
    siblingsOf(lines, above, places),
    Number.POSITIVE_INFINITY,
    places,
  )
  return drawnLines(next, places).some(({ level }) => level >= depth) ? lines : next
}

/** Hangs a line where the one above it hangs, behind that one. */
export function outdentLine(lines: readonly Line[], name: string, places: Places): readonly Line[] {
  const { parent } = places
  const above = aboveOf(lines, name, places)
  if (!parent || above === '') return lines
  const higher = aboveOf(lines, above, places)
  const siblings = siblingsOf(lines, higher, places)
  const at = siblings.findIndex((line) => nameOf(line) === above) + 1
  return insertAt(hang(lines, name, higher, parent), name, siblings, at, places)
}

/**
 * Puts a line before or behind another one, or below it as its last; below '' is the end of the top. Null where a line would hang
 * below itself, or deeper than lines go.
 */
export function dropLine(
  lines: readonly Line[],
  name: string,
  place: 'before' | 'after' | 'inside',
  target: string,
  places: Places,
  depth = Number.POSITIVE_INFINITY,
): readonly Line[] | null {
  const { parent } = places
  if (!parent) return null
  const above = place === 'inside' ? target : aboveOf(lines, target, places)
  if (above !== '' && isWithin(lines, above, name, places)) return null
  if (name === target) return lines
  const siblings = siblingsOf(lines, above, places).filter((line) => !line.removed && nameOf(line) !== name)
  const beside = siblings.findIndex((line) => nameOf(line) === target)
  const at = place === 'inside' ? siblings.length : beside + (place === 'before' ? 0 : 1)
  const next = insertAt(hang(lines, name, above, parent), name, siblings, at, places)
  return drawnLines(next, places).some(({ level }) => level >= depth) ? null : next
}

/** Adds a line behind another one, or at the end. */
export function addLine(
  lines: readonly Line[],
  line: Line,
  behind: string | null,
  places: Places,
): readonly Line[] {
  const next = [...lines, line]
  if (behind === null) return next
  const siblings = siblingsOf(lines, aboveOf(lines, behind, places), places)
  const at = siblings.findIndex((one) => nameOf(one) === behind) + 1
  return at === siblings.length && !valueIn(siblings[at - 1], places.weigh)
    ? next
    : insertAt(next, nameOf(line), siblings, at, places)
}

/** The name of a line and those of all that hang below it. */
export function withBelow(lines: readonly Line[], name: string, { parent }: Places): ReadonlySet<string> {
  const found = new Set([name])
  if (!parent) return found
  const below = Map.groupBy(lines, (line) => String(valueIn(line, parent) || ''))
  // The set grows while it is walked through.
  for (const one of found) for (const line of below.get(one) ?? []) found.add(nameOf(line))
  return found
}

/** Gives a line a weight that has it stand at a place among others; where none is free all of them get new ones. */
function insertAt(
  lines: readonly Line[],
  name: string,
  others: readonly Line[],
  at: number,
  { weigh }: Places,
): readonly Line[] {
  if (!weigh) return lines
  const place = Math.min(at, others.length)
  const [before, after] = [others[place - 1], others[place]]
  const low = before ? Number(valueIn(before, weigh)) : null
  const high = after ? Number(valueIn(after, weigh)) : null
  const own = between(low, high)
  if (own !== null) return withWeights(lines, new Map([[name, own]]), weigh)
  const names = others.map(nameOf)
  const ordered = [...names.slice(0, place), name, ...names.slice(place)]
  return withWeights(lines, new Map(ordered.map((one, n) => [one, (n + 1) * step])), weigh)
}

/** A weight between two others that have one; null where there is none. Zero stands for no weight. */
function between(low: number | null, high: number | null): number | null {
  if (low === 0 || high === 0) return null
  if (low === null) return high === null ? step : high > step ? high - step : null
  if (high === null) return low + step
  const middle = Math.floor((low + high) / 2)
  return middle > low && middle < high && middle !== 0 ? middle : null
}

function withWeights(
  lines: readonly Line[],
  weights: ReadonlyMap<string, number>,
  weigh: string,
): readonly Line[] {
  return lines.map((line) => {
    const weight = weights.get(nameOf(line))
    return weight === undefined || weight === valueIn(line, weigh) ? line : { ...line, [weigh]: weight }
  })
}

/** A stored line is named by its id, a new one by its key: so the server takes it. */
function hang(lines: readonly Line[], name: string, above: string, parent: string): readonly Line[] {
  const target = lines.find((line) => nameOf(line) === above)
  const value = above === '' ? 0 : (target?.id ?? above)
  return lines.map((line) => (nameOf(line) === name ? { ...line, [parent]: value } : line))
}

function aboveOf(lines: readonly Line[], name: string, { parent }: Places): string {
  if (!parent) return ''
  const own = lines.find((line) => nameOf(line) === name)
  const above = String(valueIn(own, parent) || '')
  return lines.some((line) => nameOf(line) === above) ? above : ''
}

function siblingsOf(lines: readonly Line[], above: string, places: Places): readonly Line[] {
  const among = places.parent ? lines.filter((line) => aboveOf(lines, nameOf(line), places) === above) : lines
  return byWeight(among, places)
}

function isWithin(lines: readonly Line[], name: string, above: string, places: Places): boolean {
  return withBelow(lines, above, places).has(name)
}

function byWeight(lines: readonly Line[], { weigh }: Places): readonly Line[] {
  const weightOf = (line: Line) =>
    Number(valueIn(line, weigh)) || (line.id === undefined ? Number.MAX_VALUE : 0)
  return lines.toSorted((one, other) => Math.sign(weightOf(one) - weightOf(other)))
}

function valueIn(line: Line | undefined, name: string | null): unknown {
  return line && name ? (line as Readonly<Record<string, unknown>>)[name] : undefined
}
