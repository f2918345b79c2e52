import { actionKeys } from '#core/messages.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { applicable, type Chosen, chosenRows, countOf } from '#web/screens/list/selection/chosen.ts'
import { type Offer, removeChosen } from '#web/screens/list/selection/offers.ts'
import { findRow } from '#web/screens/list/tree/tree-rows.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { takeLastOffer } from '../../ui/feedback/offers.ts'
import { type ListShortcut, shortcutOf, useShortcuts } from './shortcuts.ts'

/** A list as keys work on it. */
export interface ListKeyWorld {
  readonly list: List
  /** the element that holds the list */
  readonly element: HTMLElement
  readonly toggleSearch: () => void
  readonly showHelp: () => void
}

/** Lets keys work on the list that shows, until the answer is called. Nothing happens while somebody types. */
export function listenToKeys(world: () => ListKeyWorld | null): () => void {
  const handle = (event: KeyboardEvent) => {
    const here = world()
    if (!here || !isFree(event)) return
    const shortcut = shortcutOf(event.key)
    const offer = shortcut || event.repeat ? null : offerOf(event.key, here)
    if (shortcut ? !applies(shortcut, event, here) : !offer) return
    event.preventDefault()
    if (shortcut) commands[shortcut](here)
    else if (offer) void here.list.commands.run(offer.action, offer.chosen)
  }
  document.addEventListener('keydown', handle)
  return () => document.removeEventListener('keydown', handle)
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown'

/** A key that nobody else waits for: nobody types, nothing lies over the page. */
function isFree(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (!useShortcuts.getState().isOn || defaultPrevented) return false
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(typing))) return false
  return ![...document.querySelectorAll(layers)].some((layer) => layer.getClientRects().length > 0)
}

/** Keys that also work buttons and scroll boxes belong to a row only where it has the focus itself. */
function applies(shortcut: ListShortcut, event: KeyboardEvent, { element }: ListKeyWorld): boolean {
  const { target, key, repeat } = event
  const isRow = target instanceof Element && target.matches('[data-row-key]')
  const isNowhere = target === document.body || target === element.closest('main')
  if (key.toLowerCase() === 'x')
    return !repeat && target instanceof Element && target.closest('[data-row-key]') !== null
  if (shortcut === 'tick' || shortcut === 'open') return isRow && !repeat
  if (key.startsWith('Arrow')) {
    return isRow || isNowhere || (target instanceof Element && target.matches('input[type="checkbox"]'))
  }
  return !repeat || shortcut === 'next' || shortcut === 'previous'
}

const commands: Readonly<Record<ListShortcut, (world: ListKeyWorld) => void>> = {
  add: ({ list }) => list.rights.canAdd && list.openForm({ mode: 'add', ids: [] }),
  edit: (world) => {
    const chosen = meant(world, 'edit')
    // All rows of a list are too many to edit one after the other.
    if (!world.list.rights.canEdit || 'all' in chosen || chosen.ids.length === 0) return
    world.list.openForm({ mode: 'edit', ids: chosen.ids })
  },
  del: (world) => void removeChosen(world.list, meant(world, 'del')),
  refresh: ({ list }) => void list.found.refresh(),
  quickSearch: ({ element }) => element.querySelector<HTMLElement>('.list-quick-search input')?.focus(),
  commonSearch: ({ toggleSearch }) => toggleSearch(),
  next: (world) => step(world, 1),
  previous: (world) => step(world, -1),
  tick: ({ list }) => {
    const id = focusedId()
    if (id === null || !list.canSelect) return
    const { selected } = list
    list.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  },
  open: ({ list }) => {
    const id = focusedId()
    const row = id === null ? null : findRow(list.found.rows, id)
    if (!row) return
    if (list.rights.canEdit && list.isButtonShown('edit', row)) list.openForm({ mode: 'edit', ids: [row.id] })
    else
      focusedRow()?.querySelector<HTMLElement>('.list-row-button:not(.list-drag-handle, .is-danger)')?.click()
  },
  clear: ({ list }) => list.select([]),
  actions: ({ element }) => element.querySelector<HTMLElement>('.list-selection button')?.focus(),
  undo: () => takeLastOffer(),
  help: ({ showHelp }) => showHelp(),
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-row-key]') ?? null
}

function focusedId(): number | null {
  const key = focusedRow()?.dataset.rowKey
  return key === undefined ? null : Number(key)
}

/** The granted action with a key, on the rows that it would be done to; null where there are none. */
function offerOf(key: string, world: ListKeyWorld): Offer | null {
  const { resource, rights } = world.list
  const action = rights.actions.find((name) => resource.actions[name]?.shortcut === key.toLowerCase())
  if (action === undefined) return null
  const [spec, chosen] = [resource.actions[action], meant(world, action)]
  const isFitting = spec?.on === 'row' ? countOf(chosen) === 1 : countOf(chosen) > 0
  return isFitting ? { action, label: i18n.t(actionKeys(resource.name, action)), spec, chosen } : null
}

/** The selected rows, or else the one that has the focus, as far as a button of theirs would do the same. */
function meant({ list }: ListKeyWorld, button: string): Chosen {
  const id = focusedId()
  if (list.selectedCount > 0 || id === null) return chosenRows(list, button)
  return { ids: applicable(list, button, [id]) }
}

/** Puts the focus on the next row, or on the first of them. */
function step({ element }: ListKeyWorld, by: 1 | -1): void {
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row-key]')]
  const at = rows.indexOf(focusedRow() as HTMLElement)
  const next = at < 0 ? rows[0] : rows[at + by]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
