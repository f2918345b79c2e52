import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** An entry of the menu, or a node below one. Without an `id` the database gives one. */
export interface MenuEntry {
  readonly id?: number
  readonly type: 'menu_dir' | 'menu' | 'button'
  /** the name of the entry above */
  readonly in?: string
  readonly name: string
  readonly title: string
  readonly icon?: string
  readonly weigh?: number
  readonly path?: string
  readonly component?: string
  readonly remark?: string
  readonly status?: '0' | '1'
  /** what may be done on a page, by action */
  readonly nodes?: Readonly<Record<string, Pick<Partial<MenuEntry>, 'id' | 'title'>>>
  /** groups of administrators that hold the entry and its nodes from the beginning */
  readonly groups?: readonly number[]
}

type Values = Readonly<Record<string, string | number>>

/** The rows that a module begins with. */
interface Seed {
  readonly menu?: readonly MenuEntry[]
  readonly settings?: Readonly<Record<string, Values>>
  /** names under which processes ask whether what they keep in memory is stale */
  readonly versions?: readonly string[]
  /** rows of other tables, which get the time of the start where they have one */
  readonly rows?: (now: number) => Readonly<Record<string, readonly Values[]>>
}

/** Writes what a module begins with, once the tables of all modules are there. All but `rows` can be taken back. */
export function seedOf(module: string, { menu = [], settings = {}, versions = [], rows }: Seed): Migration {
  return {
    name: `${module}/seed`,
    steps: [],
    async data({ db, now }) {
      const items = Object.entries(settings).map(([name, item]) => ({ name, ...item }))
      const tables = {
        cache_version: versions.map((name) => ({ name, version: 1 })),
        ...rows?.(now),
        config: items,
      }
      for (const [table, list] of Object.entries(tables)) await insert(db, table, list)
      if (items.length > 0) await invalidateCache(db, 'settings')
      if (menu.length > 0) await addMenu(db, now, menu)
    },
    ...(rows ? {} : { undo: ({ db }) => takeBack(db, { menu, settings, versions }) }),
  }
}

async function takeBack(
  db: Db,
  { menu, settings, versions }: Required<Pick<Seed, 'menu' | 'settings' | 'versions'>>,
): Promise<void> {
  const names = menu.flatMap(({ name, nodes = {} }) => [
    name,
    ...Object.keys(nodes).map((action) => `${name}/${action}`),
  ])
  const rules = db.selectFrom('admin_rule').select('id').where('name', 'in', names)
  if (names.length > 0) {
    await db.deleteFrom('admin_group_rule').where('rule_id', 'in', rules).execute()
    await db.deleteFrom('admin_rule').where('name', 'in', names).execute()
    await invalidateCache(db, 'rights')
  }
  const items = Object.keys(settings)
  if (items.length > 0) {
    await db.deleteFrom('config').where('name', 'in', items).execute()
    await invalidateCache(db, 'settings')
  }
  if (versions.length > 0) await db.deleteFrom('cache_version').where('name', 'in', versions).execute()
}

/** A directory, which holds pages. */
export function directory(
  id: number,
  name: string,
  title: string,
  icon: string,
  weigh: number,
  more: Partial<MenuEntry> = {},
): MenuEntry {
  return { id, type: 'menu_dir', name, title, icon, weigh, ...more }
}

/** A page with its nodes. */
export function page(
  id: number,
  name: string,
  title: string,
  icon: string,
  weigh: number,
  more: Partial<MenuEntry>,
): MenuEntry {
  return { id, type: 'menu', name, title, icon, weigh, ...more }
}

/** A node of a page; what many pages have needs no title. */
export function node(id: number, title?: string): Pick<Partial<MenuEntry>, 'id' | 'title'> {
  return title === undefined ? { id } : { id, title }
}

/** Nodes of a page, with ids from the first one on. */
export function nodesFrom(first: number, ...actions: readonly string[]): NonNullable<MenuEntry['nodes']> {
  return Object.fromEntries(actions.map((action, at) => [action, node(first + at)]))
}

/** Nodes of a page whose rows are looked at, added, edited and deleted, and carried out and in. */
export function tableNodes(first: number, sheets: number): NonNullable<MenuEntry['nodes']> {
  return {
    ...nodesFrom(first, 'index', 'add', 'edit', 'del'),
    ...nodesFrom(sheets, 'export', 'import'),
  }
}

/** A setting in its place on the settings page. */
export function setting(
  id: number,
  group: string,
  weigh: number,
  type: string,
  value: string,
  title: string,
  more: Readonly<Partial<Record<'tip' | 'rule' | 'content' | 'extend', string>>> = {},
): Values {
  const plain = { tip: '', content: '', rule: '', extend: '', allow_del: 0 }
  return { ...plain, id, group, weigh, type, value, title, ...more }
}

/** Bounds of a number, as settings keep those of their input. */
export function within(min: number, max: number): string {
  return JSON.stringify({ baInputExtend: { min, max } })
}

const titles: Readonly<Record<string, string>> = {
  index: '查看',
  add: '添加',
  edit: '编辑',
  del: '删除',
  sortable: '快速排序',
  export: '导出',
  import: '导入',
}

/** Adds entries to the menu of the back office, each with its nodes. An entry whose name is taken stays as it is. */
export async function addMenu(db: Db, now: number, entries: readonly MenuEntry[]): Promise<void> {
  const rules = await db.selectFrom('admin_rule').select(['id', 'name']).execute()
  const ids = new Map(rules.map(({ id, name }) => [String(name), Number(id)]))
  const add = async (list: readonly MenuEntry[], groups: readonly number[]) => {
    const times = { create_time: now, update_time: now }
    const rows = list.map(({ in: above, nodes: _, groups: __, ...own }) => ({
      ...{ ...defaultsOf(own), ...own, ...times },
      pid: ids.get(above ?? '') ?? 0,
    }))
    await insert(db, 'admin_rule', rows)
    const added = await idsOf(db, list)
    for (const [name, id] of added) ids.set(name, id)
    const grants = groups.flatMap((group_id) => added.map(([, rule_id]) => ({ group_id, rule_id })))
    await insert(db, 'admin_group_rule', grants)
  }
  for (const entry of entries.filter(({ name }) => !ids.has(name))) {
    const { name: above, status = '1', groups = [], nodes = {} } = entry
    await add([entry], groups)
    const below = Object.entries(nodes).map(([action, node]) => {
      const title = titles[action] ?? action
      return { type: 'button', in: above, name: `${above}/${action}`, title, status, ...node } as const
    })
    await add(below, groups)
  }
  await invalidateCache(db, 'rights')
}

function defaultsOf({ type, name }: Pick<MenuEntry, 'type' | 'name'>): Values {
  const shared = { icon: '', weigh: 0, status: '1' }
  if (type === 'button') return { ...shared, path: '', menu_type: '', keepalive: 0, component: '' }
  if (type === 'menu_dir') return { ...shared, path: name, menu_type: '', keepalive: 0, component: '' }
  const component = `/src/views/backend/${name}/index.vue`
  return { ...shared, path: name, menu_type: 'tab', keepalive: 1, component }
}

async function idsOf(
  db: Db,
  entries: readonly MenuEntry[],
): Promise<readonly (readonly [name: string, id: number])[]> {
  if (entries.every(({ id }) => id !== undefined)) return entries.map(({ name, id = 0 }) => [name, id])
  const names = entries.map(({ name }) => name)
  const rows = await db.selectFrom('admin_rule').select(['id', 'name']).where('name', 'in', names).execute()
  return rows.map(({ id, name }) => [String(name), Number(id)])
}

async function invalidateCache(db: Db, name: string): Promise<void> {
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** Rows that name the same columns go in one statement. */
async function insert(db: Db, table: string, rows: readonly Values[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => Object.keys(row).sort().join())
  for (const list of alike.values()) await db.insertInto(table).values(list).execute()
}
