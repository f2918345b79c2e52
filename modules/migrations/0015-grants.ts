import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'

/**
 * Nodes that came after the seed go to the groups that hold the page and the nodes which allow the same row by row
 * (`wire.md` 4.3): nobody gets what they could not do before. What goes further, such as resetting the second factor of
 * others, is granted by people.
 */
export const migration: Migration = {
  name: '0015-grants',
  steps: [],
  async data({ db }) {
    const rules = await db.selectFrom('admin_rule').select(['id', 'pid', 'name', 'type']).execute()
    const ids = new Map(rules.map(({ id, name }) => [String(name), Number(id)]))
    const held = await heldRules(db)
    for (const { id, pid, name, type } of rules) {
      const needed = type === 'button' ? neededFor(String(name)).map((node) => ids.get(node)) : []
      if (needed.length === 0) continue
      const owners = [...held]
        .filter(([, own]) => [Number(pid), ...needed].every((one) => one !== undefined && own.has(one)))
        .filter(([, own]) => !own.has(Number(id)))
      for (const [group_id] of owners)
        await db
          .insertInto('admin_group_rule')
          .values({ group_id, rule_id: Number(id) })
          .execute()
    }
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}

/** The nodes that together allow what a new one does; none where nothing else does. */
function neededFor(name: string): readonly string[] {
  // Who sets the site up for everybody may also put a view into everybody's list.
  if (name === 'routine/view/share') return ['routine/config/edit']
  // Whoever may disable an administrator ends the sessions, too.
  if (name === 'auth/admin/signOut') return ['auth/admin/edit']
  const [, page, action] = /^(.+)\/(export|import)$/.exec(name) ?? []
  if (action === 'export') return [`${page}/index`]
  if (action === 'import') return [`${page}/add`, `${page}/edit`]
  return []
}

/** Rules that each group holds. */
async function heldRules(db: Db): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await db.selectFrom('admin_group_rule').select(['group_id', 'rule_id']).execute()
  const held = new Map<number, Set<number>>()
  for (const { group_id, rule_id } of rows) {
    const group = Number(group_id)
    held.set(group, (held.get(group) ?? new Set()).add(Number(rule_id)))
  }
  return held
}
