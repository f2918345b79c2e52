import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import type { Match } from './search.ts'

/** Puts another text in place of one match, with the marks at its start; groups of an expression are filled in. */
export function replaceMatch(
  match: Match,
  expression: RegExp,
  replacement: string,
  isRegExp: boolean,
): Command {
  return (state, dispatch) => {
    const $from = state.doc.resolve(match.from)
    if (!$from.parent.isTextblock || match.to > $from.end()) return false
    const put = replacementAt($from, match, expression, replacement, isRegExp)
    const tr = state.tr.replaceWith(match.from, match.to, put)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, match.from + put.size)))
    return true
  }
}

/** Puts another text in place of all matches, one step for each block, undone together. */
export function replaceAll(
  matches: readonly Match[],
  expression: RegExp,
  replacement: string,
  isRegExp: boolean,
): Command {
  return (state, dispatch) => {
    if (matches.length === 0) return false
    if (!dispatch) return true
    const tr = state.tr
    for (const group of byBlock(state.doc, matches).reverse()) {
      const { $first, members } = group
      const start = $first.start()
      let content = Fragment.empty
      let at = 0
      for (const match of members) {
        const $from = state.doc.resolve(match.from)
        const put = replacementAt($from, match, expression, replacement, isRegExp)
        content = content.append($first.parent.content.cut(at, match.from - start)).append(put)
        at = match.to - start
      }
      const [from, last] = [members[0]?.from ?? start, members.at(-1)?.to ?? start]
      tr.replaceWith(from, last, content.cut(from - start))
    }
    dispatch(tr.setMeta('replaceAll', matches.length))
    return true
  }
}

type Group = { readonly $first: ResolvedPos; readonly members: Match[] }

function byBlock(doc: Node, matches: readonly Match[]): Group[] {
  const groups: Group[] = []
  let end = -1
  for (const match of matches) {
    if (match.from > end) {
      const $first = doc.resolve(match.from)
      end = $first.end()
      groups.push({ $first, members: [] })
    }
    groups.at(-1)?.members.push(match)
  }
  return groups
}

function replacementAt(
  $from: ResolvedPos,
  match: Match,
  expression: RegExp,
  replacement: string,
  isRegExp: boolean,
): Fragment {
  const text = isRegExp ? filledIn($from, match, expression, replacement) : replacement
  if (text === '') return Fragment.empty
  const marks = $from.nodeAfter?.marks ?? []
  return Fragment.from(schema.text(text, $from.parent.type.spec.marks === '' ? [] : marks))
}

/** The replacement with `$1`, `$&` and the like filled in from what matched at this place. */
function filledIn($from: ResolvedPos, match: Match, expression: RegExp, replacement: string): string {
  const { parent, parentOffset } = $from
  const text = parent.textBetween(0, parent.content.size, '', '\ufffc')
  const sticky = new RegExp(expression.source, expression.flags.replace('g', 'y'))
  sticky.lastIndex = parentOffset
  const found = sticky.exec(text)
  if (!found || found[0].length !== match.to - match.from) return replacement
  return replacement.replace(/\$(\$|&|\d{1,2})/g, (whole, name: string) => {
    if (name === '$') return '$'
    return name === '&' ? found[0] : Number(name) < found.length ? (found[Number(name)] ?? '') : whole
  })
}
