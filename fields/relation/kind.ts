import type { FieldOptions } from '#core/field-options.ts'
import { type Common, defineKind, type FieldOf, type Length } from '#core/kind.ts'
import { operators, parseId, parseList, type Refusal } from '#core/rules/rules.ts'

type Relation = Common &
  Pick<FieldOptions, 'show' | 'label' | 'whenGone' | 'wide'> & { readonly initial?: number }

const relation = {
  family: 'relation',
  isRelation: true,
  isNumeric: true,
  input: 'remoteSelect',
} as const

/** One row of another resource; lists carry it as an object under the name without `_id`. */
export const belongsTo = {
  ...defineKind<number | null>({
    ...relation,
    isSelective: true,
    empty: null,
    parse: parseId,
    operators: operators.number,
    search: 'eq',
    schema: ({ to }) => ({ type: ['integer', 'null'], description: `id of ${to}` }),
  }),
  build: (to: string, options?: Relation): FieldOf<'belongsTo', number | null> => ({
    ...options,
    kind: 'belongsTo',
    to,
  }),
}

/** Rows of another resource; lists carry them as objects under the plural of the name without `_ids`. */
export const manyToMany = {
  ...defineKind<readonly number[]>({
    ...relation,
    isOrdered: false,
    isSearched: false,
    empty: [],
    parse: parseReferences,
    operators: operators.text,
    search: 'FIND_IN_SET',
    input: 'remoteSelects',
    schema: ({ to }) => ({
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      description: `ids of ${to}`,
    }),
  }),
  build: (
    to: string,
    options?: Common & Length & Pick<FieldOptions, 'show' | 'label' | 'through' | 'whenGone' | 'wide'>,
  ): FieldOf<'manyToMany', readonly number[]> => ({ ...options, kind: 'manyToMany', to }),
}

/** The parent row within the same resource: makes it a tree, of `depth` levels at most. */
export const parent = {
  ...defineKind<number>({
    ...relation,
    isSelective: true,
    empty: 0,
    parse: (raw, field) => (raw === 0 || raw === '0' ? 0 : parseId(raw, field)),
    operators: operators.number,
    search: false,
    schema: () => ({ type: 'integer', minimum: 0, description: 'id of the parent, 0 for a root' }),
  }),
  build: (options?: Common & Pick<FieldOptions, 'depth'>): FieldOf<'parent', number> => ({
    ...options,
    kind: 'parent',
  }),
}

function parseReferences(raw: unknown, field: FieldOptions): readonly number[] | Refusal {
  return parseList(raw, { ...field, max: field.max ?? 2000 }, (item) => parseId(item, field))
}
