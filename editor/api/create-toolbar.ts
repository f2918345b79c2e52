import { mountToolbar } from '../menus/mount-toolbar.tsx'
import { defaultToolbar, simpleToolbar, type ToolbarKey, toolbarKeys } from '../menus/toolbar.ts'
import type { Mode } from './config.ts'
import { coreOf, nameOf, placeOf } from './create-editor.ts'
import type { DomEditor } from './dom-editor.ts'
import { registry } from './registry.ts'
import type { ToolbarConfig } from './toolbar-config.ts'

export type CreateToolbarOptions = {
  readonly editor: DomEditor | null | undefined
  readonly selector: string | Element | null | undefined
  readonly config?: Partial<ToolbarConfig>
  readonly mode?: Mode
}

/** A toolbar that has been drawn. It goes with its editor. */
export type Toolbar = {
  /** The keys that it shows, in order, groups with their menus. */
  readonly getMenus: () => readonly ToolbarKey[]
  readonly getConfig: () => ToolbarConfig & { readonly toolbarKeys: readonly ToolbarKey[] }
  readonly destroy: () => void
}

const places = new WeakSet<Element>()

/** Draws the toolbar of an editor. It is an error to give no editor, no place, or a place that has a toolbar. */
export function createToolbar(options: CreateToolbarOptions): Toolbar {
  const { editor, selector, mode = 'default' } = options
  if (!editor) throw new Error('Cannot create toolbar, because editor is null')
  if (!selector) throw new Error("Cannot find 'selector' when create toolbar")
  const place = placeOf(selector, 'toolbar')
  if (places.has(place)) throw new Error(`Repeated create toolbar by selector '${nameOf(selector)}'`)
  const config = { ...registry.toolbarConfigs[mode], ...options.config }
  const keys = toolbarKeys(config, mode === 'simple' ? simpleToolbar : defaultToolbar)
  const destroy = draw(editor, place, keys)
  return { getMenus: () => keys, getConfig: () => ({ ...config, toolbarKeys: keys }), destroy }
}

function draw(editor: DomEditor, place: HTMLElement, keys: readonly ToolbarKey[]): () => void {
  const core = coreOf(editor)
  const bar = mountToolbar(place, core.menuHost, { keys })
  places.add(place)
  const ends = new AbortController()
  const focusBar = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey && bar.focus()) event.preventDefault()
  }
  core.box?.element.addEventListener('keydown', focusBar, { signal: ends.signal })
  const stop = core.addPart(place)
  const destroy = () => {
    if (!places.delete(place)) return
    editor.off('destroyed', destroy)
    ends.abort()
    stop()
    bar.destroy()
  }
  editor.on('destroyed', destroy)
  return destroy
}
