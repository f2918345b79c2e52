import { randomBytes } from 'node:crypto'
import { oneOf } from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import { keepKeys, removeKeys } from '#server/auth/api-keys/api-keys.ts'
import { defaultAvatar } from '#server/auth/bootstrap.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { removeFactors } from '#server/auth/second-factor/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { admin } from './admin.ts'

/** Who may see and change which administrators: `allAuthAndOthers` of `docs/permissions.md#who-may-change-whom`. */
export const adminServer: ServerSide<typeof admin> = {
  invalidates: 'rights',

  // The second factor is no belonging: whoever comes back sets up a new one.
  belongings: [{ table: 'admin_preference', owner: 'admin_id', key: ['admin_id', 'key'] }],

  scope: (context) => {
    const { identity } = context
    if (identity.kind !== 'admin' || identity.rights.isSuper) return 'all'
    return { id: oneOf([identity.id, ...lowerAdmins(context, identity.id)]) }
  },

  guard: ({ verb, row, context: { identity } }) =>
    verb === 'del' && identity.kind === 'admin' && row.id === identity.id ? new Problem('ownAccount') : null,

  async beforeSave({ values, stored, context }) {
    const { identity } = context
    const isSelf = identity.kind === 'admin' && stored?.id === identity.id
    if (isSelf && values.status === '0') throw new Problem('ownAccount')
    const hasOtherContact = changesContact(values, stored)
    if (isSelf && context.cause !== 'owner' && (values.password || hasOtherContact)) {
      throw new Problem('ownCredentials')
    }
    if (!stored && !values.password) {
      throw new Problem('invalid', {}, { faults: { password: { message: 'validate.required' } } })
    }
    checkGroups(values.group_arr, stored?.group_arr ?? [], isSelf, context)
    const isDisabled = values.status === '0' && stored?.status !== '0'
    const hasOtherGroups =
      values.group_arr !== undefined && !sameIds(values.group_arr, stored?.group_arr ?? [])
    if (stored && (isDisabled || hasOtherGroups)) await keepLastSuper([stored.id], values, context)
    // Writing the default picture means having none.
    const avatar = values.avatar === defaultAvatar ? { avatar: '' } : {}
    const endsSessions =
      !stored || values.password || isDisabled || hasOtherGroups || (isSelf && hasOtherContact)
    if (!endsSessions) return { ...values, ...avatar }
    const security_stamp = randomBytes(16).toString('hex')
    // Rights are limited by those of now at each call, and mail leads to no key: API keys go on.
    if (stored && !values.password && !isDisabled)
      await keepKeys(context, adminRealm, stored.id, { from: stored.security_stamp, to: security_stamp })
    return { ...values, ...avatar, security_stamp }
  },

  async beforeDelete({ rows, context }) {
    await keepLastSuper(
      rows.map(({ id }) => id),
      null,
      context,
    )
    await context.db
      .deleteFrom('token')
      .where(
        'user_id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('type', 'like', 'admin%')
      .execute()
    await removeFactors(
      context,
      adminRealm,
      rows.map(({ id }) => id),
    )
    await removeKeys(
      context,
      adminRealm,
      rows.map(({ id }) => id),
    )
    await context.db
      .deleteFrom('form_draft')
      .where(
        'admin_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    await context.db
      .deleteFrom(adminRealm.devices)
      .where(
        adminRealm.owner,
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  },

  actions: {
    async signOut({ ids, rows }) {
      await rows.update(ids, { security_stamp: randomBytes(16).toString('hex') })
    },
    async resetFactor({ ids, rows, context }) {
      const { identity } = context
      // One's own goes with the password, on one's own page: a session alone is not enough.
      if (identity.kind === 'admin' && ids.includes(identity.id)) throw new Problem('ownCredentials')
      await rows.update(ids, { security_stamp: randomBytes(16).toString('hex') })
      await removeFactors(context, adminRealm, ids)
    },
  },

  async present({ rows, view, context }) {
    return rows.map((row) => {
      const groups = (row as unknown as { group_arr_row?: { name: string }[] }).group_arr_row ?? []
      const time = row.last_login_time
      return {
        group_name_arr: groups.map(({ name }) => name),
        avatar: row.avatar || defaultAvatar,
        ...(view === 'edit' ? { password: '' } : {}),
        last_login_time: time ? unixToText(time, context.timeZone) : '',
      }
    })
  },
}

/** Where mail and messages to an account go: whoever changes it can take the account over. */
function changesContact(
  values: { readonly email?: string | null; readonly mobile?: string | null },
  stored: { readonly email?: string | null; readonly mobile?: string | null } | null,
): boolean {
  const differs = (name: 'email' | 'mobile') =>
    values[name] !== undefined && (values[name] ?? '') !== (stored?.[name] ?? '')
  return stored !== null && (differs('email') || differs('mobile'))
}

/** Administrators in groups that this one dominates, together too, and in no other. */
function lowerAdmins({ app }: Context, id: number): readonly number[] {
  const { access } = app.settings
  const lower = new Set(access.dominatedGroups(id).map((group) => group.id))
  return access.membersOf(lower).filter((member) => {
    const groups = access.allGroupsOf(member)
    return groups.every((group) => lower.has(group)) && access.areBelow(id, groups)
  })
}

/** Newly given groups must be dominated, those already held may stay, and nobody gives away as much as they hold. */
function checkGroups(
  given: readonly number[] | undefined,
  held: readonly number[],
  isSelf: boolean,
  { identity, app }: Context,
): void {
  if (!given || identity.kind !== 'admin' || identity.rights.isSuper) return
  const { access } = app.settings
  const lower = new Set(access.dominatedGroups(identity.id).map(({ id }) => id))
  const refuse = (problem: 'groupNotDominated' | 'groupsEqualOwn', text: string) => {
    throw new Problem(problem, {}, { faults: { group_arr: { message: `auth/admin:texts.${text}` } } })
  }
  if (given.some((id) => !held.includes(id) && !lower.has(id)))
    refuse('groupNotDominated', 'groupNotDominated')
  if (!isSelf && !access.areBelow(identity.id, given)) refuse('groupsEqualOwn', 'groupsEqualOwn')
}

/** One enabled super administrator remains, whatever is disabled, regrouped or deleted at the same time. */
async function keepLastSuper(
  ids: readonly number[],
  values: { readonly status?: string; readonly group_arr?: readonly number[] } | null,
  { db, app }: Context,
): Promise<void> {
  // Two who go at the same time must not each count on the other; SQLite's transactions wait by themselves.
  const superGroupIds = db.selectFrom('admin_group').select('id').where('is_super', '=', 1)
  if (app.database.dialect !== 'sqlite') await superGroupIds.forUpdate().execute()
  const supers = await db
    .selectFrom('admin_group_access as a')
    .innerJoin('admin_group as g', 'g.id', 'a.group_id')
    .innerJoin('admin as m', 'm.id', 'a.uid')
    .select(['a.uid', 'a.group_id'])
    .where('g.is_super', '=', 1)
    .where('g.status', '=', '1')
    .where('m.status', '=', '1')
    .execute()
  const superGroups = new Set(supers.map(({ group_id }) => Number(group_id)))
  const staysSuper =
    values && values.status !== '0' && (values.group_arr ?? []).some((id) => superGroups.has(id))
  const others = supers.filter(({ uid }) => !ids.includes(Number(uid)))
  const wasSuper = supers.some(({ uid }) => ids.includes(Number(uid)))
  if (wasSuper && !staysSuper && others.length === 0) throw new Problem('lastSuper')
}

function sameIds(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id))
}
