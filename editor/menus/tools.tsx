/** @jsxImportSource preact */
import type { EditorView } from 'prosemirror-view'
import { mountHandles } from './drag-handle.tsx'
import { mountFindBar } from './find-bar.tsx'
import type { MenuHost } from './menu-host.ts'
import { mountSlashMenu } from './slash-menu.tsx'
import { mountStatusBar } from './status-bar.tsx'

/** Which tools are drawn: all but those given as `false`. */
export type ToolOptions = {
  readonly slashMenu?: boolean
  readonly dragHandle?: boolean
  readonly statusBar?: boolean
  /** Most characters the text may have, 0 for no limit; read at each look. */
  readonly maxLength?: () => number
}

/**
 * Draws the slash menu, block handles, find bar and status bar in `box`, the positioned element around the editing
 * area. A view that the host replaces later is followed.
 */
export function mountTools(
  host: MenuHost,
  box: HTMLElement,
  options: ToolOptions = {},
): { destroy: () => void } {
  let drawn: EditorView | null = null
  let stops: (() => void)[] = []
  const stopAll = () => {
    for (const stop of stops) stop()
    stops = []
  }
  const follow = () => {
    const view = host.view()
    if (view === drawn) return
    stopAll()
    drawn = view
    if (view) stops = mountOn(host, view, box, options)
  }
  box.classList.add('pe-tool-box')
  const stopStatus =
    options.statusBar === false ? undefined : mountStatusBar(host, box, options.maxLength ?? (() => 0))
  const unsubscribe = host.subscribe(follow)
  follow()
  return {
    destroy() {
      unsubscribe()
      stopStatus?.()
      stopAll()
      box.classList.remove('pe-tool-box')
    },
  }
}

function mountOn(host: MenuHost, view: EditorView, box: HTMLElement, options: ToolOptions): (() => void)[] {
  const stops = [mountFindBar(host, view, box)]
  if (options.slashMenu !== false) stops.push(mountSlashMenu(host, view, box))
  if (options.dragHandle !== false) stops.push(mountHandles(host, view, box))
  return stops
}
