/** @jsxImportSource preact */

import { render } from 'preact'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import { inOneStep } from '../../features/drag-handle/in-one-step.ts'
import { closeSlash, connectSlashList, openEntryOf, type Slash } from '../../view/slash.ts'
import { showAbove } from '../environment.ts'
import { Icon } from '../icons/icon.tsx'
import type { MenuHost } from '../menu-host.ts'
import { placePopup } from '../popup/place.ts'
import { showTable, windowBox } from '../view-boxes.ts'
import { filterItems, type SlashItem, slashItems, usableItems } from './slash-items.ts'

let count = 0
/** After so many letters that find nothing the list goes away. */
const mostMisses = 3

/** Draws the list for slashes typed in this view, beginning with what is typed now; gives the way to stop. */
export function mountSlashMenu(
  host: MenuHost,
  view: EditorView,
  parent: HTMLElement,
  now: readonly [Slash | null, boolean],
): () => void {
  const menu = new SlashMenu(host, view, parent)
  const disconnect = connectSlashList(view, menu)
  menu.show(...now)
  return () => {
    disconnect()
    menu.remove()
  }
}

/** The list for the slash that is being typed. The focus stays in the text, which names the chosen row. */
class SlashMenu {
  private readonly host: MenuHost
  private readonly view: EditorView
  private readonly holder = document.createElement('div')
  private readonly id = `pe-slash-${++count}`
  private slash: Slash | null = null
  private usable: readonly SlashItem[] = []
  private found: readonly SlashItem[] = []
  private index = 0
  private matched = 0

  constructor(host: MenuHost, view: EditorView, parent: HTMLElement) {
    this.host = host
    this.view = view
    this.holder.className = 'pe-slash pe-ui'
    this.holder.popover = 'manual'
    // The text keeps the focus.
    this.holder.addEventListener('mousedown', (event) => event.preventDefault())
    parent.append(this.holder)
  }

  show(slash: Slash | null, isComposing: boolean): void {
    const isNew = this.slash === null
    const isSameQuery = this.slash?.query === slash?.query
    this.slash = slash
    if (!slash) {
      this.hide()
      return
    }
    if (isNew)
      this.usable = usableItems(slashItems(this.host.entries, this.host.label), this.withoutSlash(slash))
    this.found = filterItems(this.usable, slash.query)
    if (isNew || !isSameQuery) this.index = 0
    if (isNew || this.found.length > 0) this.matched = slash.query.length
    else if (!isComposing && slash.query.length - this.matched >= mostMisses) {
      // The view is in the middle of an update, in which nothing may be dispatched.
      queueMicrotask(() => this.dismiss())
      return
    }
    this.draw()
  }

  handleKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'Escape') this.dismiss()
    else if (event.key === 'ArrowDown') this.choose(this.index + 1)
    else if (event.key === 'ArrowUp') this.choose(this.index - 1)
    else if (event.key === 'Enter' || event.key === 'Tab') return this.take(this.found[this.index])
    else return false
    return true
  }

  remove(): void {
    this.hide()
    this.holder.remove()
  }

  private choose(index: number): void {
    if (this.found.length === 0) return
    this.index = (index + this.found.length) % this.found.length
    this.draw()
  }

  private dismiss(): void {
    if (!this.view.isDestroyed && this.slash) this.view.dispatch(closeSlash(this.view.state.tr))
  }

  private withoutSlash({ from, to }: Slash): EditorState {
    const { doc, selection } = this.view.state
    const state = EditorState.create({ doc, selection })
    return state.apply(state.tr.delete(from, to))
  }

  /** Does what the row promises; what was typed for it goes in the same step. */
  private take(item: SlashItem | undefined): boolean {
    const { slash } = this
    if (!item || !slash) return false
    const erase: Command = (state, dispatch) => {
      dispatch?.(state.tr.delete(slash.from, slash.to).setStoredMarks([]))
      return true
    }
    const { action } = item
    if (action !== 'open' && 'command' in action) {
      this.host.run(inOneStep(erase, action.command))
      showTable(this.view)
      return true
    }
    this.host.run(inOneStep(erase))
    if (action === 'open') openEntryOf(this.view, item.name)
    else action.run()
    return true
  }

  private draw(): void {
    const { label } = this.host
    render(
      <SlashRows
        id={this.id}
        label={label('slashMenu')}
        none={label('noBlockFound')}
        items={this.found}
        index={this.index}
        onPoint={(index) => index !== this.index && this.choose(index)}
        onTake={(item) => this.take(item)}
      />,
      this.holder,
    )
    if (!this.holder.matches(':popover-open')) showAbove(this.holder)
    this.place()
    this.describe()
    this.holder.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  private place(): void {
    if (!this.slash) return
    const { holder } = this
    holder.style.maxHeight = ''
    const size = { width: holder.offsetWidth, height: holder.offsetHeight }
    const { left, top, maxHeight } = placePopup(this.view.coordsAtPos(this.slash.from), size, windowBox(), {
      least: 240,
    })
    Object.assign(holder.style, { left: `${left}px`, top: `${top}px` })
    // Less than the style sheet allows, where the window is low.
    if (maxHeight < size.height) holder.style.maxHeight = `${maxHeight}px`
  }

  private describe(): void {
    const { dom } = this.view
    dom.setAttribute('aria-controls', this.id)
    if (this.found.length > 0) dom.setAttribute('aria-activedescendant', `${this.id}-${this.index}`)
    else dom.removeAttribute('aria-activedescendant')
  }

  private hide(): void {
    this.slash = null
    this.view.dom.removeAttribute('aria-controls')
    this.view.dom.removeAttribute('aria-activedescendant')
    if (this.holder.matches(':popover-open')) this.holder.hidePopover()
    render(null, this.holder)
  }
}

function SlashRows(props: {
  readonly id: string
  readonly label: string
  readonly none: string
  readonly items: readonly SlashItem[]
  readonly index: number
  readonly onPoint: (index: number) => void
  readonly onTake: (item: SlashItem) => void
}) {
  if (props.items.length === 0) return <div class="pe-slash-none">{props.none}</div>
  return (
    <div id={props.id} role="listbox" aria-label={props.label}>
      {props.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and the keys, see `handleKey`.
        <div
          key={item.name}
          id={`${props.id}-${index}`}
          class="pe-slash-row"
          role="option"
          tabIndex={-1}
          aria-selected={index === props.index}
          onPointerMove={() => props.onPoint(index)}
          onClick={() => props.onTake(item)}
        >
          <span class="pe-slash-sign" aria-hidden="true">
            {item.icon ? <Icon name={item.icon} /> : item.sign}
          </span>
          <span>{item.title}</span>
          <kbd>{item.hint}</kbd>
        </div>
      ))}
    </div>
  )
}
