import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { loadsDocument } from '../../features/max-length/max-length.ts'
import type { Opening } from '../../model/opening.ts'
import { intoSections } from '../../model/sections.ts'
import { sleepAtFirst, whenIdle } from '../../view/sleeping-sections.ts'

/** The editor whose document is opened. */
type Opened = {
  /** The state as it is drawn. */
  readonly shown: EditorState
  readonly view: EditorView | null
  readonly dispatch: (tr: Transaction) => void
}

/** Shows the beginning of a long document first, and reads the rest once that can be seen or is needed. */
export class OpeningDocument {
  private readonly editor: Opened
  /** What the document begins with while it is not read to its end. */
  private opening: Opening | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false

  constructor(editor: Opened) {
    this.editor = editor
  }

  /** Takes what a document begins with; the rest of it is due. */
  begin(opening: Opening): void {
    this.opening = opening
  }

  /** Puts the rest of the document behind its beginning. Nobody is told: nothing has changed. */
  readonly complete = (): void => {
    const { opening, editor } = this
    if (!opening) return
    this.opening = null
    clearTimeout(this.timer)
    const { doc, tr } = editor.shown
    const { content } = intoSections(opening.whole())
    if (isBeginning(doc, content.content)) tr.insert(doc.content.size, content.content.slice(doc.childCount))
    else tr.replaceWith(0, doc.content.size, content)
    editor.view?.dom.style.removeProperty('margin-bottom')
    editor.dispatch(sleepAtFirst(tr).setMeta(loadsDocument, true).setMeta('addToHistory', false))
  }

  /** Completes the document once its beginning can be seen; until then there is room for the rest. */
  completeSoon(): void {
    const { opening } = this
    const { view } = this.editor
    if (!opening || !view) return
    view.dom.style.marginBottom = `${(view.dom.offsetHeight / opening.part) * (1 - opening.part)}px`
    const complete = () => {
      if (!this.isStopped) this.complete()
    }
    // A page in the background draws no frames.
    this.timer = setTimeout(complete, 200)
    requestAnimationFrame(() => whenIdle(complete))
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }
}

function isBeginning(doc: Node, sections: readonly Node[]): boolean {
  return doc.children.every((section, index) => {
    const children = sections[index]?.children
    return section.children.every((block, at) => block === children?.[at])
  })
}
