import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, listPage, showPage } from './articles.ts'
import { memberClient } from './portico.ts'

/**
 * Writes a file for every page of the list and for every article in a language, as the owner of a key sees them: members' articles,
 * too. Answers how many articles there are. It runs where nobody else gets to the key: `PORTICO_KEY` of a build, say.
 */
export async function writePages(
  url: string,
  key: string,
  language: Language,
  folder: string,
): Promise<number> {
  const portico = memberClient({ url, key, language })
  await mkdir(folder, { recursive: true })
  const file = (name: string, markup: string) => writeFile(join(folder, name), linked(markup))
  for (let page = 1, isLast = false; !isLast; page++) {
    const markup = await listPage(portico, language, page)
    await file(page === 1 ? 'index.html' : `page-${page}.html`, markup)
    isLast = !markup.includes(`/page/${page + 1}"`)
  }
  let count = 0
  for await (const { slug } of portico.content.article.all()) {
    await file(`article-${slug}.html`, await showPage(portico, language, slug, url))
    count++
  }
  return count
}

/** Links of the app as links between files. */
function linked(markup: string): string {
  return markup
    .replaceAll(/href="#\/[a-z-]+\/(article|page)\/([^"]+)"/g, 'href="$1-$2.html"')
    .replaceAll(/href="#\/[a-z-]+"/g, 'href="index.html"')
}
