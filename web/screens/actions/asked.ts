import { create } from 'zustand'
import type { ResourceJson } from '#core/describe.ts'
import { makeKey } from '#core/values/make-key.ts'
import type { Chosen } from '../list/selection/chosen.ts'
import type { AnyClientSide } from '../side.ts'

/** An action that waits for what it asks for. */
export interface AskedAction {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly action: string
  readonly chosen: Chosen
  /** tells one question from the next */
  readonly key: string
  /** puts the question away; true when the action was done */
  readonly close: (isDone: boolean) => void
}

/** The action that is asking, if one is. */
export const useAskedAction = create<{ readonly asked: AskedAction | null }>(() => ({ asked: null }))

/** Opens the form of an action and does it with what is filled in; false when it was put away. */
export function askForInput(question: Omit<AskedAction, 'key' | 'close'>): Promise<boolean> {
  return new Promise((resolve) => {
    const key = makeKey()
    const close = (isDone: boolean) => {
      // An answer that comes late leaves the question alone that is asked by then.
      useAskedAction.setState(({ asked }) => ({ asked: asked?.key === key ? null : asked }))
      resolve(isDone)
    }
    useAskedAction.getState().asked?.close(false)
    useAskedAction.setState({ asked: { ...question, key, close } })
  })
}
