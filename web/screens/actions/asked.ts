import { create } from 'zustand'
import type { ResourceJson } from '#core/describe.ts'
import type { Chosen } from '../list/selection/chosen.ts'

/** An action that waits for what it asks for. */
export interface AskedAction {
  readonly resource: ResourceJson
  readonly action: string
  readonly chosen: Chosen
  /** puts the question away; true when the action was done */
  readonly close: (isDone: boolean) => void
}

/** The action that is asking, if one is. */
export const useAskedAction = create<{ readonly asked: AskedAction | null }>(() => ({ asked: null }))

/** Opens the form of an action and does it with what is filled in; false when it was put away. */
export function askForInput(question: Omit<AskedAction, 'close'>): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (isDone: boolean) => {
      useAskedAction.setState({ asked: null })
      resolve(isDone)
    }
    useAskedAction.getState().asked?.close(false)
    useAskedAction.setState({ asked: { ...question, close } })
  })
}
