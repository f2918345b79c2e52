// What floats above the text or beside it.
export { mountHandles } from './blocks/drag-handle.tsx'
export { mountFindBar } from './find/find-bar.tsx'
export { mountHoverBars } from './hover/mount-hover-bars.tsx'
export { drawPopup } from './popup/opened-popup.tsx'
export { mountSlashMenu } from './slash/slash-menu.tsx'
