import { createContext } from 'react'

/** A row to be made that a relation lacks. */
export interface NewRelated {
  /** its resource */
  readonly to: string
  /** what was typed: its name, as a first suggestion */
  readonly text: string
  readonly onCreated: (id: number) => void
}

/** Opens the form of a related row over the present one; null where no such form can be opened. */
export const CreateRelated = createContext<((wanted: NewRelated) => void) | null>(null)
