import { article } from '#modules/content/article/article.ts'
import { category } from '#modules/content/article/category/category.ts'
import { tag } from '#modules/content/article/tag/tag.ts'
import { resource as download } from '#modules/content/download/resource/resource.ts'
import { layout } from '#modules/content/layout/layout.ts'
import { link } from '#modules/content/links/link/link.ts'
import { redirect } from '#modules/content/links/redirect/redirect.ts'
import { menu } from '#modules/content/menu/menu.ts'
import { menuItem } from '#modules/content/menu/menu-item.ts'
import { page } from '#modules/content/page/page.ts'
import { siteDescription, siteTitle } from '#modules/site/settings.ts'
import type { Context } from '#server/context.ts'
import { articles } from './articles/articles.ts'
import { downloads } from './downloads.ts'
import { type DemoLayout, layouts } from './layouts.ts'
import type { Maker } from './maker.ts'
import { type DemoItem, menus } from './menus.ts'
import { pages } from './pages/pages.ts'
import { fileKey } from './plan.ts'
import { setSetting } from './settings.ts'
import { categories, links, pendingLink, redirects, siteTexts, tags } from './shelf.ts'
import type { DemoArticle, DemoBlock, DemoPage, DemoRow } from './text.ts'

/** Writes everything, each after what it refers to. */
export async function makeRows(maker: Maker, inside: Context): Promise<void> {
  await makeTaxonomy(maker)
  for (const one of articles) await makeArticle(maker, one)
  for (const one of downloads) await makeDownload(maker, one)
  for (const one of links) await makeLink(maker, one)
  for (const one of layouts) await makeLayout(maker, inside, one)
  for (const [at, one] of pages.entries()) await makePage(maker, one, pages.length - at)
  for (const one of pages) await writePage(maker, one)
  for (const [code, items] of Object.entries(menus)) await fillMenu(maker, inside, code, items)
  for (const { key, day, values } of redirects) await maker.add(redirect.name, key, day, values)
  await nameSite(inside)
}

async function makeTaxonomy(maker: Maker): Promise<void> {
  for (const [at, { key, below, day, values, texts }] of categories.entries())
    await maker.add(category.name, key, day, {
      ...values,
      ...(texts ? maker.texts(texts) : {}),
      ...(below ? { pid: maker.id(category.name, below) } : {}),
      slug: key,
      weigh: categories.length - at,
    })
  for (const { key, day, texts } of tags)
    await maker.add(tag.name, key, day, { ...(texts ? maker.texts(texts) : {}), slug: key })
}

async function makeArticle(maker: Maker, one: DemoArticle): Promise<void> {
  const { slug, day, texts, change } = one
  const days = (count: number | undefined) => (count === undefined ? {} : maker.timeOf(count, slug))
  await maker.add(article.name, slug, day, {
    ...maker.texts(texts),
    slug,
    category_id: maker.id(category.name, one.category),
    tag_ids: one.tags.map((key) => maker.id(tag.name, key)),
    cover: `{${slug}}`,
    visibility: one.visibility ?? 'public',
    byline: one.byline ?? '',
    ...(one.ends === undefined ? {} : { expire_time: days(one.ends) }),
    ...(one.featured === undefined ? {} : { featured_until: days(one.featured) }),
  })
  if (one.status === 'draft') return
  await maker.edit(article.name, slug, day, { status: 'published', publish_time: maker.timeOf(day, slug) })
  if (!change) return
  const then = change.isPublished ? 'published' : 'waits'
  await maker.edit(article.name, slug, change.day, maker.texts(change.texts), then)
}

async function makeDownload(maker: Maker, one: (typeof downloads)[number]): Promise<void> {
  const { slug, day, texts, values, files } = one
  await maker.add(download.name, slug, day, {
    ...values,
    ...maker.texts(texts),
    slug,
    category_id: maker.id(category.name, one.category),
    tag_ids: one.tags.map((key) => maker.id(tag.name, key)),
    cover: `{${slug}}`,
    files: files.map(({ name, label }, at) => ({
      ...labelled(maker, label),
      file: `{${fileKey(name)}}`,
      version: '1.0',
      weigh: files.length - at,
    })),
  })
  await maker.edit(download.name, slug, day, { status: 'published', publish_time: maker.timeOf(day, slug) })
}

const labelled = (maker: Maker, label: DemoItem['label']) =>
  label ? maker.texts({ 'zh-cn': { label: label['zh-cn'] }, en: { label: String(label.en ?? '') } }) : {}

async function makeLink(maker: Maker, { key, day, values }: DemoRow): Promise<void> {
  await maker.add(link.name, key, day, values)
  if (key !== pendingLink) await maker.edit(link.name, key, day, { status: 'approved' })
}

/** A layout that people have made the default one of its kind stays so. */
async function makeLayout(
  maker: Maker,
  { db }: Context,
  { code, day, values, texts, isDefault }: DemoLayout,
): Promise<void> {
  await maker.add(layout.name, code, day, {
    ...values,
    ...maker.texts(texts, ({ side = [], footer = [], ...text }) => ({
      ...text,
      side: numbered(side),
      footer: numbered(footer),
    })),
    code,
  })
  if (!isDefault) return
  const found = await db
    .selectFrom(layout.table)
    .select('id')
    .where('kind', '=', String(values.kind))
    .where('is_default', '=', 1)
    .executeTakeFirst()
  if (!found) await maker.set(layout.name, code, day, { is_default: 1 })
}

/** Empty at first: pages lead to each other. */
async function makePage(
  maker: Maker,
  { slug, day, texts, code, below, isHome, layout: wanted }: DemoPage,
  weigh: number,
): Promise<void> {
  await maker.add(page.name, slug, day, {
    ...maker.texts(texts, ({ slots: _, ...text }) => text),
    ...(below ? { pid: maker.id(page.name, below) } : {}),
    ...(code ? { code } : {}),
    ...(wanted ? { layout_id: maker.id(layout.name, wanted) } : {}),
    slug,
    weigh,
  })
  if (isHome) await maker.set(page.name, slug, day, { is_home: 1 })
}

async function writePage(maker: Maker, { slug, day, texts }: DemoPage): Promise<void> {
  const slots = maker.texts(texts, ({ slots = [] }) => ({ slots: numbered(slots) }))
  const publish_time = maker.timeOf(day, slug)
  await maker.edit(page.name, slug, day, { ...slots, status: 'published', publish_time })
}

/** Blocks as pages have them: each with an id that tells its place. */
function numbered(blocks: readonly DemoBlock[], before = 'b'): readonly object[] {
  return blocks.map(([type, props, slots], at) => {
    const id = `${before}${at + 1}`
    if (!slots) return { id, type, props }
    const inside = Object.entries(slots).map(([name, list]) => [name, numbered(list, `${id}-${name}-`)])
    return { id, type, props, slots: Object.fromEntries(inside) }
  })
}

/** A menu that people have put something into stays as it is. */
async function fillMenu(
  maker: Maker,
  { db }: Context,
  code: string,
  items: readonly DemoItem[],
): Promise<void> {
  const found = await db.selectFrom(menu.table).select('id').where('code', '=', code).executeTakeFirst()
  if (!found) return
  const item = await db
    .selectFrom(menuItem.table)
    .select('id')
    .where('menu_id', '=', found.id)
    .executeTakeFirst()
  if (item) return
  maker.know(menu.name, code, Number(found.id))
  const lines = items.map(({ key, below, target, url, label }, at) => ({
    key,
    ...(below ? { pid: below } : {}),
    ...(target ? { kind: 'target', target } : { kind: 'url', url }),
    ...labelled(maker, label),
    weigh: at + 1,
  }))
  await maker.edit(menu.name, code, -76, { items: lines }, 'published')
}

/** What the site is called and about, unless somebody has said so. */
async function nameSite(inside: Context): Promise<void> {
  const { settings } = inside.app
  for (const language of ['zh-cn', 'en'] as const) {
    const { title = '', description = '' } = siteTexts[language] ?? {}
    if (settings.value(siteTitle[language]) === '') await setSetting(siteTitle[language], title, inside)
    if (settings.value(siteDescription[language]) === '')
      await setSetting(siteDescription[language], description, inside)
  }
}
