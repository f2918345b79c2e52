import type { IconDrawing } from './icon-drawing.ts'

/** What the product draws itself: the mark, and what Element Plus has only filled, in lines as thin as those of its others. */
const lines = {
  circle: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7',
  clipboard: 'M9 5H5.5v15.5h13V5H15M9 3.5h6v3H9zM9 11h6m-6 4.500h6',
  code: 'm8 7.500-4.500 4.500L8 16.500m8-9 4.500 4.500L16 16.500M13.500 5l-3 14',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500h.1M4.500 12h.1M4.500 17.500h.1',
  people:
    'M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.500 20c0-3.500 3-5.500 6.500-5.500s6.500 2 6.500 5.500M15.500 4.800a3.5 3.5 0 0 1 0 6.400M18 15c2.200.8 3.500 2.500 3.500 5',
  person:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6.300 18.900c1-2.100 3.100-3.400 5.700-3.400s4.700 1.300 5.700 3.400',
  send: 'M20.500 3.500 3.500 10l7 3.500 3.500 7zM10.500 13.500l4-4',
  shield: 'M12 3.500 5 6v5.500c0 4.300 2.900 7.600 7 9 4.100-1.400 7-4.700 7-9V6zM9 12l2.200 2.200L15.200 10',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 10v9',
} as const

const drawn = (body: string): IconDrawing => ({ width: 24, height: 24, body })
const stroke =
  'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'

/** The product's own icons by their stored names, such as `local-people`. */
export const ownIcons: Readonly<Record<string, IconDrawing>> = {
  'local-logo': drawn(
    '<path fill="currentColor" fill-rule="evenodd" d="M12 2a9 9 0 0 1 9 9v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V11a9 9 0 0 1 9-9m0 3a6 6 0 0 0-6 6v8h2.5v-8a3.5 3.5 0 1 1 7 0v8H18v-8a6 6 0 0 0-6-6m0 5a1 1 0 0 0-1 1v8h2v-8a1 1 0 0 0-1-1"/>',
  ),
  ...Object.fromEntries(
    Object.entries(lines).map(([name, path]) => [`local-${name}`, drawn(`<path ${stroke} d="${path}"/>`)]),
  ),
}
