import type { FloatingPart } from '../../menus/menu-host.ts'
import { addMessages } from '../../menus/messages.ts'
import { LazyModule } from '../../view/lazy-module.ts'

/** What comes when an editor is worked with for the first time. */
export const working = new LazyModule(async () => {
  const part = await import('../working-part.ts')
  addMessages(part.workingMessages)
  return part
})
export const floating = new LazyModule<FloatingPart>(() => working.load())

/** Loads parts for one editor. Many may ask for the same part at a time; its failure is told once. */
export class PartLoader {
  private readonly told = new WeakSet<Promise<unknown>>()
  private readonly onLoad: () => void
  private readonly onFailure: () => void

  constructor(onLoad: () => void, onFailure: () => void) {
    this.onLoad = onLoad
    this.onFailure = onFailure
  }

  readonly load = async <Part>(part: LazyModule<Part>): Promise<Part | null> => {
    if (part.part) return part.part
    const loading = part.load()
    try {
      const loaded = await loading
      this.onLoad()
      return loaded
    } catch {
      if (!this.told.has(loading)) this.onFailure()
      this.told.add(loading)
      return null
    }
  }
}
