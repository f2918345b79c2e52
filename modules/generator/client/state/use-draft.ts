import { useEffect, useEffectEvent } from 'react'
import type { DesignState } from './design-state.ts'
import { writeDraft } from './draft.ts'

/** Keeps the design for the next visit while it is worked on. */
export function useDraft(state: DesignState, isOn: boolean): void {
  const write = useEffectEvent(() => writeDraft(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the design is what is waited for
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(write, 400)
    return () => clearTimeout(timer)
  }, [state, isOn])
  useEffect(() => {
    if (!isOn) return
    const leave = () => write()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [isOn])
}
