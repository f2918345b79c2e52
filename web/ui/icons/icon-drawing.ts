/** An icon as the packages give it: the inside of an SVG and the size of its canvas. */
export interface IconDrawing {
  readonly width: number
  readonly height: number
  readonly body: string
}
