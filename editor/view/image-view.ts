import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import { resizeImage, type Size } from '../commands/image.ts'
import { schema } from '../model/schema.ts'
import { resizeHandles } from './image-resize.ts'

/** What the picture tells people in the editor's language. */
export type ImageTexts = { readonly missing: () => string; readonly resizeHelp: () => string }

/** Draws pictures: size, caption, handles while one is selected, and a labelled box for one that cannot be shown. */
export function imageView(texts: ImageTexts): NodeViewConstructor {
  return (node, view, getPos) => new ImageView(node, view, getPos, texts)
}

class ImageView implements NodeView {
  readonly dom = document.createElement('span')
  private node: Node
  private readonly view: EditorView
  private readonly getPos: () => number | undefined
  private readonly texts: ImageTexts
  private readonly frame = document.createElement('span')
  private readonly picture = document.createElement('img')
  private readonly caption = document.createElement('span')
  private readonly missing = document.createElement('span')
  private handles: readonly HTMLElement[] = []

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, texts: ImageTexts) {
    this.node = node
    this.view = view
    this.getPos = getPos
    this.texts = texts
    this.dom.className = 'pe-image'
    this.caption.className = 'pe-image-caption'
    this.missing.className = 'pe-image-missing'
    this.picture.addEventListener('error', () => this.showMissing(true))
    this.picture.addEventListener('load', () => this.showMissing(false))
    this.frame.className = 'pe-image-frame'
    this.frame.append(this.picture)
    this.dom.append(this.frame)
    this.draw()
  }

  update(node: Node): boolean {
    if (node.type !== schema.nodes.image) return false
    this.node = node
    this.draw()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    if (!this.view.editable || this.handles.length > 0) return
    this.dom.setAttribute('aria-description', this.texts.resizeHelp())
    this.handles = resizeHandles({
      picture: this.picture,
      mostWidth: () => this.dom.parentElement?.clientWidth ?? Number.POSITIVE_INFINITY,
      onDraw: (size) => this.drawSize(`${size.width}px`, `${size.height}px`),
      onEnd: (size) => this.endResize(size),
    })
    this.frame.append(...this.handles)
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
    this.dom.removeAttribute('aria-description')
    for (const handle of this.handles) handle.remove()
    this.handles = []
  }

  /** The handles' events are no business of the view. */
  stopEvent(event: Event): boolean {
    return this.handles.some((handle) => handle === event.target)
  }

  ignoreMutation(mutation: { readonly type: string }): boolean {
    return mutation.type !== 'selection'
  }

  private endResize(size: Size | null): void {
    const pos = this.getPos()
    const isDone = size && pos !== undefined && resizeImage(pos, size)(this.view.state, this.view.dispatch)
    if (!isDone) this.drawSize(this.node.attrs.width, this.node.attrs.height)
  }

  private draw(): void {
    const { src, alt, caption, width, height } = this.node.attrs
    if (this.picture.getAttribute('src') !== src) {
      this.showMissing(false)
      this.picture.src = src
    }
    this.picture.alt = alt
    this.caption.textContent = caption
    if (caption === '') this.caption.remove()
    else this.dom.append(this.caption)
    this.drawSize(width, height)
  }

  private drawSize(width: string | null, height: string | null): void {
    this.dom.style.width = width ?? ''
    this.frame.style.width = width === null ? '' : '100%'
    this.picture.style.width = width === null ? '' : '100%'
    this.picture.style.height = height ?? ''
  }

  private showMissing(isMissing: boolean): void {
    this.dom.classList.toggle('pe-image-failed', isMissing)
    if (!isMissing) {
      this.missing.remove()
      return
    }
    const { src, alt } = this.node.attrs
    this.missing.textContent = `${this.texts.missing()} ${alt || shortened(src)}`
    this.frame.prepend(this.missing)
  }
}

/** The end of an address, by which people know a file. */
function shortened(src: string): string {
  if (src.startsWith('data:')) return ''
  return (
    src
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1)
      ?.slice(0, 60) ?? ''
  )
}
