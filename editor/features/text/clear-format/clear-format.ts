import { clearMarks } from '../../../commands/marks.ts'
import type { Feature } from '../../feature.ts'

/** Takes all text styles from the selection; links and block styles stay. */
export const clearFormat: Feature = {
  name: 'clearFormat',
  keys: { 'Mod-\\': clearMarks },
  menus: () => [{ kind: 'button', name: 'clearStyle', icon: 'clear', hotKey: 'Mod-\\', command: clearMarks }],
}
