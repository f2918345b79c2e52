import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type Length, type Translated } from '#core/kind.ts'
import { operators, parseList, Refusal, textRule } from '#core/rules/rules.ts'

/** A row of an `array` field. */
export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** Rows of key and value. */
export const array = defineKind<readonly KeyValue[], Length & Translated & Pick<FieldOptions, 'isLong'>>({
  family: 'array',
  isList: true,
  isWide: true,
  empty: [],
  parse: parseKeyValues,
  operators: operators.like,
  search: false,
  input: 'array',
  schema: () => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { key: { type: 'string' }, value: { type: 'string' } },
      required: ['key', 'value'],
    },
  }),
})

const part = textRule({ max: 500 })
const utc = { timeZone: 'UTC' }
const longPart = textRule({ max: 5000 })

function parseKeyValues(raw: unknown, field: FieldOptions): readonly KeyValue[] | Refusal {
  return parseList(raw, { ...field, max: field.max ?? 200 }, (item) => {
    if (typeof item !== 'object' || item === null) return new Refusal('array')
    const { key = '', value = '' } = item as Record<string, unknown>
    const valuePart = field.isLong ? longPart : part
    const parts = [part.parse(key ?? '', {}, utc), valuePart.parse(value ?? '', {}, utc)]
    const refused = parts.find((side) => side instanceof Refusal)
    return refused instanceof Refusal ? refused : { key: String(parts[0]), value: String(parts[1]) }
  })
}
