import { type Dispatch, useEffect, useEffectEvent } from 'react'
import type { HistoryAction } from '../state/design-history.ts'

interface DesignerKeys {
  /** something lies over the designer that has keys of its own */
  readonly isOff: boolean
  readonly plan: () => void
  readonly dispatch: Dispatch<HistoryAction>
}

/** Keys that count wherever in the designer the focus is: Ctrl+Enter plans, Ctrl+Z and Ctrl+Y undo and redo. */
export function useDesignerKeys({ isOff, plan, dispatch }: DesignerKeys): (event: KeyboardEvent) => void {
  const handleKey = (event: KeyboardEvent) => {
    if (isOff) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const isTyping = (event.target as HTMLElement).matches('input:not([data-settled]), textarea')
    const key = event.key.toLowerCase()
    if (isCommand && key === 'enter') {
      event.preventDefault()
      const active = document.activeElement as HTMLElement | null
      active?.blur()
      setTimeout(plan)
    } else if (isCommand && !isTyping && (key === 'z' || key === 'y')) {
      event.preventDefault()
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
  }
  // Where what had the focus is gone, as after undoing, keys still mean the designer.
  const handleLostKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) handleKey(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleLostKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return handleKey
}
