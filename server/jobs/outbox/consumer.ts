import type { Event, EventData } from '#core/event.ts'
import type { Fields } from '#core/resource.ts'
import type { Context } from '../../context.ts'

/** A part of the product that acts upon an event. */
export interface Consumer {
  /** such as `content/countDownloads`; kept with every event that it has had, so it stays as it is */
  readonly name: string
  readonly event: Event
  /**
   * Runs in a transaction of its own, as the product. What it writes there counts once for each event; what it does elsewhere
   * may happen again, so that has to come to the same
   */
  readonly handle: (data: EventData, context: Context) => Promise<void>
}

/** Has something done for every event of a kind, after the transaction in which it happened. */
export function consumer<F extends Fields>(
  event: Event<F>,
  name: string,
  handle: (data: EventData<F>, context: Context) => Promise<void>,
): Consumer {
  return { name, event, handle } as unknown as Consumer
}
