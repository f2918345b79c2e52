import type { EventData } from '#core/event.ts'

/** What a delivery begins with. */
interface NewDelivery {
  readonly hook_id: number
  readonly event_id: string
  readonly event: string
  readonly subject: string
  readonly origin: 'event' | 'resend' | 'test'
  readonly body: string
}

/** A delivery that is due at once, as its row keeps it. */
export function newDelivery(what: NewDelivery, now: number) {
  return {
    ...what,
    ...{ state: 'pending', failure: '', tries: 0, response_status: 0, duration: 0, response: '' },
    ...{ held_until: 0, next_time: now, create_time: now },
  }
}

/** What receivers get of an event. */
export function bodyOf(id: string, event: string, time: number, data: EventData): string {
  return JSON.stringify({ id, event, time, data })
}
