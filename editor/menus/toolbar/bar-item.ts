import type { ChoiceEntry, MenuEntry } from '../../features/feature.ts'
import { type EntryState, hotKeyText } from '../entry-state.ts'
import { iconElement } from '../icons/icon-element.ts'
import type { Menu } from '../menu.ts'
import type { MenuHost } from '../menu-host.ts'
import type { MenuStore } from '../menu-store.ts'
import type { BarItem } from './toolbar.ts'

/** The key and title of an item. */
function nameOf(item: BarItem): string {
  return item.kind === 'group' ? item.group.key : item.name
}

export function titleOf(item: BarItem, host: MenuHost): string {
  return host.label(item.kind === 'group' ? item.group.title : (item.title ?? item.name))
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** One button of a bar: an entry, or a group that opens a list of entries. It is drawn anew when an answer of theirs changes. */
export class BarButton {
  readonly dom = document.createElement('button')
  private readonly item: BarItem
  private readonly menu: () => Menu
  private readonly store: MenuStore
  private readonly entries: readonly MenuEntry[]
  private readonly stops: readonly (() => void)[]

  constructor(item: BarItem, menu: () => Menu, store: MenuStore) {
    const { dom } = this
    this.item = item
    this.menu = menu
    this.store = store
    this.entries = item.kind === 'group' ? item.entries : [item]
    dom.type = 'button'
    dom.className = `pe-button pe-button-${item.kind}`
    if (item.kind === 'choice' && item.width) dom.style.width = `${item.width}px`
    // The selection stays in the text while a button is pressed.
    dom.addEventListener('mousedown', (event) => event.preventDefault())
    dom.addEventListener('click', () => menu().press(item, dom))
    this.stops = this.entries.map((entry) => store.watch(entry, () => this.draw()))
  }

  /** Whether the button is the one that Tab leads to. */
  set isTabStop(isTabStop: boolean) {
    setAttributes(this.dom, { tabindex: isTabStop ? 0 : -1 })
  }

  /** Writes what differs; a button shows nothing before. */
  draw(): void {
    const { item } = this
    const { host, opened } = this.menu()
    const states = this.entries.map(this.store.stateOf)
    const isActive = states.some((state) => state.isActive)
    const title = titleOf(item, host)
    const opens = item.kind !== 'button' && item.kind !== 'action'
    const isToggle = !opens && item.isActive !== undefined
    const shown = item.kind === 'choice' ? shownText(item, states[0]?.current ?? null, host) : null
    const hotKey = item.kind === 'group' ? undefined : item.hotKey
    setAttributes(this.dom, {
      'data-entry': nameOf(item),
      'data-active': isActive,
      'data-tip': title,
      'data-hot-key': hotKey && hotKeyText(hotKey, isApple()),
      'aria-label': shown && !title.includes(shown) ? `${title}: ${shown}` : title,
      'aria-disabled': !states.some((state) => state.isEnabled),
      'aria-pressed': isToggle ? isActive : undefined,
      'aria-haspopup': opens ? popupRole(item) : undefined,
      'aria-expanded': opens ? opened?.subject === item : undefined,
      'aria-keyshortcuts': hotKey && spokenKey(hotKey),
    })
    const hasArrow = opens && item.kind !== 'dialog' && item.kind !== 'custom'
    setContent(this.dom, [...faceOf(item, states, title, host), hasArrow && iconElement('arrow')])
  }

  destroy(): void {
    for (const stop of this.stops) stop()
  }
}

/** What was written to elements here: asking them takes as long as writing. */
const written = new WeakMap<Element, Map<string, string>>()

/** Gives an element attributes, and takes away those that are undefined. Writes only what differs from the last time. */
export function setAttributes(element: Element, attributes: Attributes): void {
  const known = written.get(element) ?? new Map<string, string>()
  written.set(element, known)
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === undefined ? undefined : String(value)
    if (known.get(name) === text) continue
    if (text === undefined) {
      element.removeAttribute(name)
      known.delete(name)
    } else {
      element.setAttribute(name, text)
      known.set(name, text)
    }
  }
}

type Drawn = Element | null | undefined | false

/** Leaves content alone that looks the same. */
function setContent(element: Element, drawn: readonly Drawn[]): void {
  const children = drawn.filter((child): child is Element => child instanceof Element)
  const isSame = (child: Element, index: number) => element.children[index]?.isEqualNode(child)
  if (children.length !== element.children.length || !children.every(isSame))
    element.replaceChildren(...children)
}

/** What only holds choices is a menu; a colour can also be entered. */
export function popupRole(item: BarItem): 'menu' | 'dialog' {
  return item.kind === 'dialog' || item.kind === 'custom' || item.kind === 'color' ? 'dialog' : 'menu'
}

function faceOf(
  item: BarItem,
  states: readonly EntryState[],
  title: string,
  host: MenuHost,
): readonly Drawn[] {
  const current = states[0]?.current ?? null
  if (item.kind === 'choice') return choiceFace(item, current, host)
  if (item.kind === 'group') {
    const { group, entries } = item
    const shows = entries.some((entry) => entry.icon === group.icon)
    const active = shows ? entries.find((_entry, index) => states[index]?.isActive) : undefined
    const hasIcon = group.icon || group.iconSvg
    return [hasIcon ? iconElement(active?.icon ?? group.icon, group.iconSvg) : textFace(title)]
  }
  if (!item.icon && !item.iconSvg) return [textFace(title)]
  return [iconElement(item.icon, item.iconSvg), item.kind === 'color' && colorFace(current)]
}

function textFace(text: string): Element {
  const face = document.createElement('span')
  face.className = 'pe-face'
  face.textContent = text
  return face
}

function colorFace(current: string | null): Element {
  const face = document.createElement('span')
  face.className = 'pe-color-bar'
  face.style.background = current ?? ''
  face.dataset.set = String(current !== null)
  return face
}

/** A select shows what holds, and its icon where there is room for both. */
function choiceFace(entry: ChoiceEntry, current: string | null, host: MenuHost): readonly Drawn[] {
  const text = shownText(entry, current, host) ?? titleOf(entry, host)
  const hasRoom =
    (entry.width ?? 0) >= 80 && (wordOf(entry, current) !== undefined || text.length <= mostBesideIcon)
  return [hasRoom && iconElement(entry.icon, entry.iconSvg), textFace(text)]
}

/** So many characters have room beside the icon of a select. */
const mostBesideIcon = 5

/** What a select shows: the short word of an option where it has one. */
function shownText(entry: ChoiceEntry, current: string | null, host: MenuHost): string | null {
  const face = wordOf(entry, current)
  return face ? host.label(face) : chosenText(entry, current, host)
}

function wordOf({ options }: ChoiceEntry, current: string | null): string | undefined {
  return options.find((each) => (current === null ? each.face : each.name === current))?.face
}

/** The words for what holds; a stored value that is not offered is shown as it is. */
function chosenText(entry: ChoiceEntry, current: string | null, host: MenuHost): string | null {
  if (current === null) return null
  const option = entry.options.find((each) => each.name === current)
  return option ? (option.text ?? host.label(option.name)) : current
}

let apple: boolean | undefined

export function isApple(): boolean {
  apple ??= /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
  return apple
}

function spokenKey(key: string): string {
  return key.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
}
