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
