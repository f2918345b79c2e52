import { cutText } from '#core/values/cut-text.ts'
import { sizeText } from '#core/values/size.ts'
import { htmlLanguage } from '#core/wire.ts'
import type { PageKind, SitePage, SiteView } from '#modules/site/server/face.ts'
import { titleOf } from '#modules/site/server/render/header.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { linesOf } from '#modules/site/server/render/lines-of.ts'
import { absolute } from '#modules/site/server/render/origin.ts'
import { day, langOf, robotsOf, signInAt } from '#modules/site/server/render/parts.ts'
import { picture } from '#modules/site/server/render/pictures.ts'
import { plain, richText } from '#modules/site/server/render/rich-text.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { categoryOf, home, lastChange, sharedPicture, tagsOf } from '../../article/article.site.ts'
import { downloadsOf } from './download-list.site.ts'
import { audienceOf, offeredFiles } from './offer.server.ts'
import type { Offer } from './offer.ts'
import { resource } from './resource.ts'

/** The page of a download at `/download/<slug>`: what it is and what it takes. Who has it at hand is the script's to find out. */
export const downloadPages: PageKind = {
  resource: resource.name,
  under: '/download',
  path: ({ slug }) => (slug ? `/download/${slug}` : null),
  times: ['publish_time', 'expire_time'],
  indexed: { no_index: 0 },
  render: downloadPage,
}

async function downloadPage(view: SiteView, row: PlainRow): Promise<SitePage> {
  const [text, place, tags, offered] = await Promise.all([
    richText(view, row.body, { beside: [row.cover] }),
    categoryOf(view, row),
    tagsOf(view, row, downloadsOf('tag')),
    offeredFiles(Number(row.id), view.context),
  ])
  const files = linesOf(row, 'files', offered, ['label', 'version', 'size'])
  const title = String(row.title)
  view.scripts.add('content')
  const body = html`<article>
<header><h1>${title}</h1>
${row.summary ? html`<p class="lead"${langOf(row, 'summary')}>${row.summary as string}</p>` : null}
<div class="meta">${day(view, row.publish_time)}</div></header>
${picture(row.cover, text.pictures, { alt: String(row.cover_alt ?? ''), sizes: '(width < 768px) 100vw, 712px', isFirst: true, ratio: '16 / 9' })}
${filesOf(view, row, files)}
${text.html}
${tags}
</article>`
  return {
    ...{ title: String(row.seo_title || title), body },
    description: String(row.seo_description || row.summary || cutText(plain(text.html.toString()), 160)),
    ...sharedPicture(row),
    isIndexed: row.no_index !== 1,
    robots: robotsOf(row),
    layout: { kind: 'article' },
    trail: [
      home(view),
      { title: view.translate('content:site.downloads'), path: '/downloads' },
      ...place.map(({ title, path }) => ({ title, path: downloadsOf('category')(path) })),
      { title, path: view.path },
    ],
    data: [dataOf(view, row, files)],
  }
}

/** The files, who may have them, and what they have to agree to. Without script the member centre has the way to them. */
function filesOf(view: SiteView, row: PlainRow, files: Offer['files']): Html {
  const text = textsOf(view)
  const id = Number(row.id)
  if (files.length === 0) return html`<p class="empty">${text('noFiles')}</p>`
  const centre = `/user/content/resource/${id}`
  const signIn = signInAt(view)
  return html`<section class="files" aria-labelledby="files" data-download data-access="${row.access as string}" data-begun="${text('begun')}" data-failed="${view.translate('content:site.failed')}">
<h2 id="files">${view.translate('content/resource:fields.files')}</h2>
<p class="meta">${audienceOf(row, view.context)}</p>
<ul class="results">${files.map(
    ({ id, label, version, size }) => html`<li class="file"><div><span>${label}</span>
<div class="meta">${version ? html`<span>${version}</span>` : null}<span>${size > 0 ? sizeText(size) : text('elsewhere')}</span></div></div>
<button class="button" type="button" data-file="${id}" aria-label="${text('get')}: ${label}" hidden>${text('get')}</button></li>`,
  )}</ul>
<p class="said" role="status" data-said></p>
<p data-way><a class="button" href="${centre}" data-centre="${centre}" data-sign-in="${signIn}" data-sign-in-text="${text('signIn')}">${view.translate('content:site.atCentre')}</a></p>
${row.licence ? html`<details class="terms"><summary>${text('termsTitle')}</summary><p class="licence"${langOf(row, 'licence')}>${row.licence as string}</p></details>` : null}
${termsOf(view)}</section>`
}

/** What is asked before a file is had for the first time; the answer of the call fills it in. */
function termsOf(view: SiteView): Html {
  const text = textsOf(view)
  // The script puts the figures in.
  const open = { price: '{{price}}', score: '{{score}}' }
  return html`<dialog class="dialog" data-terms aria-labelledby="terms">
<h2 id="terms">${view.translate('content:site.terms')}</h2>
<p data-price="${text('payTitle', open)} ${text('payHint', open)}" data-short="${text('short', open)}"></p>
<p class="licence" data-licence tabindex="0" aria-label="${text('termsTitle')}"></p>
<label class="check"><input type="checkbox" data-accept> ${text('accept')}</label>
<div class="button-row"><button class="button plain" type="button" data-cancel>${view.translate('content:site.cancel')}</button>
<button class="button" type="button" data-confirm>${text('confirm')}</button></div></dialog>`
}

const textsOf =
  ({ translate }: SiteView) =>
  (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    translate(`content/resource:texts.${key}`, params)

function dataOf(view: SiteView, row: PlainRow, files: Offer['files']): object {
  const { app } = view.context
  const time = (seconds: unknown) => new Date(Number(seconds) * 1000).toISOString()
  const modified = lastChange(row)
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: String(row.title),
    inLanguage: htmlLanguage(view.language),
    mainEntityOfPage: absolute(app, view.href(view.path)),
    publisher: { '@type': 'Organization', name: titleOf(view) },
    isAccessibleForFree: row.access === 'public',
    ...(row.summary ? { description: String(row.summary) } : {}),
    ...(row.cover ? { image: absolute(app, String(row.cover)) } : {}),
    ...(row.publish_time ? { datePublished: time(row.publish_time) } : {}),
    ...(modified ? { dateModified: time(modified) } : {}),
    encoding: files.map(({ label, size }) => ({
      ...{ '@type': 'MediaObject', name: label },
      ...(size > 0 ? { contentSize: sizeText(size) } : {}),
    })),
  }
}
