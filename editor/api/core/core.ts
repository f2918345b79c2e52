import { undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import { isEvening } from '../../commands/even-sections.ts'
import { allFeatures, entriesOf, keysOf, nodeViewsOf, pluginsOf } from '../../features/all.ts'
import type { AlertType, Feature, FeatureHost, MenuEntry } from '../../features/feature.ts'
import { asOwnStep } from '../../features/history/own-step.ts'
import { loadsDocument } from '../../features/max-length/max-length.ts'
import type { MenuConf } from '../../features/menu-conf.ts'
import { tellHost } from '../../features/tell-host.ts'
import type { FloatingPart, MenuHost } from '../../menus/menu-host.ts'
import { addMessages } from '../../menus/messages.ts'
import { barsOf } from '../../menus/toolbar/mount-toolbar.tsx'
import { clearOf } from '../../menus/toolbar/sticky-bars.ts'
import { isEmpty } from '../../model/document.ts'
import type { Opening } from '../../model/opening.ts'
import { renderAhead } from '../../model/render-html.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import { createView } from '../../view/create-view.ts'
import { Later } from '../../view/later.ts'
import { placeholder } from '../../view/placeholder.ts'
import { isWaking, sleepAtFirst, whenIdle } from '../../view/sleeping-sections.ts'
import { elementIds } from '../document/element-ids.ts'
import { currentLanguage, onLanguageChange, translate } from '../i18n.ts'
import { areaAttributes, type DescribeNode, type EditorConfig, menuConf } from '../settings/config.ts'
import { EditorBox } from './editor-box.ts'
import { Emitter } from './emitter.ts'

export type CoreOptions = {
  readonly config: EditorConfig
  readonly doc: Node | Opening
  /** What the host has registered; it is asked about keys before the editor's own features. */
  readonly features?: readonly Feature[]
  /** A language of this editor's own; else the one that holds for all. */
  readonly language?: string
  /** Its menus may be the first thing that is used, as in a form; else they wait for a selection, as the contract has it. */
  readonly isInForm?: boolean
  /** What hooks are called with. */
  readonly self: () => unknown
  /** Absent where no hook of the host asks about nodes. */
  readonly describe?: DescribeNode
}

const working = new Later(async () => {
  const part = await import('../working-part.ts')
  addMessages(part.workingMessages)
  return part
})
const floating = new Later<FloatingPart>(() => working.load())

/** What a user may do to a document: it is whole before that happens. */
const touches = ['keydown', 'pointerdown', 'focusin', 'beforeinput', 'paste', 'drop'] as const

/** A document of more sections than this is written as HTML ahead of being asked for it, in slices of milliseconds. */
const longDocument = 32
const slice = 8

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
  private readonly isInForm: boolean
  private detached: EditorState
  /** What the document begins with while it is not read to its end. */
  private opening: Opening | null = null
  private openingTimer: ReturnType<typeof setTimeout> | undefined
  readonly self: () => unknown
  readonly describe: DescribeNode | undefined
  private readonly subscribers = new Set<(what: 'state' | 'settings') => void>()
  private readonly openers = new Set<(name: string) => boolean>()
  private readonly parts = new Set<HTMLElement>()
  private readonly stops: (() => void)[] = []
  private menuTimer: ReturnType<typeof setTimeout> | undefined
  private htmlTimer: ReturnType<typeof setTimeout> | undefined
  private focusTimer: ReturnType<typeof setTimeout> | undefined
  private isFocusTold = false
  /** Loads whose failure was told already. */
  private readonly toldLoads = new WeakSet<Promise<unknown>>()

  constructor(options: CoreOptions) {
    this.config = options.config
    this.language = options.language
    this.isInForm = options.isInForm ?? false
    this.self = options.self
    this.describe = options.describe
    this.features = [...(options.features ?? []), ...allFeatures]
    this.featureHost = this.makeFeatureHost()
    this.keys = keysOf(this.features, this.featureHost)
    this.entries = entriesOf(this.features, this.featureHost)
    this.menuHost = this.makeMenuHost()
    const { doc } = options
    if ('whole' in doc) this.opening = doc
    this.detached = EditorState.create({
      doc: intoSections('whole' in doc ? doc.doc : doc),
      plugins: [
        ...(options.config.proseMirrorPlugins ?? []),
        ...pluginsOf(this.features, this.featureHost, this.keys),
        placeholder(() => this.config.placeholder),
        elementIds(),
      ],
    })
  }

  /** The state with the whole document, which is read to its end first where that is not done. */
  get state(): EditorState {
    this.complete()
    return this.shown
  }

  /** The state as it is drawn: of a long document perhaps only the beginning. */
  private get shown(): EditorState {
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
        if (!this.isSelected) this.tellSoon()
        this.isSelected = true
        this.checkFocus()
      },
      onBlur: this.checkFocus,
      scrolling: clearOf(
        () => barsOf(this.menuHost),
        () => this.view,
      ),
    })
    this.stops.push(
      this.addPart(box.element),
      onLanguageChange(() => this.redraw()),
    )
    for (const type of touches) box.element.addEventListener(type, this.complete, true)
    box.start()
    this.completeSoon()
  }

  /** Applies a transaction, drawn or not, and tells everybody who wants to know. */
  readonly dispatch = (tr: Transaction): void => {
    if (this.view) this.view.dispatch(tr)
    else this.apply(tr)
  }

  /**
   * Puts another document in place of the present one, whatever that is, without taking the focus or scrolling. It can
   * be undone in one step; only the first content of an empty editor that nobody has touched can not. The same document
   * changes nothing. Of a long first content the beginning is shown before the rest is read.
   */
  replaceDocument(content: Node | Opening): void {
    const { state } = this
    const isUndoable = undoDepth(state) > 0 || !isEmpty(state.doc)
    const isOpening = 'whole' in content && !isUndoable && this.view !== null && !document.hidden
    const doc = isOpening ? content.doc : 'whole' in content ? content.whole() : content
    // Nothing changes: a host that sets in a change hook what it reads there would never end.
    if (doc.eq(this.doc)) return
    if (isOpening) this.opening = content
    const sheet = intoSections(doc)
    const tr = state.tr.replaceWith(0, state.doc.content.size, sheet.content)
    const at = (pos: number) => tr.doc.resolve(Math.min(pos, tr.doc.content.size))
    tr.setSelection(TextSelection.between(at(state.selection.anchor), at(state.selection.head)))
    const { isSelected } = this
    this.dispatch(sleepAtFirst(asOwnStep(tr)).setMeta('addToHistory', isUndoable))
    this.isSelected = isSelected
    this.completeSoon()
  }

  /** Puts the rest of a document behind its beginning. Nobody is told: nothing has changed. */
  private readonly complete = (): void => {
    const { opening } = this
    if (!opening) return
    this.opening = null
    clearTimeout(this.openingTimer)
    const { doc, tr } = this.shown
    const { content } = intoSections(opening.whole())
    const isBeginning = doc.children.every((section, index) => {
      const { children } = content.child(index)
      return section.children.every((block, at) => block === children[at])
    })
    if (isBeginning) tr.insert(doc.content.size, content.content.slice(doc.childCount))
    else tr.replaceWith(0, doc.content.size, content)
    this.view?.dom.style.removeProperty('margin-bottom')
    this.dispatch(sleepAtFirst(tr).setMeta(loadsDocument, true).setMeta('addToHistory', false))
  }

  /** Completes the document once its beginning can be seen; until then there is room for the rest. */
  private completeSoon(): void {
    const { opening, view } = this
    if (!opening || !view) return
    view.dom.style.marginBottom = `${(view.dom.offsetHeight / opening.part) * (1 - opening.part)}px`
    const complete = () => {
      if (!this.isDestroyed) this.complete()
    }
    // A page in the background draws no frames.
    this.openingTimer = setTimeout(complete, 200)
    requestAnimationFrame(() => whenIdle(complete))
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

  /** As before anything was selected: the menus have nothing to work on. */
  deselect(): void {
    this.isSelected = false
    this.view?.dom.blur()
    this.tellSoon()
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
    const { customAlert } = this.config
    if (customAlert) tellHost(() => customAlert(info, type))
    else if (this.box) this.box.showNote(info, type)
  }

  label(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return translate(key, this.language ?? currentLanguage(), values)
  }

  destroy(): void {
    if (this.isDestroyed) return
    this.isDestroyed = true
    clearTimeout(this.openingTimer)
    clearTimeout(this.menuTimer)
    clearTimeout(this.htmlTimer)
    clearTimeout(this.focusTimer)
    for (const stop of this.stops) stop()
    this.detached = this.shown
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
      const loaded = await loading
      // What was greyed out for want of it no longer is.
      this.tellSoon()
      return loaded
    } catch {
      if (!this.toldLoads.has(loading) && !this.isDestroyed) this.alert(this.label('partNotLoaded'), 'error')
      this.toldLoads.add(loading)
      return null
    }
  }

  private apply(tr: Transaction): void {
    const before = this.shown
    const after = before.apply(tr)
    this.detached = after
    this.isSelected ||= tr.selectionSet
    this.view?.updateState(after)
    if (this.isDestroyed || isWaking(tr) || isEvening(tr)) return
    const hasChanged = after.doc !== before.doc
    const hasMoved = !after.selection.eq(before.selection) || after.storedMarks !== before.storedMarks
    this.tellSoon()
    if (tr.getMeta(loadsDocument)) return
    if (hasChanged) {
      if (this.view && this.isSelected && after.doc.childCount > longDocument) this.writeSoon()
      tellHost(() => this.config.onContentChange?.(this.self()))
      this.emit('contentChange')
    }
    if (!hasChanged && !hasMoved) return
    tellHost(() => this.config.onChange?.(this.self()))
    this.emit('change')
  }

  /** What somebody changes is saved soon: between the changes its HTML is written, so that the host need not wait for it. */
  private writeSoon(wait = menuDelay): void {
    clearTimeout(this.htmlTimer)
    this.htmlTimer = setTimeout(() => {
      if (!renderAhead(this.shown.doc, slice)) this.writeSoon(0)
    }, wait)
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
      tellHost(() => hook?.(this.self()))
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
      onMaxLength: () => tellHost(() => this.config.onMaxLength?.(this.self())),
      ...(this.config.decorateCode && { decorateCode: this.config.decorateCode }),
      customPaste: (event) => {
        let answer: boolean | undefined
        tellHost(() => {
          answer = this.config.customPaste?.(this.self(), event)
        })
        return answer ?? true
      },
      fullScreen: {
        isOn: () => this.box?.isFullScreen ?? false,
        toggle: () => this.turnFullScreen(),
      },
    }
  }

  private makeMenuHost(): MenuHost {
    return {
      view: () => this.view,
      state: () => ((this.isInForm || this.isSelected) && this.view?.state) || null,
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
        this.complete()
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
