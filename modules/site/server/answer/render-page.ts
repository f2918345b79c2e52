import { languagesOf } from '#aspects/translations/languages-of.server.ts'
import { isWebAddress } from '#core/values/web-address.ts'
import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import type { PageKind, SiteAnswer, SitePage, SiteView } from '../face.ts'
import { baseLanguage, languagesOf as siteLanguages } from '../languages.ts'
import { facesOf } from '../paths/site-map.ts'
import { documentOf } from '../render/document.ts'
import { html } from '../render/html.ts'
import { type Asked, viewOf } from '../render/view.ts'
import { nextMoment } from './next-moment.ts'
import type { Rendered } from './page-cache.ts'
import type { Place } from './resolve.ts'
import { marksOf } from './site.ts'

/** Thrown instead of a page where the address leads elsewhere: to a path of the site without prefix, or to an address. */
export class Elsewhere extends Error {
  readonly to: string
  readonly status: 301 | 302
  /** the language that it leads to, where that is another one */
  readonly language: Language | undefined
  constructor(to: string, status: 301 | 302, language?: Language) {
    super('elsewhere')
    this.to = to
    this.status = status
    this.language = language
  }
}

/** Thrown instead of a page where nothing is, or is any more (410). */
export class NotHere extends Error {
  readonly status: 404 | 410
  constructor(status: 404 | 410 = 404) {
    super('not here')
    this.status = status
  }
}

const htmlType = 'text/html; charset=utf-8'

/** Renders what is at an address, as a guest sees it at this moment; what a guest does not see is not there. */
export async function renderPlace(app: App, place: Place, asked: Asked): Promise<Rendered> {
  const now = Math.floor(app.clock() / 1000)
  const until = await nextMoment(app, marksOf(app), now)
  const view = viewOf(app, asked, now)
  const page = await pageAt(place, view)
  const row = place.is === 'row' ? { row: { resource: place.kind.resource, id: place.id } } : {}
  return { status: 200, type: htmlType, text: await documentOf(view, page), until, ...row }
}

/** The page at a place, as a guest sees it at the moment of the view. */
export async function pageAt(place: Place, view: SiteView): Promise<SitePage> {
  if (place.is === 'moved') throw new Elsewhere(place.to, place.status)
  const answer = (await answerOf(place, view)) ?? (view.path === '/' ? await frontOf(view) : null)
  if (!answer) throw new NotHere(place.is === 'gone' ? 410 : 404)
  if (!('to' in answer)) return answer
  // What was stored by other rules may be an address that browsers run.
  if (!isWebAddress(answer.to)) throw new NotHere()
  throw new Elsewhere(answer.to, answer.status ?? 302)
}

/** What a guest finds at a place; null where there is nothing, or nothing for them. */
async function answerOf(place: Place, view: SiteView): Promise<SiteAnswer> {
  if (place.is === 'list') return place.list.render(view)
  return place.is === 'row' ? pageOfRow(place.kind, place.id, view) : null
}

/** What stands at the front door while no page of people's own does. */
async function frontOf(view: SiteView): Promise<SitePage | null> {
  for (const { front } of facesOf(view.context.app)) if (front) return front(view)
  return null
}

/** The page for addresses that nothing is at, or that nothing is at any more. */
export async function renderNothing(app: App, asked: Asked, status: 404 | 410): Promise<Rendered> {
  const now = Math.floor(app.clock() / 1000)
  const view = viewOf(app, asked, now)
  const text = await documentOf(view, await nothingHere(view, status))
  return { status, type: htmlType, text, until: await nextMoment(app, marksOf(app), now) }
}

/** The page of a row in the language of the address, if it is translated; else it is read in the site's own, there or here. */
async function pageOfRow(kind: PageKind, id: number, view: SiteView): Promise<SiteAnswer> {
  const row = await view.row(kind.resource, id)
  if (!row) return null
  const { context, language, path } = view
  const entry = context.app.registry.get(kind.resource)
  const base = baseLanguage(context.app)
  const states = (await languagesOf(entry, [row], context)).get(id) ?? {}
  const isMissing = language !== base && states[language] === 'missing'
  if (isMissing && !kind.inEveryLanguage) throw new Elsewhere(path, 302, base)
  const answer = await kind.render(view, row)
  if (!answer || 'to' in answer || entry.translated.length === 0) return answer
  const missing = Object.keys(states).filter((one) => states[one as Language] === 'missing')
  return { languages: siteLanguages(context.app).filter((one) => !missing.includes(one)), ...answer }
}

/** What stands where nothing is, or nothing is any more. */
async function nothingHere(view: SiteView, status: 404 | 410): Promise<SitePage> {
  for (const { notFound } of status === 404 ? facesOf(view.context.app) : []) {
    const page = await notFound?.(view)
    if (page) return { ...page, isIndexed: false }
  }
  const name = status === 410 ? 'gone' : 'notFound'
  const title = view.translate(`site:${name}.title`)
  const body = html`<section class="notice"><h1>${title}</h1><p>${view.translate(`site:${name}.text`)}</p>
<p><a class="button" href="${view.href('/')}">${view.translate('site:toHome')}</a></p></section>`
  return { title, body, isIndexed: false, layout: { kind: 'page' } }
}
