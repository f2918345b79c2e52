import { currentBlockStyle, setBlockStyle } from '../../commands/blocks.ts'
import type { Command } from '../../commands/command.ts'
import { isWithin } from '../../commands/selection.ts'
import type { Feature } from '../feature.ts'

const alignments = [
  ['justifyLeft', 'left'],
  ['justifyCenter', 'center'],
  ['justifyRight', 'right'],
  ['justifyJustify', 'justify'],
] as const

const toggleIndent: Command = (state, dispatch) =>
  isWithin(state, 'paragraph', 'header') &&
  setBlockStyle({ indent: currentBlockStyle(state).indent === null ? '2em' : null })(state, dispatch)

const onLines =
  (command: Command): Command =>
  (state, dispatch) =>
    isWithin(state, 'paragraph', 'header', 'blockquote', 'listItem') && command(state, dispatch)

/** Alignment, indent and line height of blocks. */
export const blockStyle: Feature = {
  name: 'blockStyle',
  menus: [
    {
      kind: 'choice',
      name: 'justify',
      icon: 'justifyLeft',
      options: alignments.map(([name, textAlign]) => ({
        name,
        icon: name,
        command: setBlockStyle({ textAlign }),
      })),
      current: (state) => {
        const { textAlign } = currentBlockStyle(state)
        return alignments.find(([, value]) => value === textAlign)?.[0] ?? null
      },
    },
    {
      kind: 'button',
      name: 'indent',
      icon: 'indent',
      command: toggleIndent,
      isActive: (state) => currentBlockStyle(state).indent !== null,
    },
    {
      kind: 'choice',
      name: 'lineHeight',
      icon: 'lineHeight',
      options: [
        { name: 'defaultLineHeight', command: onLines(setBlockStyle({ lineHeight: null })) },
        ...['1', '1.15', '1.5', '2', '2.5', '3'].map((value) => ({
          name: value,
          text: value,
          command: onLines(setBlockStyle({ lineHeight: value })),
        })),
      ],
      current: (state) => currentBlockStyle(state).lineHeight ?? 'defaultLineHeight',
    },
  ],
}
