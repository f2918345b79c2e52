import { htmlLanguage, type Language } from '#core/wire.ts'
import { siteLogo, siteName } from '#server/settings/kernel-settings.ts'
import { siteTitle } from '../../settings.ts'
import type { SiteView } from '../face.ts'
import { inLanguage, languagesOf } from '../languages.ts'
import { facesOf, listPages } from '../paths/site-map.ts'
import { type Html, html, nothing } from './html.ts'

/** What the site calls itself in a language. */
export function titleOf({ context: { app }, language }: SiteView): string {
  return app.settings.value(siteTitle[language]) || app.settings.value(siteName)
}

/** The entries of a menu as the module draws them that has menus. */
export async function menuOf(
  view: SiteView,
  place: 'main' | 'footer',
  look: 'bar' | 'list' = place === 'main' ? 'bar' : 'list',
): Promise<Html> {
  for (const { menu } of facesOf(view.context.app)) if (menu) return menu(view, place, look)
  return nothing
}

/**
 * The bar above a page. It has what its layout puts there, else logo, menu, search and languages; then what modules bring, such as a
 * cart, the choice of light or dark, and the way to the member centre.
 */
export function headerOf(view: SiteView, menu: Html, blocks: Html = nothing): Html {
  const { app } = view.context
  const isOwn = blocks !== nothing
  const hasSearch = !isOwn && listPages(app).has('/search')
  return html`<header class="bar"><div class="bar-row">
${isOwn ? blocks : html`${brand(view)}\n${menuBar(view, menu)}`}
<div class="tools">
${hasSearch ? html`<a class="tool" href="${view.href('/search')}">${view.translate('site:search')}</a>` : null}
${facesOf(app).map(({ tool }) => tool?.(view) ?? null)}
${isOwn ? null : languageLinks(view)}
<button class="tool" type="button" data-theme-switch hidden data-light="${view.translate('site:light')}" data-dark="${view.translate('site:dark')}"></button>
<a class="tool" href="/user" data-account data-centre="${view.translate('site:centre')}">${view.translate('site:signIn')}</a>
</div></div></header>`
}

/** The way to the front page. Without a logo it has the name, whatever is wanted. */
export function brand(view: SiteView, { hasLogo = true, hasName = true } = {}): Html {
  const logo = hasLogo ? view.context.app.settings.value(siteLogo) : ''
  const isNamed = hasName || !logo
  return html`<a class="brand" href="${view.href('/')}">${
    logo ? html`<img src="${logo}" alt="${isNamed ? '' : titleOf(view)}" height="30">` : null
  }${isNamed ? html`<span>${titleOf(view)}</span>` : null}</a>`
}

/** What a menu is called where it stands. */
export const menuName = (view: SiteView, place: 'main' | 'footer') =>
  view.translate(place === 'main' ? 'site:menu' : 'site:footer')

/** A menu as a header has it: in a row, behind a button on phones. */
export function menuBar(view: SiteView, entries: Html, place: 'main' | 'footer' = 'main'): Html {
  if (entries === nothing) return nothing
  const name = menuName(view, place)
  return html`<details class="menu" data-menu><summary aria-label="${name}"><span aria-hidden="true">☰</span></summary>
<nav aria-label="${name}">${entries}</nav></details>`
}

/** The page in the other languages of the site; in those that it is not in, their front pages. */
export function languageLinks(view: SiteView): readonly Html[] {
  const { app } = view.context
  const all = languagesOf(app)
  const { pageLanguages = all } = view
  return all
    .filter((one) => one !== view.language)
    .map((one) => {
      const to = inLanguage(app, pageLanguages.includes(one) ? view.path : '/', one)
      return html`<a class="tool" href="${to}" lang="${htmlLanguage(one)}" hreflang="${htmlLanguage(one)}" data-language="${one}">${own[one]}</a>`
    })
}

/** What languages call themselves. */
const own: Readonly<Record<Language, string>> = { 'zh-cn': '中文', en: 'English' }
