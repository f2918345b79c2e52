/** @jsxImportSource preact */
import { useEffect, useReducer } from 'preact/hooks'
import type { ChoiceEntry, MenuEntry } from '../features/feature.ts'
import { type EntryState, hotKeyText } from './entry-state.ts'
import { Icon } from './icon.tsx'
import type { Menu } from './menu.ts'
import type { MenuHost } from './menu-host.ts'
import type { MenuStore } from './menu-store.ts'
import type { BarItem } from './toolbar.ts'

/** Draws the caller again when the answer of one of these entries changes. */
function useEntries(store: MenuStore, entries: readonly MenuEntry[]): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = entries.map((entry) => store.watch(entry, () => draw(undefined)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, entries])
}

/** The key and title of an item. */
export function nameOf(item: BarItem): string {
  return item.kind === 'group' ? item.group.key : item.name
}

export function titleOf(item: BarItem, host: MenuHost): string {
  return host.label(item.kind === 'group' ? item.group.title : (item.title ?? item.name))
}

/** One button of a bar: an entry, or a group that opens a list of entries. */
export function BarButton(props: {
  readonly item: BarItem
  readonly menu: Menu
  readonly store: MenuStore
  readonly isTabStop: boolean
  readonly onFocus: () => void
}) {
  const { item, menu, store } = props
  const entries = entriesOf(item)
  useEntries(store, entries)
  const states = entries.map(store.stateOf)
  const isEnabled = states.some((state) => state.isEnabled)
  const isActive = states.some((state) => state.isActive)
  const title = titleOf(item, menu.host)
  const opens = item.kind !== 'button' && item.kind !== 'action'
  const isToggle = !opens && item.isActive !== undefined
  const shown = item.kind === 'choice' ? shownText(item, states[0]?.current ?? null, menu.host) : null
  const hotKey = item.kind === 'group' ? undefined : item.hotKey
  return (
    <button
      type="button"
      class={`pe-button pe-button-${item.kind}`}
      style={item.kind === 'choice' && item.width ? { width: `${item.width}px` } : undefined}
      data-entry={nameOf(item)}
      data-active={isActive}
      data-tip={title}
      data-hot-key={hotKey && hotKeyText(hotKey, isApple())}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={shown && !title.includes(shown) ? `${title}: ${shown}` : title}
      aria-disabled={!isEnabled}
      aria-pressed={isToggle ? isActive : undefined}
      aria-haspopup={opens ? popupRole(item) : undefined}
      aria-expanded={opens ? menu.opened?.subject === item : undefined}
      aria-keyshortcuts={hotKey && spokenKey(hotKey)}
      onFocus={props.onFocus}
      // The selection stays in the text while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => menu.press(item, event.currentTarget)}
    >
      <Face item={item} states={states} title={title} host={menu.host} />
      {opens && item.kind !== 'dialog' && item.kind !== 'custom' && <Icon name="arrow" />}
    </button>
  )
}

const single = new WeakMap<BarItem, readonly MenuEntry[]>()

/** The same list each time, so that nothing is watched anew. */
function entriesOf(item: BarItem): readonly MenuEntry[] {
  if (item.kind === 'group') return item.entries
  const list = single.get(item) ?? [item]
  single.set(item, list)
  return list
}

/** What only holds choices is a menu; a colour can also be entered. */
export function popupRole(item: BarItem): 'menu' | 'dialog' {
  return item.kind === 'dialog' || item.kind === 'custom' || item.kind === 'color' ? 'dialog' : 'menu'
}

function Face(props: {
  readonly item: BarItem
  readonly states: readonly EntryState[]
  readonly title: string
  readonly host: MenuHost
}) {
  const { item, states, title, host } = props
  const current = states[0]?.current ?? null
  if (item.kind === 'choice') return <ChoiceFace entry={item} current={current} host={host} />
  if (item.kind === 'group') {
    const { group, entries } = item
    const shows = entries.some((entry) => entry.icon === group.icon)
    const active = shows ? entries.find((_entry, index) => states[index]?.isActive) : undefined
    return group.icon || group.iconSvg ? (
      <Icon name={active?.icon ?? group.icon} svg={group.iconSvg} />
    ) : (
      <span class="pe-face">{title}</span>
    )
  }
  if (!item.icon && !item.iconSvg) return <span class="pe-face">{title}</span>
  return (
    <>
      <Icon name={item.icon} svg={item.iconSvg} />
      {item.kind === 'color' && (
        <span class="pe-color-bar" style={{ background: current ?? undefined }} data-set={current !== null} />
      )}
    </>
  )
}

/** A select shows what holds, and its icon where there is room for both. */
function ChoiceFace(props: {
  readonly entry: ChoiceEntry
  readonly current: string | null
  readonly host: MenuHost
}) {
  const { entry, current, host } = props
  const text = shownText(entry, current, host) ?? titleOf(entry, host)
  const hasRoom =
    (entry.width ?? 0) >= 80 && (faceOf(entry, current) !== undefined || text.length <= mostBesideIcon)
  return (
    <>
      {hasRoom && <Icon name={entry.icon} svg={entry.iconSvg} />}
      <span class="pe-face">{text}</span>
    </>
  )
}

/** So many characters have room beside the icon of a select. */
const mostBesideIcon = 5

/** What a select shows: the short word of an option where it has one. */
function shownText(entry: ChoiceEntry, current: string | null, host: MenuHost): string | null {
  const face = faceOf(entry, current)
  return face ? host.label(face) : chosenText(entry, current, host)
}

function faceOf({ options }: ChoiceEntry, current: string | null): string | undefined {
  return options.find((each) => (current === null ? each.face : each.name === current))?.face
}

/** The words for what holds; a stored value that is not offered is shown as it is. */
function chosenText(entry: ChoiceEntry, current: string | null, host: MenuHost): string | null {
  if (current === null) return null
  const option = entry.options.find((each) => each.name === current)
  return option ? (option.text ?? host.label(option.name)) : current
}

export function isApple(): boolean {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
}

function spokenKey(key: string): string {
  return key.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
}
