import { oneOf } from '#core/conditions/where.ts'
import type { PageKind, SitePage, SiteView } from '#modules/site/server/face.ts'
import { html } from '#modules/site/server/render/html.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { robotsOf } from '#modules/site/server/render/parts.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { home } from '../article/article.site.ts'
import { signInFirst } from '../publication/sign-in-first.site.ts'
import { page } from './page.ts'

/** Pages at the addresses of their place in the tree; the home page is at `/`. */
export const pagePages: PageKind = {
  resource: page.name,
  path: ({ is_home, slug }, parent) => {
    if (Number(is_home) === 1) return '/'
    return slug ? `${parent === null || parent === '/' ? '' : parent}/${slug}` : null
  },
  times: ['publish_time', 'expire_time'],
  indexed: { visibility: 'public', no_index: 0, code: 'none' },
  render: pageOf,
}

/** The page that people have made for addresses that nothing is at. */
export async function notFoundPage(view: SiteView): Promise<SitePage | null> {
  const found = await view.context.db
    .selectFrom(page.table)
    .select('id')
    .where('code', '=', 'notFound')
    .executeTakeFirst()
  const row = found ? await view.row(page.name, Number(found.id)) : null
  // One for members says nothing to whoever has lost their way.
  return row && !view.holdsBack(page.name, row) ? pageOf({ ...view, path: '/404' }, row) : null
}

async function pageOf(view: SiteView, row: PlainRow): Promise<SitePage> {
  const title = String(row.title)
  const blocks = Array.isArray(row.slots) ? row.slots : []
  const shown = view.holdsBack(page.name, row) ? signInFirst(view) : await view.blocks(blocks)
  // A hero in the first place is the heading of its page by itself, where it is drawn at all.
  const body = /<h1[ >]/.test(shown.toString()) ? shown : html`<h1>${title}</h1>${shown}`
  return {
    title: String(row.seo_title || title),
    body,
    description: String(row.seo_description ?? ''),
    ...(row.seo_image ? { image: String(row.seo_image) } : {}),
    isIndexed: row.visibility === 'public' && row.no_index !== 1,
    robots: robotsOf(row),
    trail: await trailOf(view, title),
    width: 'wide',
    layout: { kind: 'page', id: Number(row.layout_id ?? 0) || null, blocks },
  }
}

/** The pages above one, from the top: those at the beginnings of its address. */
async function trailOf(view: SiteView, title: string): Promise<NonNullable<SitePage['trail']>> {
  const steps = view.path.split('/').slice(1, -1)
  const paths = steps.map((_step, at) => `/${steps.slice(0, at + 1).join('/')}`)
  if (view.path === '/') return []
  const above = paths.length > 0 ? await pagesAt(view, paths) : []
  return [home(view), ...above, { title, path: view.path }]
}

async function pagesAt(view: SiteView, paths: readonly string[]): Promise<NonNullable<SitePage['trail']>> {
  const found = await view.context.db
    .selectFrom('site_path')
    .select('row_id')
    .where('path', 'in', paths)
    .where('resource', '=', page.name)
    .execute()
  const ids = found.map(({ row_id }) => Number(row_id))
  if (ids.length === 0) return []
  const rows = await linkedRows(view, page.name, { where: { id: oneOf(ids) } })
  return rows
    .toSorted((one, other) => one.path.length - other.path.length)
    .map(({ label, path }) => ({ title: label, path }))
}
