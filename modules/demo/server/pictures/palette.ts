/** The colours of one picture: outdoors from the sky down to what is near, indoors wall, table and ware. */
export interface Palette {
  /** from above to the horizon; a wall, where the picture is of a room */
  readonly sky: readonly [string, string]
  readonly sun: string
  /** ridges, the farthest first */
  readonly hills: readonly [string, string, string, string]
  readonly table: readonly [string, string]
  readonly ware: string
  readonly cloth: string
  readonly leaf: string
  readonly tea: string
}

const indoors = { table: ['#9a6d4d', '#6f4a34'], ware: '#f4efe4', cloth: '#3f6258', tea: '#c98a3a' } as const

/** Moods that pictures are drawn in. */
export const palettes = {
  dawn: {
    ...indoors,
    sky: ['#f3d3bd', '#fbf1e4'],
    sun: '#f19d76',
    hills: ['#d3c4b8', '#9fae9f', '#668a7b', '#3d6153'],
    leaf: '#5d8a5f',
  },
  mist: {
    ...indoors,
    sky: ['#cfdfd9', '#f4f5ee'],
    sun: '#fffdf3',
    hills: ['#bed0c8', '#94b3a6', '#62907f', '#386354'],
    leaf: '#4f8567',
  },
  spring: {
    ...indoors,
    sky: ['#d8ead6', '#fbf8e8'],
    sun: '#f7d98b',
    hills: ['#bfd8b4', '#96bf8a', '#679e67', '#3f7550'],
    cloth: '#7d9c5c',
    leaf: '#5f9d54',
    tea: '#cfc45a',
  },
  dusk: {
    ...indoors,
    sky: ['#5a6a8c', '#f2bd92'],
    sun: '#fbe3bd',
    hills: ['#a08ba0', '#75708f', '#4d5678', '#2f3a5a'],
    table: ['#5d4a55', '#3c3040'],
    ware: '#e9d9c8',
    cloth: '#a65a4a',
    leaf: '#6d7f62',
  },
  night: {
    ...indoors,
    sky: ['#14213a', '#3c567a'],
    sun: '#f6ead0',
    hills: ['#3d5677', '#2e4564', '#20344f', '#13233a'],
    table: ['#4a3c3a', '#2e2526'],
    ware: '#d9d4c4',
    cloth: '#8a4b3c',
    leaf: '#557a66',
  },
  autumn: {
    ...indoors,
    sky: ['#f4d9b0', '#fdf3df'],
    sun: '#e9824f',
    hills: ['#e0b98e', '#c98e5f', '#9c6246', '#6b4436'],
    cloth: '#8c4a37',
    leaf: '#b9803a',
    tea: '#b3562b',
  },
  clay: {
    ...indoors,
    sky: ['#e6d3bf', '#f6ecdd'],
    sun: '#f3e3c8',
    hills: ['#d2b79c', '#b58d6d', '#8b5f47', '#5f3f32'],
    table: ['#5c6b62', '#3d4a43'],
    ware: '#a8573c',
    cloth: '#d9c7a5',
    leaf: '#6a8562',
    tea: '#a4532d',
  },
  porcelain: {
    ...indoors,
    sky: ['#cddbe4', '#eef2f1'],
    sun: '#ffffff',
    hills: ['#b9cad6', '#8fa9ba', '#5f8197', '#3a5b71'],
    table: ['#b3906f', '#8a6a4e'],
    cloth: '#36546b',
    leaf: '#5c8a74',
    tea: '#d9a84e',
  },
} as const satisfies Readonly<Record<string, Palette>>

export type Mood = keyof typeof palettes
