import { focusWhenThere } from './first-control.ts'

/** What Ant Design gives the focus when a window opens: the button that closes it, or its frame. */
const taken = '.ant-modal-close, .ant-modal, .ant-drawer-close, .ant-drawer'
const frames = '.ant-modal, .ant-drawer'

/** Hands the focus of every window that opens on to the first control in it, once it has one. */
export function focusOpenedWindows(): void {
  let isTabbing = false
  let stop = () => {}
  const handleKey = ({ key }: KeyboardEvent) => {
    isTabbing = key === 'Tab'
  }
  const handleFocus = ({ target, relatedTarget }: FocusEvent) => {
    stop()
    stop = () => {}
    if (!(target instanceof Element) || !target.matches(taken)) return
    const frame = target.closest(frames)
    const isFromWithin = relatedTarget instanceof Element && frame?.contains(relatedTarget)
    // Whoever goes to the button by key or pointer means it.
    if (!frame || isFromWithin || isTabbing || target.matches(':active')) return
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
