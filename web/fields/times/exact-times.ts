import { createContext } from 'react'

/** Whether times are written to the second, in place of what people need of them at a glance. */
export const ExactTimes = createContext(false)
