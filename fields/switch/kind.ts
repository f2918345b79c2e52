import { defineKind } from '#core/kind.ts'
import { operators, Refusal } from '#core/rules/rules.ts'

/** On or off. */
export const switchKind = defineKind<0 | 1>({
  family: 'switch',
  width: 88,
  isNumeric: true,
  isSelective: true,
  isSearched: false,
  empty: 0,
  parse: parseSwitch,
  operators: operators.equal,
  search: 'eq',
  input: 'switch',
  schema: () => ({ type: 'integer', enum: [0, 1] }),
})

function parseSwitch(raw: unknown): 0 | 1 | Refusal {
  if (raw === 1 || raw === '1' || raw === true) return 1
  if (raw === 0 || raw === '0' || raw === false) return 0
  return new Refusal('switch')
}
