import { mountToolbar } from '../menus/toolbar/mount-toolbar.tsx'
import { defaultToolbar, simpleToolbar, type ToolbarKey, toolbarKeys } from '../menus/toolbar/toolbar.ts'
import type { EditorCore } from './core/core.ts'
import { registry } from './registry.ts'
import type { Mode } from './settings/config.ts'
import type { ToolbarConfig } from './settings/toolbar-config.ts'

const places = new WeakSet<Element>()

/** Whether a toolbar stands in an element. */
export function hasToolbar(place: Element): boolean {
  return places.has(place)
}

/** Draws the toolbar of an engine by what is given over what the page has set for all; it goes with the engine. */
export function drawToolbar(
  core: EditorCore,
  place: HTMLElement,
  given: { readonly mode?: Mode; readonly config?: Partial<ToolbarConfig> },
): { readonly keys: readonly ToolbarKey[]; readonly config: ToolbarConfig; readonly destroy: () => void } {
  const { mode = 'default' } = given
  const config = { ...registry.toolbarConfigs[mode], ...given.config }
  const keys = toolbarKeys(config, mode === 'simple' ? simpleToolbar : defaultToolbar)
  return { keys, config, destroy: draw(core, place, keys) }
}

function draw(core: EditorCore, place: HTMLElement, keys: readonly ToolbarKey[]): () => void {
  const bar = mountToolbar(place, core.menuHost, { keys })
  places.add(place)
  const ends = new AbortController()
  const focusBar = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey && bar.focus()) event.preventDefault()
  }
  core.box?.element.addEventListener('keydown', focusBar, { signal: ends.signal })
  const stop = core.focus.add(place)
  const destroy = () => {
    if (!places.delete(place)) return
    core.events.off('destroyed', destroy)
    ends.abort()
    stop()
    bar.destroy()
  }
  core.events.on('destroyed', destroy)
  return destroy
}
