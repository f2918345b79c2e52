/** The paths of the icons of tools that a toolbar may show, drawn with a line of 1.8 in a box of 24. */
export const toolsIcons: Readonly<Record<string, string>> = {
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
}
