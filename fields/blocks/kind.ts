import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type Translated } from '#core/kind.ts'
import { type Block, blockLimits, parseBlocks } from '#core/values/block.ts'

type Options = Pick<FieldOptions, 'max' | 'depth' | 'types'> & Translated

/** Typed parts of a page, in order: what modules declare as `blocks`. One value, kept as JSON. */
export const blocks = defineKind<readonly Block[], Options>({
  family: 'blocks',
  isList: true,
  isSingle: true,
  isOrdered: false,
  isSearched: false,
  isListed: false,
  isLong: true,
  isWide: true,
  empty: [],
  parse: parseBlocks,
  operators: [],
  search: false,
  input: 'array',
  schema: ({ max = blockLimits.blocks, depth = blockLimits.depth, types }) => {
    const text = { type: 'string' }
    const place = { ...text, pattern: '^[a-zA-Z]\\w{0,39}$' }
    const list = (items: object) => ({ type: 'array', items })
    const block = (level: number): object => ({
      type: 'object',
      required: ['id', 'type'],
      properties: {
        id: { ...text, pattern: '^[\\w-]{1,40}$', description: 'given by whoever adds it, no two alike' },
        type: types ? { ...text, enum: types } : place,
        props: { type: 'object', description: 'values of the fields of its type' },
        hidden: { type: 'boolean' },
        ...(level === 1 ? { slot: { ...place, description: 'place in a layout', default: 'main' } } : {}),
        ...(level < depth ? { slots: { type: 'object', additionalProperties: list(block(level + 1)) } } : {}),
      },
    })
    return {
      ...list(block(1)),
      maxItems: max,
      description: `${max} blocks at most, those within others included, and ${blockLimits.bytes} bytes`,
    }
  },
})
