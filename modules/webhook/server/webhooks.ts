import type { App } from '#server/context.ts'
import { webhook } from '../webhook/webhook.ts'

declare module '#server/context.ts' {
  interface Services {
    readonly webhooks: Webhooks
  }
}

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** which webhooks are on, and what they listen to */
    readonly webhooks: true
  }
}

/** A webhook that is being sent to by this process. */
interface Turn {
  /** something was put in line for it since it looked */
  isAsked: boolean
}

/** What a process knows of webhooks: which want an event, and which it is sending to. */
export class Webhooks {
  #wanting: ReadonlyMap<string, readonly number[]> = new Map()
  readonly #turns = new Map<number, Turn>()
  #isStopping = false

  /** Takes up which webhooks are on. */
  async load({ database }: App): Promise<void> {
    const rows = await database.read
      .selectFrom(webhook.table)
      .select(['id', 'events'])
      .where('status', '=', 1)
      .orderBy('id')
      .execute()
    const wanting = new Map<string, number[]>()
    for (const { id, events } of rows)
      for (const event of JSON.parse(String(events)) as readonly string[])
        wanting.set(event, [...(wanting.get(event) ?? []), Number(id)])
    this.#wanting = wanting
  }

  /** Numbers of the webhooks that are sent an event. */
  wanting(event: string): readonly number[] {
    return this.#wanting.get(event) ?? []
  }

  /**
   * Has `look` send what waits for a webhook, and again for as long as more is asked for meanwhile and its time lasts. One
   * look at a time: whoever asks while one is under way only has it look once more. Answers how much was sent.
   */
  async take(
    id: number,
    milliseconds: number,
    look: (isOver: () => boolean) => Promise<number>,
  ): Promise<number> {
    const present = this.#turns.get(id)
    if (present) {
      present.isAsked = true
      return 0
    }
    const turn: Turn = { isAsked: false }
    this.#turns.set(id, turn)
    const end = performance.now() + milliseconds
    const isOver = () => this.#isStopping || performance.now() >= end
    let sent = 0
    try {
      do {
        turn.isAsked = false
        sent += await look(isOver)
      } while (turn.isAsked && !isOver())
    } finally {
      this.#turns.delete(id)
    }
    return sent
  }

  /** Begins nothing more. */
  stop(): void {
    this.#isStopping = true
  }
}
