import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPage, showPage } from './articles.ts'
import { memberClient } from './portico.ts'

/**
 * Writes a file for every page of the list and for every article, as the owner of a key sees them: members' articles, too. Answers how many
 * articles there are. It runs where nobody else gets to the key: `PORTICO_KEY` of a build, say.
 */
export async function writePages(url: string, key: string, folder: string): Promise<number> {
  const portico = memberClient({ url, key })
  await mkdir(folder, { recursive: true })
  for (let page = 1, isLast = false; !isLast; page++) {
    const markup = await listPage(portico, page)
    await writeFile(join(folder, page === 1 ? 'index.html' : `page-${page}.html`), linked(markup))
    isLast = !markup.includes(`href="#/page/${page + 1}"`)
  }
  let count = 0
  for await (const { id } of portico.content.article.all()) {
    await writeFile(join(folder, `article-${id}.html`), linked(await showPage(portico, id, url)))
    count++
  }
  return count
}

/** Links of the app as links between files. */
function linked(markup: string): string {
  return markup
    .replaceAll(/href="#\/(article|page)\/(\d+)"/g, 'href="$1-$2.html"')
    .replaceAll('href="#/"', 'href="index.html"')
}
