import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import type { Match } from './search.ts'

/** A match and the text that is to be put in its place. */
export type Replacement = Match & { readonly put: string }

/** Puts another text in place of one match, with the marks at its start. */
export function replaceMatch(replacement: Replacement): Command {
  return (state, dispatch) => {
    const { from, to } = replacement
    const $from = state.doc.resolve(from)
    if (!$from.parent.isTextblock || to > $from.end()) return false
    const put = contentOf(replacement, $from)
    const tr = state.tr.replaceWith(from, to, put)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from + put.size)))
    return true
  }
}

/** Puts other texts in place of all matches, one step for each block, undone together. */
export function replaceAll(replacements: readonly Replacement[]): Command {
  return (state, dispatch) => {
    if (replacements.length === 0) return false
    if (!dispatch) return true
    const tr = state.tr
    for (const group of byBlock(state.doc, replacements).reverse()) {
      const { $first, members } = group
      const start = $first.start()
      let content = Fragment.empty
      let at = 0
      for (const each of members) {
        const put = contentOf(each, state.doc.resolve(each.from))
        content = content.append($first.parent.content.cut(at, each.from - start)).append(put)
        at = each.to - start
      }
      const [from, last] = [members[0]?.from ?? start, members.at(-1)?.to ?? start]
      tr.replaceWith(from, last, content.cut(from - start))
    }
    dispatch(tr.setMeta('replaceAll', replacements.length))
    return true
  }
}

type Group = { readonly $first: ResolvedPos; readonly members: Replacement[] }

function byBlock(doc: Node, replacements: readonly Replacement[]): Group[] {
  const groups: Group[] = []
  let end = -1
  for (const each of replacements) {
    if (each.from > end) {
      const $first = doc.resolve(each.from)
      end = $first.end()
      groups.push({ $first, members: [] })
    }
    groups.at(-1)?.members.push(each)
  }
  return groups
}

function contentOf({ put }: Replacement, $from: ResolvedPos): Fragment {
  if (put === '') return Fragment.empty
  const marks = $from.nodeAfter?.marks ?? []
  return Fragment.from(schema.text(put, $from.parent.type.spec.marks === '' ? [] : marks))
}
