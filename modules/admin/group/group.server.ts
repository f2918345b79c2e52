import { type Limits, readLimits } from '#core/access/limits.ts'
import { oneOf } from '#core/conditions/where.ts'
import { Problem, type Verdict } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { parseLimits } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstGroups } from './first-groups.ts'
import type { group } from './group.ts'

/** Who may see and change which groups, and which rules they may put in (`docs/permissions.md#groups`). */
export const groupServer: ServerSide<typeof group> = {
  invalidates: 'rights',
  selectable: { status: '1' },
  translations: { name: () => firstGroups },

  scope: (context) => {
    const { identity, app } = context
    if (identity.kind !== 'admin' || identity.rights.isSuper) return 'all'
    return { id: oneOf([...lowerGroups(context), ...app.settings.access.allGroupsOf(identity.id)]) }
  },

  // The administrators' form leaves out the groups of the one who fills it in.
  narrow: (query, context) => {
    const { identity } = context
    if (!query.absoluteAuth || query.absoluteAuth === '0') return 'all'
    if (identity.kind !== 'admin' || identity.rights.isSuper) return 'all'
    return { id: oneOf(lowerGroups(context)) }
  },

  // Super administrators look into every group; their own they do not change.
  guard: ({ row, context, isOpened }) =>
    isOpened && context.identity.rights.isSuper ? null : managed(row.id, context),

  // A form without rules leaves those there are.
  receive(sent) {
    const { rules, ...form } = sent
    return isEmptyValue(rules) && form.name !== undefined ? form : sent
  },

  beforeSave({ values, stored, context }) {
    if (values.pid) {
      const verdict = parentAllowed(values.pid, context)
      if (verdict) throw verdict
    }
    // A super group has every rule by being super; its list stays empty.
    if (stored?.is_super === 1)
      return {
        ...values,
        rules: [],
        limits: '',
        is_super: 1,
        status: keepEnabled(values.status, stored.status),
      }
    if (values.rules !== undefined) checkRules(values.rules, context)
    if (values.rules !== undefined && stored) checkMembers(stored.id, values.rules, context)
    checkWithinOwn(values.pid ?? stored?.pid ?? 0, new Set(values.rules ?? stored?.rules ?? []), context)
    return values.limits === undefined
      ? values
      : { ...values, limits: checkedLimits(values.limits, readLimits(stored?.limits), context) }
  },

  async beforeDelete({ rows, context }) {
    if (rows.some(({ is_super }) => is_super === 1)) {
      const left = await context.db
        .selectFrom('admin_group')
        .select('id')
        .where('is_super', '=', 1)
        .where(
          'id',
          'not in',
          rows.map(({ id }) => id),
        )
        .limit(1)
        .executeTakeFirst()
      if (!left) throw new Problem('lastSuper')
    }
  },

  async present({ rows, view, context }) {
    const { access } = context.app.settings
    const all = access.rules()
    const { app, language } = context
    const titles = new Map(all.map((rule) => [rule.id, app.titles.menu(rule, language)]))
    return rows.map((row) => {
      const rule = access.groups().get(row.id)
      const held = new Set(rule?.rules ?? row.rules)
      // In the order of the menu, whichever they were granted in.
      const ids = all.map(({ id }) => id).filter((id) => held.has(id))
      if (view === 'edit')
        return { rules: rule?.isSuper ? ['*'] : leaves(ids, context), rules_row: undefined }
      return {
        rules: rule?.isSuper ? context.translate('auth/group:texts.super') : describe(ids, titles, context),
        rules_row: undefined,
      }
    })
  },

  listData: async ({ identity, app }) => ({
    group: identity.kind === 'admin' ? app.settings.access.allGroupsOf(identity.id) : [],
  }),
}

function lowerGroups({ identity, app }: Context): readonly number[] {
  return identity.kind === 'admin' ? app.settings.access.dominatedGroups(identity.id).map(({ id }) => id) : []
}

/** Only dominated groups are managed, and never one's own. */
export function managed(id: number, context: Context): Verdict {
  const { identity, app } = context
  if (identity.kind !== 'admin') return null
  if (app.settings.access.allGroupsOf(identity.id).includes(id)) return new Problem('groupOwn')
  if (identity.rights.isSuper || lowerGroups(context).includes(id)) return null
  return new Problem('groupNotDominated')
}

/** A group may hang below a dominated one or below one's own. */
function parentAllowed(pid: number, context: Context): Verdict {
  const { identity, app } = context
  if (identity.kind !== 'admin' || identity.rights.isSuper) return null
  const allowed = [...lowerGroups(context), ...app.settings.access.allGroupsOf(identity.id)]
  return allowed.includes(pid) ? null : new Problem('groupNotDominated')
}

/** Rights only flow down: every rule must be held, and not all that are held. */
function checkRules(rules: readonly number[], { identity, app }: Context): void {
  if (identity.kind !== 'admin' || identity.rights.isSuper) return
  const { rules: held } = app.settings.access.rightsOf(identity.id)
  if (rules.some((id) => !held.has(id)))
    throw new Problem('ruleNotHeld', {}, { faults: { rules: { message: 'auth/group:texts.notHeld' } } })
  if (rules.length >= held.size)
    throw new Problem('groupEqualsOwn', {}, { faults: { rules: { message: 'auth/group:texts.equalsOwn' } } })
}

/** Whoever is in the group has others besides: with the new rules they still stay below whoever gives these. */
function checkMembers(id: number, rules: readonly number[], { identity, app }: Context): void {
  if (identity.kind !== 'admin' || identity.rights.isSuper) return
  const { access } = app.settings
  const isRaised = access
    .membersOf(new Set([id]))
    .map((member) => access.allGroupsOf(member))
    .some(
      (groups) =>
        access.areBelow(identity.id, groups) && !access.areBelow(identity.id, groups, { id, rules }),
    )
  if (isRaised)
    throw new Problem(
      'groupsEqualOwn',
      {},
      { faults: { rules: { message: 'auth/group:texts.membersEqualOwn' } } },
    )
}

/** Whoever has limits makes groups that are joined with them: below an own group, with rules of that one. */
function checkWithinOwn(pid: number, rules: ReadonlySet<number>, { identity, app }: Context): void {
  if (identity.kind !== 'admin' || app.settings.access.isWithin(identity.id, pid, rules)) return
  throw new Problem('groupOutsideOwn', {}, { faults: { pid: { message: 'auth/group:texts.outsideOwn' } } })
}

/** Limits as they are stored; a refusal names what is wrong with them, unless it is stored so already. */
export function checkedLimits(sent: string, stored: Limits, context: Context): string {
  const { app, translate } = context
  const limits = parseLimits(sent, stored, context)
  if (typeof limits === 'string') return limits
  const name = String(limits.params?.name ?? '')
  const params = { name: app.registry.find(name) ? translate(`${name}:name`) : name }
  throw new Problem('invalid', {}, { faults: { limits: { ...limits, params } } })
}

function keepEnabled(status: string | undefined, stored: string): '0' | '1' {
  if (status === '0' && stored === '1') throw new Problem('lastSuper')
  return '1'
}

/** Ids that are not the parent of another one in the list: the tree control finds the parents by itself. */
function leaves(ids: readonly number[], { app }: Context): readonly number[] {
  const held = new Set(ids)
  const parents = new Set(
    app.settings.access
      .rules()
      .filter(({ id }) => held.has(id))
      .map(({ pid }) => pid),
  )
  return ids.filter((id) => !parents.has(id))
}

function describe(
  ids: readonly number[],
  titles: ReadonlyMap<number, string>,
  { translate }: Context,
): string {
  const [first] = ids
  if (first === undefined) return translate('auth/group:texts.none')
  const title = titles.get(first) ?? String(first)
  return ids.length === 1 ? title : translate('auth/group:texts.several', { title, n: ids.length })
}
