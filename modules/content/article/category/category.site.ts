import type { PageKind, SiteAnswer, SitePage, SiteView } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { rowList, type Wanted } from '../../lists/row-list.site.ts'
import { articles, home } from '../article.site.ts'
import { category } from './category.ts'

/** Articles of a category and of those below it, at `/articles/<slug>/<slug>`. */
export const categoryPages: PageKind = {
  resource: category.name,
  under: '/articles',
  path: ({ slug }, parent) => (slug ? `${parent ?? '/articles'}/${slug}` : null),
  isPaged: true,
  render: categoryPage,
}

async function categoryPage(view: SiteView, row: PlainRow): Promise<SiteAnswer> {
  const all = await allCategories(view)
  const title = String(row.name)
  const above = lineOf(all, row)
  const below = all.filter(({ pid }) => pid === row.id)
  const paths = await view.paths(
    category.name,
    [...above, ...below].map(({ id }) => Number(id)),
  )
  const trail: SitePage['trail'] = [
    home(view),
    { title: view.translate('content:site.articles'), path: '/articles' },
    ...above.flatMap(({ id, name }) => {
      const path = paths.get(Number(id))
      return path ? [{ title: String(name), path }] : []
    }),
    { title, path: view.path },
  ]
  const links = below.flatMap(({ id, name }) => {
    const path = paths.get(Number(id))
    return path ? html`<li><a href="${view.href(path)}">${name as string}</a></li>` : []
  })
  const head = html`${row.description ? html`<p class="lead">${row.description as string}</p>` : null}
${links.length > 0 ? html`<ul class="tags">${links}</ul>` : nothing}`
  const ids = [row, ...descendants(all, Number(row.id))].map(({ id }) => Number(id))
  const search = [inCategories(ids)]
  return rowList(
    view,
    articles,
    {
      title: String(row.seo_title || title),
      description: String(row.seo_description || row.description || ''),
      trail,
      head,
      layout: { kind: 'list', id: layoutOf([...above, row]) },
      ...(row.cover ? { image: String(row.cover) } : {}),
    },
    { search },
  )
}

/** The condition of a list that leaves what is in some categories. */
export function inCategories(ids: readonly number[]): NonNullable<Wanted['search']>[number] {
  return { field: 'category_id', operator: 'IN', val: ids.slice(0, 200).join(',') }
}

/** The layout of the lowest of some categories that has one. */
function layoutOf(line: readonly PlainRow[]): number | null {
  return Number(line.findLast(({ layout_id }) => layout_id)?.layout_id ?? 0) || null
}

/** Ids of a category and of those below it that guests see; none where it is not among them. */
export async function withThoseBelow(view: SiteView, id: number): Promise<readonly number[]> {
  const all = await allCategories(view)
  if (!all.some((row) => row.id === id)) return []
  return [id, ...descendants(all, id).map((row) => Number(row.id))]
}

async function allCategories(view: SiteView): Promise<readonly PlainRow[]> {
  const { list } = (await view.rows(category.name).list({ limit: 999, isTree: '0' })) as {
    readonly list: readonly PlainRow[]
  }
  return list
}

/** The categories above one, from the top. */
function lineOf(all: readonly PlainRow[], row: PlainRow): readonly PlainRow[] {
  const line: PlainRow[] = []
  for (let at = all.find(({ id }) => id === row.pid); at && line.length < 20; ) {
    line.unshift(at)
    const { pid } = at
    at = all.find(({ id }) => id === pid)
  }
  return line
}

function descendants(all: readonly PlainRow[], id: number, depth = 0): readonly PlainRow[] {
  if (depth > 20) return []
  const below = all.filter(({ pid }) => pid === id)
  return [...below, ...below.flatMap((row) => descendants(all, Number(row.id), depth + 1))]
}
