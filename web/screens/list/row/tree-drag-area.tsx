import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type TreeDrop, useTreeDrag } from '#web/ui/tree/tree-drag.tsx'
import {
  parentAfter,
  placeRow,
  refusalOf,
  siblingsOf,
  stepOf,
  type TreeMove,
  type TreeStep,
} from '../tree/tree-moves.ts'
import { findRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { type RowDrag, RowDragContext } from './row-drag.ts'
import { rowName } from './row-name.ts'

interface TreeDragAreaProps {
  readonly list: List
  /** the element that holds the rows, each with its `data-row-key` */
  readonly box: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Lets the rows of a tree be moved by pointer and by keyboard: among others, below them and to the top, and says so aloud. */
export function TreeDragArea({ list, box, children }: TreeDragAreaProps) {
  const { t } = useTranslation()
  const helpId = useId()
  const [said, setSaid] = useState('')
  const move = useMove(list, box, setSaid)
  const texts = useMoveTexts(list)
  const { press, ghost } = useTreeDrag({
    box,
    firstBelow: (key) => {
      const [first] = list.expanded.has(Number(key))
        ? (findRow(list.found.rows, Number(key))?.children ?? [])
        : []
      return first ? String(first.id) : null
    },
    describe: (key, drop) => texts.describe(Number(key), moveOf(drop)),
    onDrop: (key, drop) => void move(Number(key), moveOf(drop)),
  })
  useStepKeys(box, (id, step) => {
    const wanted = stepOf(list.found.rows, id, step)
    const refusal = wanted && refusalOf(list.found.rows, id, wanted, texts.depth)
    if (wanted && !refusal) return void move(id, wanted)
    setSaid(refusal ? texts.refusal(refusal) : t(`list:tree.no.${step}`))
  })
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  const role = t('list:dragRole')
  const drag = useMemo<RowDrag>(
    () => ({
      role,
      helpId,
      prepare: () => {},
      press: (id, event) => {
        if ('pointerId' in event) latest.current(String(id), event)
      },
    }),
    [role, helpId],
  )
  return (
    <RowDragContext value={drag}>
      {children}
      {ghost}
      <span id={helpId} hidden>
        {t('list:tree.help')}
      </span>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </RowDragContext>
  )
}

const moveOf = ({ place, target }: TreeDrop): TreeMove => ({ place, targetId: Number(target) })

/** What is said of places and moves. */
function useMoveTexts({ resource, found: { rows } }: List) {
  const { t } = useTranslation()
  const depth = resource.parent ? resource.fields[resource.parent]?.depth : undefined
  const refusal = (reason: 'itself' | 'depth') => t(`list:tree.refused.${reason}`, { max: depth })
  return {
    depth,
    refusal,
    describe: (id: number, move: TreeMove) => {
      const reason = refusalOf(rows, id, move, depth)
      const target = findRow(rows, move.targetId)
      const text = target
        ? t(`list:tree.${move.place}`, { name: rowName(resource, target) })
        : t('list:tree.top')
      return { text: reason ? refusal(reason) : text, isRefused: reason !== null }
    },
  }
}

/** Moves a row, shows where it is, and says so; the focus stays with it. */
function useMove(list: List, box: TreeDragAreaProps['box'], say: (text: string) => void) {
  const { t } = useTranslation()
  const { found, resource, expanded, setExpanded, commands } = list
  const focused = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that changed their place lose the focus
  useLayoutEffect(() => {
    const row =
      focused.current === null ? null : box.current?.querySelector(`[data-row-key="${focused.current}"]`)
    if (row && !row.contains(document.activeElement))
      row.querySelector<HTMLElement>('.list-drag-handle')?.focus()
  }, [found.rows])
  return async (id: number, move: TreeMove) => {
    const { rows } = found
    const after = placeRow(rows, id, move)
    const place = siblingsOf(after, id)
    const row = findRow(rows, id)
    if (after === rows || !place || !row) return
    const above = parentAfter(rows, move)
    focused.current = id
    if (above && !expanded.has(above)) setExpanded([...expanded, above])
    const isDone = await commands.place(id, move)
    focused.current = null
    if (!isDone) return
    const upper = findRow(rows, place.above)
    const params = {
      name: rowName(resource, row),
      place: place.rows.findIndex((one) => one.id === id) + 1,
      count: place.rows.length,
      above: upper ? rowName(resource, upper) : '',
    }
    say(t(`list:tree.${upper ? 'moved' : 'movedTop'}`, params))
  }
}

const steps: Readonly<Record<string, TreeStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Alt with an arrow, wherever in a row the focus is. */
function useStepKeys(box: TreeDragAreaProps['box'], onStep: (id: number, step: TreeStep) => void): void {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    const element = box.current
    const handle = (event: KeyboardEvent) => {
      const step = event.altKey && !event.ctrlKey && !event.metaKey ? steps[event.key] : undefined
      const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row-key]')
      if (!step || !row) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(Number(row.dataset.rowKey), step)
    }
    element?.addEventListener('keydown', handle)
    return () => element?.removeEventListener('keydown', handle)
  }, [box])
}
