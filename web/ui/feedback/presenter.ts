import type { Offer } from './offers.ts'

export type ToastKind = 'success' | 'error' | 'info'

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

/** What draws toasts and questions. */
export interface FeedbackPresenter {
  toast(kind: ToastKind, text: string): void
  /** says what went wrong, with a list that can be read at leisure */
  report(report: Report): void
  confirm(question: Question): Promise<boolean>
  /** says what has happened, and offers to undo it for a while */
  offer(offer: Offer): void
}
