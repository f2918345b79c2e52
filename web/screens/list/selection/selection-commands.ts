import { useEffect } from 'react'

/** Something that can be done with the rows that are selected in the list that shows. */
export interface SelectionCommand {
  readonly key: string
  readonly label: string
  /** name of a menu icon */
  readonly icon: string
  readonly run: () => void
}

let shown: readonly SelectionCommand[] = []

/** What can be done with the selection below, for the command palette; nothing while no row is selected. */
export function selectionCommands(): readonly SelectionCommand[] {
  return shown
}

/** Offers these commands as long as the list shows. */
export function useSelectionCommands(commands: readonly SelectionCommand[]): void {
  useEffect(() => {
    shown = commands
    return () => {
      if (shown === commands) shown = []
    }
  })
}
