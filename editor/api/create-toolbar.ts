import { shownKeys, type ToolbarKey } from '../menus/toolbar/toolbar.ts'
import { coreOf, nameOf, placeOf } from './create-editor.ts'
import type { DomEditor } from './dom-editor.ts'
import { drawToolbar, hasToolbar } from './draw-toolbar.ts'
import { checkGiven, checkObject } from './settings/check-given.ts'
import { checkMode } from './settings/check-mode.ts'
import type { Mode } from './settings/config.ts'
import type { ToolbarConfig } from './settings/toolbar-config.ts'

export type CreateToolbarOptions = {
  readonly editor: DomEditor | null | undefined
  readonly selector: string | Element | null | undefined
  readonly config?: Partial<ToolbarConfig> | undefined
  readonly mode?: Mode | undefined
}

/** A toolbar that has been drawn. It goes with its editor. */
export type Toolbar = {
  /** The keys that it shows, in order, groups with their menus. */
  readonly getMenus: () => readonly ToolbarKey[]
  readonly getConfig: () => ToolbarConfig & { readonly toolbarKeys: readonly ToolbarKey[] }
  readonly destroy: () => void
}

const toolbarKinds = { toolbarKeys: 'list', insertKeys: 'object', excludeKeys: 'list' } as const

/** Draws the toolbar of an editor. It is an error to give no editor, no place, or a place that has a toolbar. */
export function createToolbar(options: CreateToolbarOptions): Toolbar {
  const { editor, selector, mode } = options ?? {}
  checkMode('createToolbar', mode)
  checkObject('createToolbar: config', options?.config)
  checkGiven('createToolbar: config.', options?.config ?? {}, toolbarKinds)
  if (!editor) throw new Error('Cannot create toolbar, because editor is null')
  if (!selector) throw new Error("Cannot find 'selector' when create toolbar")
  const place = placeOf(selector, 'toolbar')
  if (hasToolbar(place)) throw new Error(`Repeated create toolbar by selector '${nameOf(selector)}'`)
  const core = coreOf(editor)
  const { keys, config, destroy } = drawToolbar(core, place, { mode, config: options.config })
  const menus = () => shownKeys(keys, (title) => core.label(title))
  return { getMenus: menus, getConfig: () => ({ ...config, toolbarKeys: keys }), destroy }
}
