import { mediaIcons } from './media.ts'
import { pasteIcons } from './paste.ts'
import { tableIcons } from './table.ts'
import { toolbarIcons } from './toolbar.ts'
import { toolsIcons } from './tools.ts'

/** The paths of the icons that a toolbar may show by name, drawn with a line of 1.8 in a box of 24. */
export const icons: Readonly<Record<string, string>> = {
  ...mediaIcons,
  ...pasteIcons,
  ...tableIcons,
  ...toolbarIcons,
  ...toolsIcons,
}
