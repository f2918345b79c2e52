import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { schema } from '../model/schema.ts'
import { firstSections } from '../model/sections.ts'

/**
 * A long document is whole in memory at once, but only its beginning is drawn at once: the other sections sleep as
 * boxes of a guessed height, and are drawn in idle moments, when they come near the window, when the selection gets
 * into them and before the page is printed. A change of many sections at once, such as bold for everything, lets those
 * that are out of sight sleep again instead of drawing them all anew, as boxes of the height they had.
 */

/** Blocks drawn in the first idle moment, and at most in a later one; always whole sections. */
const each = { first: 768, most: 4096 }
/** Milliseconds that drawing them may take. Each round makes the browser lay out and paint once, so few are better. */
const round = 30
/** A change of more sections than this is not drawn at once where nobody looks. */
const many = 8
/** Milliseconds after such a change until the rest is drawn: who changes everything often takes it back, or does more. */
const rest = 300

const key = new PluginKey<DecorationSet>('sleepingSections')

type Wake = { readonly wake: readonly Decoration[] } | { readonly sleep: true }

/** Whether a section is drawn as a box only. */
export function isAsleep(decorations: readonly Decoration[]): boolean {
  return decorations.some((decoration) => decoration.spec.isAsleep)
}

/** The height in pixels that a sleeping section had when it was drawn last; `null` for one that never was. */
export function heightAwake(decorations: readonly Decoration[]): number | null {
  return decorations.find((decoration) => decoration.spec.isAsleep)?.spec.height ?? null
}

/** Marks a transaction that puts a whole document in: its later sections may sleep at first. */
export function sleepAtFirst(tr: Transaction): Transaction {
  return tr.setMeta(key, { sleep: true } satisfies Wake)
}

/** The sections of a state that sleep; the same value as long as none has woken. */
function sleeping(state: EditorState): DecorationSet {
  return key.getState(state) ?? DecorationSet.empty
}

/** Whether a transaction only draws what was there already. */
export function isWaking(tr: Transaction): boolean {
  const meta: Wake | undefined = tr.getMeta(key)
  return meta !== undefined && 'wake' in meta
}

function sleepers(doc: Node): DecorationSet {
  const boxes: Decoration[] = []
  if (doc.type === schema.nodes.sheet) {
    doc.forEach((section, pos, index) => {
      if (index >= firstSections)
        boxes.push(Decoration.node(pos, pos + section.nodeSize, {}, { isAsleep: true }))
    })
  }
  return boxes.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, boxes)
}

/** The plugin that lets sections sleep and wakes them. */
export function sleepingSections(): Plugin {
  let drawn: EditorView | null = null
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_config, state) => sleepers(state.doc),
      apply(tr, asleep) {
        const meta: Wake | undefined = tr.getMeta(key)
        if (meta && 'sleep' in meta) return withoutSelected(sleepers(tr.doc), tr)
        const far = drawn && !drawn.isDestroyed && tr.docChanged ? changedOutOfSight(tr, drawn) : []
        if (asleep === DecorationSet.empty && far.length === 0) return asleep
        const moved = asleep.map(tr.mapping, tr.doc)
        const awake = far.filter(({ from, to }) => moved.find(from, to).length === 0)
        return withoutSelected((meta ? moved.remove([...meta.wake]) : moved).add(tr.doc, awake), tr)
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view(view) {
      drawn = view
      return new Alarm(view)
    },
  })
}

/** The sections that a change of many has changed and that are nowhere near the window. */
function changedOutOfSight(tr: Transaction, view: EditorView): Decoration[] {
  const before = view.state.doc.children
  const { children } = tr.doc
  if (before.length !== children.length || children.length <= many || view.composing) return []
  const changed = new Set(children.filter((section, index) => section !== before[index]))
  if (changed.size <= many) return []
  const boxes: Decoration[] = []
  let pos = 0
  let box = view.dom.firstElementChild
  for (const section of children) {
    const end = pos + section.nodeSize
    while (box && !(box instanceof HTMLElement && box.dataset.after)) box = box.nextElementSibling
    const place = changed.has(section) ? box?.getBoundingClientRect() : undefined
    if (place && (place.bottom < -innerHeight || place.top > 2 * innerHeight)) {
      boxes.push(Decoration.node(pos, end, {}, { isAsleep: true, height: place.height }))
    }
    box = box?.nextElementSibling ?? null
    pos = end
  }
  return boxes
}

/** Both ends of a selection lie in sections that are drawn, unless everything is selected. */
function withoutSelected(asleep: DecorationSet, tr: Transaction): DecorationSet {
  const { $anchor, $head } = tr.selection
  const touched = [$anchor, $head]
    .filter(($end) => $end.depth > 0)
    .flatMap(($end) => asleep.find($end.pos, $end.pos))
  return touched.length === 0 ? asleep : asleep.remove(touched)
}

/** Wakes sections one after the other while the page has nothing else to do, and at once where they are looked at. */
class Alarm {
  private readonly view: EditorView
  /** Absent in an imitated page, as tests of hosts have it: nothing is ever looked at there. */
  private readonly observer: IntersectionObserver | null
  private readonly observed = new WeakSet<Element>()
  private idle = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private each = each.first
  private known: DecorationSet | undefined
  private count = 0

  constructor(view: EditorView) {
    this.view = view
    this.observer =
      typeof IntersectionObserver === 'function'
        ? new IntersectionObserver((entries) => this.lookedAt(entries), { rootMargin: '100% 0px' })
        : null
    addEventListener('beforeprint', this.wakeAll)
    this.update()
  }

  update(): void {
    const asleep = this.asleep()
    if (asleep === this.known) return
    this.known = asleep
    const sections = asleep.find()
    const before = this.count
    this.count = sections.length
    if (sections.length === 0) {
      // After the next change of everything somebody is at work: that begins with little again.
      this.each = each.first
      this.observer?.disconnect()
      return
    }
    for (const box of this.view.dom.children) {
      if (!box.className.includes('pe-asleep') || this.observed.has(box)) continue
      this.observed.add(box)
      this.observer?.observe(box)
    }
    if (this.count > before) this.wakeAfter(heightAwake(sections) === null ? 0 : rest)
  }

  destroy(): void {
    cancelIdle(this.idle)
    clearTimeout(this.timer)
    removeEventListener('beforeprint', this.wakeAll)
    this.observer?.disconnect()
  }

  private asleep(): DecorationSet {
    return sleeping(this.view.state)
  }

  private wakeAfter(wait: number): void {
    cancelIdle(this.idle)
    clearTimeout(this.timer)
    if (wait === 0) this.wakeWhenIdle()
    else this.timer = setTimeout(() => this.wakeWhenIdle(), wait)
  }

  private wakeWhenIdle(): void {
    this.idle = whenIdle(() => this.wakeSome())
  }

  private wakeSome(): void {
    const sections = this.view.isDestroyed ? [] : this.asleep().find()
    if (sections.length === 0) return
    if (!this.view.composing) {
      const begin = performance.now()
      this.wake(this.upTo(this.each, sections))
      const possible = (this.each * round) / Math.max(1, performance.now() - begin)
      this.each = Math.max(1, Math.min(Math.round(possible), each.most))
    }
    this.wakeWhenIdle()
  }

  /** The first of these sections that together have so many blocks. */
  private upTo(blocks: number, sections: readonly Decoration[]): Decoration[] {
    let left = blocks
    return sections.filter(({ from }) => {
      if (left <= 0) return false
      left -= this.view.state.doc.nodeAt(from)?.childCount ?? 0
      return true
    })
  }

  private lookedAt(entries: readonly IntersectionObserverEntry[]): void {
    const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target)
    if (seen.length === 0 || this.view.isDestroyed) return
    this.wake(
      this.asleep()
        .find()
        .filter(({ from }) => seen.some((box) => box === this.view.nodeDOM(from))),
    )
  }

  private readonly wakeAll = (): void => this.wake(this.asleep().find())

  private wake(sections: readonly Decoration[]): void {
    if (sections.length === 0) return
    const meta: Wake = { wake: sections }
    this.view.dispatch(this.view.state.tr.setMeta(key, meta).setMeta('addToHistory', false))
  }
}

/** Calls when the page has nothing else to do, 200 ms later at the latest. Safari cannot tell; a short timer comes closest. */
export function whenIdle(run: () => void): number {
  return 'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: 200 })
    : +setTimeout(run, 30)
}

function cancelIdle(handle: number): void {
  if ('cancelIdleCallback' in globalThis) cancelIdleCallback(handle)
  else window.clearTimeout(handle)
}
