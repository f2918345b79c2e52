import { type Fault, Problem } from '#core/problems.ts'
import { type Block, blockTexts, mainSlot } from '#core/values/block.ts'
import type { Context } from '#server/context.ts'
import { type Layout, type PageLayoutKind, readLayouts } from './layouts.server.ts'

/**
 * What stands in the way of publishing blocks in a layout: a place that has to be filled and is empty, one with too many blocks or with
 * blocks that it does not take. Null: nothing.
 */
export function slotFault(layout: Layout | null, blocks: readonly Block[]): Fault | null {
  for (const { name, label, required, max, allowed } of layout?.slots ?? []) {
    const inside = blocks.filter(({ slot = mainSlot }) => slot === name)
    const message = (text: string) => `content/page:texts.${text}`
    if (required === 1 && !inside.some(({ hidden }) => !hidden))
      return { message: message('slotNeeded'), params: { name: label } }
    if (max && inside.length > max) return { message: message('slotFull'), params: { name: label, max } }
    const other = allowed.length > 0 && inside.find(({ type }) => !allowed.includes(type as never))
    if (other)
      return { message: message('slotTypes'), params: { name: label }, of: { texts: blockTexts(other.type) } }
  }
  return null
}

/** What is wrong with the layout that somebody has chosen for pages of a kind; null: nothing. */
export function choiceFault(
  layouts: readonly Layout[],
  chosen: number | null | undefined,
  kind: PageLayoutKind,
  message: string,
): Fault | null {
  const layout = layouts.find(({ id }) => id === chosen)
  if (!layout || layout.kind === kind || layout.kind === 'any') return null
  return { message, params: { name: layout.name } }
}

/** Refuses a layout for lists of rows that is not for lists; `message` is the key of the text. */
export async function checkListLayout(
  chosen: number | null | undefined,
  message: string,
  context: Context,
): Promise<void> {
  if (!chosen) return
  const fault = choiceFault(await readLayouts(context), chosen, 'list', message)
  if (fault) throw new Problem('invalid', {}, { faults: { layout_id: fault } })
}
