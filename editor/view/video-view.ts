import { type DOMOutputSpec, DOMSerializer, type Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { schema } from '../model/schema.ts'

/**
 * Draws a video as the schema does, frames in their sandbox. While it is not selected a cover lies over it, so that a
 * press selects the video instead of reaching into a player; a selected one can be played.
 */
export class VideoView implements NodeView {
  readonly dom = document.createElement('div')
  private node: Node
  private media: HTMLElement
  private readonly cover = document.createElement('div')
  private isSelected = false

  constructor(node: Node) {
    this.node = node
    this.dom.className = 'pe-video'
    this.cover.className = 'pe-video-cover'
    this.media = drawn(node)
    this.dom.append(this.media, this.cover)
  }

  update(node: Node): boolean {
    if (node.type !== schema.nodes.video) return false
    const { src, poster, frame } = this.node.attrs
    const isSame = src === node.attrs.src && poster === node.attrs.poster && frame === node.attrs.frame
    this.node = node
    const next = drawn(node)
    if (isSame) copySize(next, this.media)
    else {
      this.media.replaceWith(next)
      this.media = next
    }
    return true
  }

  selectNode(): void {
    this.isSelected = true
    this.dom.classList.add('ProseMirror-selectednode')
  }

  deselectNode(): void {
    this.isSelected = false
    this.dom.classList.remove('ProseMirror-selectednode')
    if (this.media instanceof HTMLVideoElement) this.media.pause()
  }

  /** The controls of a selected video work; moving it by dragging stays with the view. */
  stopEvent(event: Event): boolean {
    return this.isSelected && event.target === this.media && !/^drag|^drop/.test(event.type)
  }

  ignoreMutation(mutation: { readonly type: string }): boolean {
    return mutation.type !== 'selection'
  }
}

function drawn(node: Node): HTMLElement {
  const spec = schema.nodes.video.spec.toDOM?.(node) as DOMOutputSpec
  const { dom } = DOMSerializer.renderSpec(document, spec)
  const media = dom.firstChild
  if (!(media instanceof HTMLElement)) throw new TypeError('a video is drawn as an element')
  if (media instanceof HTMLVideoElement) media.preload = 'metadata'
  copySize(media, media)
  return media
}

/** Sizes that are not given are left out: an empty attribute would stand for 0 in some browsers. */
function copySize(from: HTMLElement, to: HTMLElement): void {
  for (const name of ['width', 'height']) {
    const size = from.getAttribute(name) ?? ''
    if (size === '') to.removeAttribute(name)
    else to.setAttribute(name, size)
  }
}
