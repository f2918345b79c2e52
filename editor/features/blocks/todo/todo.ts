import { isBlock, setBlock, toggleBlock } from '../../../commands/blocks.ts'
import type { Command } from '../../../commands/command.ts'
import { cursorOf } from '../../../commands/selection.ts'
import { schema } from '../../../model/schema.ts'
import { TodoView } from '../../../view/todo-view.ts'
import type { Feature } from '../../feature.ts'
import { touches, voidBlocks } from '../block-style/touched-blocks.ts'

const leaveEmptyTodo: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.todo || $cursor.parent.content.size > 0) return false
  return setBlock('paragraph')(state, dispatch)
}

/** Blocks with a check box. */
export const todo: Feature = {
  name: 'todo',
  keys: { Enter: leaveEmptyTodo, Backspace: leaveEmptyTodo },
  typingRules: [{ trigger: ' ', pattern: /^\[ ?\]$/, command: () => setBlock('todo') }],
  nodeViews: ({ label }) => ({
    todo: (node, view, getPos) => new TodoView(node, view, getPos, label('todoDone')),
  }),
  menus: () => [
    {
      kind: 'button',
      name: 'todo',
      icon: 'todo',
      command: (state, dispatch) =>
        !touches(state, 'listItem', ...voidBlocks) && toggleBlock('todo')(state, dispatch),
      isActive: (state) => isBlock(state, 'todo'),
    },
  ],
}
