import { isBlock, setBlock, toggleBlock } from '../../../commands/blocks.ts'
import type { Command } from '../../../commands/command.ts'
import { isWithin } from '../../../commands/selection.ts'
import type { ButtonEntry, ChoiceEntry, Feature } from '../../feature.ts'

/** The levels and the size in which each is shown in the open list. */
const levels = [
  { level: 1, size: 32 },
  { level: 2, size: 24 },
  { level: 3, size: 18 },
  { level: 4, size: 16 },
  { level: 5, size: 13 },
] as const

const onText =
  (command: Command): Command =>
  (state, dispatch) =>
    isWithin(state, 'paragraph', 'header') && command(state, dispatch)

const select: ChoiceEntry = {
  kind: 'choice',
  name: 'headerSelect',
  width: 60,
  options: [
    ...levels.map(({ level, size }) => ({
      name: `header${level}`,
      style: { 'font-size': `${size}px`, 'font-weight': '700', 'line-height': '1.3' },
      command: onText(setBlock('header', { level })),
    })),
    { name: 'text', face: 'text', command: onText(setBlock('paragraph')) },
  ],
  current: (state) => {
    if (isBlock(state, 'paragraph')) return 'text'
    const held = levels.find(({ level }) => isBlock(state, 'header', { level }))
    return held ? `header${held.level}` : null
  },
}

const buttons = levels.map(
  ({ level }): ButtonEntry => ({
    kind: 'button',
    name: `header${level}`,
    command: onText(toggleBlock('header', { level })),
    isActive: (state) => isBlock(state, 'header', { level }),
  }),
)

/** Headers of five levels; pressing the button of the level a block already has makes it a paragraph. */
export const header: Feature = {
  name: 'header',
  typingRules: [
    {
      trigger: ' ',
      pattern: /^(#{1,5})$/,
      command: ([marker]) => setBlock('header', { level: marker.length }),
    },
  ],
  menus: () => [select, ...buttons],
}
