import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * The plugin that has the sections with an end of the selection drawn wherever they are scrolled to. A browser that
 * has skipped the section of the cursor puts what is typed next somewhere else.
 */
export function currentSections(): Plugin {
  return new Plugin({
    view: (view) => {
      let current = new Set<HTMLElement>()
      const draw = (next: EditorView) => {
        const boxes = boxesOfSelection(next)
        for (const box of current) if (!boxes.has(box)) box.classList.remove('pe-current')
        for (const box of boxes) if (!current.has(box)) box.classList.add('pe-current')
        current = boxes
      }
      draw(view)
      return { update: draw }
    },
  })
}

function boxesOfSelection(view: EditorView): Set<HTMLElement> {
  const { $anchor, $head } = view.state.selection
  const boxes = new Set<HTMLElement>()
  for (const $end of [$anchor, $head]) {
    const box = $end.depth > 0 ? view.nodeDOM($end.before(1)) : null
    if (box instanceof HTMLElement) boxes.add(box)
  }
  return boxes
}
