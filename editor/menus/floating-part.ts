// What floats above the text or beside it.
export { mountHandles } from './drag-handle.tsx'
export { mountFindBar } from './find-bar.tsx'
export { mountHoverBars } from './mount-hover-bars.tsx'
export { drawPopup } from './opened-popup.tsx'
export { mountSlashMenu } from './slash-menu.tsx'
