import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { drawBlockStyle } from '../block-style.ts'
import { LazyModule } from '../lazy-module.ts'
import type { CodePainter, DecorateCode, PaintedCode } from './code-painter.ts'

const painting = new LazyModule(() => import('./code-painter.ts'))

/** Draws a code block and has it painted in the colours of its language, by what is loaded with the first that has one. */
export class CodeView implements NodeView, PaintedCode {
  readonly dom = document.createElement('pre')
  readonly contentDOM = document.createElement('code')
  language = ''
  text = ''
  private node: Node
  private readonly view: EditorView
  private readonly decorate: DecorateCode | undefined
  private painter: CodePainter | null = null
  private isGone = false

  constructor(node: Node, view: EditorView, decorate?: DecorateCode) {
    this.node = node
    this.view = view
    this.decorate = decorate
    this.dom.append(this.contentDOM)
    this.dom.spellcheck = false
    this.draw()
    this.askForColors()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    if (node === this.node) return true
    const [language, text] = [this.language, this.text]
    this.node = node
    this.draw()
    const isOther = language !== this.language
    if (isOther || text !== this.text) this.painter?.change(this, isOther)
    if (isOther) this.askForColors()
    return true
  }

  destroy(): void {
    this.isGone = true
    this.painter?.remove(this)
  }

  /** Plain text has no colours, and is not watched. */
  private askForColors(): void {
    if (!this.painter && (this.language !== '' || this.decorate)) void this.loadPainter()
  }

  private async loadPainter(): Promise<void> {
    // Code can be read without colours; the next look tries again.
    const part = await painting.load().catch(() => null)
    if (!part || this.isGone || this.painter) return
    this.painter = part.painterOf(this.view, this.decorate)
    this.painter?.add(this)
  }

  private draw(): void {
    this.language = this.node.attrs.language
    this.text = this.node.textContent
    this.dom.dataset.language = this.language
    drawBlockStyle(this.dom, this.node.attrs, true)
  }
}
