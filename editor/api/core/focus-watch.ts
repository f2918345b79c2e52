/**
 * Where an editor's focus may be: in its text, bars, panels and dialogs. The contract: a change is told asynchronously, and
 * once for all of them together.
 */
export class FocusWatch {
  private readonly parts = new Set<HTMLElement>()
  private readonly isInText: () => boolean
  private readonly tell: (isFocused: boolean) => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private isTold = false
  private isStopped = false

  constructor(isInText: () => boolean, tell: (isFocused: boolean) => void) {
    this.isInText = isInText
    this.tell = tell
  }

  /** Counts an element, such as a toolbar, as part of the editor: while it has the focus, the editor has. */
  add(element: HTMLElement): () => void {
    this.parts.add(element)
    element.addEventListener('focusin', this.check)
    element.addEventListener('focusout', this.check)
    return () => {
      this.parts.delete(element)
      element.removeEventListener('focusin', this.check)
      element.removeEventListener('focusout', this.check)
    }
  }

  readonly check = (): void => {
    clearTimeout(this.timer)
    if (this.isStopped) return
    this.timer = setTimeout(() => {
      const isFocused = this.hasFocus()
      if (isFocused === this.isTold) return
      this.isTold = isFocused
      this.tell(isFocused)
    })
  }

  /** Whether the focus is in the text or in a bar, panel or dialog of the editor. */
  private hasFocus(): boolean {
    return this.isInText() || this.holds(document.activeElement)
  }

  /** Whether every part stands in an element. */
  isWithin(root: Element): boolean {
    return [...this.parts].every((part) => root.contains(part))
  }

  /** Closes an open panel, list or dialog of the editor, as Escape does. */
  closePopups(): void {
    if (this.parts.size === 0) return
    const open = [...document.querySelectorAll('.pe-popup')].find((popup) => this.holds(popup))
    open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  private holds(element: Element | null): boolean {
    return [...this.parts].some((part) => part.contains(element))
  }
}
