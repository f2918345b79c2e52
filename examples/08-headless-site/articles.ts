import type { ClientOptions, memberClient } from './portico.ts'

type Portico = ReturnType<typeof memberClient>
export type Language = NonNullable<ClientOptions['language']>

/** articles of a page of the list */
const perPage = 10

/** What the site itself says. Its articles come translated, or in the language that they were written in. */
const says = {
  en: {
    title: 'Articles',
    next: 'Next',
    all: 'All articles',
    closed: 'For members.',
    missing: 'Not found',
    found: 'Found',
  },
  'zh-cn': {
    title: '文章',
    next: '下一页',
    all: '全部文章',
    closed: '仅供会员阅读。',
    missing: '页面不存在',
    found: '搜索结果',
  },
} as const

/** The newest published articles, a page of them, as markup. */
export async function listPage(portico: Portico, language: Language, page: number): Promise<string> {
  const { list, total = 0 } = await portico.content.article.list({
    page,
    limit: perPage,
    order: 'publish_time,desc',
  })
  const items = list.map(
    ({ slug, title, summary }) =>
      `<li><h2><a href="#/${language}/article/${text(slug)}">${text(title)}</a></h2><p>${text(summary)}</p></li>`,
  )
  const { title, next } = says[language]
  const isLast = page * perPage >= total
  return `<h1>${title}</h1><ul>${items.join('')}</ul>${isLast ? '' : `<a href="#/${language}/page/${page + 1}">${next}</a>`}`
}

/** An article as markup, by the address that its editors gave it. `origin` is where its pictures lie. */
export async function showPage(
  portico: Portico,
  language: Language,
  slug: string,
  origin: string,
): Promise<string> {
  const { title, summary, body, visibility } = await portico.content.article.at(slug)
  // The body is markup that Portico has cleaned; everything else is text.
  const shown = body.replaceAll('src="/storage/', `src="${text(origin)}/storage/`)
  const { closed, all } = says[language]
  const note = visibility === 'members' && body === '' ? `<p>${closed}</p>` : ''
  return `<h1>${text(title)}</h1><p>${text(summary)}</p>${shown}${note}<p><a href="#/${language}">${all}</a></p>`
}

/** Articles that hold every word, the best first. */
export async function searchPage(portico: Portico, language: Language, words: string): Promise<string> {
  const { list } = await portico.content.search.find({ q: words, kind: 'content/article' })
  const items = list.map(
    ({ row: { slug, title } }) =>
      `<li><a href="#/${language}/article/${text(String(slug))}">${text(String(title))}</a></li>`,
  )
  const { found, all } = says[language]
  return `<h1>${found}: ${text(words)}</h1><ul>${items.join('')}</ul><p><a href="#/${language}">${all}</a></p>`
}

/** The main menu of the site, as links to it. `origin` is where the site is. */
export async function menuBar(portico: Portico, origin: string): Promise<string> {
  const { items } = await portico.content.menu.show({ code: 'main' })
  const links = items.flatMap(({ label, url }) =>
    url === null ? [] : [`<a href="${text(new URL(url, origin).href)}">${text(label)}</a>`],
  )
  return `<nav>${links.join(' ')}</nav>`
}

/** What is said where an article is not, or not public. */
export const notFound = (language: Language, reason: string) =>
  `<h1>${says[language].missing}</h1><p>${text(reason)}</p>`

/** A text within markup. */
function text(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
