import { closeHistory, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../commands/command.ts'
import { isEvening } from '../commands/even-sections.ts'
import { allFeatures, entriesOf, keysOf, nodeViewsOf, pluginsOf } from '../features/all.ts'
import type { AlertType, Feature, FeatureHost, MenuEntry } from '../features/feature.ts'
import type { MenuConf } from '../features/menu-conf.ts'
import type { FloatingPart, MenuHost } from '../menus/menu-host.ts'
import { addMessages } from '../menus/messages.ts'
import { isEmpty } from '../model/document.ts'
import { flatDocument, intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
import { Later } from '../view/later.ts'
import { placeholder } from '../view/placeholder.ts'
import { isWaking, sleepAtFirst } from '../view/sleeping-sections.ts'
import { areaAttributes, type DescribeNode, type EditorConfig, menuConf } from './config.ts'
import { EditorBox } from './editor-box.ts'
import { elementIds } from './element-ids.ts'
import { Emitter } from './emitter.ts'
import { currentLanguage, onLanguageChange, translate } from './i18n.ts'

export type CoreOptions = {
  readonly config: EditorConfig
  readonly doc: Node
  /** What the host has registered; it is asked about keys before the editor's own features. */
  readonly features?: readonly Feature[]
  /** A language of this editor's own; else the one that holds for all. */
  readonly language?: string
  /** What hooks are called with. */
  readonly self: () => unknown
  /** Absent where no hook of the host asks about nodes. */
  readonly describe?: DescribeNode
}

const working = new Later(async () => {
  const part = await import('./working-part.ts')
  addMessages(part.workingMessages)
  return part
})
const floating = new Later<FloatingPart>(() => working.load())

/** How long after the last change the menus look again. */
const menuDelay = 200

/**
 * The engine of one editor: its state with or without a view, its settings, and what features and menus are given.
 * The contract’s names live in `dom-editor.ts`; nothing here knows them.
 */
export class EditorCore {
  readonly events = new Emitter()
  readonly featureHost: FeatureHost
  readonly menuHost: MenuHost
  readonly entries: ReadonlyMap<string, MenuEntry>
  readonly features: readonly Feature[]
  readonly keys: Readonly<Record<string, Command>>
  config: EditorConfig
  language: string | undefined
  view: EditorView | null = null
  box: EditorBox | null = null
  isDestroyed = false
  /** Whether anything was selected yet, by a user or a host. */
  isSelected = false
  /** Whether a host, and no user, presses a key. */
  isPressing = false
  private detached: EditorState
  readonly self: () => unknown
  readonly describe: DescribeNode | undefined
  private readonly subscribers = new Set<(what: 'state' | 'settings') => void>()
  private readonly openers = new Set<(name: string) => boolean>()
  private readonly parts = new Set<HTMLElement>()
  private readonly stops: (() => void)[] = []
  private menuTimer: ReturnType<typeof setTimeout> | undefined
  private focusTimer: ReturnType<typeof setTimeout> | undefined
  private isFocusTold = false
  /** Loads whose failure was told already. */
  private readonly toldLoads = new WeakSet<Promise<unknown>>()

  constructor(options: CoreOptions) {
    this.config = options.config
    this.language = options.language
    this.self = options.self
    this.describe = options.describe
    this.features = [...(options.features ?? []), ...allFeatures]
    this.featureHost = this.makeFeatureHost()
    this.keys = keysOf(this.features, this.featureHost)
    this.entries = entriesOf(this.features, this.featureHost)
    this.menuHost = this.makeMenuHost()
    this.detached = EditorState.create({
      doc: intoSections(options.doc),
      plugins: [
        ...pluginsOf(this.features, this.featureHost),
        placeholder(() => this.config.placeholder),
        elementIds(),
      ],
    })
  }

  get state(): EditorState {
    return this.view?.state ?? this.detached
  }

  /** The document without sections, as everybody outside knows it. */
  get doc(): Node {
    return flatDocument(this.state.doc)
  }

  /** Draws the editor in an element. */
  mount(element: HTMLElement): void {
    const box = new EditorBox(element, this)
    this.box = box
    this.view = createView({
      mount: box.scroller,
      state: this.detached,
      nodeViews: nodeViewsOf(this.features, this.featureHost),
      isEditable: () => !this.config.readOnly,
      attributes: () => areaAttributes(this.config, { label: this.label('editingArea'), id: box.helpId }),
      dispatch: (_view, tr) => this.apply(tr),
      onFocus: () => {
        this.isSelected = true
        this.checkFocus()
      },
      onBlur: this.checkFocus,
    })
    this.stops.push(
      this.addPart(box.element),
      onLanguageChange(() => this.redraw()),
    )
    box.start()
  }

  /** Applies a transaction, drawn or not, and tells everybody who wants to know. */
  readonly dispatch = (tr: Transaction): void => {
    if (this.view) this.view.dispatch(tr)
    else this.apply(tr)
  }

  /**
   * Puts another document in place of the present one, whatever that is, without taking the focus or scrolling. It can
   * be undone in one step; only the first content of an empty editor that nobody has touched can not. The same document
   * changes nothing.
   */
  replaceDocument(doc: Node): void {
    const { state } = this
    // Nothing changes: a host that sets in a change hook what it reads there would never end.
    if (doc.eq(this.doc)) return
    const sheet = intoSections(doc)
    const tr = state.tr.replaceWith(0, state.doc.content.size, sheet.content)
    const at = (pos: number) => tr.doc.resolve(Math.min(pos, tr.doc.content.size))
    tr.setSelection(TextSelection.between(at(state.selection.anchor), at(state.selection.head)))
    // A step of its own in the history: neither what came before nor what comes next is part of it.
    const { isSelected } = this
    const isUndoable = undoDepth(state) > 0 || !isEmpty(state.doc)
    this.dispatch(sleepAtFirst(closeHistory(tr).setTime(0)).setMeta('addToHistory', isUndoable))
    this.isSelected = isSelected
  }

  /** Runs what a key is bound to, on behalf of a host; `false` when nothing applies. */
  pressKey(key: string): boolean {
    this.isPressing = true
    try {
      return this.keys[key]?.(this.state, this.dispatch) ?? false
    } finally {
      this.isPressing = false
    }
  }

  /** Asks the menus of this editor to open one of them; `false` when none of them shows it. */
  openEntry(name: string): boolean {
    return [...this.openers].some((open) => open(name))
  }

  /** The settings of one menu by its key, menus of the host among them. */
  menuConf(key: string): Readonly<Record<string, unknown>> {
    return menuConf(key as keyof MenuConf, this.config.MENU_CONF) as unknown as Readonly<
      Record<string, unknown>
    >
  }

  /** Turns full screen on or off; an error where nothing can hold toolbar and area. */
  turnFullScreen(): void {
    const root = this.box?.fullScreenRoot()
    const holdsAll = root && [...this.parts].every((part) => root.contains(part))
    if (!holdsAll) throw new Error('Full screen needs one parent of toolbar and editing area')
    this.box?.toggleFullScreen()
  }

  /** Hands files to what uploads pasted ones. */
  pasteFiles(clipboardData: DataTransfer): void {
    this.view?.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }

  /** Closes an open panel, list or dialog of this editor, as Escape does. */
  closePopups(): void {
    if (this.parts.size === 0) return
    const isOwn = (popup: Element) => [...this.parts].some((part) => part.contains(popup))
    const open = [...document.querySelectorAll('.pe-popup')].find(isOwn)
    open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }

  /** Takes changed settings and draws what depends on them. */
  changeSettings(change: Partial<EditorConfig>): void {
    if (this.isDestroyed) return
    const wasReadOnly = this.config.readOnly
    this.config = { ...this.config, ...change }
    if (this.config.readOnly && !wasReadOnly) this.closePopups()
    if (this.config.readOnly !== wasReadOnly) this.redraw()
    else this.refresh()
  }

  /** Takes other settings as a whole and draws what was drawn by the old ones: bars and tools among them. */
  reconfigure(config: EditorConfig): void {
    if (this.isDestroyed) return
    const wasReadOnly = this.config.readOnly
    this.config = config
    if (config.readOnly && !wasReadOnly) this.closePopups()
    this.box?.restart()
    this.redraw()
  }

  /** Draws everything anew, as after a change of the language: nodes show texts and may be read-only. */
  redraw(): void {
    if (this.isDestroyed) return
    const nodeViews = nodeViewsOf(this.features, this.featureHost)
    this.view?.setProps({ editable: () => !this.config.readOnly, nodeViews })
    this.box?.refresh()
    this.tell('settings')
  }

  /** Draws what depends on settings around the text, and the attributes of the area. */
  refresh(): void {
    if (this.view) this.view.setProps({})
    this.box?.refresh()
    this.tell('settings')
  }

  alert(info: string, type: AlertType): void {
    if (this.config.customAlert) this.config.customAlert(info, type)
    else if (this.box) this.box.showNote(info, type)
  }

  label(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return translate(key, this.language ?? currentLanguage(), values)
  }

  destroy(): void {
    if (this.isDestroyed) return
    this.isDestroyed = true
    clearTimeout(this.menuTimer)
    clearTimeout(this.focusTimer)
    for (const stop of this.stops) stop()
    this.detached = this.state
    this.box?.destroy()
    this.view?.destroy()
    this.view = null
    this.box = null
    this.subscribers.clear()
  }

  /** Many may ask for the same part at a time; its failure is told once. */
  private async load<Part>(part: Later<Part>): Promise<Part | null> {
    if (part.part) return part.part
    const loading = part.load()
    try {
      return await loading
    } catch {
      if (!this.toldLoads.has(loading) && !this.isDestroyed) this.alert(this.label('partNotLoaded'), 'error')
      this.toldLoads.add(loading)
      return null
    }
  }

  private apply(tr: Transaction): void {
    const before = this.state
    const after = before.apply(tr)
    this.detached = after
    this.isSelected ||= tr.selectionSet
    this.view?.updateState(after)
    if (this.isDestroyed || isWaking(tr) || isEvening(tr)) return
    const hasChanged = after.doc !== before.doc
    const hasMoved = !after.selection.eq(before.selection) || after.storedMarks !== before.storedMarks
    this.tellSoon()
    if (hasChanged) {
      this.config.onContentChange?.(this.self())
      this.emit('contentChange')
    }
    if (!hasChanged && !hasMoved) return
    this.config.onChange?.(this.self())
    this.emit('change')
  }

  private tellSoon(): void {
    clearTimeout(this.menuTimer)
    if (this.subscribers.size > 0) this.menuTimer = setTimeout(() => this.tell('state'), menuDelay)
  }

  private tell(what: 'state' | 'settings'): void {
    for (const subscriber of [...this.subscribers]) subscriber(what)
  }

  /** Tells listeners of an event; they get the editor first. */
  emit(type: string, ...values: unknown[]): void {
    this.events.emit(type, this.self(), ...values)
  }

  /** Counts an element, such as a toolbar, as part of this editor: while it has the focus, the editor has. */
  addPart(element: HTMLElement): () => void {
    this.parts.add(element)
    element.addEventListener('focusin', this.checkFocus)
    element.addEventListener('focusout', this.checkFocus)
    return () => {
      this.parts.delete(element)
      element.removeEventListener('focusin', this.checkFocus)
      element.removeEventListener('focusout', this.checkFocus)
    }
  }

  /** Whether the focus is in the text or in a bar, panel or dialog of this editor. */
  hasFocus(): boolean {
    const { activeElement } = document
    return this.view?.hasFocus() || [...this.parts].some((part) => part.contains(activeElement))
  }

  /** The contract: focus is told asynchronously, and once for text, bars, panels and dialogs together. */
  private readonly checkFocus = (): void => {
    clearTimeout(this.focusTimer)
    if (this.isDestroyed) return
    this.focusTimer = setTimeout(() => {
      const isFocused = this.hasFocus()
      if (isFocused === this.isFocusTold) return
      this.isFocusTold = isFocused
      const hook = isFocused ? this.config.onFocus : this.config.onBlur
      hook?.(this.self())
      this.emit(isFocused ? 'focus' : 'blur')
    })
  }

  private makeFeatureHost(): FeatureHost {
    return {
      label: (key, values) => this.label(key, values),
      conf: (key) => menuConf(key, this.config.MENU_CONF),
      view: () => this.view,
      isReadOnly: () => this.config.readOnly,
      policy: () => this.config.policy ?? {},
      alert: (info, type) => this.alert(info, type),
      showProgress: (percent) => this.box?.showProgress(percent),
      load: (part) => this.load(part),
      work: () => this.load(working),
      openEntry: (name) => {
        this.openEntry(name)
      },
      maxLength: () => this.config.maxLength,
      onMaxLength: () => this.config.onMaxLength?.(this.self()),
      ...(this.config.decorateCode && { decorateCode: this.config.decorateCode }),
      customPaste: (event) => this.config.customPaste?.(this.self(), event) ?? true,
      fullScreen: {
        isOn: () => this.box?.isFullScreen ?? false,
        toggle: () => this.turnFullScreen(),
      },
    }
  }

  private makeMenuHost(): MenuHost {
    return {
      view: () => this.view,
      isReadOnly: () => this.config.readOnly,
      language: () => this.language ?? currentLanguage(),
      label: (key, values) => this.label(key, values),
      entries: this.entries,
      subscribe: (listener) => {
        this.subscribers.add(listener)
        return () => this.subscribers.delete(listener)
      },
      run: (command) => {
        if (!this.view) return
        this.view.focus()
        // A dialog may have waited for its answer while the editor was locked.
        const { view, config } = this
        command(view.state, (tr) => {
          if (!config.readOnly || !tr.docChanged) view.dispatch(tr)
        })
        clearTimeout(this.menuTimer)
        this.tell('state')
      },
      onOpenEntry: (open) => {
        this.openers.add(open)
        return () => this.openers.delete(open)
      },
      load: (part) => this.load(part),
      floating,
      popupRoot: () => this.box?.element ?? document.body,
      emitPopup: (isShown) => this.emit(isShown ? 'modalOrPanelShow' : 'modalOrPanelHide'),
      isFullScreen: () => this.box?.isFullScreen ?? false,
    }
  }
}
