import {
  emptyBlockToParagraph,
  isBlock,
  setBlock,
  setBlockAt,
  toggleBlock,
} from '../../../commands/blocks.ts'
import { type Command, firstOf } from '../../../commands/command.ts'
import { continueNumbering, currentNumber, startNumberingAt } from '../../../commands/list-numbers.ts'
import { cursorOf, selectedTextBlocks } from '../../../commands/selection.ts'
import { schema } from '../../../model/schema.ts'
import { maxLevel, parseStart } from '../../../nodes/list-item.ts'
import type { ButtonEntry, DialogEntry, Feature } from '../../feature.ts'
import { touches, voidBlocks } from '../block-style/touched-blocks.ts'

/** Moves the list item of the cursor, wherever in it that stands, or all selected items, by so many levels. */
function changeLevel(by: 1 | -1): Command {
  return (state, dispatch) => {
    const items = selectedTextBlocks(state).filter(({ node }) => node.type === schema.nodes.listItem)
    if (items.length === 0) return false
    const moved = items.filter(({ node }) => node.attrs.level + by >= 0 && node.attrs.level + by <= maxLevel)
    if (dispatch) {
      const tr = state.tr
      for (const { node, pos } of moved) tr.setNodeAttribute(pos, 'level', node.attrs.level + by)
      dispatch(tr.scrollIntoView())
    }
    return true
  }
}

/** Lowers the level of the item whose start the cursor is at; an item of the lowest level becomes a paragraph. */
const lowerItem: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.listItem || $cursor.parentOffset > 0) return false
  if ($cursor.parent.attrs.level > 0) return changeLevel(-1)(state, dispatch)
  if (dispatch) {
    const tr = state.tr
    setBlockAt(tr, { node: $cursor.parent, pos: $cursor.before() }, schema.nodes.paragraph)
    dispatch(tr)
  }
  return true
}

const lowerEmptyItem: Command = (state, dispatch) =>
  cursorOf(state)?.parent.content.size === 0 && lowerItem(state, dispatch)

function listEntry(name: 'bulletedList' | 'numberedList', ordered: boolean): ButtonEntry {
  return {
    kind: 'button',
    name,
    icon: name,
    command: (state, dispatch) =>
      !touches(state, ...voidBlocks) && toggleBlock('listItem', { ordered })(state, dispatch),
    isActive: (state) => isBlock(state, 'listItem', { ordered }),
  }
}

const startEntry: DialogEntry = {
  kind: 'dialog',
  name: 'startNumbering',
  width: 240,
  isEnabled: (state) => currentNumber(state) !== null,
  fields: [{ name: 'firstNumber', inputMode: 'numeric', isRequired: true }],
  initial: (state) => ({ firstNumber: String(currentNumber(state) ?? 1) }),
  submit: ({ firstNumber = '' }) => {
    const number = parseStart(firstNumber)
    return number === null
      ? { refusal: 'numberOutOfRange', field: 'firstNumber' }
      : { command: startNumberingAt(number) }
  },
}

/** Lists are flat: each item knows its kind and its level. */
export const list: Feature = {
  name: 'list',
  keys: {
    Enter: lowerEmptyItem,
    Backspace: firstOf(lowerItem, emptyBlockToParagraph),
    Tab: changeLevel(1),
    'Shift-Tab': changeLevel(-1),
  },
  typingRules: [
    { trigger: ' ', pattern: /^[*+-]$/, command: () => setBlock('listItem', { ordered: false, level: 0 }) },
    { trigger: ' ', pattern: /^1[.)]$/, command: () => setBlock('listItem', { ordered: true, level: 0 }) },
  ],
  menus: () => [
    listEntry('bulletedList', false),
    listEntry('numberedList', true),
    { kind: 'button', name: 'continueNumbering', command: continueNumbering },
    startEntry,
  ],
}
