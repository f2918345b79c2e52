/** A picture's size and the point of it that stays in sight where it is cut, in per cent from its left and from its top. */
export interface Focused {
  readonly width: number
  readonly height: number
  readonly focus_x: number
  readonly focus_y: number
}

/** A part of a picture, in its own pixels. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The largest part of a picture in a shape (width by height) that has its focal point as near to the middle as the edges let it. */
export function areaAround({ width, height, focus_x, focus_y }: Focused, aspect: number): Area {
  const wide = Math.max(1, Math.min(width, Math.round(height * aspect)))
  const high = Math.max(1, Math.min(height, Math.round(width / aspect)))
  const place = (whole: number, part: number, focus: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * focus) / 100 - part / 2)))
  return { x: place(width, wide, focus_x), y: place(height, high, focus_y), width: wide, height: high }
}

/** Where the focal point of a picture lies in a part of it; in the middle of one that does not show it. */
export function focusWithin(picture: Focused, area: Area): Pick<Focused, 'focus_x' | 'focus_y'> {
  const along = (whole: number, focus: number, start: number, part: number) =>
    Math.round((((whole * focus) / 100 - start) / part) * 100)
  const focus_x = along(picture.width, picture.focus_x, area.x, area.width)
  const focus_y = along(picture.height, picture.focus_y, area.y, area.height)
  const isWithin = [focus_x, focus_y].every((focus) => focus >= 0 && focus <= 100)
  return isWithin ? { focus_x, focus_y } : { focus_x: 50, focus_y: 50 }
}
