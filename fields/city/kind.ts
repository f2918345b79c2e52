import { defineKind } from '#core/kind.ts'
import { operators, parseId, parseList, type Refusal } from '#core/rules/rules.ts'

/** Province, city and district of China, chosen level by level. */
export const city = defineKind<readonly number[]>({
  family: 'city',
  isList: true,
  isNumeric: true,
  empty: [],
  parse: parseCity,
  operators: operators.list,
  search: false,
  input: 'city',
  schema: () => ({
    type: 'array',
    items: { type: 'integer' },
    description: 'codes of province, city and district',
  }),
})

function parseCity(raw: unknown): readonly number[] | Refusal {
  return parseList(typeof raw === 'string' ? raw.split(',') : raw, { max: 3 }, (code) => parseId(code))
}
