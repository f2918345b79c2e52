/** @jsxImportSource preact */

import { render } from 'preact'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import { runAt } from '../../features/drag-handle/move-blocks.ts'
import { schema } from '../../model/schema.ts'
import { blockAt } from '../../model/sections.ts'
import {
  blockAtHeight,
  blockDom,
  type DrawnBlock,
  drawnBlock,
  firstLineMiddle,
} from '../../view/handle-place.ts'
import { openSlash } from '../../view/slash.ts'
import { CopyButton } from '../copy-button.tsx'
import { isTouched, watchSize } from '../environment.ts'
import { Icon } from '../icons/icon.tsx'
import type { MenuHost } from '../menu-host.ts'
import { areaBox } from '../view-boxes.ts'
import { BlockDrag } from './block-drag.ts'
import { BlockMenu } from './block-menu.tsx'

/** So far above and below a block its handle still shows, in pixels. */
const hoverMargin = 12

/** Draws the handles of the block under the pointer over `box`; gives the way to stop. */
export function mountHandles(host: MenuHost, view: EditorView, box: HTMLElement): () => void {
  const handles = new Handles(host, view, box)
  return () => handles.remove()
}

/**
 * The handles lie over the editor's box and not in the text: sections clip what they hold, and nothing in the text
 * changes because the pointer moves.
 */
class Handles {
  private readonly host: MenuHost
  private readonly view: EditorView
  private readonly layer = document.createElement('div')
  private readonly ends = new AbortController()
  private readonly sizes: ResizeObserver | null
  private readonly unsubscribe: () => void
  private readonly drag: BlockDrag
  private block: DrawnBlock | null = null
  private isMenuOpen = false
  private frame = 0
  private pointerY = 0

  constructor(host: MenuHost, view: EditorView, box: HTMLElement) {
    this.host = host
    this.view = view
    this.layer.className = 'pe-handles pe-ui'
    box.append(this.layer)
    this.drag = new BlockDrag(host, view, this.layer)
    const { signal } = this.ends
    box.addEventListener('pointermove', (event) => this.followPointer(event), { signal, passive: true })
    box.addEventListener('pointerleave', () => this.show(null), { signal })
    view.dom.addEventListener('keydown', () => this.hideFromMouse(), { signal })
    document.addEventListener('scroll', () => this.handleScroll(), { signal, capture: true, passive: true })
    this.sizes = watchSize(() => this.draw())
    this.sizes?.observe(box)
    this.unsubscribe = host.subscribe(() => this.followText())
    this.draw()
  }

  remove(): void {
    this.ends.abort()
    this.sizes?.disconnect()
    this.unsubscribe()
    this.drag.cancel()
    cancelAnimationFrame(this.frame)
    render(null, this.layer)
    this.layer.remove()
  }

  private followPointer(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons > 0 || this.isMenuOpen) return
    this.pointerY = event.clientY
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      this.show(this.blockNear(this.pointerY))
    })
  }

  private blockNear(y: number): DrawnBlock | null {
    if (this.host.isReadOnly() || this.view.isDestroyed) return null
    const found = blockAtHeight(this.view, y)
    return found && y > found.dom.getBoundingClientRect().top - hoverMargin ? found : null
  }

  /** A finger does not hover: the block with the cursor has the handle. */
  private followText(): void {
    if (this.isMenuOpen || this.drag.isRunning || this.view.isDestroyed) return
    if (!this.host.isReadOnly() && isTouched() && this.view.hasFocus()) {
      const at = blockAt(this.view.state.selection.$head)
      const dom = at && blockDom(this.view, at.pos)
      this.show(at && dom ? { dom, pos: at.pos } : null)
      return
    }
    this.show(this.host.isReadOnly() || !this.block ? null : drawnBlock(this.view, this.block.dom))
  }

  private hideFromMouse(): void {
    if (this.block && !isTouched() && !this.isMenuOpen) this.show(null)
  }

  private handleScroll(): void {
    if (!this.drag.isRunning && !this.isMenuOpen && this.block) isTouched() ? this.draw() : this.show(null)
  }

  private show(block: DrawnBlock | null): void {
    if (this.isMenuOpen || this.drag.isRunning) return
    if (!block && !this.block) return
    this.block = block
    this.draw()
  }

  /** The block as it stands now, since it may have changed since it was pointed at. */
  private present(): DrawnBlock | null {
    return this.block && drawnBlock(this.view, this.block.dom)
  }

  private readonly press = (event: PointerEvent): void => {
    const block = this.present()
    if (event.button !== 0 || !block) return
    event.preventDefault()
    this.drag.start(event, block.pos)
  }

  private readonly toggleMenu = (): void => {
    if (this.drag.hasJustMoved) return
    this.isMenuOpen = !this.isMenuOpen && this.present() !== null
    this.draw()
  }

  private readonly closeMenu = (returnsFocus: boolean): void => {
    this.isMenuOpen = false
    if (returnsFocus) this.view.focus()
    this.show(null)
  }

  /** An empty paragraph below, or the block itself when it is one, and the list of what to put there. */
  private readonly insertBelow = (): void => {
    const block = this.present()
    const node = block && this.view.state.doc.nodeAt(block.pos)
    if (!block || !node) return
    const isFree = node.type === schema.nodes.paragraph && node.content.size === 0
    const at = block.pos + (isFree ? 0 : node.nodeSize)
    const command: Command = (state, dispatch) => {
      const tr = isFree ? state.tr : state.tr.insert(at, schema.nodes.paragraph.create())
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
      return true
    }
    this.host.run(command)
    this.view.focus()
    openSlash(this.view)
    this.show(null)
  }

  private draw(): void {
    const block = this.present()
    const node = block && this.view.state.doc.nodeAt(block.pos)
    if (!block || !node || !runAt(this.view.state.doc, block.pos)) {
      render(null, this.layer)
      return
    }
    const origin = this.layer.getBoundingClientRect()
    const rect = block.dom.getBoundingClientRect()
    // Of a block that begins above what is seen, the handles stand at its first line in sight.
    const { top: seen } = areaBox(this.view)
    const middle = Math.min(Math.max(firstLineMiddle(block.dom), seen + 14), rect.bottom - 4) - origin.top
    const { label } = this.host
    render(
      <>
        <div class="pe-handle-pair" style={{ top: `${middle}px` }}>
          <button
            type="button"
            class="pe-handle pe-handle-add"
            tabIndex={-1}
            title={label('insertBelow')}
            aria-label={label('insertBelow')}
            onPointerDown={keepFocus}
            onClick={this.insertBelow}
          >
            <Icon name="plus" />
          </button>
          <button
            type="button"
            class="pe-handle pe-handle-move"
            tabIndex={-1}
            title={label('blockMenu')}
            aria-label={label('blockMenu')}
            aria-haspopup="menu"
            aria-expanded={this.isMenuOpen}
            onPointerDown={this.press}
            onClick={this.toggleMenu}
          >
            <Icon name="handle" />
          </button>
        </div>
        {node.type === schema.nodes.pre && (
          <CopyButton
            label={label}
            text={node.textContent}
            top={Math.max(rect.top, seen) - origin.top}
            right={origin.right - rect.right}
          />
        )}
        {this.isMenuOpen && (
          <BlockMenu
            host={this.host}
            view={this.view}
            pos={block.pos}
            button={this.layer.querySelector<HTMLElement>('.pe-handle-move') ?? this.layer}
            onClose={this.closeMenu}
          />
        )}
      </>,
      this.layer,
    )
  }
}

function keepFocus(event: PointerEvent): void {
  event.preventDefault()
}
