import { textCells } from '#fields/cells.server.ts'
import { varchar } from '#fields/columns.server.ts'
import { textOf } from '#fields/convert.server.ts'
import type { KindServer } from '#server/resource/kind.ts'

/** A column of thirteen characters; in files it is a text, so that no spreadsheet makes a number of it. */
export const barcode: KindServer = {
  ...varchar(13),
  ...textCells,
  convert: textOf,
  // Values that tests derive: the digits of a number and the one that checks them.
  sample: ({ n }) => checked(String(400_000_000_000 + n)),
}

function checked(digits: string): string {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
