import type { MenuRow } from '#core/menu.ts'
import { defaultLanguage } from '#core/wire.ts'
import type { Db } from '../db/database.ts'
import { insertAll, madeNames, notedNames, noteRows, type Writing } from '../db/declared-notes.ts'
import { invalidateCache } from '../settings/invalidate-cache.ts'

/** Both menus: where their rows are, who holds them, and what rows of theirs have besides. */
const menus = {
  menu: {
    table: 'admin_rule',
    grants: 'admin_group_rule',
    columns: ({ type, name, component }: MenuRow) => ({
      menu_type: type === 'menu' ? 'tab' : '',
      keepalive: type === 'menu' ? 1 : 0,
      component: component ?? `/src/views/backend/${name}/index.vue`,
    }),
  },
  member_menu: {
    table: 'user_rule',
    grants: 'user_group_rule',
    columns: ({ name, component }: MenuRow) => ({
      component: component ?? `/src/views/frontend/user/${name}.vue`,
    }),
  },
} as const

type MenuKind = keyof typeof menus

/** Adds the declared rows that the menu has never had, each below the one it names. Answers whether there were any. */
export async function writeMenu(
  db: Db,
  kind: MenuKind,
  declared: readonly MenuRow[],
  { source, now }: Writing,
): Promise<boolean> {
  const noted = await notedNames(db, kind)
  const rules = await db.selectFrom(menus[kind].table).select(['id', 'name']).execute()
  const ids = new Map(rules.map(({ id, name }) => [String(name), Number(id)]))
  // In a new database ids are the same everywhere, also after an attempt that was broken off.
  const counter = rules.length === 0 ? { next: 1 } : null
  const wanted = declared.filter(({ name }) => !noted.has(name))
  const added: MenuRow[] = []
  let missing = wanted.filter(({ name }) => !ids.has(name))
  while (missing.length > 0) {
    const names = new Set(missing.map(({ name }) => name))
    // An administrator who deleted a page does not want its nodes.
    const rows = missing.filter(
      ({ type, above }) => !names.has(above) && (type !== 'button' || above === '' || ids.has(above)),
    )
    const later = missing.filter(({ above }) => names.has(above))
    if (later.length === missing.length)
      throw new Error(`entries of the menu stand in each other: ${[...names].join(', ')}`)
    missing = later
    await insertLevel(db, kind, rows, { ids, counter, now })
    added.push(...rows)
  }
  const made = new Set(added.map(({ name }) => name))
  const had = wanted.map(({ name }) => name).filter((name) => ids.has(name))
  await noteRows(db, kind, had, (name) => (made.has(name) ? source : ''))
  // Later on people say who holds what: a new entry is the super administrators' until they grant it.
  if (noted.size === 0) await grant(db, menus[kind].grants, added, ids)
  return added.length > 0
}

/** Takes the rows of one writing away again. */
export async function removeMenu(db: Db, kind: MenuKind, source: string): Promise<void> {
  const names = await madeNames(db, kind, source)
  if (names.length === 0) return
  await removeRules(db, kind, names)
}

/**
 * Takes entries away that no module declares any more, for migrations. What people put below them stands at the top from then on;
 * an entry that is declared anew under one of the names is written like any other.
 */
export async function retireMenu(db: Db, kind: MenuKind, names: readonly string[]): Promise<void> {
  const { table } = menus[kind]
  const retired = await db.selectFrom(table).select('id').where('name', 'in', names).execute()
  if (retired.length > 0) {
    const ids = retired.map(({ id }) => Number(id))
    await db
      .updateTable(table)
      .set({ pid: 0 })
      .where('pid', 'in', ids)
      .where('name', 'not in', names)
      .execute()
    await removeRules(db, kind, names)
    await invalidateCache('rights', { db })
  }
  await db.deleteFrom('declared_row').where('kind', '=', kind).where('name', 'in', names).execute()
}

/** Takes entries away, and whatever groups hold of them. */
async function removeRules(db: Db, kind: MenuKind, names: readonly string[]): Promise<void> {
  const { table, grants } = menus[kind]
  const rules = db.selectFrom(table).select('id').where('name', 'in', names)
  await db.deleteFrom(grants).where('rule_id', 'in', rules).execute()
  await db.deleteFrom(table).where('name', 'in', names).execute()
}

interface Level {
  readonly ids: Map<string, number>
  /** gives the ids, where the database does not */
  readonly counter: { next: number } | null
  readonly now: number
}

/** Adds rows whose rows above are there, and learns their ids. */
async function insertLevel(
  db: Db,
  kind: MenuKind,
  rows: readonly MenuRow[],
  { ids, counter, now }: Level,
): Promise<void> {
  if (rows.length === 0) return
  const { table, columns } = menus[kind]
  const values = rows.map((row) => ({
    ...(counter ? { id: counter.next++ } : {}),
    ...{ pid: ids.get(row.above) ?? 0, type: row.type, name: row.name, title: row.title[defaultLanguage] },
    ...{ icon: row.icon, weigh: row.weigh, path: row.path, remark: row.remark },
    ...{ status: '1', create_time: now, update_time: now },
    ...columns(row),
  }))
  await insertAll(db, table, values)
  const names = rows.map(({ name }) => name)
  const added = await db.selectFrom(table).select(['id', 'name']).where('name', 'in', names).execute()
  for (const { id, name } of added) ids.set(String(name), Number(id))
}

async function grant(
  db: Db,
  table: string,
  rows: readonly MenuRow[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const grants = rows.flatMap(({ name, groups }) =>
    groups.map((group_id) => ({ group_id, rule_id: ids.get(name) ?? 0 })),
  )
  await insertAll(db, table, grants)
}
