/** What a page may lack when it is only imitated, as tests of hosts have it. */

/** Watches the size of an element; gives nothing where that cannot be watched. */
export function watchSize(listener: () => void): ResizeObserver | null {
  return typeof ResizeObserver === 'function' ? new ResizeObserver(listener) : null
}

/** Whether the main pointer is a finger. */
export function isTouched(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
}

/** Shows an element that has the attribute `popover` above the page. */
export function showAbove(element: HTMLElement): void {
  if ('showPopover' in element) element.showPopover()
}
