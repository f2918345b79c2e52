import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import type { App, Context } from '../../../context.ts'
import { Moment } from './moment.ts'

/** Moments that a process keeps in memory, and for how long after they were last asked for: milliseconds. */
const kept = { moments: 2, life: 300_000 }

/** Seconds after which whatever began in a second is written, or given up. */
const settled = 60

/** from 2000 on, five years ahead */
const earliest = 946_684_800
const furthest = 5 * 366 * 86_400

interface Held {
  readonly moment: Moment
  readonly timer: NodeJS.Timeout
}

const held = new WeakMap<App, Map<string, Held>>()

/** The product as of a moment, in unix seconds. The same one answers for some minutes, unless what it is made of has changed. */
export async function momentAt(app: App, time: number): Promise<Moment> {
  const moments = held.get(app) ?? new Map<string, Held>()
  held.set(app, moments)
  const key = `${time} ${await marksOf(app, time)}`
  const known = moments.get(key)
  clearTimeout(known?.timer)
  moments.delete(key)
  for (const [oldest, { timer }] of moments) {
    if (moments.size < kept.moments) break
    clearTimeout(timer)
    moments.delete(oldest)
  }
  const moment = known && !known.moment.hasFailed ? known.moment : new Moment(app, time)
  moments.set(key, { moment, timer: setTimeout(() => moments.delete(key), kept.life).unref() })
  return moment
}

/** What is long past stays what it was; what is yet to come follows from rows, and drafts, as they are. */
async function marksOf({ database, settings, clock }: App, time: number): Promise<string> {
  const marks = [settings.versionOf('settings'), settings.versionOf('resources')]
  if (time < Math.floor(clock() / 1000) - settled) return marks.join('.')
  const change = await database.read
    .selectFrom('change_record')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const drafts = await database.read
    .selectFrom('draft')
    .select(({ fn }) => [
      fn.countAll().as('n'),
      fn.sum('version').as('versions'),
      fn.max('update_time').as('time'),
    ])
    .executeTakeFirst()
  return [...marks, change?.id, drafts?.n, drafts?.versions, drafts?.time].join('.')
}

/** A moment as somebody has sent it, in unix seconds. */
export function momentIn(raw: unknown, context: Context): number {
  const value = validateField(field.dateTime({ required: true }), raw, context)
  if (value instanceof Refusal) throw new Problem('parameter', { name: 'time' })
  const time = Number(value)
  if (time < earliest || time > context.now + furthest) throw new Problem('momentTime')
  return time
}
