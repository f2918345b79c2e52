import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type PointerSensorProps,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { findRow, type ListRow } from '../tree/tree-rows.ts'
import { type RowDrag, RowDragContext } from './row-drag.ts'

interface DragAreaProps extends CarriersProps {
  /** rows can be moved at all */
  readonly isOn: boolean
  readonly children: ReactNode
}

/**
 * Lets the rows inside be moved by pointer and by keyboard, and says aloud what happens. What carries them stands beside
 * the rows, not around them, and comes when somebody reaches for a handle: until then it costs nothing, and rows that
 * make way are not drawn anew.
 */
export function DragArea({ isOn, children, ...rest }: DragAreaProps) {
  const { t } = useTranslation()
  const [prepared, setPrepared] = useState<number | null>(null)
  const isCarrying = useRef(false)
  const latest = useRef(rest)
  useLayoutEffect(() => {
    latest.current = rest
  })
  const handles = useRef<Handles>(new Map())
  const helpId = useId()
  const role = t('list:dragRole')
  const drag = useMemo<RowDrag>(
    () => ({
      role,
      helpId,
      prepare: (id) =>
        setPrepared((before) => {
          const isSettled = isCarrying.current || isCarriedWhole(latest.current.ids.length)
          return isSettled ? (before ?? id) : id
        }),
      press: (id, event) => {
        // A finger presses without having pointed first.
        if (!handles.current.has(id)) flushSync(() => setPrepared(id))
        handles.current.get(id)?.(event)
      },
    }),
    [role, helpId],
  )
  return (
    <RowDragContext value={isOn ? drag : null}>
      {children}
      {isOn && (
        <span id={helpId} hidden>
          {t('list:dragHelp')}
        </span>
      )}
      {isOn && prepared !== null && (
        <Carriers
          {...rest}
          ids={idsAround(rest.ids, prepared)}
          handles={handles.current}
          onStart={(id) => {
            isCarrying.current = true
            rest.onStart(id)
          }}
          onEnd={() => {
            isCarrying.current = false
            rest.onEnd()
          }}
        />
      )}
    </RowDragContext>
  )
}

/** Rows that can be carried anywhere at once; in longer lists a row goes as far as those around it. */
const carriedWhole = 500
const reach = 60

/** Tells whether every one of so many rows is drawn while one of them is carried. */
export function isCarriedWhole(count: number): boolean {
  return count <= carriedWhole
}

function idsAround(ids: readonly number[], id: number): readonly number[] {
  if (isCarriedWhole(ids.length)) return ids
  const at = ids.indexOf(id)
  return ids.slice(Math.max(0, at - reach), at + reach + 1)
}

/** What each handle passes its presses on to. */
type Handles = Map<number, (event: PointerEvent | KeyboardEvent) => void>

interface CarriersProps {
  /** the element that holds the rows, each with its `data-row-key` */
  readonly box: RefObject<HTMLElement | null>
  readonly rows: readonly ListRow[]
  /** rows in the order they are drawn */
  readonly ids: readonly number[]
  readonly nameOf: (row: ListRow) => string
  readonly onStart: (id: number) => void
  readonly onMove: (id: number, overId: number) => void
  readonly onEnd: () => void
}

function Carriers(props: CarriersProps & { readonly handles: Handles }) {
  const { box, rows, ids, nameOf, onStart, onMove, onEnd, handles } = props
  const { t } = useTranslation()
  const sensors = useSensors(
    useSensor(PromptPointer, { activationConstraint: { distance: 4 } }),
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
        {ids.map((id) => (
          <Carrier key={id} id={id} box={box} handles={handles} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

/** A row lands where it is seen to be: letting go never overtakes the movement before, however busy the browser is. */
class PromptPointer extends PointerSensor {
  constructor(props: PointerSensorProps) {
    super({ ...props, onMove: (place) => flushSync(() => props.onMove(place)) })
  }
}

interface CarrierProps {
  readonly id: number
  readonly box: RefObject<HTMLElement | null>
  readonly handles: Handles
}

/** Moves one row, which is drawn elsewhere. */
function Carrier({ id, box, handles }: CarrierProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const find = () => box.current?.querySelector<HTMLElement>(`[data-row-key="${id}"]`) ?? null
  useLayoutEffect(() => {
    const row = find()
    setNodeRef(row)
    setActivatorNodeRef(row?.querySelector<HTMLElement>('.list-drag-handle') ?? null)
    handles.set(id, (event) => listeners?.[event.type === 'keydown' ? 'onKeyDown' : 'onPointerDown']?.(event))
    return () => {
      handles.delete(id)
    }
  })
  const y = transform && Math.round(transform.y)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` looks for the same element
  useLayoutEffect(() => place(find(), y, transition, isDragging), [y, transition, isDragging])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is gone
  useLayoutEffect(() => () => place(find(), null, undefined, false), [])
  return null
}

function place(
  row: HTMLElement | null,
  y: number | null,
  transition: string | undefined,
  isCarried: boolean,
) {
  if (!row) return
  row.style.transform = y === null ? '' : `translate3d(0, ${y}px, 0)`
  row.style.transition = y === null ? '' : (transition ?? '')
  row.classList.toggle('is-carried', y !== null && isCarried)
}
