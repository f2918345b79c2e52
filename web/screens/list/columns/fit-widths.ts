/** What is known of a column when the room of a table is shared out. */
export interface ColumnNeed {
  /** as declared, by its kind, or as somebody has set it */
  readonly width: number
  /** as wide as its head and its values are by themselves; unknown before they are drawn */
  readonly content: number | undefined
  /** takes what the others leave: what rows are called */
  readonly grows: boolean
  /** somebody has set it: it stays so */
  readonly isSet: boolean
}

/** A column takes no more than so many times its declared width, however long its values are. */
const most = 3

/**
 * Shares the room of a table out, column by column. Each has what its values need, up to its declared width, whether there
 * is room or not. What is left goes first to what rows are called, then to values that are cut, then to the declared
 * widths; the rest is for what grows.
 */
export function fitWidths(columns: readonly ColumnNeed[], room: number): readonly number[] {
  const widths = columns.map(({ width, content, isSet }) =>
    isSet || content === undefined ? width : Math.min(width, content),
  )
  let spare = room - widths.reduce((sum, width) => sum + width, 0)
  const widen = (limitOf: (column: ColumnNeed) => number) => {
    const lacks = columns.map((column, at) =>
      column.isSet ? 0 : Math.max(0, limitOf(column) - (widths[at] ?? 0)),
    )
    const lacking = lacks.reduce((sum, lack) => sum + lack, 0)
    if (spare <= 0 || lacking === 0) return
    const share = Math.min(1, spare / lacking)
    for (const [at, lack] of lacks.entries()) widths[at] = (widths[at] ?? 0) + Math.floor(lack * share)
    spare -= lacking * share
  }
  widen(({ grows, content = 0 }) => (grows ? content : 0))
  widen(({ width, content = 0 }) => Math.min(content, most * width))
  widen(({ width }) => width)
  return widths
}
