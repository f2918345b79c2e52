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

/** What draws toasts and questions. */
export interface FeedbackPresenter {
  toast(kind: ToastKind, text: string): void
  confirm(question: Question): Promise<boolean>
  /** says what has happened, and offers to undo it for a while */
  offer(offer: Offer): void
}
