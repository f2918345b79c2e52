import type { Command } from '../../commands/command.ts'
import { lateDropCursor } from '../../view/late-drop-cursor.ts'
import type { Feature, FeatureHost } from '../feature.ts'

/** Moving whole blocks, by keys and by the handle that the menus draw beside the block under the pointer. */
export const dragHandle: Feature = {
  name: 'dragHandle',
  hostKeys: (host) => ({
    'Alt-Shift-ArrowUp': moveSelected(host, -1),
    'Alt-Shift-ArrowDown': moveSelected(host, 1),
  }),
  plugins: () => [lateDropCursor()],
}

function moveSelected(host: FeatureHost, side: 1 | -1): Command {
  return (_state, dispatch) => {
    if (dispatch) void moveNow(host, side)
    return true
  }
}

async function moveNow(host: FeatureHost, side: 1 | -1): Promise<void> {
  const part = await host.work()
  const view = host.view()
  if (part && view && !host.isReadOnly()) part.moveSelected(side)(view.state, view.dispatch)
}
