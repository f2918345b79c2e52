import type { Block } from '#core/values/block.ts'
import type { SiteLayout, SiteView, WantedLayout } from '#modules/site/server/face.ts'
import type { Html } from '#modules/site/server/render/html.ts'
import { blocksAt } from '#modules/site/server/render/render-blocks.ts'
import { accentOf } from './accent.ts'
import { type Layout, layoutFor, type PageLayoutKind, publicLayouts } from './layouts.server.ts'

/** The layout of a page as it is drawn; null where nobody has made one for it. */
export async function siteLayout(view: SiteView, wanted: WantedLayout): Promise<SiteLayout | null> {
  const layouts = await publicLayouts(view.context)
  const found = layoutFor(layouts, wanted.kind as PageLayoutKind, wanted.id ?? null)
  return found && drawLayout(view, found, wanted.blocks)
}

/** A layout around a page with some blocks of its own: they stand in its places instead of those of the layout. */
export async function drawLayout(view: SiteView, layout: Layout, own: unknown = []): Promise<SiteLayout> {
  const draw = (place: keyof SiteLayout['places'], filled: readonly Block[] = []): Promise<Html> =>
    view.blocks(inPlace(filled.length > 0 ? filled : layout[place], place), place)
  const [header, top, side, bottom, footer] = await Promise.all([
    draw('header'),
    draw('top', blocksAt(own, 'top')),
    draw('side', blocksAt(own, 'side')),
    draw('bottom', blocksAt(own, 'bottom')),
    draw('footer'),
  ])
  const { frame, header_look: headerLook, density } = layout
  const places = { header, top, side, bottom, footer }
  return { frame, headerLook, density, places, theme: themeOf(layout) }
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
