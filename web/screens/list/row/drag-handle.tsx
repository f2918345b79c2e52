import { use } from 'react'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { RowDragContext } from './row-drag.ts'

/** By what a row is picked up, with the pointer or by keyboard. */
export function DragHandle({ id, label }: { id: number; label: string }) {
  const drag = use(RowDragContext)
  return (
    <button
      type="button"
      className={`${css.rowButton} ${css.dragHandle}`}
      aria-label={label}
      aria-roledescription={drag?.role}
      aria-describedby={drag?.helpId}
      title={label}
      onPointerEnter={() => drag?.prepare(id)}
      onFocus={() => drag?.prepare(id)}
      onPointerDown={(event) => drag?.press(id, event)}
      onKeyDown={(event) => drag?.press(id, event)}
    >
      <ListIcon name="drag" />
    </button>
  )
}
