import { focusWhenThere } from './first-control.ts'

/** What Ant Design gives the focus when a window opens: the button that closes it, or its frame. */
const taken = '.ant-modal-close, .ant-modal, .ant-drawer-close, .ant-drawer'
const frames = '.ant-modal, .ant-drawer'

/** Hands the focus of every window that opens on to the first control in it, once it has one. */
export function focusOpenedWindows(): void {
  let isTabbing = false
  /** windows that had the focus since it was elsewhere: it only comes back to them */
  let entered = new WeakSet<Element>()
  let stop = () => {}
  const handleKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === 'Tab'
  }
  const handleFocus = ({ target }: FocusEvent) => {
    stop()
    stop = () => {}
    if (!(target instanceof Element)) return
    const frame = target.closest(frames)
    // The tab key may lead out of a window for a moment, which takes the focus back.
    if (!frame && !isTabbing) entered = new WeakSet()
    if (!frame || entered.has(frame)) return
    entered.add(frame)
    if (isTabbing || !target.matches(taken)) return
    const body = frame.querySelector('.ant-modal-body, .ant-drawer-body')
    if (body) stop = focusWhenThere(body)
  }
  document.addEventListener('keydown', handleKey, true)
  document.addEventListener(
    'pointerdown',
    () => {
      isTabbing = false
    },
    true,
  )
  document.addEventListener('focusin', handleFocus)
}
