import { hasMark, toggleMark } from '../../../commands/marks.ts'
import type { ButtonEntry, Feature } from '../../feature.ts'

const flags = [
  { name: 'bold', hotKey: 'Mod-b' },
  { name: 'italic', hotKey: 'Mod-i' },
  { name: 'underline', hotKey: 'Mod-u' },
  { name: 'through', hotKey: 'Mod-Shift-x' },
  { name: 'code', hotKey: 'Mod-e' },
  { name: 'sub' },
  { name: 'sup' },
] as const

/** The marks that are on or off, and their keys. */
export const marks: Feature = {
  name: 'marks',
  keys: Object.fromEntries(
    flags.flatMap((flag) => ('hotKey' in flag ? [[flag.hotKey, toggleMark(flag.name)]] : [])),
  ),
  menus: () =>
    flags.map(
      (flag): ButtonEntry => ({
        kind: 'button',
        icon: flag.name,
        ...flag,
        command: toggleMark(flag.name),
        isActive: (state) => hasMark(state, flag.name),
      }),
    ),
}
