import type { Event, EventData } from '#core/event.ts'
import type { Fields } from '#core/resource.ts'
import { lookSoon } from '../../concurrency/look-soon.ts'
import { afterCommit, type Context } from '../../context.ts'
import { insertRow } from '../../db/compiled.ts'
import { jsonOf } from '../store.ts'
import type { Consumer } from './consumer.ts'
import { deliver } from './deliver.ts'

declare module '../../context.ts' {
  interface App {
    /** which events there are, and who acts upon each */
    readonly consumers: ReadonlyMap<string, readonly Consumer[]>
  }
}

/** What of the modules the outbox is about. */
interface Emitting {
  readonly module: { readonly events: readonly Event[] }
  readonly consumers?: readonly Consumer[]
  readonly everyEvent?: (event: Event) => Consumer
}

/** The consumers of each declared event, in the order of the modules. Throws where an event or a consumer is not what it seems. */
export function consumersOf(modules: readonly Emitting[]): ReadonlyMap<string, readonly Consumer[]> {
  const all = new Map<string, Consumer[]>()
  const events = modules.flatMap(({ module }) => module.events)
  for (const { name } of events) {
    if (all.has(name)) throw new Error(`the event ${name} is declared twice`)
    all.set(name, [])
  }
  const ofEvery = modules.flatMap(({ everyEvent }) => (everyEvent ? events.map(everyEvent) : []))
  const names = new Set<string>()
  for (const one of [...modules.flatMap(({ consumers }) => consumers ?? []), ...ofEvery]) {
    const consumers = all.get(one.event.name)
    if (!consumers) throw new Error(`no module declares the event ${one.event.name}`)
    if (names.has(one.name)) throw new Error(`there are two consumers ${one.name}`)
    names.add(one.name)
    consumers.push(one)
  }
  return all
}

/**
 * Says in the open transaction that something has happened: whoever acts upon it hears of it once that is kept, and never if
 * it is not. Events of one subject (`resource.got` of id 7: `resource:7`) are heard in the order in which they happened.
 */
export async function emit<F extends Fields>(
  context: Context,
  event: Event<F>,
  data: EventData<F>,
): Promise<void> {
  const { app, db, batch, now } = context
  const consumers = app.consumers.get(event.name)
  if (!consumers) throw new Error(`no module declares the event ${event.name}`)
  if (batch === null) throw new Error(`${event.name} is emitted outside a transaction`)
  const isHeard = consumers.some(({ wants }) => wants?.(app) ?? true)
  await insertRow(app.database, db, 'outbox', {
    event: event.name,
    subject: `${event.name.split('.')[0]}:${data.id}`,
    data: jsonOf(data),
    batch,
    state: isHeard ? 'waiting' : 'done',
    delivered: '[]',
    next_time: now,
    create_time: now,
    end_time: isHeard ? null : now,
  })
  if (isHeard) afterCommit(context, async () => deliverSoon(app))
}

/** Hands on what waits: what is emitted before that begins is handed on, too. */
const deliverSoon = lookSoon(deliver)
