import type { Mark, Node, ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { CellSelection } from 'prosemirror-tables'
import { isCellSelection } from '../../features/table/selection.ts'
import { schema } from '../../model/schema.ts'

/**
 * Places in the JSON document, as hosts name them, and positions in the edited one. A path counts children as JSON
 * has them: sections do not exist, a link is a node around its runs, a code block has a `code` inside, and empty runs
 * stand around inline nodes that have no text beside them.
 */
export type Path = number[]
export type Point = { readonly path: Path; readonly offset: number }
export type DocumentRange = { readonly anchor: Point; readonly focus: Point }
/** Everything `select` takes: a whole node, a point, or what lies between two points. */
export type DocumentLocation = Path | Point | DocumentRange

/** A run of text, or a node without text, inside one text block; positions count from the start of its content. */
type Run = {
  readonly path: readonly number[]
  readonly from: number
  readonly to: number
  readonly marks: readonly Mark[]
  readonly isVoid: boolean
}

/** Where a node of the JSON document lies: `from` and `to` around what can be selected in it. */
export type Place = {
  readonly from: number
  readonly to: number
  readonly marks: readonly Mark[] | null
  readonly isVoid: boolean
  /** The node's own edges. */
  readonly outer: { readonly from: number; readonly to: number }
}

const knownRuns = new WeakMap<Node, readonly Run[]>()

/** The runs of a text block in order, as its JSON has them. */
function runsOf(block: Node): readonly Run[] {
  let runs = knownRuns.get(block)
  if (!runs) {
    runs =
      block.type === schema.nodes.pre ? [codeRun(block)] : runsBetween(block, 0, block.childCount, 0, null)
    knownRuns.set(block, runs)
  }
  return runs
}

function codeRun(block: Node): Run {
  return { path: [0, 0], from: 0, to: block.content.size, marks: [], isVoid: false }
}

/** The runs of the children `first` to `end`, which begin at `start`; inside a link its own mark counts for nothing. */
function runsBetween(block: Node, first: number, end: number, start: number, link: Mark | null): Run[] {
  const runs: Run[] = []
  let at = start
  let index = 0
  let needsRun = true
  const emptyRun = () => {
    const marks = link ? [link] : []
    if (needsRun) runs.push({ path: [index++], from: at, to: at, marks, isVoid: false })
  }
  for (let child = first; child < end; ) {
    const node = block.child(child)
    const own = link ? null : linkOf(node)
    const last = own ? endOfLink(block, child, end, own) : child + 1
    const size = sizeBetween(block, child, last)
    if (own || !node.isText) emptyRun()
    if (own) {
      for (const run of runsBetween(block, child, last, at, own))
        runs.push({ ...run, path: [index, ...run.path] })
    } else {
      const path = node.isText ? [index] : [index, 0]
      runs.push({ path, from: at, to: at + size, marks: node.marks, isVoid: !node.isText })
    }
    index++
    at += size
    child = last
    needsRun = own !== null || !node.isText
  }
  emptyRun()
  return runs
}

function linkOf(node: Node): Mark | null {
  return node.marks.find((mark) => mark.type === schema.marks.link) ?? null
}

function endOfLink(block: Node, first: number, end: number, link: Mark): number {
  let at = first + 1
  while (at < end && linkOf(block.child(at))?.eq(link)) at++
  return at
}

function sizeBetween(block: Node, first: number, end: number): number {
  let size = 0
  for (let at = first; at < end; at++) size += block.child(at).nodeSize
  return size
}

/** Where a path leads in a sheet, `null` when there is nothing. */
export function placeOf(sheet: Node, path: readonly number[]): Place | null {
  const [index = -1, ...rest] = path
  const block = blockNumber(sheet, index)
  return block && placeIn(block.node, block.pos, rest)
}

function placeIn(node: Node, pos: number, path: readonly number[]): Place | null {
  if (path.length === 0) return wholePlace(node, pos)
  if (node.isTextblock) return placeInText(node, pos, path)
  if (node.isAtom) return path.length === 1 && path[0] === 0 ? wholePlace(node, pos) : null
  const [index = -1, ...rest] = path
  if (index < 0 || index >= node.childCount) return null
  return placeIn(node.child(index), pos + 1 + sizeBetween(node, 0, index), rest)
}

function wholePlace(node: Node, pos: number): Place {
  const outer = { from: pos, to: pos + node.nodeSize }
  if (node.isAtom) return { ...outer, marks: null, isVoid: true, outer }
  return { from: pos + 1, to: outer.to - 1, marks: null, isVoid: false, outer }
}

function placeInText(block: Node, pos: number, path: readonly number[]): Place | null {
  const runs = runsOf(block).filter((run) => path.every((part, at) => run.path[at] === part))
  const [first] = runs
  const last = runs.at(-1)
  if (!first || !last || path.length > first.path.length) return null
  const outer = { from: pos + 1 + first.from, to: pos + 1 + last.to }
  return {
    ...outer,
    marks: first === last ? first.marks : null,
    isVoid: first === last && first.isVoid,
    outer,
  }
}

function blockNumber(sheet: Node, index: number): { readonly node: Node; readonly pos: number } | null {
  let left = index
  let pos = 0
  for (const section of sheet.children) {
    if (left >= 0 && left < section.childCount) {
      return { node: section.child(left), pos: pos + 1 + sizeBetween(section, 0, left) }
    }
    left -= section.childCount
    pos += section.nodeSize
  }
  return null
}

/**
 * The point of a position. At an edge between two runs it is the end of the first, unless the marks that hold there
 * are those of the second.
 */
function pointAt($pos: ResolvedPos, marks: readonly Mark[] | null = null): Point {
  if (!$pos.parent.isTextblock) return pointBeside($pos)
  const offset = $pos.parentOffset
  const runs = runsOf($pos.parent).filter((run) => run.from <= offset && offset <= run.to && !run.isVoid)
  const fits = (run: Run) => marks !== null && sameMarks(run.marks, marks)
  const run = runs.find(fits) ?? runs.find(({ to }) => to > 0) ?? runs[0]
  if (!run) return { path: [...pathOf($pos), 0], offset: 0 }
  return { path: [...pathOf($pos), ...run.path], offset: offset - run.from }
}

/** Between blocks there are no points: the nearest place in a text, or the nearest node without one. */
function pointBeside($pos: ResolvedPos): Point {
  const near = Selection.near($pos)
  if (near instanceof NodeSelection) return nodePoint(near)
  return near.$head.parent.isTextblock ? pointAt(near.$head) : { path: [0, 0], offset: 0 }
}

function nodePoint({ $from, node }: NodeSelection): Point {
  if (!node.isInline) return { path: [...pathOf($from), indexAmong($from), 0], offset: 0 }
  const run = runsOf($from.parent).find((each) => each.isVoid && each.from === $from.parentOffset)
  return { path: [...pathOf($from), ...(run?.path ?? [0])], offset: 0 }
}

function indexAmong($pos: ResolvedPos): number {
  return $pos.depth === 1 ? blocksBefore($pos) + $pos.index(1) : $pos.index()
}

/** The path of the node around a position; the root's is empty. */
function pathOf($pos: ResolvedPos): Path {
  if ($pos.depth < 2) return []
  const path = [blocksBefore($pos) + $pos.index(1)]
  for (let depth = 2; depth < $pos.depth; depth++) path.push($pos.index(depth))
  return path
}

function blocksBefore($pos: ResolvedPos): number {
  let count = 0
  for (let at = 0; at < $pos.index(0); at++) count += $pos.node(0).child(at).childCount
  return count
}

function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, at) => b[at] && mark.eq(b[at]))
}

/** The selection as a host sees it. */
export function rangeOf({ doc, selection, storedMarks }: EditorState): DocumentRange {
  if (selection instanceof NodeSelection && selection.node.isAtom) {
    const point = nodePoint(selection)
    return { anchor: point, focus: point }
  }
  if (selection.empty) {
    const point = pointAt(selection.$head, storedMarks ?? selection.$head.marks())
    return { anchor: point, focus: point }
  }
  if (isCellSelection(selection)) return rangeOfCells(selection)
  const { $anchor, $head } = selection
  if ($anchor.depth === 0) {
    return { anchor: startOf(Selection.atStart(doc).$from), focus: pointAt(Selection.atEnd(doc).$to) }
  }
  return $anchor.pos < $head.pos
    ? { anchor: startOf($anchor), focus: pointAt($head) }
    : { anchor: pointAt($anchor), focus: startOf($head) }
}

/** Where a selection begins: between two runs, in the one that is selected. */
function startOf($pos: ResolvedPos): Point {
  return pointAt($pos, $pos.nodeAfter?.isText ? $pos.nodeAfter.marks : null)
}

/** Cells count from the start of the first to the end of the last. */
function rangeOfCells({ $anchorCell, $headCell }: CellSelection): DocumentRange {
  const inCell = ($cell: ResolvedPos, offset: number) => pointAt($cell.doc.resolve($cell.pos + offset))
  return {
    anchor: inCell($anchorCell, 1),
    focus: inCell($headCell, ($headCell.nodeAfter?.nodeSize ?? 2) - 1),
  }
}

/** Whether a value has the form of a location; the document may have no such place. */
export function isLocation(value: unknown): value is DocumentLocation {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.every((part) => typeof part === 'number')
  if ('anchor' in value && 'focus' in value) return isPoint(value.anchor) && isPoint(value.focus)
  return isPoint(value)
}

function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('offset' in value)) return false
  return Array.isArray(value.path) && isLocation(value.path) && typeof value.offset === 'number'
}

/** Selects a place in the document; `null` when the document has no such place. */
export function selectLocation(tr: Transaction, location: DocumentLocation): Transaction | null {
  if (Array.isArray(location)) {
    const place = placeOf(tr.doc, location)
    return place && selectBetween(tr, place, place.from, place, place.to)
  }
  const range = 'anchor' in location ? location : { anchor: location, focus: location }
  const from = placeOf(tr.doc, range.anchor.path)
  const to = placeOf(tr.doc, range.focus.path)
  return from && to && selectBetween(tr, from, inside(from, range.anchor), to, inside(to, range.focus))
}

function inside(place: Place, { offset }: Point): number {
  return place.isVoid ? place.from : Math.min(place.to, place.from + Math.max(0, offset))
}

function selectBetween(tr: Transaction, from: Place, anchor: number, to: Place, head: number): Transaction {
  if (from.isVoid && from.from === to.from && to.isVoid) {
    return tr.setSelection(NodeSelection.create(tr.doc, from.from))
  }
  const $anchor = tr.doc.resolve(anchor)
  const $head = tr.doc.resolve(head)
  tr.setSelection(TextSelection.between($anchor, $head))
  const { empty } = tr.selection
  if (empty && to.marks && $head.parent.isTextblock && !sameMarks(to.marks, $head.marks())) {
    tr.setStoredMarks(to.marks)
  }
  return tr
}
