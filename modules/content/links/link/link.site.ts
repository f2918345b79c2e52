import type { SiteList, SiteView } from '#modules/site/server/face.ts'
import { humanScript } from '#modules/site/server/render/assets.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { contactMail } from '#modules/site/settings.ts'
import { home } from '../../article/article.site.ts'
import { type PublicLink, publicLinks } from './link.server.ts'
import { link } from './link.ts'

/** Sites that the site points at. */
export const linksList: SiteList = {
  path: '/links',
  title: 'content:site.links',
  async render(view) {
    view.scripts.add('content')
    const title = view.translate('content:site.links')
    const links = await publicLinks(view.context)
    const body = html`<h1>${title}</h1>
${links.length === 0 ? html`<p class="empty">${view.translate('content:site.noLinks')}</p>` : linkCards(links)}
${application(view)}`
    const trail = [home(view), { title, path: view.path }]
    return { title, body, trail, width: 'wide', layout: { kind: 'list' } }
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

/** What applicants fill in. */
const inputs = [
  { name: 'name', type: 'text', fault: 'validate.required' },
  {
    name: 'url',
    type: 'url',
    pattern: 'https?://.+',
    hint: 'https://',
    fault: 'content/link:texts.webAddress',
  },
  { name: 'description', type: 'text' },
  { name: 'contact', type: 'email', fault: 'validate.email' },
] as const

/** The form that asks for a link. It takes script, for the proof that a person sends it; without, it says where else to ask. */
function application({ context, translate }: SiteView): Html {
  const text = (key: string) => translate(`content:site.apply.${key}`)
  const mail = context.app.settings.value(contactMail)
  const address = mail ? html` <a href="mailto:${mail}">${mail}</a>` : null
  return html`<details class="apply"><summary class="button">${text('title')}</summary>
<p>${text('about')}</p>
<p data-plain>${text(mail ? 'plainMail' : 'plain')}${address}</p>
<p class="callout success" role="status" tabindex="-1" data-done hidden></p>
<form data-apply data-failed="${translate('content:site.failed')}" data-human="${humanScript(context.app)}" novalidate hidden>
${inputs.map((input) => inputOf(translate, input))}
<p class="fault" role="alert" data-said></p>
<p><button class="button" type="submit">${text('send')}</button></p></form></details>`
}

function inputOf(
  translate: SiteView['translate'],
  { name, type, ...more }: { readonly name: string; readonly type: string; readonly [more: string]: string },
): Html {
  const { required = false, max } = link.fields[name as keyof typeof link.fields] as {
    readonly required?: boolean
    readonly max?: number
  }
  const label = translate(`content/link:fields.${name}`)
  const { pattern, hint, fault } = more
  return html`<div class="field"><label for="apply-${name}">${label}${required ? html` <span aria-hidden="true">*</span>` : null}</label>
<input id="apply-${name}" name="${name}" type="${type}" aria-describedby="apply-${name}-fault"${required ? html` required` : null}${max ? html` maxlength="${max}"` : null}${pattern ? html` pattern="${pattern}"` : null}${hint ? html` placeholder="${hint}"` : null}${fault ? html` data-fault="${translate(fault, { label })}"` : null}>
<p class="fault" id="apply-${name}-fault"></p></div>`
}
