import { Plugin } from 'prosemirror-state'
import { LazyModule } from './lazy-module.ts'

const library = new LazyModule(() => import('prosemirror-dropcursor'))

/** The line where something dragged will be dropped; what draws it is loaded when something is dragged here first. */
export function lateDropCursor(): Plugin {
  const plugin: Plugin = new Plugin({
    view(view) {
      let drawn: ReturnType<NonNullable<Plugin['spec']['view']>> | null = null
      const draw = ({ dropCursor }: NonNullable<typeof library.part>) => {
        const { spec } = dropCursor({ color: false, width: 2, class: 'pe-drop-cursor' })
        drawn = spec.view?.call(plugin, view) ?? null
      }
      // It is only a hint: where it cannot be loaded, things are dropped all the same.
      const load = () => void library.load().catch(() => {})
      const stop = library.whenThere(draw)
      if (!library.part) view.dom.addEventListener('dragenter', load)
      return {
        update: (next, before) => drawn?.update?.(next, before),
        destroy() {
          stop()
          view.dom.removeEventListener('dragenter', load)
          drawn?.destroy?.()
        },
      }
    },
  })
  return plugin
}
