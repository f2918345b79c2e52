import { defineMenu, isBlock, markValue, toggleBlock, toggleMark } from '../../editor/api/index.ts'
import { part, safety } from './safety.ts'

const safetyMenu = defineMenu({
  kind: 'button',
  name: 'safety',
  title: 'Safety',
  iconSvg: '<svg viewBox="0 0 24 24"><path d="M12 3l10 18H2z"/></svg>',
  hotKey: 'Mod-Alt-s',
  command: toggleBlock('safety', { level: 'danger' }),
  isActive: (state) => isBlock(state, 'safety'),
})

/** Parts that the workshop keeps. */
const parts = { 'Carbon brush': '4711-2', Chuck: '4711-5' }

const partMenu = defineMenu({
  kind: 'choice',
  name: 'part',
  title: 'Part',
  options: Object.entries(parts).map(([text, number]) => ({
    name: number,
    text,
    command: toggleMark('part', number),
  })),
  current: (state) => {
    const value = markValue(state, 'part')
    return typeof value === 'string' ? value : null
  },
})

/** Everything that the manuals of tools bring to the editor; `Boot.registerModule` takes it. */
export const manualModule = { nodes: [safety], marks: [part], menus: [safetyMenu, partMenu] }
