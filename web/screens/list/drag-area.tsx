import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RowDragContext } from './row-drag.ts'
import { findRow, type ListRow } from './tree-rows.ts'

interface DragAreaProps {
  readonly rows: readonly ListRow[]
  /** rows in the order they are drawn */
  readonly ids: readonly number[]
  readonly nameOf: (row: ListRow) => string
  readonly onStart: (id: number) => void
  readonly onMove: (id: number, overId: number) => void
  readonly onEnd: () => void
  readonly children: ReactNode
}

/** Lets the rows inside be moved by pointer and by keyboard, and says aloud what happens. */
export function DragArea({ rows, ids, nameOf, onStart, onMove, onEnd, children }: DragAreaProps) {
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (id: string | number) => {
    const row = findRow(rows, Number(id))
    return row ? nameOf(row) : String(id)
  }
  const handleEnd = ({ active, over }: DragEndEvent) => {
    onEnd()
    if (over && over.id !== active.id) onMove(Number(active.id), Number(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onStart(Number(active.id))}
      onDragEnd={handleEnd}
      onDragCancel={onEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('list:dragHelp') },
        announcements: {
          onDragStart: ({ active }) => t('list:dragStart', { name: name(active.id) }),
          onDragOver: ({ over }) => (over ? t('list:dragOver', { name: name(over.id) }) : undefined),
          onDragEnd: ({ active }) => t('list:dragEnd', { name: name(active.id) }),
          onDragCancel: ({ active }) => t('list:dragCancel', { name: name(active.id) }),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type RowProps<Tag extends 'tr' | 'div'> = ComponentProps<Tag> & { readonly 'data-row-key'?: string | number }

/** A table row that can be moved by the handle in it. */
export function DraggableRow(props: RowProps<'tr'>) {
  const drag = useDraggable(props['data-row-key'])
  return (
    <RowDragContext value={drag.handle}>
      <tr {...props} ref={drag.setRow} style={{ ...props.style, ...drag.style }} />
    </RowDragContext>
  )
}

/** The same for rows that are no table rows: cards, and those of a table that draws only what is seen. */
export function DraggableBlock(props: RowProps<'div'>) {
  const drag = useDraggable(props['data-row-key'])
  return (
    <RowDragContext value={drag.handle}>
      <div {...props} ref={drag.setRow} style={{ ...props.style, ...drag.style }} />
    </RowDragContext>
  )
}

function useDraggable(key: string | number | undefined) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: Number(key ?? 0), disabled: key === undefined })
  const handle = useMemo(
    () => ({ setHandle: setActivatorNodeRef, attributes, listeners }),
    [setActivatorNodeRef, attributes, listeners],
  )
  const style = transform
    ? {
        transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`,
        transition,
        ...(isDragging
          ? { position: 'relative' as const, zIndex: 5, boxShadow: 'var(--ant-box-shadow)' }
          : {}),
      }
    : {}
  return { handle, setRow: setNodeRef, style }
}
