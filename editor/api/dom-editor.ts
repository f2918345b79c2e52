import { redoDepth, undoDepth } from 'prosemirror-history'
import type { Mark, MarkType, Node } from 'prosemirror-model'
import { AllSelection, type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { changeMarks } from '../commands/marks.ts'
import type { AlertType } from '../features/feature.ts'
import { tellHost } from '../features/host/tell-host.ts'
import type { MenuConfInput } from '../features/menu-conf.ts'
import { isEmpty, textOf } from '../model/document.ts'
import { beginHtml } from '../model/opening.ts'
import { readHtml } from '../model/parse-html.ts'
import { renderHtml } from '../model/render-html.ts'
import { type MarkName, type NodeName, schema } from '../model/schema.ts'
import { flatDocument } from '../model/sections.ts'
import { copiedSlice } from '../view/clipboard.ts'
import type { EditorCore } from './core/core.ts'
import { idGiver } from './document/element-ids.ts'
import {
  type DocumentElement,
  type DocumentNode,
  elementsOf,
  type FoundElement,
  findByType,
  findElement,
  isElement,
  readNodes,
} from './document/elements.ts'
import { insertBlocks, insertData, insertFragment, insertInline, insertText } from './document/insertion.ts'
import { deleteUnit, moveSelection, type Unit } from './document/movement.ts'
import {
  type DocumentLocation,
  type DocumentRange,
  isLocation,
  rangeOf,
  selectLocation,
} from './document/paths.ts'
import { type Corner, cornerOf, drawnNode, scrollTo } from './document/positions.ts'
import { prepareHtml } from './registry.ts'
import { checkGiven, textGiven } from './settings/check-given.ts'
import type { EditorConfig } from './settings/config.ts'

let count = 0

/** An editor's hooks get it as the host knows it. Hosts put such objects together step by step. */
export type DomEditorConfig = {
  -readonly [Key in keyof Omit<EditorConfig<DomEditor>, 'MENU_CONF'>]: EditorConfig<DomEditor>[Key]
} & { MENU_CONF?: { -readonly [Key in keyof MenuConfInput]: MenuConfInput[Key] } }

/**
 * An editor as the contract names its members. Every member is bound, so that it can be taken off and called alone,
 * and can be replaced by a plugin of the host. After `destroy` it still tells its content, and changes nothing.
 */
export class DomEditor {
  readonly id = `editor-${++count}`
  private readonly core: EditorCore

  constructor(core: EditorCore) {
    this.core = core
  }

  // Content.

  /** The document as JSON; an unchanged block is the same object each time. */
  get children(): readonly DocumentElement[] {
    return elementsOf(this.core.state.doc)
  }

  /** How many steps can be undone and done again, as lists of that length. */
  get history(): { readonly undos: readonly unknown[]; readonly redos: readonly unknown[] } {
    const { state } = this.core
    return { undos: Array(undoDepth(state)).fill(null), redos: Array(redoDepth(state)).fill(null) }
  }

  getHtml = (): string => renderHtml(this.core.state.doc)
  getText = (): string => textOf(this.core.state.doc)
  isEmpty = (): boolean => isEmpty(this.core.state.doc)
  /** Puts HTML in place of the whole document, in one step, without taking the focus or scrolling. */
  setHtml = (html: string): void => {
    if (!this.isDestroyed) this.core.replaceDocument(beginHtml(prepareHtml(html), this.core.config.policy))
  }
  clear = (): void => {
    if (this.isDestroyed) return
    this.core.replaceDocument(schema.nodes.doc.create(null, [schema.nodes.paragraph.create()]))
  }
  /** Puts HTML in at the selection, cleaned like everything; one paragraph flows into the line. */
  dangerouslyInsertHtml = (html: string): void => {
    const blocks = withoutClosing(this.read(html))
    const [only] = blocks
    const isLine = blocks.length === 1 && only?.type === schema.nodes.paragraph
    this.change((state) => (isLine ? insertInline(state, only.content) : insertBlocks(state, blocks)))
  }
  insertText = (text: string): void => {
    const given = textGiven('insertText', text)
    this.change((state) => insertText(state, given))
  }
  insertNode = (node: DocumentNode): void => {
    const blocks = readNodes([node], this.core.config.policy)
    const isInline = !isElement(node) || inlineTypes.has(node.type) || isInlineName(node.type)
    const content = blocks[0]?.content
    this.change((state) => (isInline && content ? insertInline(state, content) : insertBlocks(state, blocks)))
  }
  insertFragment = (nodes: readonly DocumentNode[]): void => {
    if (!Array.isArray(nodes)) return
    const blocks = readNodes(nodes, this.core.config.policy)
    if (nodes.length > 0) this.change((state) => insertFragment(state, blocks))
  }
  insertBreak = (): void => this.press('Enter')
  handleTab = (): void => this.press('Tab')
  /** Takes in what was copied elsewhere, by the rules of pasting. */
  insertData = (data: DataTransfer): void => {
    if (typeof data?.getData !== 'function') throw new TypeError('insertData: a DataTransfer is needed')
    const text = data.getData('text/plain')
    const pasted = { text, html: data.getData('text/html') }
    const isFiles = text === '' && (data.files?.length ?? 0) > 0
    if (isFiles && this.core.view) this.core.pasteFiles(data)
    else this.change((state) => insertData(state, pasted))
  }
  deleteBackward = (unit: Unit = 'character'): void => this.erase('Backspace', -1, unit)
  deleteForward = (unit: Unit = 'character'): void => this.erase('Delete', 1, unit)
  deleteFragment = (): void => {
    if (!this.core.state.selection.empty) this.press('Backspace')
  }
  /** The selected piece of the document, with the blocks around it. */
  getFragment = (): readonly DocumentElement[] => {
    const { content } = copiedSlice(this.core.state.selection.content())
    return content.size === 0 ? [] : elementsOf(schema.nodes.doc.create(null, content))
  }
  addMark = (name: string, value: unknown): void => {
    const mark = markOf(name, value)
    if (mark) this.mark((marks) => mark.addToSet(marks))
  }
  removeMark = (name: string): void => {
    const type = markTypeOf(name)
    if (type) this.mark((marks) => type.removeFromSet(marks))
  }
  undo = (): void => this.press('Mod-z')
  redo = (): void => this.press('Mod-y')

  // Looking up.

  /** Copies of all elements of a type, each with the `id` that its drawn element has. */
  getElemsByType = (type: string, isPrefix = false): FoundElement[] => {
    const ids = idGiver(this.core.state)
    const found = findByType(this.core.state.doc, type, isPrefix, ({ outer }) => ids.idOf(outer))
    const tr = ids.transaction()
    if (tr) this.core.dispatch(tr)
    return found
  }
  getElemsByTypePrefix = (prefix: string): FoundElement[] => this.getElemsByType(prefix, true)
  getParentNode = (node: DocumentNode): DocumentElement | null =>
    findElement(this.core.state.doc, node)?.parent ?? null
  getSelectionText = (): string => {
    const { from, to } = this.core.state.selection
    return this.core.state.doc.textBetween(from, to)
  }

  // Selection.

  /** `null` until something was selected or the editor had the focus. */
  get selection(): DocumentRange | null {
    return this.core.isSelected ? rangeOf(this.core.state) : null
  }

  /** `null`, as `selection` was before anything was selected, selects nothing. */
  select = (at: DocumentLocation | null): void => {
    if (!at) return
    if (!isLocation(at)) throw new TypeError('select: a path, a point or a range is needed')
    const tr = selectLocation(this.core.state.tr, at)
    if (tr) this.core.dispatch(tr)
  }
  deselect = (): void => this.core.deselect()
  selectAll = (): void => {
    const { tr, doc } = this.core.state
    this.core.dispatch(tr.setSelection(new AllSelection(doc)))
  }
  isSelectedAll = (): boolean => {
    const { doc, selection } = this.core.state
    return selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to
  }
  move = (distance: number, isReverse = false): void =>
    this.core.dispatch(moveSelection(this.core.state, isReverse ? -distance : distance))
  moveReverse = (distance: number): void => this.move(distance, true)
  restoreSelection = (): void => this.core.view?.focus()
  getSelectionPosition = (): Corner => {
    const { view } = this.core
    const { selection } = this.core.state
    if (!view) return {}
    const isNode = selection instanceof NodeSelection
    const dom = isNode ? drawnNode(view, selection.from) : null
    return cornerOf(view, dom?.getBoundingClientRect() ?? view.coordsAtPos(selection.head))
  }
  getNodePosition = (node: DocumentNode): Corner => {
    const dom = this.toDOMNode(node)
    return this.core.view && dom ? cornerOf(this.core.view, dom.getBoundingClientRect()) : {}
  }

  // View.

  focus = (toEnd = false): void => {
    const { view } = this.core
    if (!view) return
    if (toEnd) view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)).scrollIntoView())
    view.focus()
  }
  blur = (): void => this.core.view?.dom.blur()
  isFocused = (): boolean => this.core.view?.hasFocus() ?? false
  enable = (): void => this.core.changeSettings({ readOnly: false })
  disable = (): void => this.core.changeSettings({ readOnly: true })
  isDisabled = (): boolean => this.core.config.readOnly
  updateView = (): void => this.core.view?.updateState(this.core.state)
  /** Lets what holds toolbar and area cover the window; an error when they do not stand in the same element. */
  fullScreen = (): void => {
    if (!this.isFullScreen) this.core.turnFullScreen()
  }
  unFullScreen = (): void => {
    if (this.isFullScreen) this.core.turnFullScreen()
  }
  get isFullScreen(): boolean {
    return this.core.box?.isFullScreen ?? false
  }
  /** Scrolls to an element by an id that `getElemsByType` gave. */
  scrollToElem = (id: string): void => {
    if (this.core.view && this.core.box) scrollTo(this.core.view, this.core.box.scroller, id)
  }
  showProgressBar = (percent: number): void => this.core.box?.showProgress(percent)
  hidePanelOrModal = (): void => this.core.focus.closePopups()
  toDOMNode = (node: DocumentNode): HTMLElement | null => {
    const found = findElement(this.core.state.doc, node)
    return found && this.core.view ? drawnNode(this.core.view, found.place.outer.from) : null
  }
  getEditableContainer = (): HTMLElement | null => this.core.view?.dom ?? null
  /** Takes the editor out of the page with all it has put there. */
  destroy = (): void => {
    if (this.isDestroyed) return
    this.core.destroy()
    tellHost(() => this.core.config.onDestroyed?.(this))
    this.core.emit('destroyed')
    this.core.events.clear()
  }
  get isDestroyed(): boolean {
    return this.core.isDestroyed
  }

  // ProseMirror, for experts.

  /**
   * The state as ProseMirror has it. Positions in it count sections, which gather blocks for drawing; what is changed
   * through it is not checked by the policy.
   */
  get state(): EditorState {
    return this.core.state
  }
  /** The drawn view, `null` without one. Read from it; what changes the document goes through `dispatch`. */
  get view(): EditorView | null {
    return this.core.view
  }
  /** Applies a transaction that was made of `state`. */
  dispatch = (tr: Transaction): void => {
    if (!this.isDestroyed) this.core.dispatch(tr)
  }

  // Configuration and events.

  getConfig = (): DomEditorConfig => this.core.config as DomEditorConfig
  getMenuConfig = (key: string): Readonly<Record<string, unknown>> => this.core.menuConf(key)
  getAllMenuKeys = (): string[] => [...this.core.entries.keys()]
  alert = (info: string, type: AlertType = 'info'): void => this.core.alert(info, type)
  on: Listen = (type: string, listener: EditorListener): void => {
    checkGiven(`on('${type}'): `, { listener }, { listener: 'function' })
    this.core.events.on(type, listener)
  }
  off = (type: string, listener: EditorListener): void => this.core.events.off(type, listener)
  once: Listen = (type: string, listener: EditorListener): void => {
    checkGiven(`once('${type}'): `, { listener }, { listener: 'function' })
    this.core.events.once(type, listener)
  }
  emit = (type: string, ...values: unknown[]): void => this.core.events.emit(type, ...values)

  private isWritable(): boolean {
    return !this.core.isDestroyed && !this.core.config.readOnly
  }

  /** Changes by a host come to the last selection; without one they go to the end of the document. */
  private change(make: (state: EditorCore['state']) => Transaction): void {
    if (!this.isWritable()) return
    const { state } = this.core
    if (!this.core.isSelected) this.core.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)))
    const tr = make(this.core.state)
    this.core.dispatch(this.isFocused() ? tr.scrollIntoView() : tr)
  }

  private press(key: string): void {
    if (this.isWritable()) this.core.pressKey(key)
  }

  private erase(key: string, side: 1 | -1, unit: Unit): void {
    if (!this.isWritable() || this.core.pressKey(key)) return
    deleteUnit(side, unit)(this.core.state, this.core.dispatch)
  }

  private mark(change: (marks: readonly Mark[]) => readonly Mark[]): void {
    if (this.isWritable() && this.core.isSelected) changeMarks(change)(this.core.state, this.core.dispatch)
  }

  private read(html: string): Node {
    return flatDocument(readHtml(prepareHtml(html), this.core.config.policy))
  }
}

/** The events of the editor itself: their listeners get the editor. */
export type EditorEvent =
  | 'created'
  | 'change'
  | 'contentChange'
  | 'focus'
  | 'blur'
  | 'scroll'
  | 'fullScreen'
  | 'unFullScreen'
  | 'modalOrPanelShow'
  | 'modalOrPanelHide'
  | 'destroyed'

type Listen = {
  (type: EditorEvent, listener: (editor: DomEditor) => void): void
  (type: string, listener: EditorListener): void
}

/** Built-in events give the editor; those of a host what it gives to `emit`. */
export type EditorListener = (...values: never[]) => void

/** Whether a node of a host stands in a line. */
function isInlineName(name: string): boolean {
  return Object.hasOwn(schema.nodes, name) && schema.nodes[name as NodeName].isInline
}

const inlineTypes = new Set(['link', 'image', 'mention', 'formula', 'attachment'])

/** The type of a mark by its name in the JSON document. */
function markTypeOf(name: string): MarkType | undefined {
  return name !== 'link' && Object.hasOwn(schema.marks, name) ? schema.marks[name as MarkName] : undefined
}

/** A mark by its name in the JSON document, with its value checked as in every document. */
function markOf(name: string, value: unknown): Mark | null {
  const type = markTypeOf(name)
  if (!type || !value) return null
  const marks = readNodes([{ text: 'x', [name]: value }])[0]?.firstChild?.marks ?? []
  return marks.find((mark) => mark.type === type) ?? null
}

/** The blocks of read HTML without the empty paragraph that only closes a document. */
function withoutClosing({ children }: Node): readonly Node[] {
  const last = children.at(-1)
  const before = children.at(-2)
  const closes = last?.type === schema.nodes.paragraph && last.content.size === 0
  return closes && before && (!before.isTextblock || before.type === schema.nodes.pre)
    ? children.slice(0, -1)
    : children
}
