import type { SiteView } from '#modules/site/server/face.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { signInAt } from '#modules/site/server/render/parts.ts'

/** What stands where members read on: why a guest does not, and where one signs in. The script puts the page of members in its place. */
export function signInFirst(view: SiteView): Html {
  view.scripts.add('content')
  return html`<section class="notice" data-members="${view.href(view.path)}">
<p>${view.translate('content:site.membersOnly.text')}</p>
<p><a class="button" href="${signInAt(view)}">${view.translate('content:site.membersOnly.signIn')}</a></p>
<p class="said" role="status" data-said data-failed="${view.translate('content:site.failed')}"></p></section>`
}
