import type { Row } from '#core/resource.ts'
import type { order } from '../order.ts'

/** Seconds from one reminder of an order to the next. */
const remindSeconds = 86_400

/** States in which nothing is left to be done about an order, so that it can be put away. */
export const endedStates: readonly Row<typeof order>['status'][] = ['completed', 'cancelled', 'closed']

/** Tells whether an order waits to be sent, so that its buyer may remind the shop of it. */
export function waitsToShip({
  status,
  ship_status,
}: Pick<Row<typeof order>, 'status' | 'ship_status'>): boolean {
  return status === 'paid' && (ship_status === 'none' || ship_status === 'part')
}

/** From when on, in unix seconds, the shop can be reminded again. */
export function nextReminder({ remind_time }: Pick<Row<typeof order>, 'remind_time'>): number {
  return remind_time === null ? 0 : Number(remind_time) + remindSeconds
}
