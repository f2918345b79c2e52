import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { type CodePainter, type DecorateCode, type PaintedCode, painterOf } from './code-painter.ts'

/** Draws a code block and has it painted in the colours of its language. */
export class CodeView implements NodeView, PaintedCode {
  readonly dom = document.createElement('pre')
  readonly contentDOM = document.createElement('code')
  language = ''
  text = ''
  private node: Node
  private readonly painter: CodePainter | null

  constructor(node: Node, view: EditorView, decorate?: DecorateCode) {
    this.node = node
    this.dom.append(this.contentDOM)
    this.dom.spellcheck = false
    this.draw()
    this.painter = painterOf(view, decorate)
    this.painter?.add(this)
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    if (node === this.node) return true
    const [language, text] = [this.language, this.text]
    this.node = node
    this.draw()
    const isOther = language !== this.language
    if (isOther || text !== this.text) this.painter?.change(this, isOther)
    return true
  }

  destroy(): void {
    this.painter?.remove(this)
  }

  private draw(): void {
    const { language, textAlign, lineHeight, indent } = this.node.attrs
    this.language = language
    this.text = this.node.textContent
    this.dom.dataset.language = language
    this.dom.style.textAlign = textAlign ?? ''
    this.dom.style.lineHeight = lineHeight ?? ''
    this.dom.style.textIndent = indent ?? ''
  }
}
