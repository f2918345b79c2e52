import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { varchar } from '../columns.server.ts'
import { textOf } from '../convert.server.ts'
import * as kinds from './kind.ts'

export const text: KindServer = {
  ...kept(kinds.text, ({ n, field: { max = 255 } }) => `Text ${n} 100%_! 文字`.slice(0, max)),
  takesLongCells: true,
}
export const textarea: KindServer = {
  ...kept(kinds.textarea, ({ n, field: { max = 1000 } }) =>
    `Zeile ${n}\n"zwei" <drei> 文字 😀`.slice(0, max),
  ),
  takesLongCells: true,
}
export const account = kept(kinds.account, ({ n }) => `account_${n}`)
export const varName = kept(kinds.varName, ({ n }) => `_name${n}`)
export const mobile = kept(kinds.mobile, ({ n }) => `139${String(n).padStart(8, '0')}`)
export const idNumber = kept(kinds.idNumber, ({ n }) => {
  const day = String(1 + (n % 28)).padStart(2, '0')
  const digits = `110101199001${day}${String(n % 1000).padStart(3, '0')}`
  return digits + kinds.checkDigit(digits)
})
export const email = kept(kinds.email, ({ n }) => `person${n}@example.com`)
export const url: KindServer = {
  ...kept(kinds.url, ({ n }) => `https://example.com/${n}?a=b&c=d`),
  links: (value) => (value ? [String(value)] : []),
}

/** Only its hash is kept, and nothing of it leaves. */
export const password: KindServer = {
  ...kept(kinds.password, ({ n }) => `Sample-Pass-${n}`),
  column: () => ({ type: 'varchar', length: 255, nullable: false, default: '' }),
  cellOut: () => null,
}

function kept(
  { length = 0, columnLength = length }: { readonly length?: number; readonly columnLength?: number },
  sample: KindServer['sample'],
): KindServer {
  return { ...varchar(columnLength), ...textCells, convert: textOf, sample }
}
