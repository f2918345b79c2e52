import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { CSSProperties, ReactNode } from 'react'

/** Items that are put in order by dragging, or with space and the arrow keys on their handle. */
export function SortableItems({
  keys,
  layout,
  announce,
  instructions,
  onMove,
  children,
}: {
  readonly keys: readonly string[]
  readonly layout: 'grid' | 'column'
  /** says the new place aloud */
  readonly announce: (place: number, count: number) => string
  readonly instructions: string
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (key: string | number | undefined) => {
    const at = keys.indexOf(String(key))
    return at < 0 ? undefined : announce(at + 1, keys.length)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => placeOf(active.id),
    onDragOver: ({ over }) => placeOf(over?.id),
    onDragEnd: ({ over }) => placeOf(over?.id),
    onDragCancel: ({ active }) => placeOf(active.id),
  }
  const handleEnd = ({ active, over }: DragEndEvent) => {
    const from = keys.indexOf(String(active.id))
    const to = over ? keys.indexOf(String(over.id)) : -1
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={handleEnd}
    >
      <SortableContext
        items={[...keys]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** What an item needs to be dragged: a place on its element, listeners on its handle. */
export function useSortableItem(key: string, isFixed: boolean) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: key, disabled: isFixed })
  const style: CSSProperties = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  }
  const handle = isFixed ? {} : { ...attributes, ...listeners, ref: setActivatorNodeRef }
  return { ref: setNodeRef, style, isDragging, handle }
}

/** The list with one item in another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}
