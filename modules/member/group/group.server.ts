import { isEmptyValue } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstGroup } from './first-group.ts'
import type { group } from './group.ts'

/**
 * A group that is given every rule has whatever rules there will be; its list stays empty
 * (`docs/wire.md#member-groups-and-rules`).
 */
export const groupServer: ServerSide<typeof group> = {
  invalidates: 'rights',
  translations: { name: () => [firstGroup] },
  // A form without rules leaves those there are; an empty list of them is a group without rights.
  receive(sent) {
    const { rules, ...form } = sent
    const isLeftOut = isEmptyValue(rules) && !Array.isArray(rules)
    return isLeftOut && form.name !== undefined ? form : sent
  },

  async beforeSave({ values, context }) {
    if (values.rules === undefined) return values
    const given = new Set(values.rules)
    const isAll = given.size > 0 && (await ruleParents(context)).every(({ id }) => given.has(id))
    return isAll ? { ...values, rules: [], is_super: 1 } : { ...values, is_super: 0 }
  },

  async present({ rows, view, context }) {
    const supers = await superGroups(
      rows.map(({ id }) => id),
      context,
    )
    const parents = view === 'edit' ? await ruleParents(context) : []
    return rows.map(({ id, rules }) => {
      const isSuper = supers.has(id)
      if (view !== 'edit') return { rules: isSuper ? '*' : rules.join(','), rules_row: undefined }
      // Leaves are enough: the tree of the form finds the rules above them by itself.
      const above = new Set(parents.flatMap((rule) => (rules.includes(rule.id) ? [rule.pid] : [])))
      return { rules: isSuper ? ['*'] : rules.filter((rule) => !above.has(rule)), rules_row: undefined }
    })
  },
}

async function ruleParents({
  db,
}: Context): Promise<readonly { readonly id: number; readonly pid: number }[]> {
  const rules = await db.selectFrom('user_rule').select(['id', 'pid']).execute()
  return rules.map(({ id, pid }) => ({ id: Number(id), pid: Number(pid) }))
}

/** The flag itself is closed, so the rows come without it. */
async function superGroups(ids: readonly number[], { db }: Context): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('user_group')
    .select('id')
    .where('is_super', '=', 1)
    .where('id', 'in', ids)
    .execute()
  return new Set(found.map(({ id }) => Number(id)))
}
