import type { Db } from '#server/db/database.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * Adds a page of the back office to the menu, and its buttons below it. The database gives the ids: an installation may
 * have rules of its own by now.
 */
export async function addPage(
  db: Db,
  page: Values & { readonly name: string },
  buttons: readonly Values[],
  now: number,
): Promise<void> {
  const times = { create_time: now, update_time: now }
  const shared = { icon: '', component: '', menu_type: '', keepalive: 0, weigh: 0, status: '1', ...times }
  const component = `/src/views/backend/${page.name}/index.vue`
  const menu = { type: 'menu', menu_type: 'tab', keepalive: 1, path: page.name, component }
  await db
    .insertInto('admin_rule')
    .values({ ...shared, ...menu, ...page })
    .execute()
  const { id } = await db
    .selectFrom('admin_rule')
    .select('id')
    .where('name', '=', page.name)
    .executeTakeFirstOrThrow()
  for (const button of buttons) {
    await db
      .insertInto('admin_rule')
      .values({ ...shared, path: '', type: 'button', pid: Number(id), ...button })
      .execute()
  }
}

/** An entity's entry in the menu: directories from the top down, the page, the nodes below it. */
interface EntityMenu {
  readonly directories: readonly { readonly name: string; readonly title: string }[]
  readonly page: { readonly name: string; readonly title: string; readonly icon: string }
  readonly nodes: readonly { readonly name: string; readonly title: string }[]
}

/**
 * Adds the entry of an entity that was made by the generator elsewhere; directories that are there are used. Migrations
 * that `npm run eject` writes call it.
 * @public
 */
export async function addEntity(
  db: Db,
  { directories, page, nodes }: EntityMenu,
  now: number,
): Promise<void> {
  let pid = 0
  for (const { name, title } of directories) {
    const find = () => db.selectFrom('admin_rule').select('id').where('name', '=', name)
    if (!(await find().executeTakeFirst())) {
      const times = { create_time: now, update_time: now }
      const directory = { type: 'menu_dir', menu_type: '', component: '', icon: 'fa fa-folder' }
      await db
        .insertInto('admin_rule')
        .values({ ...directory, pid, title, name, path: name, keepalive: 0, weigh: 0, status: '1', ...times })
        .execute()
    }
    pid = Number((await find().executeTakeFirstOrThrow()).id)
  }
  await addPage(db, { pid, ...page }, nodes, now)
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'rights')
    .execute()
}
