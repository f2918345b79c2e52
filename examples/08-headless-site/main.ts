import { type Language, listPage, notFound, showPage } from './articles.ts'
import { memberClient, PorticoError } from './portico.ts'

// What everybody may read needs no key. A key in a page would be everybody's.
const url = String(import.meta.env.VITE_PORTICO_URL)
const main = document.querySelector('main') as HTMLElement

/** `#/en` is the first page of the list, `#/en/page/2` the second, `#/zh-cn/article/tea` an article in Chinese. */
async function show(): Promise<void> {
  const [, found, what, which = ''] =
    /^#\/(en|zh-cn)(?:\/(page|article)\/([^/]+))?$/.exec(location.hash) ?? []
  const language = (found ?? 'en') as Language
  const portico = memberClient({ url, language })
  document.documentElement.lang = language
  try {
    main.innerHTML =
      what === 'article'
        ? await showPage(portico, language, decodeURIComponent(which), url)
        : await listPage(portico, language, Number(which) || 1)
  } catch (error) {
    main.innerHTML = notFound(language, error instanceof PorticoError ? error.message : String(error))
  }
}

addEventListener('hashchange', () => void show())
await show()
