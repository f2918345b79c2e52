import type { ReactNode, RefObject } from 'react'
import type { PlacedRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { DragArea } from './drag-area.tsx'
import { rowName } from './row-name.ts'
import { TreeDragArea } from './tree-drag-area.tsx'

interface ListDragAreaProps {
  readonly list: List
  /** the element that holds the rows, each with its `data-row-key` */
  readonly box: RefObject<HTMLElement | null>
  /** rows in the order they are drawn */
  readonly placed: readonly PlacedRow[]
  /** a row of a plain list is being carried, or none any more */
  readonly onCarry: (id: number | null) => void
  readonly children: ReactNode
}

/** Lets the rows of a list be moved where their order is made by hand: those of a tree also below others. */
export function ListDragArea({ list, box, placed, onCarry, children }: ListDragAreaProps) {
  const { resource, found, commands, canDrag } = list
  if (canDrag && resource.parent)
    return (
      <TreeDragArea list={list} box={box}>
        {children}
      </TreeDragArea>
    )
  return (
    <DragArea
      isOn={canDrag}
      box={box}
      rows={found.rows}
      ids={placed.map(({ row }) => row.id)}
      nameOf={(row) => rowName(resource, row)}
      onStart={onCarry}
      onEnd={() => onCarry(null)}
      onMove={(id, overId) => void commands.move(id, overId)}
    >
      {children}
    </DragArea>
  )
}
