import { diffArrays } from 'diff'

/** A region that was changed by hand and by the generator, each in its own way. */
export interface Conflict {
  /** line of the merged text that it begins at, from 1 */
  readonly line: number
  /** what is kept: the edit by hand */
  readonly kept: string
  /** what the generator would have written */
  readonly offered: string
}

/** Two sets of changes in one text. */
export interface Merged {
  readonly text: string
  /** how many regions could not be joined */
  readonly conflicts: number
  readonly regions: readonly Conflict[]
}

/** Three states of a text. */
interface Versions {
  /** as the generator wrote it last */
  readonly base: string
  /** as it is now, with edits by hand */
  readonly theirs: string
  /** as the generator writes it now */
  readonly ours: string
}

/**
 * Joins what was changed by hand (`theirs`) with what the generator writes now (`ours`), seen from what it wrote last
 * (`base`), line by line. Where both changed the same lines in different ways the edit by hand stays, and is answered.
 */
export function mergeTexts({ base, theirs, ours }: Versions): Merged {
  const lines = linesOf(base)
  const byHand = changesOf(lines, linesOf(theirs))
  const made = changesOf(lines, linesOf(ours))
  const out: string[] = []
  const regions: Conflict[] = []
  let at = 0
  for (const region of regionsOf(byHand, made)) {
    out.push(...lines.slice(at, region.start))
    const old = lines.slice(region.start, region.end)
    const kept = applied(old, region.start, region.byHand)
    const offered = applied(old, region.start, region.made)
    const isOne = region.byHand.length === 0 || region.made.length === 0 || isEqual(kept, offered)
    if (!isOne) regions.push({ line: out.length + 1, kept: kept.join(''), offered: offered.join('') })
    out.push(...(region.byHand.length === 0 ? offered : kept))
    at = region.end
  }
  return { text: [...out, ...lines.slice(at)].join(''), conflicts: regions.length, regions }
}

/** Lines of the base that give way to others; none of them where something is only put in. */
interface Change {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

interface Region {
  readonly start: number
  readonly end: number
  readonly byHand: readonly Change[]
  readonly made: readonly Change[]
}

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function changesOf(from: readonly string[], to: readonly string[]): readonly Change[] {
  const changes: Change[] = []
  let at = 0
  let open: { start: number; end: number; lines: string[] } | null = null
  for (const { added, removed, value } of diffArrays([...from], [...to])) {
    if (!added && !removed) {
      at += value.length
      open = null
      continue
    }
    if (!open) {
      open = { start: at, end: at, lines: [] }
      changes.push(open)
    }
    if (added) open.lines.push(...value)
    else {
      at += value.length
      open.end = at
    }
  }
  return changes
}

/** Changes of both sides, those that touch each other together, in order. */
function regionsOf(byHand: readonly Change[], made: readonly Change[]): readonly Region[] {
  const all = [
    ...byHand.map((change) => ({ change, isByHand: true })),
    ...made.map((change) => ({ change, isByHand: false })),
  ].toSorted((one, other) => one.change.start - other.change.start || one.change.end - other.change.end)
  const regions: { start: number; end: number; byHand: Change[]; made: Change[] }[] = []
  for (const { change, isByHand } of all) {
    const last = regions.at(-1)
    const region =
      last && touches(last, change) ? last : { start: change.start, end: change.end, byHand: [], made: [] }
    if (region !== last) regions.push(region)
    region.end = Math.max(region.end, change.end)
    region[isByHand ? 'byHand' : 'made'].push(change)
  }
  return regions
}

/** Changes touch when they have a line in common, or put something in at the same place. */
function touches(region: Region, { start, end }: Change): boolean {
  const isInsertion = start === end && region.start === region.end
  return start < region.end || (isInsertion && start === region.start)
}

function applied(old: readonly string[], start: number, changes: readonly Change[]): readonly string[] {
  const out: string[] = []
  let at = 0
  for (const change of changes) {
    out.push(...old.slice(at, change.start - start), ...change.lines)
    at = change.end - start
  }
  return [...out, ...old.slice(at)]
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at])
}
