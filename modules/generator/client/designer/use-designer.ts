import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { askToLeave } from '#web/area/unsaved.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import type { Design, DesignFault } from '../../design/design.ts'
import type { PaletteEntry } from '../../design/presets.ts'
import type { GeneratedEntity } from '../queries.ts'
import type { Beginning } from '../start/start.tsx'
import { changesOf, type DesignContent, toDesign } from '../state/design-exchange.ts'
import { type DesignHistory, type HistoryAction, reduceHistory } from '../state/design-history.ts'
import { type DesignState, fieldOf, refusalToAdd } from '../state/design-state.ts'
import { dropDraft } from '../state/draft.ts'
import { faultsOf, fieldKeyOf, type Told } from '../state/faults.ts'
import { useDraft } from '../state/use-draft.ts'
import { focusRow } from './canvas.tsx'
import { useDesignerKeys } from './use-designer-keys.ts'
import { useDragging } from './use-dragging.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** What the designer is opened with. */
export interface DesignerProps {
  readonly opened: DesignHistory
  readonly from: Beginning
  readonly onEnd: () => void
}

/** A design that is looked at before it is generated, as it is sent and as it stood. */
interface Planned {
  readonly design: Design
  readonly state: DesignState
}

/** What the designer shows, and what can be done in it. */
export type DesignerModel = ReturnType<typeof useDesigner>

/** The state of the designer: the design with its past, what is open, and what has the focus. */
export function useDesigner({ opened, from, onEnd }: DesignerProps) {
  const [history, dispatch] = useReducer(reduceHistory, opened)
  const state = history.now
  const views = useViews()
  const { planned, generated, setPanel, setView, setPlanned } = views
  const [notes, setNotes] = useState(from.notes ?? [])
  const box = useRef<HTMLDivElement>(null)
  const properties = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(box)
  const isDirty = generated === null && history.past.length > 0
  const { useUnsaved } = usePage()
  useUnsaved(isDirty)
  useDraft(state, isDirty)
  // Only here nothing writes it any more: what shows next may have to be waited for.
  useEffect(() => {
    if (generated) dropDraft()
  }, [generated])
  const findings = useFindings(state)
  // The row is chosen at once; its many properties follow as soon as there is time.
  const selected = fieldOf(state, useDeferredValue(state.selected)) ?? null
  // What comes next can be typed at once, and keys of the designer count from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where a design begins
  useEffect(() => {
    if (state.table.name === '') focusPlace(box.current, 'table.name')
    else focusRow(box.current, state.selected ?? state.fields[0]?.key ?? null)
  }, [])
  const latest = useRef(state)
  latest.current = state
  const { add, remove } = useFieldActions(state, dispatch, box)
  const plan = useCallback(() => {
    const of = latest.current
    setPlanned({ design: toDesign(of), state: of })
  }, [setPlanned])
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
  const abandon = useCallback(async () => {
    // Giving up what was kept of an earlier visit loses it.
    if (!(isDirty || from.isDraft) || (await askToLeave())) onEnd()
  }, [isDirty, from, onEnd])
  const handleKey = useDesignerKeys({ isOff: planned !== null || generated !== null, plan, dispatch })
  const dragging = useDragging(state.fields, add, dispatch)
  return {
    ...views,
    ...findings,
    history,
    state,
    dispatch,
    selected,
    notes,
    setNotes,
    box,
    properties,
    isNarrow,
    add,
    remove,
    plan,
    openProperties,
    goTo,
    abandon,
    onEnd,
    handleKey,
    dragging,
  }
}

/** What lies beside and over the canvas. */
function useViews() {
  const [panel, setPanel] = useState<'palette' | 'properties' | 'changes' | null>(null)
  const [view, setView] = useState<'fields' | 'preview'>('fields')
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [generated, setGenerated] = useState<GeneratedEntity | null>(null)
  const showChanges = useCallback(() => setPanel('changes'), [])
  return { panel, setPanel, showChanges, view, setView, planned, setPlanned, generated, setGenerated }
}

/** What stands in the way of a design, and what it changes. */
function useFindings(state: DesignState) {
  const [told, setTold] = useState<Told | null>(null)
  const content = useContent(state)
  const faults = useMemo(() => faultsOf(content, told), [content, told])
  const faulty = useMemo(
    () => new Set(faults.flatMap((fault) => fieldKeyOf(content, fault) ?? [])),
    [faults, content],
  )
  const changes = useMemo(() => changesOf(content), [content])
  return { content, faults, faulty, changes, setTold }
}

/** What is designed, the same one as long as only another field is chosen. */
function useContent({ type, table, fields, sortedBy, baseline, unsynced }: DesignState): DesignContent {
  return useMemo(
    () => ({ type, table, fields, sortedBy, baseline, unsynced }),
    [type, table, fields, sortedBy, baseline, unsynced],
  )
}

/** Where a field is added, and whether by the pointer. */
interface Adding {
  readonly isPointed: boolean
  readonly at?: number
}

/** Adding and removing fields, which say why not and offer the way back. */
function useFieldActions(
  state: DesignState,
  dispatch: React.Dispatch<HistoryAction>,
  box: React.RefObject<HTMLElement | null>,
) {
  const t = useNamespaces(['crud'])
  const latest = useRef(state)
  latest.current = state
  const namesNext = useRef(false)
  const add = useCallback(
    (entry: PaletteEntry, { isPointed, at }: Adding) => {
      const refusal = refusalToAdd(latest.current, entry.designType)
      if (refusal) return toast.error(t(`crud:refusals.${refusal}`))
      namesNext.current = isPointed
      const { designType, name } = entry
      dispatch({ type: 'add', designType, name, comment: t(`crud:comments.${name}`), at })
    },
    [t, dispatch],
  )
  // After adding by pointer, focus the new field's name; after adding by keyboard, keep focus in the palette.
  useEffect(() => {
    if (!namesNext.current) return
    namesNext.current = false
    box.current
      ?.querySelector<HTMLInputElement>(`[data-key="${state.selected}"] [data-part="name"]`)
      ?.select()
  }, [state.selected, box])
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
    [t, dispatch],
  )
  return { add, remove }
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
