import type { Event, EventData } from '#core/event.ts'
import type { Fields } from '#core/resource.ts'
import type { App, Context } from '../../context.ts'

/** An event as it happened. */
export interface Happened {
  /** tells it from all others, for ever */
  readonly id: number
  /** unix seconds */
  readonly time: number
}

/** A part of the product that acts upon an event. */
export interface Consumer {
  /** such as `content/countDownloads`; kept with every event that it has had, so it stays as it is */
  readonly name: string
  readonly event: Event
  /** asked in the process in which the event happens: of what nobody wants then nobody hears; everything unless said otherwise */
  readonly wants?: ((app: App) => boolean) | undefined
  /**
   * Runs in a transaction after that of the event, as the product, with those of other events. What it writes there counts once for
   * each event; what it does elsewhere may happen again, so that has to come to the same
   */
  readonly handle: (data: EventData, context: Context, happened: Happened) => Promise<void>
}

/** Has something done for every event of a kind, after the transaction in which it happened. */
export function consumer<F extends Fields>(
  event: Event<F>,
  name: string,
  handle: (data: EventData<F>, context: Context, happened: Happened) => Promise<void>,
  wants?: (app: App) => boolean,
): Consumer {
  return { name, event, handle, wants } as unknown as Consumer
}
