import { htmlLanguage, type Language } from '#core/wire.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { SiteView } from '../face.ts'
import { type Html, html, nothing } from './html.ts'

/** A day in the language of the page and the zone of the site, with the exact moment behind it. */
export function day({ language, context: { timeZone } }: SiteView, seconds: unknown): Html {
  if (typeof seconds !== 'number' || seconds <= 0) return nothing
  const date = new Date(seconds * 1000)
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en' : 'zh-CN', { dateStyle: 'long', timeZone })
  return html`<time datetime="${date.toISOString()}">${text.format(date)}</time>`
}

/** What a row asks search engines for, besides whether they find it. */
export const robotsOf = ({ robots }: PlainRow): readonly string[] => (Array.isArray(robots) ? robots : [])

/** Where guests sign in and come back from to this page. */
export const signInAt = (view: SiteView): string =>
  `/user/login?back=${encodeURIComponent(view.href(view.path))}`

/** The way to the pages before and behind; nothing where there is one page. */
export function pager(view: SiteView, pages: number): Html {
  if (pages <= 1) return nothing
  const { page, path, query, translate } = view
  const at = (number: number) => {
    const parameters = new URLSearchParams([...query])
    if (number > 1) parameters.set('page', String(number))
    const text = parameters.toString()
    return view.href(path) + (text === '' ? '' : `?${text}`)
  }
  return html`<nav class="pager" aria-label="${translate('site:pages')}">
${page > 1 ? html`<a rel="prev" href="${at(page - 1)}">← ${translate('site:previous')}</a>` : html`<span></span>`}
<span>${translate('site:pageOf', { page, pages })}</span>
${page < pages ? html`<a rel="next" href="${at(page + 1)}">${translate('site:next')} →</a>` : html`<span></span>`}
</nav>`
}

/** The `lang` of an element whose text is in another language than the page: it is not translated. */
export function langOf({ language }: PlainRow, field: string): Html {
  const fallen = (language as Readonly<Record<string, Language>> | undefined)?.[field]
  return fallen ? html` lang="${htmlLanguage(fallen)}"` : nothing
}
