import { create } from 'zustand'
import type { Offer } from './offers.ts'

/** Something that is said in the line of messages. */
export interface Message {
  /** each message has its own, also one that takes another’s place */
  readonly id: number
  /** a later message of the same key takes the place of an earlier one */
  readonly key: string
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** one after the other, such as names with reasons */
  readonly items?: readonly string[]
  readonly offer?: Offer
}

interface Messages {
  /** the latest last */
  readonly messages: readonly Message[]
  /** what keeps room for them in the page, if anything does */
  readonly slot: HTMLElement | null
}

/** Whoever does not read them is not buried by them. */
const mostMessages = 20

/** What is said at present, and where there is room for it. */
export const useMessages = create<Messages>(() => ({ messages: [], slot: null }))

let said = 0

/**
 * Says something: what was done goes by itself, errors stay until somebody closes them. Of what was done only the last is worth
 * reading, as that a draft is saved and then published; what can be taken back stays beside it.
 */
export function say(message: Omit<Message, 'id'>): void {
  const isOver = ({ key, kind, offer }: Message) =>
    key === message.key || (kind !== 'error' && message.kind !== 'error' && !offer)
  useMessages.setState(({ messages }) => ({
    messages: [...messages.filter((one) => !isOver(one)), { id: ++said, ...message }].slice(-mostMessages),
  }))
}

/** Takes a message away; one of the same key that was said since then stays. */
export function dismiss(message: Message): void {
  useMessages.setState(({ messages }) => ({ messages: messages.filter((one) => one !== message) }))
}

/** Takes away what only somebody who has left could do something about: what went wrong, and what can be taken back. */
export function forgetOpenMessages(): void {
  useMessages.setState(({ messages }) => ({
    messages: messages.filter(({ kind, offer }) => kind !== 'error' && !offer),
  }))
}
