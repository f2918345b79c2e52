import type { EditorState } from 'prosemirror-state'
import { currentBlockStyle, setBlockStyle } from '../../../commands/blocks.ts'
import type { Command } from '../../../commands/command.ts'
import { isWithin, selectedTextBlocks } from '../../../commands/selection.ts'
import { parseLineHeight } from '../../../markup/values.ts'
import type { ButtonEntry, ChoiceEntry, Feature, FeatureHost } from '../../feature.ts'
import { touches, voidBlocks } from './touched-blocks.ts'

const alignments = [
  ['justifyLeft', 'left'],
  ['justifyRight', 'right'],
  ['justifyCenter', 'center'],
  ['justifyJustify', 'justify'],
] as const

const justifyButtons = alignments.map(
  ([name, textAlign]): ButtonEntry => ({
    kind: 'button',
    name,
    icon: name,
    command: (state, dispatch) =>
      !touches(state, 'pre', ...voidBlocks) && setBlockStyle({ textAlign })(state, dispatch),
    isActive: (state) => currentBlockStyle(state).textAlign === textAlign,
  }),
)

/** Indents the selected paragraphs and headers that are not yet, or takes the indent of those that are. */
function indent(value: '2em' | null): Command {
  return (state, dispatch) =>
    isWithin(state, 'paragraph', 'header') &&
    selectedTextBlocks(state).some(({ node }) => (node.attrs.indent === null) === (value !== null)) &&
    setBlockStyle({ indent: value })(state, dispatch)
}

function lineHeightChoice(host: FeatureHost): ChoiceEntry {
  const option = (name: string, lineHeight: string | null) => ({ name, command: onLines({ lineHeight }) })
  const values = host.conf('lineHeight').lineHeightList.flatMap((given) => parseLineHeight(given) ?? [])
  return {
    kind: 'choice',
    name: 'lineHeight',
    icon: 'lineHeight',
    width: 80,
    options: [
      { ...option('defaultLineHeight', null), face: 'lineHeightFace' },
      ...values.map((value) => ({ ...option(value, value), text: value })),
    ],
    current: (state: EditorState) => currentBlockStyle(state).lineHeight ?? 'defaultLineHeight',
  }
}

function onLines(style: { readonly lineHeight: string | null }): Command {
  return (state, dispatch) =>
    isWithin(state, 'paragraph', 'header', 'blockquote', 'listItem') && setBlockStyle(style)(state, dispatch)
}

/** Alignment, indent and line height of blocks. */
export const blockStyle: Feature = {
  name: 'blockStyle',
  defaults: { lineHeight: { lineHeightList: ['1', '1.15', '1.5', '2', '2.5', '3'] } },
  menus: (host) => [
    ...justifyButtons,
    { kind: 'button', name: 'indent', icon: 'indent', command: indent('2em') },
    { kind: 'button', name: 'delIndent', icon: 'delIndent', command: indent(null) },
    lineHeightChoice(host),
  ],
}
