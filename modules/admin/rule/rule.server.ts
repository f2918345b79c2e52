import { liftChild } from '#aspects/tree/aspect.server.ts'
import { oneOf } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import { noteRelating } from '#server/resource/pipeline/notes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { rule } from './rule.ts'

/** Who may see and change which rules (`docs/wire.md#menu-rules`). Nobody grants by editing what they do not hold. */
export const ruleServer: ServerSide<typeof rule> = {
  invalidates: 'rights',
  translations: { title: ({ titles }) => titles.declared },
  selectable: { type: oneOf(['menu_dir', 'menu']), status: '1' },

  scope: ({ identity, app }) => {
    if (identity.kind !== 'admin' || identity.rights.isSuper) return 'all'
    return { id: oneOf([...app.settings.access.rightsOf(identity.id).rules]) }
  },

  async beforeSave({ values, stored, context }) {
    const { identity, app } = context
    // A name is a permission: whoever is limited may neither make up one nor rename what they hold into another.
    const isRenamed = values.name !== undefined && values.name !== stored?.name
    if (isRenamed && identity.kind === 'admin' && !identity.rights.isSuper) {
      const known = stored && app.settings.access.rightsOf(identity.id).nodes.has(values.name.toLowerCase())
      if (!known)
        throw new Problem('ruleNotHeld', {}, { faults: { name: { message: 'auth/rule:texts.nameNotHeld' } } })
    }
    if (stored && values.pid) await liftChild('admin_rule', stored.id, values.pid, context)
    const type = values.type ?? stored?.type
    const isButton = type === 'button'
    const menu =
      type === 'menu' ? {} : { component: '', url: '', ...(isButton ? { path: '', icon: '' } : {}) }
    const component =
      values.component === undefined ? {} : { component: values.component.replaceAll('\\', '/') }
    return { ...values, ...component, ...menu }
  },

  async afterSave({ row, stored, context }) {
    if (stored || row.pid === 0) return
    // A new rule below a rule is granted to the groups of its maker that hold the parent, as far as they are below them.
    const { identity, app, db } = context
    if (identity.kind !== 'admin') return
    const groups = await db
      .selectFrom('admin_group_rule as g')
      .select('g.group_id')
      .where('g.rule_id', '=', row.pid)
      .execute()
    const allowed = identity.rights.isSuper
      ? groups
      : groups.filter(({ group_id }) =>
          app.settings.access.allGroupsOf(identity.id).includes(Number(group_id)),
        )
    if (allowed.length > 0) {
      const owners = allowed.map(({ group_id }) => Number(group_id))
      const grants = owners.map((group_id) => ({ group_id, rule_id: row.id }))
      await noteRelating(
        app.registry.get('auth/group'),
        'rules',
        async () => owners,
        context,
        () => db.insertInto('admin_group_rule').values(grants).execute(),
      )
    }
  },

  // What opens nothing has no way of opening. Lists call entries of generated resources as menus do; a form has what is stored.
  present: async ({ rows, view, context: { app, language } }) =>
    rows.map((row) => ({
      menu_type: row.type === 'menu' ? row.menu_type : null,
      ...(view === 'list' ? { title: app.titles.menu(row, language) } : {}),
    })),
}
