import { oneOf } from '#core/conditions/where.ts'
import type { Row } from '#core/resource.ts'
import { targetText } from '#core/values/target.ts'
import { type LinkedRow, linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { type Context, guest } from '#server/context.ts'
import { selectStored } from '#server/resource/columns/stored.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { targetEntries } from '#server/resource/targets/targets.ts'
import { menu } from './menu.ts'
import { menuItem } from './menu-item.ts'

/** An item of a menu as everybody has it. */
export interface ShownItem {
  readonly label: string
  /** a path of the site without the prefix of a language, or an address elsewhere; null: it leads nowhere by itself */
  readonly url: string | null
  /** it leads to a row that has its page on the site */
  readonly isRow: boolean
  readonly open_in: 'same' | 'new'
  /** '' without one */
  readonly icon: string
  readonly visible_to: 'everyone' | 'guests' | 'members'
  readonly items: readonly ShownItem[]
}

export interface ShownMenu {
  /** nobody has put anything into it, or published it */
  readonly isEmpty: boolean
  readonly items: readonly ShownItem[]
}

/** An item as it is stored, or as somebody is typing it. */
export type Item = Omit<Row<typeof menuItem>, 'menu_id'>

/**
 * A menu in the language of the context, with what a guest may know: an item that leads to a row which is not public now is left
 * out, with all below it. Null where no menu has the code. One question for the items, and one for each resource they lead to.
 */
export async function shownMenu(context: Context, code: string): Promise<ShownMenu | null> {
  const outside: Context = { ...context, identity: guest, takes: undefined }
  const found = await outside.db
    .selectFrom(menu.table)
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found) return null
  const entry = context.app.registry.get(menuItem.name)
  const rows = await selectStored(entry, [{ menu_id: Number(found.id) }], outside)
  await showOutside(entry, rows, outside)
  const items = rows as unknown as readonly Item[]
  return { isEmpty: items.length === 0, items: shownItems(items, await publicTargets(items, outside)) }
}

/** The public rows that items lead to, by what names them: one question for each resource. */
export async function publicTargets(
  items: readonly Item[],
  context: Context,
): Promise<ReadonlyMap<string, LinkedRow>> {
  const targets = items.flatMap(({ kind, target }) => (kind === 'target' && target ? [target] : []))
  const byResource = Map.groupBy(targets, ({ resource }) => resource)
  const found = new Map<string, LinkedRow>()
  for (const { resource } of targetEntries(context.app)) {
    const ids = new Set((byResource.get(resource.name) ?? []).map(({ row_id }) => row_id))
    if (ids.size === 0) continue
    const where = { id: oneOf([...ids]) }
    for (const row of await linkedRows({ context }, resource.name, { where, limit: ids.size }))
      found.set(targetText({ resource: resource.name, row_id: row.id }), row)
  }
  return found
}

/** The tree of what shows: the lightest first, and below each what hangs there. */
export function shownItems(
  items: readonly Item[],
  targets: ReadonlyMap<string, LinkedRow>,
  above = 0,
): readonly ShownItem[] {
  const here = items
    .filter(({ pid }) => Number(pid ?? 0) === above)
    .toSorted((one, other) => Number(one.weigh) - Number(other.weigh) || one.id - other.id)
  return here.flatMap((item) => {
    const row = item.target ? targets.get(targetText(item.target)) : undefined
    const below = () => shownItems(items, targets, item.id)
    const { open_in, visible_to, icon } = item
    const common = { open_in, visible_to, icon, isRow: item.kind === 'target' }
    if (item.kind === 'target')
      return row ? [{ ...common, label: item.label || row.label, url: row.path, items: below() }] : []
    return [{ ...common, label: item.label, url: item.kind === 'url' ? item.url : null, items: below() }]
  })
}
