import type { Offer } from './offers.ts'
import { plainPresenter } from './plain-feedback.ts'
import type { FeedbackPresenter, Question, Report } from './presenter.ts'

let presenter: FeedbackPresenter = plainPresenter

/** The back office draws with its own parts once it is there; null gives the plain ones back. */
export function setPresenter(next: FeedbackPresenter | null): void {
  presenter = next ?? plainPresenter
}

/** Says something short that goes by itself. Usable outside of components. */
export const toast = {
  success: (text: string): void => presenter.toast('success', text),
  error: (text: string): void => presenter.toast('error', text),
  /** says what went wrong with several things, and with which */
  report: (report: Report): void => presenter.report(report),
  info: (text: string): void => presenter.toast('info', text),
  /** says what has happened, with a button that takes it back */
  offer: (offer: Offer): void => presenter.offer(offer),
}

/** Asks; false is also the answer when the question is put away. */
export function confirm(question: Question): Promise<boolean> {
  return presenter.confirm(question)
}
