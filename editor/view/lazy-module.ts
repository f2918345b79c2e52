import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** A part of the editor that is loaded when it is needed for the first time, once for all editors of a page. */
export class LazyModule<Part> {
  private there: Part | null
  private loading: Promise<Part> | null = null
  private readonly fetch: () => Promise<Part>
  private readonly waiting = new Set<(part: Part) => void>()

  /** `part` for one that is there from the start. */
  constructor(fetch: () => Promise<Part>, part: Part | null = null) {
    this.fetch = fetch
    this.there = part
    if (part !== null) this.loading = Promise.resolve(part)
  }

  /** The part, once it is there. */
  get part(): Part | null {
    return this.there
  }

  /** Loads the part. One load runs at a time; one that has failed can be tried again. */
  load(): Promise<Part> {
    this.loading ??= this.begin()
    return this.loading
  }

  /** Calls once the part is there, but never at once; gives the way to wait no longer. */
  whenThere(call: (part: Part) => void): () => void {
    this.waiting.add(call)
    if (this.there) queueMicrotask(() => this.tell())
    return () => this.waiting.delete(call)
  }

  private async begin(): Promise<Part> {
    try {
      this.there = await this.fetch()
    } catch (error) {
      this.loading = null
      throw error
    }
    this.tell()
    return this.there
  }

  private tell(): void {
    const { there } = this
    if (there === null) return
    const calls = [...this.waiting]
    this.waiting.clear()
    for (const call of calls) call(there)
  }
}

/**
 * Plugins of a part that is loaded later. Until then another holds their place, which they take in every drawn editor;
 * document, selection and history stay as they are.
 */
export function latePlugins<Part>(
  lazyModule: LazyModule<Part>,
  pluginsOf: (part: Part) => readonly Plugin[],
): readonly Plugin[] {
  if (lazyModule.part) return pluginsOf(lazyModule.part)
  const holder: Plugin = new Plugin({
    view: (view) => ({
      destroy: lazyModule.whenThere((part) => takePlace(view, holder, pluginsOf(part))),
    }),
  })
  return [holder]
}

function takePlace(view: EditorView, holder: Plugin, plugins: readonly Plugin[]): void {
  if (view.isDestroyed) return
  if (view.composing) {
    const again = () => setTimeout(() => takePlace(view, holder, plugins))
    view.dom.addEventListener('compositionend', again, { once: true })
    return
  }
  const { state } = view
  const all = state.plugins.flatMap((plugin) => (plugin === holder ? plugins : [plugin]))
  view.updateState(state.reconfigure({ plugins: all }))
}
