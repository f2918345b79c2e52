import { sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { minorToMoney } from '#core/values/money.ts'
import { lastDays } from '#core/values/time.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { type Context, inTransaction, type MemberIdentity } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import type { Body } from '#server/resource/door.ts'
import { memberList } from '#server/resource/member-routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { user } from '../user/user.ts'
import { verificationTypes } from './codes/codes.server.ts'
import { noteEvent } from './note-event.server.ts'
import { addresseeOf, tellMember } from './notices.server.ts'
import { own, saveAsOwner } from './own.server.ts'
import { awardScore } from './score.server.ts'

/** What a member sees and changes of the own account (`docs/wire.md#own-account`). */
export const accountRoutes: readonly Route[] = [
  {
    url: '/api/account/overview',
    method: 'GET',
    access: { node: 'account/overview' },
    handle: own(overview),
  },
  {
    url: '/api/account/profile',
    method: 'GET',
    access: { node: 'account/profile' },
    handle: own(openProfile),
  },
  {
    url: '/api/account/profile',
    method: 'POST',
    access: { node: 'account/profile' },
    handle: own(saveProfile),
  },
  {
    url: '/api/account/changepassword',
    method: 'POST',
    access: { node: 'account/changePassword' },
    handle: own(changePassword),
  },
  ledger('integral', 'user/scoreLog'),
  ledger('balance', 'user/moneyLog'),
]

/** Entries of a ledger of one's own, newest first, by the parameters of any list. */
function ledger(call: string, resourceName: string): Route {
  return {
    url: `/api/account/${call}`,
    method: 'GET',
    access: { node: `account/${call}` },
    handle: own(async (context, _own, { query }) => ({
      data: await memberList(context.app.registry.get(resourceName), query, context),
    })),
  }
}

const shownDays = 7

/** What points and balance changed by on each of the last days of the site's calendar. */
async function overview(context: Context, { id }: MemberIdentity): Promise<Answer> {
  const { dates, instants } = lastDays(context.now, shownDays, context.app.settings.value(siteTimeZone))
  const [score, money] = await Promise.all([
    sums(context, 'user_score_log', 'score', id, instants),
    sums(context, 'user_money_log', 'money', id, instants),
  ])
  return { data: { days: dates, score, money: money.map(minorToMoney) } }
}

/** The sum of a member's changes between each instant and the next: one query, along one index. */
async function sums(
  { db }: Context,
  table: string,
  column: string,
  userId: number,
  instants: readonly number[],
): Promise<readonly number[]> {
  const spans = instants.slice(1).map((end, at) => ({ start: Number(instants[at]), end, name: `day_${at}` }))
  const row = await db
    .selectFrom(table)
    .select(
      spans.map(({ start, end, name }) =>
        sql<unknown>`sum(case when create_time >= ${start} and create_time < ${end} then ${sql.ref(column)} else 0 end)`.as(
          name,
        ),
      ),
    )
    .where('user_id', '=', userId)
    .where('create_time', '>=', Number(instants[0]))
    .where('create_time', '<', Number(instants.at(-1)))
    .executeTakeFirst()
  return spans.map(({ name }) => Number(row?.[name] ?? 0))
}

async function openProfile(context: Context): Promise<Answer> {
  return { data: { accountVerificationType: verificationTypes(context) } }
}

/** The fields of the page; whoever sends the number of another account is told that this is not possible. */
const profileFields = ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] as const

async function saveProfile(context: Context, { id }: MemberIdentity, { body }: Input): Promise<Answer> {
  if (body.id !== undefined && parseId(body.id) !== id) throw new Problem('foreignAccount')
  const sent = Object.fromEntries(
    profileFields.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  )
  if (Object.keys(sent).length === 0) throw new Problem('emptyBody')
  const score = await labelFaults(user.name, context, () =>
    inTransaction(context, async (inside) => {
      const row = await rowsOf(context.app.registry.get(user.name), inside).edit({ ...sent, id })
      return isComplete(row) ? awardScore(inside, id, 'profile') : 0
    }),
  )
  return score > 0
    ? { data: { score }, message: 'member:profileComplete', params: { score } }
    : { data: {}, message: 'core:success.saved' }
}

/** Nobody has to say what they are: the gender is no part of it. */
function isComplete(row: Body): boolean {
  return (['nickname', 'avatar', 'birthday', 'motto'] as const).every((name) => Boolean(row[name]))
}

/** The other sessions end; the one that knew the old password goes on (`docs/decisions/0016-member-centre.md`). */
async function changePassword(context: Context, own: MemberIdentity, { body }: Input): Promise<Answer> {
  await labelFaults(
    user.name,
    context,
    async () => {
      const password = validateField({ ...user.fields.password, required: true }, body.newPassword, context)
      if (password instanceof Refusal) throw new Problem('invalid', {}, { faults: { password } })
      await provePassword(context, own, body.oldPassword, 'oldPassword')
      await saveAsOwner(context, own, { password }, (inside) => noteEvent(inside, own.id, 'password'))
    },
    { password: 'newPassword' },
  )
  const addressee = await addresseeOf(context, own.id)
  runAfterResponse(context.app, () => tellMember(context, addressee, 'passwordChanged'))
  return { data: {}, message: 'core:success.passwordChanged' }
}
