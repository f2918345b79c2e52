import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Button, Drawer, Segmented } from 'antd'
import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { askToLeave, useUnsaved } from '#web/admin/unsaved.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { LoadingState } from '#web/ui/states/states.tsx'
import type { Design, DesignFault } from '../../design/design.ts'
import type { PaletteEntry } from '../../design/presets.ts'
import css from '../crud.module.css'
import type { Made as MadeEntity } from '../queries.ts'
import { Made } from '../run/made.tsx'
import { PlanDrawer } from '../run/plan-drawer.tsx'
import type { Beginning } from '../start/start.tsx'
import { changesOf, type DesignContent, toDesign } from '../state/design-exchange.ts'
import { type DesignHistory, reduceHistory } from '../state/design-history.ts'
import { type DesignState, fieldOf, refusalToAdd } from '../state/design-state.ts'
import { dropDraft } from '../state/draft.ts'
import { faultsOf, fieldKeyOf, type Told } from '../state/faults.ts'
import { useDraft } from '../state/use-draft.ts'
import { Canvas, focusRow } from './canvas.tsx'
import { ChangesDrawer } from './changes-drawer.tsx'
import { dropOf } from './drop.ts'
import { Head } from './head.tsx'
import { EntryFace, entryOfId, Palette } from './palette.tsx'
import { Properties } from './properties.tsx'
import { ReadNotes } from './read-notes.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

interface DesignerProps {
  /** path of the page */
  readonly path: string
  readonly opened: DesignHistory
  readonly from: Beginning
  readonly onEnd: () => void
}

/** A design that is looked at before it is made, as it is sent and as it stood. */
interface Planned {
  readonly design: Design
  readonly state: DesignState
}

/** The designer: palette, canvas and properties, and what is said of the whole table above them. */
export function Designer({ path, opened, from, onEnd }: DesignerProps) {
  const t = useNamespaces(['crud', 'web'])
  const [history, dispatch] = useReducer(reduceHistory, opened)
  const state = history.now
  const [panel, setPanel] = useState<'palette' | 'properties' | 'changes' | null>(null)
  const [view, setView] = useState<'fields' | 'preview'>('fields')
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [made, setMade] = useState<MadeEntity | null>(null)
  const [notes, setNotes] = useState(from.notes ?? [])
  const [dragged, setDragged] = useState<PaletteEntry | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const properties = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box)
  const isDirty = made === null && history.past.length > 0
  useUnsaved(path, isDirty)
  useDraft(state, isDirty)
  // Only here nothing writes it any more: what shows next may have to be waited for.
  useEffect(() => {
    if (made) dropDraft()
  }, [made])

  const content = useContent(state)
  const faults = useMemo(() => faultsOf(content, told), [content, told])
  const faulty = useMemo(
    () => new Set(faults.flatMap((fault) => fieldKeyOf(content, fault) ?? [])),
    [faults, content],
  )
  // The row is chosen at once; its many properties follow as soon as there is time.
  const selected = fieldOf(state, useDeferredValue(state.selected)) ?? null
  const changes = useMemo(() => changesOf(content), [content])
  const keys = useMemo(() => state.fields.map(({ key }) => key), [state.fields])

  // What comes next can be typed at once, and keys of the designer count from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a design begins
  useEffect(() => {
    if (state.table.name === '') focusPlace(box.current, 'table.name')
    else focusRow(box.current, state.selected ?? state.fields[0]?.key ?? null)
  }, [])

  const latest = useRef(state)
  latest.current = state
  const namesNext = useRef(false)
  const add = useCallback(
    (entry: PaletteEntry, { isPointed, at }: { readonly isPointed: boolean; readonly at?: number }) => {
      const refusal = refusalToAdd(latest.current, entry.designType)
      if (refusal) return toast.error(t(`crud:refusals.${refusal}`))
      namesNext.current = isPointed
      const { designType, name } = entry
      dispatch({ type: 'add', designType, name, comment: t(`crud:comments.${name}`), at })
    },
    [t],
  )
  // Who works with the pointer names a new field next; the keyboard stays in the palette.
  useEffect(() => {
    if (!namesNext.current) return
    namesNext.current = false
    box.current
      ?.querySelector<HTMLInputElement>(`[data-key="${state.selected}"] [data-part="name"]`)
      ?.select()
  }, [state.selected])
  const remove = useCallback(
    (key: number) => {
      const { fields, sortedBy } = latest.current
      const at = fields.findIndex((field) => field.key === key)
      const field = fields[at]
      if (!field) return
      dispatch({ type: 'remove', key })
      toast.offer({
        text: t('crud:row.removed', { name: field.name }),
        label: t('crud:undo'),
        take: async () => dispatch({ type: 'putBack', field, at, isSorted: sortedBy === key }),
      })
    },
    [t],
  )
  const addBeside = useCallback((entry: PaletteEntry, isPointed: boolean) => add(entry, { isPointed }), [add])
  const plan = useCallback(() => {
    const of = latest.current
    setPlanned({ design: toDesign(of), state: of })
  }, [])
  const showChanges = useCallback(() => setPanel('changes'), [])
  const openProperties = () => {
    if (isNarrow) setPanel('properties')
    else focusFirst(properties.current)
  }
  const goTo = (fault: DesignFault) => {
    setPlanned(null)
    setView('fields')
    const key = fieldKeyOf(state, fault)
    if (key !== null) {
      dispatch({ type: 'select', key })
      setTimeout(() => focusRow(box.current, key))
    } else setTimeout(() => focusPlace(box.current, fault.place))
  }
  const giveUp = useCallback(async () => {
    // Giving up what was kept of an earlier visit loses it.
    if (!(isDirty || from.isDraft) || (await askToLeave())) onEnd()
  }, [isDirty, from, onEnd])
  const handleDrop = (event: DragEndEvent) => {
    setDragged(null)
    const entry = entryOfId(event.active.id)
    const drop = dropOf(event, keys)
    if (entry && drop) add(entry, { isPointed: true, at: drop.index })
    if (entry || !event.over || event.over.id === 'canvas') return
    dispatch({ type: 'move', key: Number(event.active.id), to: keys.indexOf(Number(event.over.id)) })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (planned || made) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const isTyping = (event.target as HTMLElement).matches('input:not([data-settled]), textarea')
    const key = event.key.toLowerCase()
    if (isCommand && key === 'enter') {
      event.preventDefault()
      const active = document.activeElement as HTMLElement | null
      active?.blur()
      setTimeout(plan)
    } else if (isCommand && !isTyping && (key === 'z' || key === 'y')) {
      event.preventDefault()
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
  }
  // Where what had the focus is gone, as after undoing, keys still mean the designer.
  const handleLostKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target === document.body) handleKey(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleLostKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions))
  if (made) return <Made made={made} onAnother={onEnd} onBack={() => setMade(null)} />

  const fieldFaults = selected ? faults.filter((fault) => fieldKeyOf(state, fault) === selected.key) : []
  const propertiesPart = (
    <Properties
      field={selected}
      faults={fieldFaults}
      hasOtherKey={state.fields.some(({ primaryKey, key }) => primaryKey && key !== selected?.key)}
      connection={state.table.databaseConnection}
      dispatch={dispatch}
      first={properties}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that count wherever in the designer the focus is
    <div
      ref={box}
      className={css.designer}
      data-narrow={isNarrow || undefined}
      onKeyDown={({ nativeEvent }) => handleKey(nativeEvent)}
    >
      <Head
        state={content}
        faults={faults}
        changeCount={changes.length}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        dispatch={dispatch}
        onChanges={showChanges}
        onGenerate={plan}
        onGiveUp={giveUp}
      />
      {notes.length > 0 && <ReadNotes notes={notes} onClose={() => setNotes([])} />}
      <DndContext
        sensors={sensors}
        collisionDetection={collide}
        onDragStart={({ active }) => setDragged(entryOfId(active.id) ?? null)}
        onDragEnd={handleDrop}
        onDragCancel={() => setDragged(null)}
      >
        <div className={css.columns}>
          {!isNarrow && (
            <aside className={css.side} aria-label={t('crud:palette.title')}>
              <Palette canDrag={view === 'fields'} onAdd={addBeside} />
            </aside>
          )}
          <section className={css.middle} aria-label={t('crud:canvas.title')}>
            <div className={css.bar}>
              <Segmented
                value={view}
                onChange={setView}
                options={(['fields', 'preview'] as const).map((value) => ({
                  value,
                  label: t(`crud:views.${value}`, { count: state.fields.length }),
                }))}
              />
              {isNarrow && view === 'fields' && (
                <span className={css.barButtons}>
                  <Button
                    icon={<Glyph name="plus" size={16} />}
                    aria-label={t('crud:palette.title')}
                    title={t('crud:palette.title')}
                    onClick={() => setPanel('palette')}
                  />
                  <Button
                    icon={<Glyph name="sliders" size={16} />}
                    aria-label={t('crud:properties.title')}
                    title={t('crud:properties.title')}
                    disabled={!selected}
                    onClick={() => setPanel('properties')}
                  />
                </span>
              )}
            </div>
            {view === 'fields' ? (
              <Canvas
                state={state}
                faulty={faulty}
                dispatch={dispatch}
                onRemove={remove}
                onProperties={openProperties}
              />
            ) : (
              <Suspense fallback={<LoadingState label={t('web:loading')} />}>
                <Preview content={content} />
              </Suspense>
            )}
          </section>
          {!isNarrow && (
            <aside
              className={`${css.side} crud-side-end`}
              aria-label={t('crud:properties.title')}
              onKeyDown={(event) => {
                if (event.key === 'Escape') focusRow(box.current, state.selected)
              }}
            >
              {propertiesPart}
            </aside>
          )}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <span className={`${css.entry} ${css.entryCarried}`}>
              <EntryFace entry={dragged} />
            </span>
          )}
        </DragOverlay>
      </DndContext>
      {isNarrow && (
        <SideDrawer
          isOpen={panel === 'palette'}
          title={t('crud:palette.title')}
          placement="left"
          onClose={() => setPanel(null)}
        >
          <Palette
            canDrag={false}
            onAdd={(entry) => {
              setPanel(null)
              add(entry, { isPointed: false })
            }}
          />
        </SideDrawer>
      )}
      {isNarrow && (
        <SideDrawer
          isOpen={panel === 'properties'}
          title={t('crud:properties.title')}
          placement="right"
          onClose={() => setPanel(null)}
        >
          {propertiesPart}
        </SideDrawer>
      )}
      {panel === 'changes' && (
        <ChangesDrawer
          changes={changes}
          unsynced={state.unsynced}
          dispatch={dispatch}
          onClose={() => setPanel(null)}
        />
      )}
      {planned && (
        <PlanDrawer
          design={planned.design}
          onClose={() => setPlanned(null)}
          onFault={goTo}
          onFaults={(found) => setTold({ faults: found, state: planned.state })}
          onMade={(entity) => {
            setPlanned(null)
            setMade(entity)
          }}
        />
      )}
    </div>
  )
}

interface SideDrawerProps {
  readonly isOpen: boolean
  readonly title: string
  readonly placement: 'left' | 'right'
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** What stands beside the canvas where there is room comes over it where there is none. */
function SideDrawer({ isOpen, title, placement, onClose, children }: SideDrawerProps) {
  const t = useNamespaces(['crud'])
  return (
    <Drawer
      open={isOpen}
      rootClassName="crud-drawer"
      size="min(360px, 100vw)"
      placement={placement}
      title={title}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': t('crud:close') }}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
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

/** What is designed, the same one as long as only another field is chosen. */
function useContent({ type, table, fields, sortedBy, baseline, unsynced }: DesignState): DesignContent {
  return useMemo(
    () => ({ type, table, fields, sortedBy, baseline, unsynced }),
    [type, table, fields, sortedBy, baseline, unsynced],
  )
}

function focusFirst(within: HTMLElement | null): void {
  within?.querySelector<HTMLElement>('input, button, [tabindex="0"]')?.focus()
}

const inputs: Readonly<Record<string, string>> = {
  'table.name': '#crud-table-name',
  'table.comment': '#crud-table-comment',
  'table.generateRelativePath': '#crud-path',
}

function focusPlace(within: HTMLElement | null, place: string): void {
  const input = within?.querySelector<HTMLElement>(inputs[place] ?? '#crud-table-name')
  input?.focus()
}
