import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { Decoration, EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { schema } from '../model/schema.ts'
import { ItemView } from './item-view.ts'
import { heightAwake, isAsleep } from './sleeping-sections.ts'

/**
 * Draws a section. The browser skips what lies in a section out of sight, which also means that nothing in it reaches
 * out: list numbers and the space above the first block depend on the section before, and are set from outside by
 * `sectionEdges`. A section that sleeps is a box only.
 */
export class SectionView implements NodeView {
  /** How many have been drawn so far: when there are new ones, their edges have to be. */
  static count = 0
  readonly dom: HTMLElement
  readonly contentDOM?: HTMLElement
  private readonly isAsleep: boolean

  constructor(node: Node, decorations: readonly Decoration[]) {
    SectionView.count++
    this.isAsleep = isAsleep(decorations)
    this.dom = document.createElement('div')
    this.dom.style.setProperty('--pe-guess', heightOf(node, decorations))
    this.dom.className = this.isAsleep ? 'pe-section pe-asleep' : 'pe-section'
    this.dom.dataset.after = 'other'
    if (!this.isAsleep) this.contentDOM = this.dom
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    return node.type === schema.nodes.section && isAsleep(decorations) === this.isAsleep
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return this.isAsleep || (mutation.type === 'attributes' && mutation.target === this.dom)
  }
}

const heights = new WeakMap<Node, number>()

/** The height to keep free for a section while it is not drawn: the one it had, else a guess. */
function heightOf(section: Node, decorations: readonly Decoration[]): string {
  const known = heightAwake(decorations) ?? heights.get(section)
  if (known === undefined) return `${guessedHeight(section)}em`
  heights.set(section, known)
  return `${known}px`
}

/** A section's height in lines of text, as far as one can tell without drawing it: what stands in until then. */
function guessedHeight(section: Node): number {
  const lines = Math.max(section.childCount, section.content.size / 60)
  return Math.round(lines * 1.7 + section.childCount * 0.75)
}

/** How many levels of a list count for themselves; deeper items share the last one's numbers. */
const countedLevels = 5

type Numbers = readonly number[]

/** The kinds of block that the space below depends on. */
type After = 'item' | 'todo' | 'other'

const kinds: Readonly<Record<string, After>> = { listItem: 'item', todo: 'todo' }

/** What a section finds before it: the last number of each list level, and what kind of block came last. */
type Edge = { readonly numbers: Numbers; readonly after: After }

const none: Numbers = Array.from({ length: countedLevels }, () => 0)
const start: Edge = { numbers: none, after: 'other' }

/**
 * The numbers behind a block: an ordered item counts on at its level, or from the number it is given, deeper levels begin anew behind a higher one,
 * and everything begins anew behind a block that is no item.
 */
function numbersBehind(block: Node, numbers: Numbers): Numbers {
  if (block.type !== schema.nodes.listItem) return none
  const level = levelOf(block)
  const number = block.attrs.ordered ? (block.attrs.start ?? (numbers[level] ?? 0) + 1) : 0
  return numbers.map((value, at) => (at < level ? value : at === level ? number : 0))
}

function levelOf(item: Node): number {
  return Math.min(item.attrs.level, countedLevels - 1)
}

const edges = new WeakMap<Node, { readonly before: Edge | null; readonly behind: Edge }>()

/** What a section leaves behind, remembered: only through one of nothing but items does what came before reach. */
function edgeBehind(section: Node, before: Edge): Edge {
  const known = edges.get(section)
  if (known && (known.before === null || known.before === before)) return known.behind
  const { children } = section
  // Only the items at its end count on.
  let first = children.length
  while (first > 0 && children[first - 1]?.type === schema.nodes.listItem) first--
  const isList = first === 0
  let numbers = isList ? before.numbers : none
  for (const item of children.slice(first)) numbers = numbersBehind(item, numbers)
  const after = kinds[section.lastChild?.type.name ?? ''] ?? 'other'
  const behind: Edge = { numbers, after }
  edges.set(section, { before: isList ? before : null, behind })
  return behind
}

/**
 * Writes the numbers of ordered items, and for each section what stands before it. A key looks at the changed section and
 * at those behind it until they are as they were drawn; counters of the style sheet would make the browser count
 * through the whole document.
 */
export function sectionEdges(): Plugin {
  return new Plugin({
    view: (view) => {
      const drawn: Drawn = new WeakMap()
      let count = SectionView.count
      drawEdges(view, null, drawn)
      return {
        update: (next, before) => {
          if (count !== SectionView.count) drawEdges(next, null, drawn)
          else if (next.state.doc !== before.doc) drawEdges(next, before.doc, drawn)
          count = SectionView.count
        },
      }
    },
  })
}

/** What each box shows, and how many items had been drawn by then. */
type Drawn = WeakMap<Element, { readonly section: Node; readonly edge: Edge; readonly items: number }>

/** Draws the edges of all sections, or of those that differ from `before` and those that follow from them. */
function drawEdges(view: EditorView, before: Node | null, drawn: Drawn): void {
  const sections = view.state.doc.children
  const known = before?.children ?? []
  let pos = 0
  let index = 0
  while (index < sections.length && sections[index] === known[index]) pos += sections[index++]?.nodeSize ?? 0
  const last = sections[index - 1]
  let edge = (last && edges.get(last)?.behind) ?? start
  let box = index === 0 ? view.dom.firstElementChild : view.nodeDOM(pos)
  for (; index < sections.length; index++) {
    const section = sections[index]
    while (box instanceof HTMLElement && box.dataset.after === undefined) box = box.nextElementSibling
    if (!section || !(box instanceof HTMLElement)) return
    const was = drawn.get(box)
    const isAsBefore = was !== undefined && isSameEdge(was.edge, edge)
    if (isAsBefore && was.section === section && before !== null) return
    if (box.dataset.after !== edge.after) box.dataset.after = edge.after
    if (!isAsBefore || was.items !== ItemView.count || !keepsNumbers(was.section, section))
      drawNumbers(box, section, edge.numbers)
    drawn.set(box, { section, edge, items: ItemView.count })
    edge = edgeBehind(section, edge)
    box = box.nextElementSibling
  }
}

function isSameEdge(one: Edge, other: Edge): boolean {
  if (one === other) return true
  return one.after === other.after && one.numbers.every((number, level) => number === other.numbers[level])
}

/**
 * Whether items keep their numbers: none came, went or changed its kind, and where other blocks did, the run of items
 * ends as it did before.
 */
function keepsNumbers({ children: before }: Node, { children: now }: Node): boolean {
  const shorter = Math.min(before.length, now.length)
  let same = 0
  while (same < shorter && isAlike(before[same], now[same])) same++
  let rest = 0
  while (same + rest < shorter && isAlike(before.at(-1 - rest), now.at(-1 - rest))) rest++
  const changed = [before.slice(same, before.length - rest), now.slice(same, now.length - rest)]
  if (changed.flat().some(isItem)) return false
  if (changed.every(({ length }) => length > 0) || before.length === now.length) return true
  const [above, below] = [now[same - 1], now[now.length - rest]]
  return !below || !isItem(below) || (above !== undefined && !isItem(above))
}

function isAlike(one: Node | undefined, other: Node | undefined): boolean {
  return one === other || (one?.type === other?.type && one?.attrs === other?.attrs)
}

function isItem(block: Node): boolean {
  return block.type === schema.nodes.listItem
}

/** Numbers of more digits than this need more room beside their items. */
const widest = 3

function drawNumbers(box: HTMLElement, section: Node, before: Numbers): void {
  if (!section.children.some((block) => block.attrs.ordered)) return
  let numbers = before
  let child = box.firstElementChild
  for (const block of section.children) {
    numbers = numbersBehind(block, numbers)
    while (child && !isBlock(child)) child = child.nextElementSibling
    if (child && block.attrs.ordered) {
      const number = String(numbers[levelOf(block)])
      if (child.getAttribute('data-number') !== number) {
        child.setAttribute('data-number', number)
        child.toggleAttribute('data-wide', number.length > widest)
      }
    }
    child = child?.nextElementSibling ?? null
  }
}

/** Whether an element is a block of the document and nothing a plugin has put between two of them. */
function isBlock(element: Element): boolean {
  return !element.className.includes('ProseMirror-widget')
}
