/** The client's own drawings: one line, one weight, on a canvas of 24. */
const paths = {
  eraser:
    'M4.5 14.5 13 6a2 2 0 0 1 2.8 0l3.7 3.700a2 2 0 0 1 0 2.800L12 20H8.500l-4-4a1 1 0 0 1 0-1.500M8.5 10.500l6.5 6.500M12 20h8.5',
  check: 'm5 12.5 4.5 4.500L19 7',
  cart: 'M3 4h2l2.400 11h10.200L20 7.500H6M9 20.800a1.3 1.3 0 1 0 0-2.600 1.3 1.3 0 0 0 0 2.600M16.500 20.800a1.3 1.3 0 1 0 0-2.600 1.3 1.3 0 0 0 0 2.600',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronUp: 'm6 14.5 6-6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
  compress: 'M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5',
  desktop: 'M3.500 5h17v11h-17zM9 20h6M12 16v4',
  document: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6m-6 4h6',
  empty: 'M4 13 7 5h10l3 8v6H4zM4 13h5l1.5 2.500h3L15 13h5',
  expand: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  eyeOff:
    'M4 4l16 16M9.9 5.800A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-3 3.700M6 7.500A17 17 0 0 0 2.5 12S6 18.5 12 18.500c1.4 0 2.7-.4 3.8-.9M10 10a3 3 0 0 0 4 4',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3',
  home: 'm3.5 11 8.5-7 8.5 7M6 9.500V20h12V9.500M10 20v-6h4v6',
  layers: 'm12 3.500 9 4.800-9 4.800-9-4.800zM3 12.500l9 4.800 9-4.800M3 16.700l9 4.800 9-4.800',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.100-3.100a4 4 0 0 0-5.700-5.700L11.500 6.800M14 10a4 4 0 0 0-5.700 0l-3.100 3.100a4 4 0 0 0 5.700 5.700l1.600-1.600',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4h5v16h-5M4 12h11m-3.5-3.500L15 12l-3.5 3.5',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.500L20.5 7',
  menu: 'M4 6h16M4 12h16M4 18h16',
  menuFold: 'M4 6h16M10 12h10M4 18h16M7 9.5 4.5 12 7 14.5',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  minus: 'M5 12h14',
  newTab: 'M13 4h7v7M20 4l-9 9M10 5H4.500v14.500H19V14',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 5v5h-5M4 19v-5h5M5.5 9A7.5 7.5 0 0 1 18.5 7L20 10M4 14l1.5 3a7.5 7.5 0 0 0 13-2',
  people:
    'M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-5.5 6.5-5.500s6.5 2 6.5 5.500M15.5 4.800a3.5 3.5 0 0 1 0 6.400M18 15c2.2.8 3.5 2.5 3.5 5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 5 5',
  sliders:
    'M4 7h8.500m5 0H20M4 17h2.500m5 0H20M15 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  sun: 'M12 16.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 2.500v2m0 15v2M5.3 5.300l1.4 1.400m10.6 10.6 1.4 1.400M2.5 12h2m15 0h2M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  tablet: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M11 18h2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 10v9',
  archive: 'M4 4h16v5H4zM5.5 9v11h13V9M10 13h4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5.500l3.5 2',
  terminal: 'M4 5h16v14H4zM7.500 9.500 10 12l-2.500 2.500M12.500 15h4',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 10.500v6m3-6v6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.500c0-4 3.5-6 7.5-6s7.5 2 7.5 6',
  warning: 'M12 4 2.8 20h18.400zM12 10v4.500m0 2.500v.2',
} as const

export type GlyphName = keyof typeof paths

/** Draws one of the client's own line icons. Decoration: what it stands for is written beside it or in a label. */
export function Glyph({ name, size = 20, className }: GlyphProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}

interface GlyphProps {
  readonly name: GlyphName
  readonly size?: number
  readonly className?: string
}
