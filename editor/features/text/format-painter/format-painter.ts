import type { Mark } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { Command } from '../../../commands/command.ts'
import { changeMarks } from '../../../commands/marks.ts'
import { isMarksBlocked, selectedTextBlocks } from '../../../commands/selection.ts'
import { type BlockStyle, blockStyleOf } from '../../../definition/block-style.ts'
import { schema } from '../../../model/schema.ts'
import type { Feature, FeatureHost } from '../../feature.ts'

/** What the brush carries: the marks of text but its link, and the style of its block. */
type Format = { readonly marks: readonly Mark[]; readonly style: BlockStyle }
/**
 * `since` is when the brush was taken; `stays` until Escape instead of for one use. One that was taken by keys is given
 * by keys only.
 */
type Brush = {
  readonly format: Format
  readonly stays: boolean
  readonly since: number
  readonly isOfKeys?: boolean
} | null

const brushKey = new PluginKey<Brush>('formatPainter')
const doubleClick = 500

/** The format at the cursor, or at the start of what is selected. */
function formatAt(state: EditorState): Format {
  const { $from, empty } = state.selection
  const marks = empty ? (state.storedMarks ?? $from.marks()) : ($from.nodeAfter?.marks ?? $from.marks())
  return { marks: schema.marks.link.removeFromSet(marks), style: blockStyleOf($from.parent.attrs) }
}

/** Gives this format to the selected text and its blocks, or to the word at the cursor. Links stay. */
function applyFormat({ marks, style }: Format): Command {
  return (state, dispatch) => {
    if (isMarksBlocked(state)) return false
    if (!dispatch) return true
    const word = wordAt(state)
    const selected = word ? state.apply(state.tr.setSelection(word)) : state
    return changeMarks((old) => old.filter((mark) => mark.type === schema.marks.link).concat(marks))(
      selected,
      (tr) => {
        for (const { node, pos } of selectedTextBlocks(selected)) {
          tr.setNodeMarkup(pos, null, { ...node.attrs, ...styleFor(node.type.name, style) })
        }
        dispatch(tr.setSelection(state.selection.map(tr.doc, tr.mapping)))
      },
    )
  }
}

/** Only paragraphs and headers are indented. */
function styleFor(type: string, style: BlockStyle): BlockStyle {
  return type === 'paragraph' || type === 'header' ? style : { ...style, indent: null }
}

/** The word around a cursor. */
function wordAt(state: EditorState): TextSelection | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const text = $from.parent.textBetween(0, $from.parent.content.size, null, '\ufffc')
  const part = new Intl.Segmenter(undefined, { granularity: 'word' })
    .segment(text)
    .containing($from.parentOffset)
  if (!part?.isWordLike) return null
  const from = $from.start() + part.index
  return TextSelection.create(state.doc, from, from + part.segment.length)
}

/** Takes or lays down the brush. */
function setBrush(brush: Brush): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(brushKey, { brush }))
    return true
  }
}

/** The brush that gives its format to what the pointer selects. */
function paintingBrush(state: EditorState): Brush {
  const brush = brushKey.getState(state) ?? null
  return brush?.isOfKeys ? null : brush
}

/** Takes the brush, on a second press soon after keeps it, and later lays it down again. */
const press: Command = (state, dispatch) => {
  const brush = paintingBrush(state)
  const now = Date.now()
  if (!brush) return setBrush({ format: formatAt(state), stays: false, since: now })(state, dispatch)
  const isDouble = !brush.stays && now - brush.since < doubleClick
  return setBrush(isDouble ? { ...brush, stays: true } : null)(state, dispatch)
}

const copy: Command = (state, dispatch) =>
  !isMarksBlocked(state) &&
  setBrush({ format: formatAt(state), stays: true, since: 0, isOfKeys: true })(state, dispatch)

const paste: Command = (state, dispatch) => {
  const brush = brushKey.getState(state)
  return brush ? applyFormat(brush.format)(state, dispatch) : false
}

const stop: Command = (state, dispatch) => (paintingBrush(state) ? setBrush(null)(state, dispatch) : false)

function plugin(host: FeatureHost): Plugin<Brush> {
  return new Plugin<Brush>({
    key: brushKey,
    state: {
      init: () => null,
      apply: (tr, brush) => {
        const change: { brush: Brush } | undefined = tr.getMeta(brushKey)
        return change ? change.brush : brush
      },
    },
    props: {
      attributes: (state): Record<string, string> => (paintingBrush(state) ? { class: 'pe-painting' } : {}),
      handleDOMEvents: {
        // The selection that the release of the button makes is known only after the event.
        mouseup: () => {
          setTimeout(() => paint(host))
          return false
        },
      },
    },
  })
}

function paint(host: FeatureHost): void {
  const view = host.view()
  const brush = view && paintingBrush(view.state)
  if (!view || !brush || host.isReadOnly()) return
  applyFormat(brush.format)(view.state, view.dispatch)
  if (!brush.stays) stop(view.state, view.dispatch)
}

/**
 * Copies the format of one text to others: a press of the button takes it for the next selection, a double press until
 * Escape. By keys it is taken with Mod-Alt-c and given with Mod-Alt-v.
 */
export const formatPainter: Feature = {
  name: 'formatPainter',
  keys: { 'Mod-Alt-c': copy, 'Mod-Alt-v': paste, Escape: stop },
  plugins: (host) => [plugin(host)],
  menus: () => [
    {
      kind: 'button',
      name: 'formatPainter',
      icon: 'formatPainter',
      command: (state, dispatch) =>
        (paintingBrush(state) !== null || !isMarksBlocked(state)) && press(state, dispatch),
      isActive: (state) => paintingBrush(state) !== null,
    },
  ],
}
