import type { Node } from 'prosemirror-model'
import { tellHost } from '../features/host/tell-host.ts'
import { beginHtml, type Opening } from '../model/opening.ts'
import { readJson } from '../model/read-json.ts'
import { EditorCore } from './core/core.ts'
import { type DocumentNode, describeNode } from './document/elements.ts'
import { DomEditor, type DomEditorConfig } from './dom-editor.ts'
import { hostMenus } from './menu-objects.ts'
import { Overrides } from './overrides.ts'
import { definedFeature, prepareHtml, registry } from './registry.ts'
import { checkConfig, checkObject } from './settings/check-given.ts'
import { checkMode } from './settings/check-mode.ts'
import type { EditorConfig, Mode } from './settings/config.ts'
import { settingsOf } from './settings/settings.ts'

export type CreateEditorOptions = {
  /** Where the area is drawn; without it the editor only converts and edits, also where there is no DOM. */
  readonly selector?: string | Element | undefined
  readonly html?: string | undefined
  /** The document as JSON; when it is not empty it wins over `html`. */
  readonly content?: readonly DocumentNode[] | undefined
  readonly config?: Partial<DomEditorConfig> | undefined
  readonly mode?: Mode | undefined
  /** A language of this editor's own; else the one of `i18nChangeLanguage`. */
  readonly language?: string | undefined
}

/** The editors of this page by the element they stand in, and the engine behind each. */
const editors = new WeakMap<Element, DomEditor>()
const cores = new WeakMap<DomEditor, EditorCore>()

/** Creates an editor. A second one in the same element, or an element that is not there, is an error. */
export function createEditor(options: CreateEditorOptions = {}): DomEditor {
  checkObject('createEditor: what is given', options)
  const { selector, mode } = options ?? {}
  checkMode('createEditor', mode)
  checkConfig('createEditor', options?.config)
  return create(options ?? {}, selector, false)
}

/** An editor for a field in a form: its menus may be the first thing that is used. */
export function createFieldEditor(options: CreateEditorOptions): DomEditor {
  checkMode('EditorField', options.mode)
  checkConfig('EditorField', options.config)
  return create(options, options.selector, true)
}

function create(
  options: CreateEditorOptions,
  selector: CreateEditorOptions['selector'],
  isInForm: boolean,
): DomEditor {
  const place = selector === undefined ? null : placeOf(selector, 'editor')
  if (place && editors.has(place)) throw new Error(`Repeated create editor by selector '${nameOf(selector)}'`)
  const config = settingsOf(options) as unknown as DomEditorConfig
  const { editor, core } = makeEditor(config, options, isInForm)
  cores.set(editor, core)
  if (place) {
    mount(core, place)
    editors.set(place, editor)
    editor.on('destroyed', () => editors.delete(place))
    if (config.autoFocus && !config.readOnly) editor.focus()
  }
  // The contract: created comes one tick later, when the host holds the editor and can listen.
  queueMicrotask(() => {
    if (editor.isDestroyed) return
    tellHost(() => config.onCreated?.(editor))
    core.emit('created')
  })
  return editor
}

/** An editor that cannot be drawn leaves nothing behind. */
function mount(core: EditorCore, place: HTMLElement): void {
  try {
    core.mount(place)
  } catch (error) {
    core.destroy()
    throw error
  }
}

/** The editor of an engine that was made without one. */
export function editorOf(core: EditorCore): DomEditor {
  const editor = new DomEditor(core)
  cores.set(editor, core)
  return editor
}

/** The engine of an editor that `createEditor` made. */
export function coreOf(editor: DomEditor): EditorCore {
  const core = cores.get(editor)
  if (!core) throw new Error('This editor was not made by createEditor')
  return core
}

/** The element of a selector; none is an error. */
export function placeOf(selector: string | Element, what: 'editor' | 'toolbar'): HTMLElement {
  if (typeof document === 'undefined') {
    throw new Error(
      `There is no page for the ${what} '${nameOf(selector)}': only an editor without a selector works here`,
    )
  }
  const place = typeof selector === 'string' ? find(selector) : selector
  if (!(place instanceof HTMLElement))
    throw new Error(`Cannot find the ${what}'s element by selector '${nameOf(selector)}'`)
  return place
}

/** The first element of a selector; one that cannot be read has none. */
function find(selector: string): Element | null {
  try {
    return document.querySelector(selector)
  } catch {
    return null
  }
}

/** How an error names a selector. */
export function nameOf(selector: unknown): string {
  return typeof Element !== 'undefined' && selector instanceof Element
    ? selector.tagName.toLowerCase()
    : String(selector)
}

function makeEditor(
  config: DomEditorConfig,
  options: CreateEditorOptions,
  isInForm: boolean,
): { readonly editor: DomEditor; readonly core: EditorCore } {
  let editor: DomEditor
  const self = () => editor
  let core: EditorCore | undefined
  const overrides = new Overrides(self, () => core?.isPressing ?? false)
  core = new EditorCore({
    config: config as unknown as EditorConfig,
    doc: documentOf(options, config),
    features: [
      ...(registry.plugins.size > 0 ? [overrides.feature] : []),
      hostMenus(registry.menus.values(), self),
      definedFeature(),
    ],
    language: options.language,
    isInForm,
    self,
    describe: describeNode,
  })
  editor = new DomEditor(core)
  overrides.remember(editor)
  for (const plugin of registry.plugins) editor = plugin(editor) ?? editor
  overrides.check(editor)
  return { editor, core }
}

function documentOf(
  { content, html = '' }: CreateEditorOptions,
  { policy }: DomEditorConfig,
): Node | Opening {
  return content && content.length > 0 ? readJson(content, policy) : beginHtml(prepareHtml(html), policy)
}
