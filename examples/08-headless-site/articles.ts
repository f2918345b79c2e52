import type { memberClient } from './portico.ts'

type Portico = ReturnType<typeof memberClient>

/** articles of a page of the list */
const perPage = 10

/** The newest published articles, a page of them, as markup. */
export async function listPage(portico: Portico, page: number): Promise<string> {
  const { list, total = 0 } = await portico.content.article.list({
    page,
    limit: perPage,
    order: 'publish_time,desc',
  })
  const items = list.map(
    ({ id, title, summary }) =>
      `<li><h2><a href="#/article/${id}">${text(title)}</a></h2><p>${text(summary)}</p></li>`,
  )
  const isLast = page * perPage >= total
  return `<h1>Articles</h1><ul>${items.join('')}</ul>${isLast ? '' : `<a href="#/page/${page + 1}">Next</a>`}`
}

/** An article as markup. `origin` is where its pictures lie. */
export async function showPage(portico: Portico, id: number, origin: string): Promise<string> {
  const { title, summary, body, visibility } = await portico.content.article.get(id)
  // The body is markup that Portico has cleaned; everything else is text.
  const shown = body.replaceAll('src="/storage/', `src="${text(origin)}/storage/`)
  const closed = visibility === 'members' && body === '' ? '<p>For members.</p>' : ''
  return `<h1>${text(title)}</h1><p>${text(summary)}</p>${shown}${closed}<p><a href="#/">All articles</a></p>`
}

/** What is said where an article is not, or not public. */
export const notFound = (reason: string) => `<h1>Not found</h1><p>${text(reason)}</p>`

/** A text within markup. */
function text(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
