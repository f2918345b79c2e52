import { article } from '#modules/content/article/article.ts'
import { category } from '#modules/content/article/category/category.ts'
import { tag } from '#modules/content/article/tag/tag.ts'
import { resource as download } from '#modules/content/download/resource/resource.ts'
import { resourceFile } from '#modules/content/download/resourceFile/resourceFile.ts'
import { layout } from '#modules/content/layout/layout.ts'
import { link } from '#modules/content/links/link/link.ts'
import { redirect } from '#modules/content/links/redirect/redirect.ts'
import { menuItem } from '#modules/content/menu/menu-item.ts'
import { page } from '#modules/content/page/page.ts'
import { bigint, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'
import type { Belonging } from '#server/resource/side.ts'

/** The rows that the demo made, each as long as it is there, whoever deletes it. */
export const demoRow = 'demo_row'

export const demoTables: readonly Table[] = [
  table(demoRow, {
    key: ['resource', 'row_id'],
    columns: { resource: varchar(100), row_id: bigint(), create_time: time() },
  }),
]

/** What the demo has rows of, in the order in which they go: what refers to others before these. */
export const demoResources = [
  menuItem,
  redirect,
  link,
  page,
  article,
  download,
  resourceFile,
  tag,
  category,
  layout,
].map(({ name }) => name)

/** That a row is the demo's goes with it, and comes back with it. */
export const demoBelongings: Readonly<Record<string, readonly Belonging[]>> = Object.fromEntries(
  demoResources.map((resource) => [
    resource,
    [{ table: demoRow, owner: 'row_id', key: ['resource', 'row_id'], where: { resource } }],
  ]),
)
