import type { SiteView } from '#modules/site/server/face.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'

/** The form that searches the site; one that `isSmall` has no button: what is typed is sent by Enter. */
export function searchForm(view: SiteView, text: string, isSmall = false): Html {
  const words = view.translate('content:site.words')
  const field = html`<input type="search" name="q" value="${text}" maxlength="100" aria-label="${words}" placeholder="${words}">`
  const button = html`\n<button class="button" type="submit">${view.translate('content:site.search')}</button>`
  return html`<form class="search${isSmall ? ' is-small' : ''}" role="search" action="${view.href('/search')}">
${field}${isSmall ? null : button}</form>`
}
