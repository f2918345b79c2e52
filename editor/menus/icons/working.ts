/** The paths of the icons of lists, block handles and the find bar, drawn with a line of 1.8 in a box of 24. */
export const workingIcons: Readonly<Record<string, string>> = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  handle: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  tick: 'M5 12l5 5 9-10',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M9 6l6 6-6 6',
  paragraph: 'M5 6h14M12 6v13',
}
