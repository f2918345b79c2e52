import { type DesignAction, type DesignState, reduceDesign } from './design-state.ts'

/** A design with its past: what was done can be undone, and done again. */
export interface DesignHistory {
  readonly now: DesignState
  readonly past: readonly DesignState[]
  readonly future: readonly DesignState[]
  /** what the last step was about; typing on in one place is one step */
  readonly step: string
}

export type HistoryAction =
  | DesignAction
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** back to how it was, as one step */
  | { readonly type: 'restore'; readonly state: DesignState }

/** How many steps are kept. */
const depth = 100

/** A design without a past. */
export function beginHistory(now: DesignState): DesignHistory {
  return { now, past: [], future: [], step: '' }
}

/** The history after an action. Choosing a field is no step of its own. */
export function reduceHistory(history: DesignHistory, action: HistoryAction): DesignHistory {
  if (action.type === 'undo') return undo(history)
  if (action.type === 'redo') return redo(history)
  const now = action.type === 'restore' ? action.state : reduceDesign(history.now, action)
  if (now === history.now) return history
  if (action.type === 'select') return { ...history, now, step: '' }
  const step = stepOf(action)
  const goesOn = step !== '' && step === history.step
  const past = goesOn ? history.past : [...history.past, history.now].slice(-depth)
  return { now, past, future: [], step }
}

function undo({ now, past, future }: DesignHistory): DesignHistory {
  const before = past.at(-1)
  if (!before) return { now, past, future, step: '' }
  return { now: before, past: past.slice(0, -1), future: [now, ...future], step: '' }
}

function redo({ now, past, future }: DesignHistory): DesignHistory {
  const [next, ...later] = future
  if (!next) return { now, past, future, step: '' }
  return { now: next, past: [...past, now], future: later, step: '' }
}

/** Steps of the same name that follow each other are one. */
function stepOf(action: HistoryAction): string {
  if (action.type === 'change') return `${action.key} ${Object.keys(action.change).join()}`
  if (action.type === 'attribute') return `${action.key} ${action.side} ${action.name}`
  return action.type === 'table' ? `table ${Object.keys(action.change).join()}` : ''
}
