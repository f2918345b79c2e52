/** How long after the last change the menus look again, in milliseconds. */
export const menuDelay = 200

export type MenuNews = 'state' | 'settings'

/** What the menus of an editor are told, and asked to open. */
export class MenuLink {
  private readonly listeners = new Set<(what: MenuNews) => void>()
  private readonly openers = new Set<(name: string) => boolean>()
  private timer: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: (what: MenuNews) => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly onOpenEntry = (open: (name: string) => boolean): (() => void) => {
    this.openers.add(open)
    return () => this.openers.delete(open)
  }

  /** Asks the menus to open one of them; `false` when none of them shows it. */
  openEntry(name: string): boolean {
    return [...this.openers].some((open) => open(name))
  }

  tell(what: MenuNews): void {
    for (const listener of [...this.listeners]) listener(what)
  }

  /** Tells of the state once nothing has changed for a moment. */
  tellSoon(): void {
    clearTimeout(this.timer)
    if (this.listeners.size > 0) this.timer = setTimeout(() => this.tell('state'), menuDelay)
  }

  tellNow(): void {
    clearTimeout(this.timer)
    this.tell('state')
  }

  stop(): void {
    clearTimeout(this.timer)
    this.listeners.clear()
  }
}
