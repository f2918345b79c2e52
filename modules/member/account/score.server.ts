import { lastDays } from '#core/values/time.ts'
import { type Context, inTransaction, type MemberIdentity, system } from '#server/context.ts'
import type { Answer, Route } from '#server/http/route.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { inTurn } from '#server/resource/write/turns/in-turn.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { lockMember, own } from './own.server.ts'
import { dailyScore, dailyScoreCap, profileScore, registerScore, scoreByRules } from './score-settings.ts'

/** What members are given points for, in the order they are shown. */
export const scoreRules = ['register', 'daily', 'profile'] as const
export type ScoreRule = (typeof scoreRules)[number]

/** Points that somebody gets by a rule are told here, and what is open today; the daily ones are asked for. */
export const scoreRoutes: readonly Route[] = [
  { url: '/api/account/score', method: 'GET', access: 'member', handle: own(showScore) },
  { url: '/api/account/signin', method: 'POST', access: 'member', handle: own(signInToday) },
]

/** who is moved to another time zone gets no second day within this time */
const shortestDay = 20 * 3600
const mostScore = 2_147_483_647

/**
 * Gives a member the points of a rule, once: for the daily one once on each day of the site's calendar. Answers how many
 * were given; 0 when the rule is off, was given already, or today's points are used up: then it stays open. All of it is
 * one transaction, or part of the open one.
 */
export async function awardScore(context: Context, memberId: number, rule: ScoreRule): Promise<number> {
  return inTurn(context, { resource: 'user/user', id: memberId }, () =>
    inTransaction(context, (inside) => award(inside, memberId, rule)),
  )
}

async function award(inside: Context, memberId: number, rule: ScoreRule): Promise<number> {
  const { app, db, now } = inside
  const { isOn, points, cap } = settingsOf(inside)
  if (!isOn || points[rule] <= 0) return 0
  const held = await lockMember(inside, memberId)
  if (held === null || !(await isDue(inside, memberId, rule))) return 0
  const left = cap - (await earnedToday(inside, memberId))
  const score = Math.min(points[rule], left, mostScore - held)
  if (score <= 0) return 0
  const { day, timeZone } = today(inside)
  const award = { user_id: memberId, rule, day: rule === 'daily' ? day : '', time_zone: timeZone }
  await db
    .insertInto('score_award')
    .values({ ...award, score, create_time: now })
    .execute()
  // The note is kept in the site's own language; whoever reads it has it in theirs (`scoreLog.server.ts`).
  const memo = app.translator('zh-cn')(`user/scoreLog:texts.${rule}`)
  const ledger = rowsOf(app.registry.get('user/scoreLog'), { ...inside, identity: system })
  await ledger.insert({ user_id: memberId, score, memo })
  return score
}

/**
 * A day counts by the site's calendar. Where the site has moved to another time zone since the last time, a new date alone
 * is not a new day: the old one may have begun a moment ago.
 */
async function isDue({ db, ...moment }: Context, memberId: number, rule: ScoreRule): Promise<boolean> {
  const last = await db
    .selectFrom('score_award')
    .select(['day', 'time_zone', 'create_time'])
    .where('user_id', '=', memberId)
    .where('rule', '=', rule)
    .orderBy('create_time', 'desc')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return true
  if (rule !== 'daily') return false
  const { day, timeZone } = today(moment)
  const isSameZone = last.time_zone === timeZone
  // Dates only ever grow: a clock that was put back, or a zone further west, gives no date twice.
  return String(last.day) < day && (isSameZone || Number(last.create_time) <= moment.now - shortestDay)
}

async function earnedToday({ db, ...moment }: Context, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('score_award')
    .select(({ fn }) => fn.sum('score').as('score'))
    .where('user_id', '=', memberId)
    .where('create_time', '>=', today(moment).start)
    .executeTakeFirst()
  return Number(row?.score ?? 0)
}

function today({ app, now }: Pick<Context, 'app' | 'now'>) {
  const timeZone = app.settings.value(siteTimeZone)
  const { dates, instants } = lastDays(now, 1, timeZone)
  return { day: String(dates[0]), start: Number(instants[0]), timeZone }
}

function settingsOf({ app: { settings } }: Context) {
  const { value } = settings
  return {
    isOn: value(scoreByRules) === 1,
    cap: value(dailyScoreCap),
    points: {
      register: value(registerScore),
      daily: value(dailyScore),
      profile: value(profileScore),
    },
  }
}

async function showScore(context: Context, { id }: MemberIdentity): Promise<Answer> {
  const { isOn, points, cap } = settingsOf(context)
  const { day } = today(context)
  const earned = await context.db
    .selectFrom('score_award')
    .select(({ fn }) => ['rule', fn.max('create_time').as('last_time'), fn.sum('score').as('score')])
    .where('user_id', '=', id)
    .groupBy('rule')
    .execute()
  const byRule = new Map(earned.map((row) => [String(row.rule), row]))
  const rules = await Promise.all(
    scoreRules.map(async (rule) => ({
      rule,
      score: isOn ? points[rule] : 0,
      earned: Number(byRule.get(rule)?.score ?? 0),
      last_time: byRule.has(rule) ? Number(byRule.get(rule)?.last_time) : null,
      // Nobody registers again.
      is_open: isOn && rule !== 'register' && points[rule] > 0 && (await isDue(context, id, rule)) ? 1 : 0,
    })),
  )
  const account = await context.db.selectFrom('user').select('score').where('id', '=', id).executeTakeFirst()
  return {
    data: { day, score: Number(account?.score ?? 0), today: await earnedToday(context, id), cap, rules },
  }
}

/** Asked again on the same day it gives nothing and says so; that is no failure. */
async function signInToday(context: Context, { id }: MemberIdentity): Promise<Answer> {
  const score = await awardScore(context, id, 'daily')
  return score > 0
    ? { data: { score }, message: 'member:signedInToday', params: { score } }
    : { data: { score }, message: 'member:signedInBefore' }
}
