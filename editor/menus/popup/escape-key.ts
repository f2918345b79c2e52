import type { MenuHost } from '../menu-host.ts'

/** What Escape takes away by itself: bars beside the selection, the list of a slash, the brush of the format painter. */
const tools = '.pe-hover:popover-open, .pe-slash:popover-open, .pe-painting'

/**
 * What Escape does in the text: it takes a tool away, or leaves full screen, or readies Tab to leave the text. Only one
 * more goes on to the host, whose dialog it may close. Gives the way to stop.
 */
export function takeEscape(host: MenuHost): () => void {
  const ends = new AbortController()
  const root = host.popupRoot()
  let hadTool = false
  let isReady = false
  // Before the tools themselves hear of the key.
  const note = ({ key }: KeyboardEvent) => {
    hadTool = key === 'Escape' && root.querySelector(tools) !== null
  }
  const take = (event: KeyboardEvent) => {
    const isInText = event.target instanceof Node && host.view()?.dom.contains(event.target)
    if (!isInText || event.key !== 'Escape') {
      isReady = isReady && event.key === 'Shift'
      return
    }
    const leaves = !hadTool && host.isFullScreen()
    if (!hadTool && !leaves && (isReady || host.isReadOnly())) return
    event.preventDefault()
    event.stopPropagation()
    isReady = !leaves
    if (leaves) leaveFullScreen(host)
  }
  document.addEventListener('keydown', note, { capture: true, signal: ends.signal })
  root.addEventListener('keydown', take, { signal: ends.signal })
  // Who comes back to the text, or works on with the pointer, presses the first one again.
  const begin = () => {
    isReady = false
  }
  for (const type of ['focusin', 'pointerdown']) {
    root.addEventListener(type, begin, { capture: true, signal: ends.signal })
  }
  return () => ends.abort()
}

function leaveFullScreen({ entries }: MenuHost): void {
  const entry = entries.get('fullScreen')
  if (entry?.kind === 'action') entry.run()
}
