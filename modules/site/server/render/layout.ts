import type { SiteLayout, SitePage, SiteView } from '../face.ts'
import { facesOf } from '../paths/site-map.ts'
import { cleaned, type Html, html, nothing, safeStyle } from './html.ts'

/** What is around a page: that of the view in a preview of a layout, else what a module says; null: the look of the product. */
export async function layoutOf(view: SiteView, page: SitePage): Promise<SiteLayout | null> {
  const { layout } = page
  if (view.layout || !layout) return view.layout ?? null
  const within = { ...view, pageLanguages: page.languages }
  for (const face of facesOf(view.context.app)) if (face.layout) return face.layout(within, layout)
  return null
}

/** Attributes of the document that its style follows. */
export function looksOf(layout: SiteLayout | null): Html {
  return layout ? html` data-header="${layout.headerLook}" data-density="${layout.density}"` : nothing
}

/** The tokens of a theme that differ from those of the product. */
export function themeOf({ theme: { light, dark } }: SiteLayout): Html {
  const block = (selector: string, tokens: Readonly<Record<string, string>>) => {
    const lines = Object.entries(tokens).filter(
      ([name, text]) => /^--[a-z0-9-]+$/.test(name) && safeStyle(text) !== '',
    )
    return lines.length === 0 ? '' : `${selector}{${lines.map((line) => line.join(':')).join(';')}}`
  }
  const bySystem = block(':root:not([data-theme])', dark)
  const styles = [
    block(':root', light),
    block(':root[data-theme=dark]', dark),
    bySystem && `@media (prefers-color-scheme:dark){${bySystem}}`,
  ].join('')
  return styles === '' ? nothing : cleaned(`<style>${styles}</style>`)
}

const widths: Readonly<Record<SiteLayout['frame'], NonNullable<SitePage['width']>>> = {
  wide: 'wide',
  narrow: 'text',
  sidebarLeft: 'wide',
  sidebarRight: 'wide',
  landing: 'full',
}

/** The classes of a page's main part: as wide as its frame says, else as the page itself does. */
export function classOf({ width = 'text' }: SitePage, layout: SiteLayout | null): string {
  return layout ? [...new Set([widths[layout.frame], layout.frame])].join(' ') : width
}

/** What a page says, with the places of its layout around it. Frames without a sidebar have it below. */
export function framed({ body }: SitePage, { frame, places }: SiteLayout): Html {
  const isBeside = frame === 'sidebarLeft' || frame === 'sidebarRight'
  const side = places.side === nothing ? nothing : html`<aside class="side">${places.side}</aside>`
  return html`${place('top', places.top)}${
    isBeside && side !== nothing
      ? html`<div class="beside"><div class="middle">${body}</div>${side}</div>`
      : html`${body}${side}`
  }${place('bottom', places.bottom)}`
}

function place(name: string, blocks: Html): Html {
  return blocks === nothing ? nothing : html`<div class="place ${name}">${blocks}</div>\n`
}
