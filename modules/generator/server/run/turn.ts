import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import type { Context } from '#server/context.ts'
import { type LockOptions, withLock } from '#server/db/lock.ts'

/** Milliseconds that a caller waits for a run that is soon over. */
const maxWait = 5000

/** What whoever has its turn does; for a `copy`, which takes long, no caller waits. */
export type TurnKind = 'run' | 'copy' | 'recover'

/** Asked as long as another run is at work; what it throws ends the waiting. */
export type OnWait = NonNullable<LockOptions['onWait']>

/** Does work that only one process may do at a time, for which row of the log. */
export async function inTurn<T>(
  kind: TurnKind,
  id: number,
  work: () => Promise<T>,
  { app }: Context,
  onWait?: OnWait,
): Promise<T> {
  const holder = () => `${kind}/${id}/${Math.floor(app.clock() / 1000)}`
  return withLock(app.database, 'generator', work, { holder, onWait })
}

/** For callers: they wait a moment for a run that is soon over; for any other they are told whose it is. */
export function orBusy({ app, timeZone }: Context): OnWait {
  return async (holder, waited) => {
    const [kind, id, since] = holder.split('/')
    if (kind !== 'copy' && waited < maxWait) return
    const row = await app.database.write
      .selectFrom('crud_log')
      .select('table_name')
      .where('id', '=', Number(id))
      .executeTakeFirst()
    const table = row ? String(row.table_name) : ''
    const data = { type: 'busy', table, since: Number(since) }
    const detail = { table, since: unixToText(Number(since), timeZone) }
    throw new Problem(row ? 'generatorBusy' : 'generatorMending', detail, { data })
  }
}
