import { mediaIcons } from './icons/media.ts'
import { pasteIcons } from './icons/paste.ts'
import { tableIcons } from './icons/table.ts'
import { toolbarIcons } from './icons/toolbar.ts'
import { toolsIcons } from './icons/tools.ts'

/** The paths of the icons that a toolbar may show by name, drawn with a line of 1.8 in a box of 24. */
export const icons: Readonly<Record<string, string>> = {
  ...mediaIcons,
  ...pasteIcons,
  ...tableIcons,
  ...toolbarIcons,
  ...toolsIcons,
}
