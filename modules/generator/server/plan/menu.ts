import { defineResource } from '#core/resource.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { Context } from '#server/context.ts'
import { system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { EntityData } from '../../design/design.ts'

/** Titles of the nodes that every entity has; menu titles are data of one language, as the seeded ones are. */
const nodeTitles: Readonly<Record<string, string>> = {
  index: '查看',
  add: '添加',
  edit: '编辑',
  del: '删除',
  sortable: '快速排序',
  export: '导出',
  import: '导入',
}

/** Directories come after those that the product has and before the generator, until somebody moves them. */
export const topWeight = 82

/** What an entity's entry in the menu is made of: directories, the page, its nodes. */
export interface MenuPlan {
  /** directories from the top down */
  readonly directories: readonly { readonly name: string; readonly title: string }[]
  readonly title: string
  /** nodes below the page, by the name of the call */
  readonly calls: readonly string[]
}

/** The entry of an entity: a directory for each part of its path, then the page, titled as what it manages. */
export function menuOf(entity: EntityData): MenuPlan {
  const parts = entity.name.split('/')
  const directories = parts.slice(0, -1).map((part, at) => ({
    name: parts.slice(0, at + 1).join('/'),
    title: words(part),
  }))
  const { name } = entity.messages['zh-cn']
  const title = /\p{Script=Han}$/u.test(name) && !name.endsWith('管理') ? `${name}管理` : name
  return { directories, title: cutText(title, 50), calls: defineResource(entity.name, entity.spec).calls }
}

/** Makes what is missing of an entity's entry, and answers the names of what it made. What is there stays untouched. */
export async function makeMenu(entity: EntityData, context: Context): Promise<readonly string[]> {
  const { directories, title, calls } = menuOf(entity)
  const rules = rowsOf(context.app.registry.get('auth/rule'), { ...context, identity: system })
  const made: string[] = []
  const make = async (values: Readonly<Record<string, unknown>> & { readonly name: string }) => {
    const known = await ruleId(values.name, context)
    if (known !== null) return known
    made.push(values.name)
    const row = await rules.insert({ ...values, status: '1' })
    return Number(row.id)
  }
  let pid = 0
  for (const { name, title: text } of directories) {
    const directory = { type: 'menu_dir', title: text, name, path: name, icon: 'fa fa-folder' }
    pid = await make({ pid, ...directory, ...(pid === 0 ? { weigh: topWeight } : {}) })
  }
  const { name } = entity
  const page = await make({
    ...{ pid, type: 'menu', menu_type: 'tab', title, name, path: name, icon: 'fa fa-table', keepalive: 1 },
    component: `/src/views/backend/${name}/index.vue`,
  })
  for (const call of calls) {
    await make({ pid: page, type: 'button', title: nodeTitles[call] ?? call, name: `${name}/${call}` })
  }
  return made
}

/** Removes rules that were made for an entity, and answers those that stay: directories that hold something else by now. */
export async function removeMenu(names: readonly string[], context: Context): Promise<readonly string[]> {
  const staying: string[] = []
  const rules = rowsOf(context.app.registry.get('auth/rule'), { ...context, identity: system })
  for (const name of [...names].reverse()) {
    const id = await ruleId(name, context)
    if (id === null) continue
    if (await hasChildren(id, context)) staying.push(name)
    else await rules.remove([id])
  }
  return staying
}

/** Tells whether there is an entry of the name. */
export async function hasRule(name: string, context: Context): Promise<boolean> {
  return (await ruleId(name, context)) !== null
}

async function ruleId(name: string, { db }: Context): Promise<number | null> {
  const row = await db.selectFrom('admin_rule').select('id').where('name', '=', name).executeTakeFirst()
  return row ? Number(row.id) : null
}

async function hasChildren(id: number, { db }: Context): Promise<boolean> {
  const child = await db
    .selectFrom('admin_rule')
    .select('id')
    .where('pid', '=', id)
    .limit(1)
    .executeTakeFirst()
  return child !== undefined
}

/** `orderItem` → `Order item` */
function words(part: string): string {
  const text = part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
