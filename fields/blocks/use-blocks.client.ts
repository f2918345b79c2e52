import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type BlockTypes, initialProps, slotsOf } from '#core/blocks.ts'
import { type Block, blockLimits, mainSlot } from '#core/values/block.ts'
import { type BlockPlace, BlockPlaces } from '#web/fields/blocks/block-places.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { typeName } from './block-names.client.ts'
import { type BlocksEditing, bodyId, headId } from './blocks-editing.client.ts'
import {
  changeBlock,
  copyOf,
  countBlocks,
  findBlock,
  insertBlock,
  type ListAt,
  listAt,
  moveBlock,
  newBlockId,
  type Place,
  placeOf,
  removeBlock,
  stepOf,
} from './edit-blocks.ts'

/** The state of an editor of blocks: what it does to the value, what is open, what is said aloud. */
export interface BlocksState {
  readonly editing: BlocksEditing
  /** where a block is to be added, while its type is chosen */
  readonly picking: Place | null
  readonly choose: (type: string | null) => void
  /** the last change in words */
  readonly said: string
  readonly openAll: (isOpen: boolean) => void
}

export function useBlocks(props: InputProps, types: BlockTypes, t: Translate): BlocksState {
  const blocks = Array.isArray(props.value) ? (props.value as readonly Block[]) : []
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [picking, setPicking] = useState<Place | null>(null)
  const show = (id: string) => setOpen((before) => new Set([...before, id]))
  const { latest, said, put, ...changes } = useChanges(props, blocks, show, t)
  const places = usePlaces(blocks, t)
  useFaultsShown(props, blocks, setOpen)
  const depth = props.field.depth ?? blockLimits.depth
  const parentSlots = (parent: Block | null): readonly string[] => {
    if (parent === null) return places.map(({ slot }) => slot)
    const type = types.find(parent.type)
    return type ? slotsOf(type, parent.props) : Object.keys(parent.slots ?? {})
  }
  const editing: BlocksEditing = {
    id: props.id,
    blocks,
    types,
    places,
    isDisabled: props.disabled === true,
    isFull: countBlocks(blocks) >= (props.field.max ?? blockLimits.blocks),
    faults: props.faults ?? noFaults,
    isOpen: (id) => open.has(id),
    toggle: (id) => (open.has(id) ? setOpen((before) => without(before, id)) : show(id)),
    typesAt: (list) => typesAt(latest.current, list, { types, depth, allowed: props.field.types }),
    pick: setPicking,
    stepTo: (id, direction) => stepOf(latest.current, id, direction, parentSlots),
    ...changes,
  }
  const choose = (type: string | null) => {
    const place = picking
    setPicking(null)
    const declared = type === null ? null : types.find(type)
    if (place && declared)
      put({ id: newBlockId(), type: declared.name, props: initialProps(declared) }, place)
  }
  const openAll = (isOpen: boolean) => setOpen(new Set(isOpen ? blocks.flatMap(idsWithin) : []))
  return { editing, picking, choose, said, openAll }
}

/** What is done to blocks: each change is said, and the focus goes to where one goes on. */
function useChanges(props: InputProps, blocks: readonly Block[], show: (id: string) => void, t: Translate) {
  const { latest, update } = useLatest(blocks, props.onChange)
  const [said, setSaid] = useState('')
  const focusSoon = useFocus()
  const say = (what: string, id: string) => {
    const block = findBlock(latest.current, id)
    const place = placeOf(latest.current, id)
    if (!block || !place) return
    const count = listAt(latest.current, place).length
    setSaid(t(`blocks:said.${what}`, { name: typeName(block.type), place: place.at + 1, count }))
  }
  const put = (block: Block, place: Place) => {
    update(insertBlock(latest.current, place, block))
    show(block.id)
    say('added', block.id)
    focusSoon(bodyId(props.id, block.id), headId(props.id, block.id))
  }
  return {
    ...{ latest, said, put },
    set: (id: string, name: string, value: unknown) =>
      update(
        changeBlock(latest.current, id, (block) => ({ ...block, props: { ...block.props, [name]: value } })),
        `${id}.${name}`,
      ),
    move: (id: string, to: Place) => {
      update(moveBlock(latest.current, id, to))
      say('moved', id)
      focusSoon(headId(props.id, id))
    },
    duplicate: (id: string) => {
      const [place, block] = [placeOf(latest.current, id), findBlock(latest.current, id)]
      if (place && block) put(copyOf(block, newBlockId), { ...place, at: place.at + 1 })
    },
    hide: (id: string) => {
      update(changeBlock(latest.current, id, switched))
      say(findBlock(latest.current, id)?.hidden ? 'hidden' : 'shown', id)
    },
    remove: (id: string) => {
      const before = latest.current
      const [place, block] = [placeOf(before, id), findBlock(before, id)]
      if (!place || !block) return
      update(removeBlock(before, id))
      const left = listAt(latest.current, place)
      const next = left[place.at] ?? left.at(-1)
      focusSoon(next ? headId(props.id, next.id) : addId(props.id, place))
      const name = typeName(block.type)
      const take = async () => {
        update(insertBlock(latest.current, placeLeft(latest.current, place), block))
        setSaid(t('blocks:said.back', { name }))
        focusSoon(headId(props.id, id))
      }
      toast.offer({ text: t('blocks:said.removed', { name }), label: t('blocks:undo'), take })
    },
  }
}

/** The button that adds to a list. */
export const addId = (id: string, { parent, slot }: ListAt) => `${id}-add-${parent ?? ''}-${slot}`

const noFaults = {}

/** The value as it is by now: two parts that change at the same time do not undo each other. */
function useLatest(blocks: readonly Block[], onChange: InputProps['onChange']) {
  const latest = useRef(blocks)
  useLayoutEffect(() => {
    latest.current = blocks
  })
  const update = (next: readonly Block[], part?: string) => {
    latest.current = next
    onChange(next, part)
  }
  return { latest, update }
}

/** Moves the focus to an element that is about to be there: into the first of them, else to the second one itself. */
function useFocus() {
  const wanted = useRef<readonly string[]>([])
  return (...ids: readonly string[]) => {
    wanted.current = ids
    let tries = 0
    const attempt = () => {
      if (wanted.current !== ids) return
      if (focusFirst(ids) || tries++ > 20) return
      setTimeout(attempt, 50)
    }
    setTimeout(attempt)
  }
}

const typable = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"]'

function focusFirst([into, orOnto]: readonly string[]): boolean {
  const element = document.getElementById(into ?? '')
  const target = element?.matches('button') ? element : element?.querySelector<HTMLElement>(typable)
  const found = target ?? (element && orOnto ? document.getElementById(orOnto) : null)
  found?.focus()
  found?.scrollIntoView({ block: 'nearest' })
  return found !== null && found !== undefined && (orOnto === undefined || found === target)
}

/** Opens blocks in which something is wrong, and moves the focus there, as they come to be known. */
function useFaultsShown(
  { faults = noFaults, id }: InputProps,
  blocks: readonly Block[],
  setOpen: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const places = Object.keys(faults)
  const key = places.join(' ')
  const before = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly wrong opens anything
  useEffect(() => {
    const isNew = places.some((at) => !before.current.split(' ').includes(at))
    before.current = key
    if (!isNew) return
    const faulty = places.map((at) => at.split('.')[0] ?? at)
    const holding = blocks.filter((block) => idsWithin(block).some((one) => faulty.includes(one)))
    setOpen((open) => new Set([...open, ...faulty, ...holding.map((block) => block.id)]))
    const timer = setTimeout(
      () => document.getElementById(`${id}-${places[0]?.replace('.', '-')}`)?.focus(),
      100,
    )
    return () => clearTimeout(timer)
  }, [key])
}

/** The page's own place, those of its layout, and whatever others blocks stand in: a layout may have lost them since. */
function usePlaces(blocks: readonly Block[], t: Translate): readonly BlockPlace[] {
  const declared = use(BlockPlaces)
  const known = [{ slot: mainSlot, label: t('blocks:places.main') }, ...declared]
  const slots = new Set(blocks.map(({ slot = mainSlot }) => slot))
  const lost = [...slots].filter((slot) => !known.some((one) => one.slot === slot))
  return [...known, ...lost.map((slot) => ({ slot, label: t('blocks:places.lost', { slot }) }))]
}

/** Types that may stand in a list: at the innermost level none that holds others. */
function typesAt(
  blocks: readonly Block[],
  { parent, slot }: ListAt,
  {
    types,
    depth,
    allowed,
  }: {
    readonly types: BlockTypes
    readonly depth: number
    readonly allowed: readonly string[] | undefined
  },
): readonly string[] {
  const level = levelOf(blocks, parent)
  const owner = parent === null ? null : types.find(findBlock(blocks, parent)?.type ?? '')
  const taken = owner?.slots[slot]?.types
  const here = taken?.length ? taken : undefined
  return types.list
    .filter(({ name, slots }) => {
      const fits = level < depth || Object.keys(slots).length === 0
      return fits && (allowed?.includes(name) ?? true) && (here?.includes(name) ?? true)
    })
    .map(({ name }) => name)
}

function levelOf(blocks: readonly Block[], parent: string | null): number {
  if (parent === null) return 1
  return 1 + levelOf(blocks, placeOf(blocks, parent)?.parent ?? null)
}

/** Where a block that comes back stands: where it was, or at the end where what it stood within is gone. */
function placeLeft(blocks: readonly Block[], place: Place): Place {
  if (place.parent === null || findBlock(blocks, place.parent)) return place
  return { parent: null, slot: mainSlot, at: blocks.length }
}

function switched({ hidden, ...block }: Block): Block {
  return hidden ? block : { ...block, hidden: true }
}

function idsWithin({ id, slots }: Block): readonly string[] {
  return [id, ...Object.values(slots ?? {}).flatMap((list) => list.flatMap(idsWithin))]
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id))
}
