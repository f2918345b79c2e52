import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { createContext, useContext } from 'react'

/** What makes a button the handle of its row. */
export interface RowDrag {
  readonly setHandle: (element: HTMLElement | null) => void
  readonly attributes: DraggableAttributes
  readonly listeners: DraggableSyntheticListeners
}

/** Given by a row that can be dragged to whatever is drawn in it. */
export const RowDragContext = createContext<RowDrag | null>(null)

/** The handle of the row around; null where rows stay in their places. */
export function useRowDrag(): RowDrag | null {
  return useContext(RowDragContext)
}
