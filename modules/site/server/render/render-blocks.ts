import type { ShownBlock, SiteView } from '../face.ts'
import { facesOf } from '../paths/site-map.ts'
import { type Html, html } from './html.ts'

/** A block as rows hold it, as far as pages ask. */
interface Stored {
  readonly id: string
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
  readonly hidden?: boolean
  readonly slot?: string
  readonly slots?: Readonly<Record<string, readonly Stored[]>>
}

/**
 * The blocks of a value that stand in a place of the layout, as the modules draw them that declare their types. What is hidden, or of
 * a type that nobody draws, says nothing.
 */
export async function renderBlocks(view: SiteView, value: unknown, place = 'main'): Promise<Html> {
  const blocks = listOf(value).filter(({ slot = 'main' }) => slot === place)
  return renderAll(view, blocks, place === 'main')
}

async function renderAll(view: SiteView, blocks: readonly Stored[], isTop: boolean): Promise<Html> {
  const shown = blocks.filter(({ hidden }) => !hidden)
  const parts = await Promise.all(shown.map((block, at) => renderBlock(view, block, isTop && at === 0)))
  return html`${parts}`
}

async function renderBlock(view: SiteView, block: Stored, isFirst: boolean): Promise<Html | null> {
  const { id, type, props, slots = {} } = block
  for (const { blocks = {} } of facesOf(view.context.app)) {
    const render = Object.hasOwn(blocks, type) ? blocks[type] : undefined
    const slot: ShownBlock['slot'] = (name) => renderAll(view, listOf(slots[name]), false)
    if (render) return html`${await render(view, { id, type, props, isFirst, slot })}\n`
  }
  return null
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Stored[]) : [])
