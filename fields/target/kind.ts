import type { FieldOptions } from '#core/field-options.ts'
import { defineKind } from '#core/kind.ts'
import { Refusal } from '#core/rules/rules.ts'
import { parseTarget, type Target } from '#core/values/target.ts'

/** A row of any resource that modules declare as one of their `targets`; it stays when the row goes. */
export const target = defineKind<Target | null, Pick<FieldOptions, 'resources'>>({
  family: 'target',
  empty: null,
  parse(raw, { resources }) {
    const target = parseTarget(raw)
    return target && (resources?.includes(target.resource) ?? true) ? target : new Refusal('reference')
  },
  operators: ['NULL', 'NOT NULL'],
  search: false,
  length: 100,
  width: 180,
  isOrdered: false,
  isSearched: false,
  isLine: true,
  input: 'string',
  schema: ({ resources }) => ({
    type: ['object', 'null'],
    required: ['resource', 'row_id'],
    properties: {
      resource: {
        type: 'string',
        ...(resources ? { enum: resources } : { description: 'name of a resource that can be pointed at' }),
      },
      row_id: { type: 'integer', minimum: 1 },
    },
  }),
})
