import { tableIcons } from './table.ts'
import { toolbarIcons } from './toolbar.ts'

/** The paths of the icons that a toolbar may show by name, drawn with a line of 1.8 in a box of 24. */
export const icons: Readonly<Record<string, string>> = {
  imageUpload: 'M13 5H4v14h16v-7M4 16l5-5 4 4 3-3 4 4M18 9V3M15.5 5.5L18 3l2.5 2.5',
  imageEdit: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  imageDelete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  imageOpenLink: 'M13 5H5v14h14v-8M15 4h5v5M20 4l-9 9',
  video: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  videoUpload: 'M13 5H4v14h16v-7M9 9.5l5 3-5 3zM18 9V3M15.5 5.5L18 3l2.5 2.5',
  editLink: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  unLink:
    'M9 15l-1.5 1.5a3.5 3.5 0 0 1-5-5L5 9M15 9l1.5-1.5a3.5 3.5 0 0 1 5 5L19 15M8 4v3M4 8h3M16 20v-3M20 16h-3',
  viewLink: 'M13 5h6v6M19 5l-9 9M16 14v5H5V8h5',
  pasteMarkdown: 'M8 5H5v16h14V5h-3M9 3h6v4H9zM9 16v-5l3 3 3-3v5',
  copyMarkdown: 'M8 8h12v12H8zM16 8V4H4v12h4M11 17v-5l3 3 3-3v5',
  ...tableIcons,
  ...toolbarIcons,
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
}
