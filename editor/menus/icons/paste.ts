/** The paths of the icons of links and Markdown. */
export const pasteIcons: Readonly<Record<string, string>> = {
  editLink: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  unLink:
    'M9 15l-1.5 1.5a3.5 3.5 0 0 1-5-5L5 9M15 9l1.5-1.5a3.5 3.5 0 0 1 5 5L19 15M8 4v3M4 8h3M16 20v-3M20 16h-3',
  viewLink: 'M13 5h6v6M19 5l-9 9M16 14v5H5V8h5',
  pasteMarkdown: 'M8 5H5v16h14V5h-3M9 3h6v4H9zM9 16v-5l3 3 3-3v5',
  copyMarkdown: 'M8 8h12v12H8zM16 8V4H4v12h4M11 17v-5l3 3 3-3v5',
}
