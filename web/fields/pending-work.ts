import { createContext } from 'react'

/** Called when work begins that a save must wait for, such as an upload; what it answers ends it. */
export type BeginWork = () => () => void

/** How an input tells its form that something is still on its way. */
export const PendingWork = createContext<BeginWork>(() => () => {})
