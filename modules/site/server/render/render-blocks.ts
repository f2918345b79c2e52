import { shownBlocks } from '#core/blocks.ts'
import { type Block, mainSlot } from '#core/values/block.ts'
import type { RenderBlock, ShownBlock, SiteView } from '../face.ts'
import { facesOf } from '../paths/site-map.ts'
import { type Html, html, nothing } from './html.ts'

/**
 * The blocks of a value that stand in a place of the layout, as the modules draw them that declare their types. What is hidden, or of
 * a type that nobody declares or draws, says nothing.
 */
export async function renderBlocks(view: SiteView, value: unknown, place = mainSlot): Promise<Html> {
  const { app, timeZone } = view.context
  // Values are read by the rules of their type once more: they may have been kept when the type was another, or nobody's.
  const blocks = shownBlocks(blocksAt(value, place), app.blocks, { timeZone })
  return renderAll(view, blocks, place)
}

/** The blocks of a value that stand in a place of the layout. */
export function blocksAt(value: unknown, place: string): readonly Block[] {
  return listOf(value).filter(({ slot = mainSlot }) => slot === place)
}

async function renderAll(
  view: SiteView,
  blocks: readonly Block[],
  place: string,
  isTop = place === mainSlot,
): Promise<Html> {
  const parts = await Promise.all(
    blocks.map((block, at) => renderBlock(view, block, place, isTop && at === 0)),
  )
  return parts.every((part) => part === null) ? nothing : html`${parts}`
}

async function renderBlock(
  view: SiteView,
  block: Block,
  place: string,
  isFirst: boolean,
): Promise<Html | null> {
  const { id, type, props, slots } = block
  const render = rendererOf(view, type)
  if (!render) return null
  const slot: ShownBlock['slot'] = (name) => renderAll(view, slots?.[name] ?? [], place, false)
  const shown = await render(view, { id, type, props, place, isFirst, slot })
  return shown === nothing ? null : html`${shown}\n`
}

function rendererOf(view: SiteView, type: string): RenderBlock | undefined {
  return facesOf(view.context.app)
    .map(({ blocks = {} }) => (Object.hasOwn(blocks, type) ? blocks[type] : undefined))
    .find((render) => render !== undefined)
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Block[]) : [])
