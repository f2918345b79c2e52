/** The styles a block can carry, with no value as `null`. A table, a row, a code block and a link may hold them too. */
export type BlockStyle = {
  readonly textAlign: string | null
  readonly lineHeight: string | null
  readonly indent: string | null
  /** `rtl` or `ltr` where the text says so itself; `null` leaves it to its letters. */
  readonly dir: string | null
}

export const plainBlockStyle: BlockStyle = { textAlign: null, lineHeight: null, indent: null, dir: null }

/** Reads the block style out of a node's or mark's attributes. */
export function blockStyleOf(attrs: Readonly<Record<string, unknown>>): BlockStyle {
  return {
    textAlign: textOrNull(attrs.textAlign),
    lineHeight: textOrNull(attrs.lineHeight),
    indent: textOrNull(attrs.indent),
    dir: textOrNull(attrs.dir),
  }
}

/** The declarations of a block style in the order in which they are written. */
export function blockStyleDeclarations(style: BlockStyle): string[] {
  return [
    style.indent === null ? '' : `text-indent: ${style.indent};`,
    style.textAlign === null ? '' : `text-align: ${style.textAlign};`,
    style.lineHeight === null ? '' : `line-height: ${style.lineHeight};`,
  ].filter((declaration) => declaration !== '')
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
