import { unspaced } from '../../markup/unspaced.ts'

/** What a pair of signs of Markdown stands around: `to` is behind the closing sign, `size` the length of each. */
export type Emphasis = { readonly to: number; readonly size: number }

/** A run of equal signs; what of it is still free lies between `at` and `end`. */
type Run = {
  readonly sign: string
  readonly length: number
  readonly opens: boolean
  readonly closes: boolean
  at: number
  end: number
}

const wide = new RegExp(`[${unspaced}]`, 'u')
const signOrSymbol = /[\p{P}\p{S}]/u

/**
 * The emphases (`*`, `_`, `~`) of a paragraph of Markdown by where they begin, paired as CommonMark and GitHub do it.
 * Signs that do not count, in code, links, tags and behind a backslash, are masked in `text` before. In a paragraph for
 * people (`isLenient`) signs of punctuation beside a script without spaces, and signs as wide as its letters, keep no
 * emphasis from opening or closing: `**重点：**内容`. Linear but for the depth of what is left open.
 */
export function findEmphases(text: string, isLenient: boolean): ReadonlyMap<number, Emphasis> {
  const found = new Map<number, Emphasis>()
  const open: Run[] = []
  /** Before these places there is nothing that a closing run of the kind could end. */
  const searched = new Map<string, number>()
  for (const { 0: signs, index } of text.matchAll(/\*+|_+|~+/g)) {
    const run = runAt(text, signs, index, isLenient)
    if (run.closes) close(run, open, found, searched)
    if (run.opens && run.at < run.end) open.push(run)
  }
  return found
}

function close(run: Run, open: Run[], found: Map<number, Emphasis>, searched: Map<string, number>): void {
  const kind = `${run.sign}${run.opens}${run.sign === '~' ? run.length : run.length % 3}`
  while (run.at < run.end) {
    const bottom = searched.get(kind) ?? -1
    let index = open.length - 1
    for (let opener = open[index]; opener && !canPair(opener, run); opener = open[index])
      index = opener.at > bottom ? index - 1 : -1
    const opener = open[index]
    if (!opener || opener.at <= bottom) {
      searched.set(kind, open.at(-1)?.at ?? -1)
      return
    }
    const size = run.sign === '~' ? run.length : opener.end - opener.at > 1 && run.end - run.at > 1 ? 2 : 1
    opener.end -= size
    run.at += size
    found.set(opener.end, { to: run.at, size })
    open.length = opener.at < opener.end ? index + 1 : index
  }
}

/** Runs of which one could do both pair only where it is clear which of them is longer. */
function canPair(opener: Run, run: Run): boolean {
  if (opener.sign !== run.sign) return false
  if (run.sign === '~') return opener.length === run.length
  const isUnclear = (opener.closes || run.opens) && (opener.length + run.length) % 3 === 0
  return !isUnclear || (opener.length % 3 === 0 && run.length % 3 === 0)
}

function runAt(text: string, signs: string, at: number, isLenient: boolean): Run {
  const [sign = ''] = signs
  const end = at + signs.length
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' '
  const after = String.fromCodePoint(text.codePointAt(end) ?? 32)
  const isWide = (character: string) => isLenient && wide.test(character)
  const stops = (character: string) => signOrSymbol.test(character) && !isWide(character)
  const frees = (character: string) => /[\s\p{P}\p{S}]/u.test(character) || isWide(character)
  const isLeft = !/\s/.test(after) && (!stops(after) || frees(before))
  const isRight = !/\s/.test(before) && (!stops(before) || frees(after))
  const isInWord = sign === '_' && isLeft && isRight
  return {
    ...{ sign, length: signs.length, at, end },
    opens: isLeft && (!isInWord || signOrSymbol.test(before)) && !(sign === '~' && signs.length > 2),
    closes: isRight && (!isInWord || signOrSymbol.test(after)) && !(sign === '~' && signs.length > 2),
  }
}
