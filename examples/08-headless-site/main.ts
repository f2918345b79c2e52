import { listPage, notFound, showPage } from './articles.ts'
import { memberClient, PorticoError } from './portico.ts'

// What everybody may read needs no key. A key in a page would be everybody's.
const url = String(import.meta.env.VITE_PORTICO_URL)
const portico = memberClient({ url })
const main = document.querySelector('main') as HTMLElement

/** `#/` is the first page of the list, `#/page/2` the second, `#/article/7` an article. */
async function show(): Promise<void> {
  const [, what = '', number = '1'] = /^#\/(page|article)\/(\d+)$/.exec(location.hash) ?? []
  try {
    const isArticle = what === 'article'
    main.innerHTML = isArticle
      ? await showPage(portico, Number(number), url)
      : await listPage(portico, Number(number))
  } catch (error) {
    main.innerHTML = notFound(error instanceof PorticoError ? error.message : String(error))
  }
}

addEventListener('hashchange', () => void show())
await show()
