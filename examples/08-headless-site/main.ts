import { type Language, listPage, menuBar, notFound, searchPage, showPage } from './articles.ts'
import { memberClient, PorticoError } from './portico.ts'

// What everybody may read needs no key. A key in a page would be everybody's.
const url = String(import.meta.env.VITE_PORTICO_URL)
const main = document.querySelector('main') as HTMLElement

/** `#/en` is the first page of the list, `#/en/page/2` the second, `#/zh-cn/article/tea` an article in Chinese, `#/en/search/tea` a search. */
async function show(): Promise<void> {
  const [, found, what, which = ''] =
    /^#\/(en|zh-cn)(?:\/(page|article|search)\/([^/]+))?$/.exec(location.hash) ?? []
  const language = (found ?? 'en') as Language
  const portico = memberClient({ url, language })
  document.documentElement.lang = language
  try {
    const page =
      what === 'article'
        ? showPage(portico, language, decodeURIComponent(which), url)
        : what === 'search'
          ? searchPage(portico, language, decodeURIComponent(which))
          : listPage(portico, language, Number(which) || 1)
    main.innerHTML = (await Promise.all([menuBar(portico, url), page])).join('')
  } catch (error) {
    main.innerHTML = notFound(language, error instanceof PorticoError ? error.message : String(error))
  }
}

addEventListener('hashchange', () => void show())
await show()
