import type { Language } from '#core/wire.ts'
import { type App, system } from '#server/context.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { opening } from '#server/resource/rights/show-outside.ts'
import type { PageKind, SampleKind, SitePage, SiteView } from '../face.ts'
import { baseLanguage } from '../languages.ts'
import { documentOf } from '../render/document.ts'
import { cleaned, type Html, html } from '../render/html.ts'
import { viewOf } from '../render/view.ts'
import { inLanguage } from './shown-row.ts'

/** Where and when a preview is looked at. */
export interface PreviewAt {
  readonly language: Language
  readonly now: number
  readonly path: string
}

/** The real page of a row that may not be public, as of a moment, with a line above it that says so. Links in it lead nowhere. */
export async function renderPreview(app: App, kind: PageKind, row: PlainRow, at: PreviewAt): Promise<string> {
  // Whoever edits looks at the whole text, whomever it is for.
  const view: SiteView = { ...previewView(app, at), holdsBack: () => false }
  const answer = await kind.render(view, readRow(view, kind.resource, row))
  if (answer && 'body' in answer) return previewOf(view, answer)
  return previewOf(view, nothingToSee(view, answer?.to))
}

/** A page of a kind with a row on it that has none of its own, such as a layout. */
export async function renderSample(
  app: App,
  kind: SampleKind,
  row: PlainRow,
  on: string,
  at: PreviewAt,
): Promise<string> {
  const view = previewView(app, at)
  const shown = await kind.render(view, readRow(view, kind.resource, row), on)
  if (!shown) return previewOf(view, nothingToSee(view))
  return previewOf(shown.layout ? { ...view, layout: shown.layout } : view, shown.page)
}

const previewView = (app: App, { language, now, path }: PreviewAt): SiteView =>
  viewOf(app, { language, path, query: new Map(), page: 1 }, now)

/** A row as visitors will read it. */
function readRow({ context, language }: SiteView, resource: string, row: PlainRow): PlainRow {
  const entry = context.app.registry.get(resource)
  const shown = language === baseLanguage(context.app) ? row : inLanguage(entry, row, language)
  return opening(entry, { ...context, identity: system })?.(shown) ?? shown
}

function nothingToSee({ translate }: SiteView, to?: string): SitePage {
  const text = translate('site:previewNone')
  return { title: text, body: html`<p class="empty">${to ?? text}</p>` }
}

function previewOf(view: SiteView, page: SitePage): Promise<string> {
  const { timeZone, now, language } = view.context
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const remark = view.translate('site:preview', { time: time.format(now * 1000) })
  return documentOf(view, { ...page, body: withoutTargets(page.body), isIndexed: false }, remark)
}

/** The document opens links in new tabs, which sandboxes refuse; a link with a target of its own would take the page's place. */
const withoutTargets = (body: Html): Html =>
  cleaned(body.toString().replace(/(<a(?: [\w-]+="[^"]*")*?) target="[^"]*"/g, '$1'))
