import { isBlock, setBlock, toggleBlock } from '../../commands/blocks.ts'
import { isWithin } from '../../commands/selection.ts'
import type { Feature } from '../feature.ts'

const levels = [1, 2, 3, 4, 5] as const

/** Headers of five levels; choosing the level a block already has makes it a paragraph. */
export const header: Feature = {
  name: 'header',
  typingRules: [
    {
      trigger: ' ',
      pattern: /^(#{1,5})$/,
      command: ([marker]) => setBlock('header', { level: marker.length }),
    },
  ],
  menus: [
    {
      kind: 'choice',
      name: 'headerSelect',
      icon: 'header',
      options: [
        { name: 'text', command: onText(setBlock('paragraph')) },
        ...levels.map((level) => ({
          name: `header${level}`,
          command: onText(toggleBlock('header', { level })),
        })),
      ],
      current: (state) =>
        isBlock(state, 'paragraph')
          ? 'text'
          : (levels
              .map((level) => (isBlock(state, 'header', { level }) ? `header${level}` : null))
              .find(Boolean) ?? null),
    },
  ],
}

function onText(command: ReturnType<typeof setBlock>): ReturnType<typeof setBlock> {
  return (state, dispatch) => isWithin(state, 'paragraph', 'header') && command(state, dispatch)
}
