import type { EditorView } from 'prosemirror-view'
import { connectFindBar } from '../features/find/find.ts'
import { connectSlashList, type Slash } from '../view/slash.ts'
import { watchSize } from './environment.ts'
import type { MenuHost } from './menu-host.ts'
import { mountStatusBar } from './status-bar.ts'

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
 * area; all but the last are loaded when they are met for the first time. A view that the host replaces later is
 * followed.
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
  const stopFullScreen = keepPlaceInFullScreen(host)
  follow()
  return {
    destroy() {
      unsubscribe()
      stopFullScreen()
      stopStatus?.()
      stopAll()
      box.classList.remove('pe-tool-box')
    },
  }
}

type Stop = () => void

/** What is worked on stays in sight when the text gets the whole window, and when it gives it back. */
function keepPlaceInFullScreen(host: MenuHost): Stop {
  let wasFull = host.isFullScreen()
  return host.subscribe(() => {
    const isFull = host.isFullScreen()
    const view = host.view()
    if (isFull === wasFull || !view) return
    wasFull = isFull
    view.dispatch(view.state.tr.scrollIntoView())
  })
}

function mountOn(host: MenuHost, view: EditorView, box: HTMLElement, options: ToolOptions): Stop[] {
  const stops = [onceMet((met) => findBarWhenMet(host, view, box, met))]
  if (options.slashMenu !== false) stops.push(onceMet((met) => slashMenuWhenMet(host, view, box, met)))
  if (options.dragHandle !== false) {
    stops.push(roomForHandles(box))
    stops.push(onceMet((met) => handlesWhenMet(host, view, box, met)))
  }
  return stops
}

/** What a tool that was met is loaded by; `null` when that did not succeed: it can be met again. */
type Met = (load: () => Promise<(() => Stop) | null>) => void

/**
 * Waits for a tool to be met, by what `wait` sets up, and then loads and mounts it. Stopping takes back whichever of
 * the two there is by then.
 */
function onceMet(wait: (met: Met) => Stop): Stop {
  let isOver = false
  let isLoading = false
  let stop = wait((load) => {
    if (isLoading) return
    isLoading = true
    void load().then((mount) => {
      isLoading = false
      if (isOver || !mount) return
      stop()
      stop = mount()
    })
  })
  return () => {
    isOver = true
    stop()
  }
}

function findBarWhenMet(host: MenuHost, view: EditorView, box: HTMLElement, met: Met): Stop {
  const load = async () => {
    const part = await host.load(host.floating)
    return part && (() => part.mountFindBar(host, view, box, true))
  }
  return connectFindBar(view, () => met(load))
}

function slashMenuWhenMet(host: MenuHost, view: EditorView, box: HTMLElement, met: Met): Stop {
  let last: readonly [Slash | null, boolean] = [null, false]
  const load = async () => {
    const part = await host.load(host.floating)
    return part && (() => part.mountSlashMenu(host, view, box, last))
  }
  const show = (...now: typeof last) => {
    last = now
    met(load)
  }
  return connectSlashList(view, { show, handleKey: () => false })
}

function handlesWhenMet(host: MenuHost, view: EditorView, box: HTMLElement, met: Met): Stop {
  const ends = new AbortController()
  const load = async () => {
    const part = await host.load(host.floating)
    return part && (() => part.mountHandles(host, view, box))
  }
  for (const event of ['pointermove', 'focusin']) {
    box.addEventListener(event, () => met(load), { signal: ends.signal, passive: true })
  }
  return () => ends.abort()
}

/** Leaves room beside the text for the handles from the start; a narrow box has room for one of them only. */
function roomForHandles(box: HTMLElement): Stop {
  // Its first look comes before the box is painted.
  const sizes = watchSize(() => box.classList.toggle('pe-is-narrow', box.clientWidth < 560))
  sizes?.observe(box)
  box.classList.add('pe-has-handles')
  return () => {
    sizes?.disconnect()
    box.classList.remove('pe-has-handles', 'pe-is-narrow')
  }
}
