/** Every picture has this size; it is part of the wire contract. */
export const picture = { width: 350, height: 200 } as const

/** The box of a mark in pixels of the picture: left, top, width, height. */
export interface Mark {
  x: number
  y: number
  w: number
  h: number
}
