import { create } from 'zustand'
import type { DeliveryFailure } from '../webhookDelivery/webhookDelivery.ts'

/** A secret that the server has just told, and never tells again. */
interface ToldSecret {
  readonly name: string
  readonly secret: string
  readonly renewed?: boolean
}

/** What came back from a test. */
interface ToldTest {
  readonly failure: DeliveryFailure | ''
  readonly status: number
  readonly response: string
  readonly duration: number
}

interface Answers {
  readonly secret: ToldSecret | null
  readonly test: ToldTest | null
}

/** What is being told of the last call; it is kept nowhere else. */
export const useAnswers = create<Answers>(() => ({ secret: null, test: null }))

/** Shows a secret until its reader puts it away; an answer without one was given before. */
export function tellSecret(data: Readonly<Record<string, unknown>>): void {
  if (typeof data.secret === 'string') useAnswers.setState({ secret: data as unknown as ToldSecret })
}

/** Shows what came back from a test. */
export function tellTest(data: Readonly<Record<string, unknown>>): void {
  useAnswers.setState({ test: data as unknown as ToldTest })
}

/** Puts away whatever is shown. */
export function dropAnswers(): void {
  useAnswers.setState({ secret: null, test: null })
}
