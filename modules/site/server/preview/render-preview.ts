import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { PageKind, SitePage } from '../face.ts'
import { baseLanguage } from '../languages.ts'
import { documentOf } from '../render/document.ts'
import { html } from '../render/html.ts'
import { viewOf } from '../render/view.ts'
import { inLanguage } from './shown-row.ts'

/** The real page of a row that may not be public, as of a moment, with a line above it that says so. Links in it lead nowhere. */
export async function renderPreview(
  app: App,
  kind: PageKind,
  row: PlainRow,
  { language, now, path }: { readonly language: Language; readonly now: number; readonly path: string },
): Promise<string> {
  const view = viewOf(app, { language, path, query: new Map(), page: 1 }, now)
  const entry = app.registry.get(kind.resource)
  const isBase = language === baseLanguage(app)
  const answer = await kind.render(view, isBase ? row : inLanguage(entry, row, language))
  const page: SitePage =
    answer && 'body' in answer
      ? answer
      : {
          title: view.translate('site:previewNone'),
          body: html`<p class="empty">${answer ? answer.to : view.translate('site:previewNone')}</p>`,
        }
  const { timeZone } = view.context
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const remark = view.translate('site:preview', { time: time.format(now * 1000) })
  return documentOf(view, { ...page, isIndexed: false }, remark)
}
