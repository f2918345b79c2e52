import { useDndMonitor, useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from '../crud.module.css'
import type { HistoryAction } from '../state/design-history.ts'
import type { DesignState } from '../state/design-state.ts'
import { type Drop, dropOf } from './drop.ts'
import { FieldRow } from './field-row.tsx'

interface CanvasProps {
  readonly state: DesignState
  readonly faulty: ReadonlySet<number>
  readonly dispatch: Dispatch<HistoryAction>
  readonly onRemove: (key: number) => void
  /** what the keyboard goes on with */
  readonly onProperties: () => void
}

/** The fields in their order. */
export function Canvas(props: CanvasProps) {
  const t = useNamespaces(['crud'])
  const { fields, selected } = props.state
  const box = useRef<HTMLDivElement>(null)
  const { setNodeRef } = useDroppable({ id: 'canvas' })
  const keys = useMemo(() => fields.map(({ key }) => key), [fields])
  const handleKey = useRowKeys(box, keys, props)
  // What was added, by a click or by undoing, can be seen.
  useEffect(() => {
    rowOf(box.current, selected)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div
      ref={(element) => {
        box.current = element
        setNodeRef(element)
      }}
      className={css.canvas}
    >
      <p id="crud-canvas-help" className="visually-hidden">
        {t('crud:canvas.help')}
      </p>
      {fields.length > 0 && (
        // The inputs below have labels of their own.
        <div className={css.canvasHead} aria-hidden="true">
          <span />
          <span>{t('crud:field.name')}</span>
          <span>{t('crud:field.comment')}</span>
          <span>{t('crud:field.designType')}</span>
        </div>
      )}
      {fields.length === 0 ? (
        <EmptyState glyph="plus" title={t('crud:canvas.none')} text={t('crud:canvas.noneText')} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: rows are dragged, which those of a table can not be
        <div
          role="grid"
          tabIndex={-1}
          aria-label={t('crud:canvas.title')}
          aria-describedby="crud-canvas-help"
          onKeyDown={handleKey}
        >
          <Rows keys={keys} {...props} />
        </div>
      )}
      <DropMark box={box} keys={keys} />
    </div>
  )
}

function Rows({
  state: { fields, selected },
  keys,
  faulty,
  dispatch,
  onRemove,
}: CanvasProps & { readonly keys: number[] }) {
  const reached = keys.includes(selected ?? 0) ? selected : keys[0]
  return (
    <SortableContext items={keys} strategy={verticalListSortingStrategy}>
      {fields.map((field) => (
        <FieldRow
          key={field.key}
          field={field}
          isSelected={field.key === selected}
          isReached={field.key === reached}
          isFaulty={faulty.has(field.key)}
          dispatch={dispatch}
          onRemove={onRemove}
        />
      ))}
    </SortableContext>
  )
}

/** What keys do with the row that has the focus, which follows where the row goes. */
function useRowKeys(
  box: RefObject<HTMLDivElement | null>,
  keys: readonly number[],
  { state: { fields, selected }, dispatch, onRemove, onProperties }: CanvasProps,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const wantsFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the keyboard has moved keeps the focus where it went
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    focusRow(box.current, selected)
  }, [selected, fields])
  const act = (action: HistoryAction) => {
    wantsFocus.current = true
    dispatch(action)
  }
  return (event) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-key]')
    if (!row) return
    if (target !== row) {
      if (event.key === 'Escape' || (event.key === 'Enter' && target.tagName === 'INPUT')) row.focus()
      return
    }
    const key = Number(row.dataset.key)
    const at = keys.indexOf(key)
    const command = commandOf(event, at, keys)
    if (command === null) return
    event.preventDefault()
    event.stopPropagation()
    if (command === 'remove') {
      wantsFocus.current = true
      onRemove(key)
    } else if (command === 'properties') onProperties()
    else if (command === 'rename') row.querySelector<HTMLInputElement>('input')?.select()
    else if (command === 'duplicate') act({ type: 'duplicate', key })
    else if ('to' in command) act({ type: 'move', key, to: command.to })
    else act({ type: 'select', key: command.select })
  }
}

/** What a key asks of the row that has the focus. */
type Command =
  | 'remove'
  | 'properties'
  | 'rename'
  | 'duplicate'
  | { readonly to: number }
  | { readonly select: number }

function commandOf(event: KeyboardEvent, at: number, keys: readonly number[]): Command | null {
  const { key, altKey } = event
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !altKey
  if (isCommand && key.toLowerCase() === 'd') return 'duplicate'
  if (!isPlain) return null
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: keys.length - 1,
  }
  const place = places[key]
  if (place !== undefined) {
    const other = keys[Math.max(0, Math.min(place, keys.length - 1))]
    if (altKey) return { to: place }
    return other === undefined ? null : { select: other }
  }
  if (altKey) return null
  if (key === 'Delete' || key === 'Backspace') return 'remove'
  if (key === 'Enter') return 'properties'
  return key === 'F2' ? 'rename' : null
}

/** Puts the focus on the row of a field, where it can be seen. */
export function focusRow(within: ParentNode | null, key: number | null): void {
  const row = rowOf(within, key)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

function rowOf(within: ParentNode | null, key: number | null): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`.crud-row[data-key="${key}"]`) ?? null
}

/** Where what comes from the palette would land. */
function DropMark({
  box,
  keys,
}: {
  readonly box: RefObject<HTMLDivElement | null>
  readonly keys: readonly number[]
}) {
  const [drop, setDrop] = useState<Drop | null>(null)
  useDndMonitor({
    onDragMove: (event) => setDrop(dropOf(event, keys)),
    onDragEnd: () => setDrop(null),
    onDragCancel: () => setDrop(null),
  })
  if (!drop || !box.current) return null
  const row = box.current.querySelector<HTMLElement>(`[data-key="${drop.beside}"]`)
  const top = row ? row.offsetTop + (drop.isBehind ? row.offsetHeight : 0) : 0
  return <span className={css.drop} style={{ top }} aria-hidden="true" />
}
