import { liftChild } from '#aspects/tree/aspect.server.ts'
import { Problem } from '#core/problems.ts'
import type { Values } from '#core/resource.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import type { rule } from './rule.ts'

/** Rules of the member centre; what a type can not have it does not keep (`docs/wire.md#member-groups-and-rules`). */
export const ruleServer: ServerSide<typeof rule> = {
  invalidates: 'rights',
  translations: { title: ({ titles }) => titles.declared },
  selectable: { status: '1' },

  async beforeSave({ values, stored, context }) {
    if (stored && values.pid) await liftChild('user_rule', stored.id, values.pid, context)
    const { path = '' } = values
    const isMoved = path !== '' && path !== stored?.path
    if (isMoved && (await linkTargets([`/${path}`], context)).size > 0)
      throw new Problem('invalid', {}, { faults: { path: { message: 'user/rule:texts.pathTaken' } } })
    const component =
      values.component === undefined ? {} : { component: values.component.replaceAll('\\', '/') }
    return { ...values, ...component, ...forced[values.type ?? stored?.type ?? ''] }
  },

  async afterSave({ row, stored, context: { db } }) {
    if (stored || row.pid === 0) return
    // Groups that reach a page reach what is added below it.
    const holders = await db
      .selectFrom('user_group_rule')
      .select('group_id')
      .where('rule_id', '=', row.pid)
      .execute()
    if (holders.length === 0) return
    const grants = holders.map(({ group_id }) => ({ group_id, rule_id: row.id }))
    await db.insertInto('user_group_rule').values(grants).execute()
  },
}

/** What follows from the type of a rule, whatever was sent. */
const forced: Readonly<Record<string, Values<typeof rule>>> = {
  route: { menu_type: 'tab' },
  menu_dir: { no_login_valid: 0, url: '', component: '' },
  menu: { no_login_valid: 0 },
  nav_user_menu: { no_login_valid: 0 },
  button: { path: '', icon: '', url: '', component: '' },
}
