import type { Command } from '../../../commands/command.ts'
import { schema } from '../../../model/schema.ts'
import { linkAt } from './link-commands.ts'

/** Changes the address of the link at the cursor; its text stays. */
export function editLink(url: string): Command {
  return (state, dispatch) => {
    const link = linkAt(state)
    if (!link) return false
    const mark = schema.marks.link.create({ ...link.mark.attrs, href: url })
    dispatch?.(state.tr.removeMark(link.from, link.to, link.mark).addMark(link.from, link.to, mark))
    return true
  }
}
