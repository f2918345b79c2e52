import {
  type CollisionDetection,
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type Dispatch, useState } from 'react'
import type { PaletteEntry } from '../../design/presets.ts'
import type { HistoryAction } from '../state/design-history.ts'
import type { DesignedField } from '../state/design-state.ts'
import { dropOf } from './drop.ts'
import { entryOfId } from './palette.tsx'

/** Dragging in the designer: rows move among rows, entries of the palette become fields where they land. */
export function useDragging(
  fields: readonly DesignedField[],
  add: (entry: PaletteEntry, how: { readonly isPointed: boolean; readonly at?: number }) => void,
  dispatch: Dispatch<HistoryAction>,
) {
  const [dragged, setDragged] = useState<PaletteEntry | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions))
  const handleDrop = (event: DragEndEvent) => {
    setDragged(null)
    const keys = fields.map(({ key }) => key)
    const entry = entryOfId(event.active.id)
    const drop = dropOf(event, keys)
    if (entry && drop) add(entry, { isPointed: true, at: drop.index })
    if (entry || !event.over || event.over.id === 'canvas') return
    dispatch({ type: 'move', key: Number(event.active.id), to: keys.indexOf(Number(event.over.id)) })
  }
  const area: DndContextProps = {
    sensors,
    collisionDetection: collide,
    onDragStart: ({ active }) => setDragged(entryOfId(active.id) ?? null),
    onDragEnd: handleDrop,
    onDragCancel: () => setDragged(null),
  }
  return { dragged, area }
}

/** Rows make way for rows; what comes from the palette lands where the pointer is. */
const collide: CollisionDetection = (args) => {
  if (!entryOfId(args.active.id)) {
    const rows = args.droppableContainers.filter(({ id }) => id !== 'canvas')
    return closestCenter({ ...args, droppableContainers: rows })
  }
  const within = pointerWithin(args)
  const rows = within.filter(({ id }) => id !== 'canvas')
  return rows.length > 0 ? rows : within
}

/** With other options at every step everything that can be dragged would be drawn anew. */
const pointerOptions = { activationConstraint: { distance: 5 } }
