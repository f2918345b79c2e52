import { isLimitField, mostLimits } from '#core/access/limits.ts'
import { readableFields } from '#core/access/permissions.ts'
import {
  type FilterLeaf,
  type FilterTree,
  isGroup,
  leavesOf,
  partsOf,
  readFilterTree,
} from '#core/conditions/filter-tree.ts'
import {
  atLeast,
  atMost,
  both,
  contains,
  either,
  lacks,
  lessThan,
  moreThan,
  noneOf,
  not,
  oneOf,
  type Where,
} from '#core/conditions/where.ts'
import { Problem } from '#core/problems.ts'
import type { Operator } from '#core/rules/rules.ts'
import type { Context } from '../../context.ts'
import { type Filter, filterOfLeaf, hasTextEmpty } from '../../resource/list/list-query.ts'
import type { Entry } from '../../resource/registry.ts'

/** Matches no row. */
const nothing: Where = []

/** The rows that conditions of a limit choose. What no longer fits its field, or has none, matches nothing. */
export function whereOfConditions(entry: Entry, part: FilterTree | FilterLeaf, context: Context): Where {
  if (!isGroup(part)) return whereOfLeaf(entry, part, context)
  const parts = partsOf(part).map((one) => whereOfConditions(entry, one, context))
  return 'all' in part ? parts.reduce(both, 'all') : either(parts)
}

/**
 * Conditions as an administrator sent them, as far as they can be kept: as a list would take them, and no deeper than two groups. A
 * field that is hidden from who sends them is in none: which rows they choose would tell what is in it.
 */
export function parseConditions(sent: unknown, entry: Entry, context: Context): FilterTree | null {
  const leafOf = ({ field, operator, val }: Readonly<Record<string, unknown>>): FilterLeaf => ({
    field: String(field),
    operator: operator as Operator,
    val: val ?? null,
  })
  const tree = readFilterTree(sent, leafOf, mostLimits.depth)
  if (!tree) return null
  const leaves = leavesOf(tree)
  const readable = readableFields(entry.resource, context.identity.rights)
  const isTaken = (leaf: FilterLeaf) =>
    readable.includes(leaf.field) && filterOf(entry, leaf, context) !== null
  return leaves.length <= mostLimits.conditions && leaves.every(isTaken) ? tree : null
}

function filterOf(entry: Entry, leaf: FilterLeaf, context: Context): Filter | null {
  const { fields } = entry.resource
  const field = Object.hasOwn(fields, leaf.field) ? fields[leaf.field] : undefined
  if (!field || !isLimitField(field) || !entry.columns.includes(leaf.field)) return null
  try {
    return filterOfLeaf(entry, leaf, context)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** As a list has it: what is not a value is no value either, so a row without one is not equal to any. */
function whereOfLeaf(entry: Entry, leaf: FilterLeaf, context: Context): Where {
  const filter = filterOf(entry, leaf, context)
  if (!filter) return nothing
  const { ref, operator, values } = filter
  const is = (value: unknown): Where => ({ [ref.name]: value })
  const some = (...of: readonly unknown[]) => is({ is: 'some', value: of })
  const [first = null, second = null] = values as readonly (string | number | null)[]
  const many = values as readonly (string | number)[]
  switch (operator) {
    case 'eq':
    case 'IN':
      return is(oneOf(many))
    case 'ne':
    case 'NOT IN':
      return some(noneOf(many), null)
    case 'gt':
      return is(moreThan(first ?? 0))
    case 'egt':
      return is(atLeast(first ?? 0))
    case 'lt':
      return is(lessThan(first ?? 0))
    case 'elt':
      return is(atMost(first ?? 0))
    case 'RANGE':
      return both(first === null ? 'all' : is(atLeast(first)), second === null ? 'all' : is(atMost(second)))
    case 'NOT RANGE':
      return some(
        ...(first === null ? [] : [lessThan(first)]),
        ...(second === null ? [] : [moreThan(second)]),
      )
    case 'LIKE':
      return is(contains(String(first)))
    case 'NOT LIKE':
      return some(lacks(String(first)), null)
    case 'NULL':
      return hasTextEmpty(filter) ? some(null, '') : is(null)
    case 'NOT NULL':
      return hasTextEmpty(filter) ? both(is(not(null)), is(not(''))) : is(not(null))
    case 'FIND_IN_SET':
      return nothing
  }
}
