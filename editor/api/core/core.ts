import { undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import { isEvening } from '../../commands/even-sections.ts'
import { allFeatures, entriesOf, keysOf, nodeViewsOf, pluginsOf } from '../../features/all.ts'
import type { AlertType, Feature, FeatureHost, MenuEntry } from '../../features/feature.ts'
import { asOwnStep } from '../../features/history/own-step.ts'
import { tellHost } from '../../features/host/tell-host.ts'
import { loadsDocument } from '../../features/max-length/max-length.ts'
import type { MenuConf } from '../../features/menu-conf.ts'
import type { MenuHost } from '../../menus/menu-host.ts'
import { barsOf } from '../../menus/toolbar/mount-toolbar.tsx'
import { clearOf } from '../../menus/toolbar/sticky-bars.ts'
import { isEmpty } from '../../model/document.ts'
import type { Opening } from '../../model/opening.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import { createView } from '../../view/create-view.ts'
import { placeholder } from '../../view/placeholder.ts'
import { isWaking, sleepAtFirst } from '../../view/sleeping-sections.ts'
import { elementIds } from '../document/element-ids.ts'
import { currentLanguage, onLanguageChange, translate } from '../i18n.ts'
import { areaAttributes, type DescribeNode, type EditorConfig, menuConf } from '../settings/config.ts'
import { EditorBox } from './editor-box.ts'
import { Emitter } from './emitter.ts'
import { FocusWatch } from './focus-watch.ts'
import { featureHostOf, menuHostOf } from './hosts.ts'
import { MenuLink } from './menu-link.ts'
import { OpeningDocument } from './opening-document.ts'
import { PartLoader } from './part-loader.ts'
import { WriteAhead } from './write-ahead.ts'

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

/** What a user may do to a document: it is whole before that happens. */
const touches = ['keydown', 'pointerdown', 'focusin', 'beforeinput', 'paste', 'drop'] as const

/**
 * The engine of one editor: its state with or without a view, its settings, and what features and menus are given.
 * The contract’s names live in `dom-editor.ts`; nothing here knows them.
 */
export class EditorCore {
  readonly events = new Emitter()
  readonly opening = new OpeningDocument(this)
  readonly menus = new MenuLink()
  readonly focus = new FocusWatch(
    () => this.view?.hasFocus() ?? false,
    (isFocused) => this.tellFocus(isFocused),
  )
  readonly loader = new PartLoader(
    // What was greyed out for want of it no longer is.
    () => this.menus.tellSoon(),
    () => this.isDestroyed || this.alert(this.label('partNotLoaded'), 'error'),
  )
  readonly featureHost: FeatureHost
  readonly menuHost: MenuHost
  readonly entries: ReadonlyMap<string, MenuEntry>
  readonly self: () => unknown
  readonly describe: DescribeNode | undefined
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
  private readonly features: readonly Feature[]
  readonly keys: Readonly<Record<string, Command>>
  private readonly ahead = new WriteAhead(() => this.shown.doc)
  private readonly stops: (() => void)[] = []

  constructor(options: CoreOptions) {
    this.config = options.config
    this.language = options.language
    this.self = options.self
    this.describe = options.describe
    this.features = [...(options.features ?? []), ...allFeatures]
    this.featureHost = featureHostOf(this)
    this.keys = keysOf(this.features, this.featureHost)
    this.entries = entriesOf(this.features, this.featureHost)
    this.menuHost = menuHostOf(this, options.isInForm ?? false)
    const { doc } = options
    if ('whole' in doc) this.opening.begin(doc)
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
    this.opening.complete()
    return this.shown
  }

  /** The state as it is drawn: of a long document perhaps only the beginning. */
  get shown(): EditorState {
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
        if (!this.isSelected) this.menus.tellSoon()
        this.isSelected = true
        this.focus.check()
      },
      onBlur: this.focus.check,
      scrolling: clearOf(
        () => barsOf(this.menuHost),
        () => this.view,
      ),
    })
    this.stops.push(
      this.focus.add(box.element),
      onLanguageChange(() => this.redraw()),
    )
    for (const type of touches) box.element.addEventListener(type, this.opening.complete, true)
    box.start()
    this.opening.completeSoon()
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
    if (isOpening) this.opening.begin(content)
    const sheet = intoSections(doc)
    const tr = state.tr.replaceWith(0, state.doc.content.size, sheet.content)
    const at = (pos: number) => tr.doc.resolve(Math.min(pos, tr.doc.content.size))
    tr.setSelection(TextSelection.between(at(state.selection.anchor), at(state.selection.head)))
    const { isSelected } = this
    this.dispatch(sleepAtFirst(asOwnStep(tr)).setMeta('addToHistory', isUndoable))
    this.isSelected = isSelected
    this.opening.completeSoon()
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

  /** The settings of one menu by its key, menus of the host among them. */
  menuConf(key: string): Readonly<Record<string, unknown>> {
    return menuConf(key as keyof MenuConf, this.config.MENU_CONF) as unknown as Readonly<
      Record<string, unknown>
    >
  }

  /** Turns full screen on or off; an error where nothing can hold toolbar and area. */
  turnFullScreen(): void {
    const root = this.box?.fullScreenRoot()
    if (!root || !this.focus.isWithin(root))
      throw new Error('Full screen needs one parent of toolbar and editing area')
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
    this.menus.tellSoon()
  }

  /** Takes changed settings and draws what depends on them. */
  changeSettings(change: Partial<EditorConfig>): void {
    if (this.isDestroyed) return
    const wasReadOnly = this.config.readOnly
    this.config = { ...this.config, ...change }
    if (this.config.readOnly && !wasReadOnly) this.focus.closePopups()
    if (this.config.readOnly !== wasReadOnly) this.redraw()
    else this.refresh()
  }

  /** Takes other settings as a whole and draws what was drawn by the old ones: bars and tools among them. */
  reconfigure(config: EditorConfig): void {
    if (this.isDestroyed) return
    const wasReadOnly = this.config.readOnly
    this.config = config
    if (config.readOnly && !wasReadOnly) this.focus.closePopups()
    this.box?.restart()
    this.redraw()
  }

  /** Draws everything anew, as after a change of the language: nodes show texts and may be read-only. */
  redraw(): void {
    if (this.isDestroyed) return
    const nodeViews = nodeViewsOf(this.features, this.featureHost)
    this.view?.setProps({ editable: () => !this.config.readOnly, nodeViews })
    this.box?.refresh()
    this.menus.tell('settings')
  }

  /** Draws what depends on settings around the text, and the attributes of the area. */
  refresh(): void {
    if (this.view) this.view.setProps({})
    this.box?.refresh()
    this.menus.tell('settings')
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
    for (const part of [this.opening, this.menus, this.focus, this.ahead]) part.stop()
    for (const stop of this.stops) stop()
    this.detached = this.shown
    this.box?.destroy()
    this.view?.destroy()
    this.view = null
    this.box = null
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
    this.menus.tellSoon()
    if (tr.getMeta(loadsDocument)) return
    if (hasChanged) {
      if (this.view && this.isSelected) this.ahead.start()
      tellHost(() => this.config.onContentChange?.(this.self()))
      this.emit('contentChange')
    }
    if (!hasChanged && !hasMoved) return
    tellHost(() => this.config.onChange?.(this.self()))
    this.emit('change')
  }

  /** Tells listeners of an event; they get the editor first. */
  emit(type: string, ...values: unknown[]): void {
    this.events.emit(type, this.self(), ...values)
  }

  private tellFocus(isFocused: boolean): void {
    const hook = isFocused ? this.config.onFocus : this.config.onBlur
    tellHost(() => hook?.(this.self()))
    this.emit(isFocused ? 'focus' : 'blur')
  }
}
