import type { RenderBlock } from '#modules/site/server/face.ts'
import { brand, languageLinks, menuBar, menuName, menuOf } from '#modules/site/server/render/header.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import { searchForm } from '../search/search-form.site.ts'

/** In a header what it looks like there, elsewhere the same for a column. */
const isInHeader = (place: string) => place === 'header'

export const logo: RenderBlock = (view, { props }) =>
  brand(view, { hasLogo: props.look !== 'name', hasName: props.look !== 'logo' })

export const menu: RenderBlock = async (view, { props, place }) => {
  const wanted = props.place === 'footer' ? 'footer' : 'main'
  const entries = await menuOf(view, wanted, isInHeader(place) ? 'bar' : 'list')
  if (entries === nothing) return nothing
  if (isInHeader(place)) return menuBar(view, entries, wanted)
  return html`<nav class="entries" aria-label="${menuName(view, wanted)}">${entries}</nav>`
}

export const search: RenderBlock = (view, { place }) => searchForm(view, '', isInHeader(place))

export const languages: RenderBlock = (view) => {
  const links = languageLinks(view)
  return links.length === 0 ? nothing : html`<div class="languages">${links}</div>`
}
