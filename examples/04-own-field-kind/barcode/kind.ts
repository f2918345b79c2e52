import { defineKind } from '#core/kind.ts'
import { operators, Refusal, textRule } from '#core/rules/rules.ts'

const rule = textRule({ max: 13, pattern: /^\d{13}$/, reason: 'text' })

/** The thirteen digits below a bar code, the last of which checks the others: `4006381333931`. */
export const barcode = defineKind<string>({
  ...rule,
  parse(raw, field, context) {
    const value = rule.parse(raw, field, context)
    return value === '' || value instanceof Refusal || isChecked(value) ? value : new Refusal('text')
  },
  family: 'barcode',
  length: 13,
  width: 136,
  isLine: true,
  operators: operators.text,
  search: 'eq',
  input: 'string',
  schema: () => ({ type: 'string', pattern: '^[0-9]{13}$' }),
})

/** Digits count one and three in turn; with the last digit they come to a whole ten. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
