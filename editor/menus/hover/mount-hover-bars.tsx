/** @jsxImportSource preact */

import { render } from 'preact'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import type { EditorView } from 'prosemirror-view'
import type { MenuEntry } from '../../features/feature.ts'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { showAbove } from '../environment.ts'
import { type Menu, menuOf, type Opened } from '../menu.ts'
import type { MenuHost } from '../menu-host.ts'
import { createMenuStore } from '../menu-store.ts'
import { OpenedPopup } from '../popup/opened-popup.tsx'
import { type Box, placeBar } from '../popup/place.ts'
import { Bar } from '../toolbar/bar.ts'
import { focusBar, toolbarsOf } from '../toolbar/mount-toolbar.tsx'
import { entriesIn } from '../toolbar/toolbar.ts'
import { mountTooltips } from '../tooltips.ts'
import { areaBox, linkBox, nodeBox, selectionBox } from '../view-boxes.ts'
import { type FollowerBegin, followSelection, type Shown } from './follow-selection.ts'
import type { HoverBar } from './hover-bars.ts'

export type MountedHoverBars = {
  /** Opens an entry beside the selection; `false` when it cannot be used. */
  readonly open: (entry: MenuEntry) => boolean
  readonly destroy: () => void
}

/**
 * Shows bars beside what is selected, and opens entries there. Alt+F10 leads from the toolbar, or from the text where
 * there is none, to the bar.
 */
export function mountHoverBars(
  host: MenuHost,
  bars: readonly HoverBar[],
  begin: FollowerBegin,
): MountedHoverBars {
  const element = document.createElement('div')
  element.className = 'pe-ui pe-hover-box'
  host.popupRoot().append(element)
  const drawn: { menu: Menu | null } = { menu: null }
  render(<HoverBars host={host} bars={bars} element={element} begin={begin} drawn={drawn} />, element)
  const unmountTooltips = mountTooltips(element)
  const focus = (event: KeyboardEvent) => {
    if (!leadsToHoverBar(event, host) || !focusBar(element)) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', focus, true)
  return {
    open: (entry) => drawn.menu?.press(entry, null) ?? false,
    destroy: () => {
      document.removeEventListener('keydown', focus, true)
      unmountTooltips()
      render(null, element)
      element.remove()
    },
  }
}

function leadsToHoverBar(event: KeyboardEvent, host: MenuHost): boolean {
  const { key, altKey, target } = event
  if (key !== 'F10' || !altKey || isComposedKey(event) || !(target instanceof Node)) return false
  const bars = [...toolbarsOf(host)]
  return bars.length > 0 ? bars.some((bar) => bar.contains(target)) : !!host.view()?.dom.contains(target)
}

function HoverBars(props: {
  readonly host: MenuHost
  readonly bars: readonly HoverBar[]
  readonly element: HTMLElement
  readonly begin: FollowerBegin
  /** Gets the menu of each drawing. */
  readonly drawn: { menu: Menu | null }
}) {
  const { host, bars, element, begin, drawn } = props
  const [opened, setOpened] = useState<Opened | null>(null)
  const menu = menuOf(host, opened, setOpened)
  const latest = useRef(menu)
  latest.current = menu
  drawn.menu = menu
  const [shown, show] = useState<Shown | null>(null)
  useSettings(host)
  useLayoutEffect(() => {
    const isMenuOpen = () => latest.current.opened !== null
    return followSelection({ host, bars, element, isMenuOpen, begin, show })
  }, [host, bars, element, begin])
  // What a key opens stands where the bar stands.
  const isCovered = menu.opened !== null && menu.opened.button === null
  return (
    <>
      {shown && !isCovered && <ShownBar key={shown.bar.type} shown={shown} menu={menu} />}
      {menu.opened && <OpenedPopup menu={menu} />}
    </>
  )
}

/** Draws the caller again when the settings of the editor change: its language, or what is read-only. */
function useSettings(host: MenuHost): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(
    () =>
      host.subscribe((what) => {
        if (what === 'settings') draw(undefined)
      }),
    [host],
  )
}

function ShownBar({ shown, menu }: { readonly shown: Shown; readonly menu: Menu }) {
  const { host } = menu
  const { items } = shown.bar
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useRef<Bar>(null)
  const latest = useRef(menu)
  latest.current = menu
  useLayoutEffect(() => {
    const store = createMenuStore(host, entriesIn(items))
    const look = { class: 'pe-toolbar pe-hover', label: 'hoverBar' }
    const bar = new Bar({ ...look, menu: () => latest.current, store, parts: items })
    bar.dom.popover = 'manual'
    holder.current?.append(bar.dom)
    drawn.current = bar
    return () => {
      bar.destroy()
      store.dispose()
      bar.dom.remove()
    }
  }, [host, items])
  useLayoutEffect(() => {
    const view = host.view()
    const bar = drawn.current
    if (!view || !bar) return
    const { dom } = bar
    bar.draw()
    if (!dom.matches(':popover-open')) showAbove(dom)
    const size = { width: dom.offsetWidth, height: dom.offsetHeight }
    const cursor = view.coordsAtPos(view.state.selection.head)
    const { left, top } = placeBar(boxOf(shown, view), size, areaBox(view), cursor)
    Object.assign(dom.style, { left: `${left}px`, top: `${top}px` })
  })
  return <div ref={holder} />
}

function boxOf({ bar, touched }: Shown, view: EditorView): Box {
  if (!touched) return selectionBox(view)
  return bar.type === 'link' ? linkBox(view, touched.pos) : nodeBox(view, touched.pos)
}
