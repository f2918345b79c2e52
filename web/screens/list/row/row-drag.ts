import { createContext, type KeyboardEvent, type PointerEvent } from 'react'

/** What a row's handle does; the same for all rows, so that none is drawn anew by another's drag. */
export interface RowDrag {
  /** said of the handle to whoever does not see it */
  readonly role: string
  /** id of the element that says how it is used */
  readonly helpId: string
  /** the handle of this row will probably be used next */
  readonly prepare: (id: number) => void
  readonly press: (id: number, event: PointerEvent | KeyboardEvent) => void
}

/** Given to the rows of a list whose order is made by hand; null where rows stay in their places. */
export const RowDragContext = createContext<RowDrag | null>(null)
