import type { Block } from '#core/values/block.ts'
import type { SiteLayout, SiteView, WantedLayout } from '#modules/site/server/face.ts'
import type { Html } from '#modules/site/server/render/html.ts'
import { blocksAt } from '#modules/site/server/render/render-blocks.ts'
import { accentOf } from './accent.ts'
import { type Layout, layoutFor, type PageLayoutKind, publicLayouts, type Slot } from './layouts.server.ts'

/** The layout of a page as it is drawn; null where nobody has made one for it. */
export async function siteLayout(view: SiteView, wanted: WantedLayout): Promise<SiteLayout | null> {
  const layouts = await publicLayouts(view.context)
  const found = layoutFor(layouts, wanted.kind as PageLayoutKind, wanted.id ?? null)
  return found && drawLayout(view, found, wanted.blocks)
}

/** A layout around a page with some blocks of its own. What these leave empty shows what its place holds itself. */
export async function drawLayout(view: SiteView, layout: Layout, own: unknown): Promise<SiteLayout> {
  const draw = async (place: Slot['place']): Promise<Html> => {
    const slots = layout.slots.filter((slot) => slot.place === place)
    return view.blocks(
      slots.flatMap((slot) => contentOf(slot, own)),
      place,
    )
  }
  const [top, side, bottom, footer] = await Promise.all([
    draw('top'),
    draw('side'),
    draw('bottom'),
    view.blocks(inPlace(layout.footer, 'footer'), 'footer'),
  ])
  const { frame, header, density } = layout
  return { frame, header, density, places: { top, side, bottom, footer }, theme: themeOf(layout) }
}

function contentOf({ name, place, initial = [] }: Slot, own: unknown): readonly Block[] {
  const filled = blocksAt(own, name)
  return inPlace(filled.length > 0 ? filled : initial, place)
}

/** The blocks as those of one place of a page: none of them is its first. */
function inPlace(blocks: readonly Block[], slot: string): readonly Block[] {
  return blocks.map((block) => ({ ...block, slot }))
}

const serif = 'Georgia, "Times New Roman", "Songti SC", SimSun, "Noto Serif CJK SC", serif'

function themeOf({ accent, font, radius }: Layout): SiteLayout['theme'] {
  const colors = accentOf(accent)
  return {
    light: {
      ...(colors
        ? { '--primary': colors.primary, '--primary-hover': colors.hover, '--primary-text': colors.primary }
        : {}),
      ...(radius === 8
        ? {}
        : {
            '--radius': `${radius}px`,
            '--radius-small': `${Math.round(radius * 0.75)}px`,
            '--radius-large': `${Math.round(radius * 1.5)}px`,
          }),
      ...(font === 'serif' ? { '--font': serif } : {}),
    },
    dark: colors ? { '--primary': colors.primary, '--primary-text': colors.dark } : {},
  }
}
