import { closeHistory } from 'prosemirror-history'
import { Plugin, type Transaction } from 'prosemirror-state'

const ownStep = 'ownStep'

/** Makes a change a step of its own in the history: neither what came before nor what comes next is undone with it. */
export function asOwnStep(tr: Transaction): Transaction {
  return closeHistory(tr).setMeta(ownStep, true)
}

/** Begins a new step with what follows a step of its own; what is appended to that one belongs to it. */
export function ownStepsPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    state: {
      init: () => false,
      apply(tr, isEnded) {
        const isAppended = tr.getMeta('appendedTransaction') !== undefined
        if (isAppended || !tr.docChanged || tr.getMeta('addToHistory') === false) return isEnded
        if (isEnded) closeHistory(tr)
        return tr.getMeta(ownStep) === true
      },
    },
  })
}
