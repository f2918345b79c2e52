import type { SiteList } from '#modules/site/server/face.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { home } from '../article/article.site.ts'
import { type PublicLink, publicLinks } from './link.server.ts'

/** Sites that the site points at. */
export const linksList: SiteList = {
  path: '/links',
  async render(view) {
    const title = view.translate('content:site.links')
    const links = await publicLinks(view.context)
    const body = html`<h1>${title}</h1>
${links.length === 0 ? html`<p class="empty">${view.translate('content:site.noLinks')}</p>` : linkCards(links)}`
    return { title, body, trail: [home(view), { title, path: view.path }], width: 'wide' }
  },
}

/** Friendship links as cards that lead to the sites. */
export function linkCards(links: readonly PublicLink[], level: 2 | 3 = 2): Html {
  return html`<ul class="cards">${links.map(({ name, url, logo, description, rel_nofollow }) => {
    const link = html`<a href="${url}" rel="${rel_nofollow === 1 ? 'noopener nofollow' : 'noopener'}" target="_blank">${name}</a>`
    return html`<li class="card"><div class="card-body">
${logo ? html`<img src="${logo}" alt="" height="40" loading="lazy">` : null}
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p>${description}</p></div></li>`
  })}</ul>`
}
