import { say } from './messages.ts'
import type { Offer } from './offers.ts'

/** A question that wants a yes or a no. */
export interface Question {
  readonly title: string
  readonly text?: string
  /** the yes destroys something */
  readonly danger?: boolean
  /** what the yes is called, when it is not simply OK */
  readonly okText?: string
}

/** What went wrong with several things at once. */
export interface Report {
  /** a later report of the same key takes the place of an earlier one */
  readonly key: string
  readonly text: string
  /** one after the other, such as names with reasons */
  readonly items: readonly string[]
}

type Ask = (question: Question) => Promise<boolean>

/** What a page asks with that has nothing but the browser. */
const askPlainly: Ask = ({ title, text }) =>
  Promise.resolve(window.confirm(text ? `${title}\n\n${text}` : title))

let ask = askPlainly

/** The back office asks with its own parts once it is there; null gives the plain ones back. */
export function setAsk(own: Ask | null): void {
  ask = own ?? askPlainly
}

let offers = 0

/** Says something in the line of messages. Usable outside of components; the same text is never there twice. */
export const toast = {
  success: (text: string): void => say({ key: text, kind: 'success', text }),
  error: (text: string): void => say({ key: text, kind: 'error', text }),
  /** says what went wrong with several things, and with which */
  report: ({ key, text, items }: Report): void => say({ key: `report ${key}`, kind: 'error', text, items }),
  info: (text: string): void => say({ key: text, kind: 'info', text }),
  /** says what has happened, with a button that takes it back */
  offer: (offer: Offer): void =>
    say({ key: `offer ${offer.key ?? ++offers}`, kind: 'success', text: offer.text, offer }),
}

/** Asks; false is also the answer when the question is put away. */
export function confirm(question: Question): Promise<boolean> {
  return ask(question)
}
