import type { MenuEntry } from '../../features/feature.ts'
import { isUsable } from '../menu.ts'
import type { MenuHost } from '../menu-host.ts'
import { takeEscape } from '../popup/escape-key.ts'
import { type HoverBarKeys, hoverBars } from './hover-bars.ts'
import type { MountedHoverBars } from './mount-hover-bars.tsx'

/**
 * Shows bars beside what is selected, and opens entries beside the selection. What draws them is loaded when the text
 * gets the focus, or when an entry is opened before. Throws when a key that the host gives is no menu.
 */
export function hoverBarsWhenMet(
  host: MenuHost,
  options: { readonly hoverbarKeys?: HoverBarKeys; readonly mode?: 'default' | 'simple' } = {},
): { readonly destroy: () => void } {
  const bars = hoverBars(host.entries, options.hoverbarKeys, options.mode)
  const leaveEscape = takeEscape(host)
  const ends = new AbortController()
  const { signal } = ends
  let mounted: MountedHoverBars | null = null
  let isPressed = false
  let isDue = false
  const meet = async (): Promise<MountedHoverBars | null> => {
    const part = mounted ? null : await host.load(host.floating)
    if (part && !signal.aborted) mounted ??= part.mountHoverBars(host, bars, { isPressed, isDue })
    return mounted
  }
  const note = ({ type, target }: Event) => {
    isPressed = type === 'pointerdown' && target instanceof Node && !!host.view()?.dom.contains(target)
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'dragend']) {
    document.addEventListener(type, note, { capture: true, signal })
  }
  host.popupRoot().addEventListener('focusin', () => mounted || void meet(), { signal })
  const unsubscribe = host.subscribe((what) => {
    isDue ||= what === 'state'
  })
  const unregister = host.onOpenEntry((name) => {
    const entry = host.entries.get(name)
    return entry !== undefined && (mounted ? mounted.open(entry) : openLater(host, entry, meet))
  })
  return {
    destroy() {
      ends.abort()
      unregister()
      unsubscribe()
      leaveEscape()
      mounted?.destroy()
    },
  }
}

function openLater(host: MenuHost, entry: MenuEntry, meet: () => Promise<MountedHoverBars | null>): boolean {
  if (!isUsable(entry, host)) return false
  void meet().then((mounted) => mounted?.open(entry))
  return true
}
