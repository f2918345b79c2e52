import { type Field, kinds } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'

/** What stands behind an operator: nothing, one value, several, or two of which one may be missing. */
export type ValueShape = 'none' | 'one' | 'many' | 'range'

/** The shape of an operator's value. */
export function shapeOf(operator: Operator): ValueShape {
  if (operator === 'NULL' || operator === 'NOT NULL') return 'none'
  if (operator === 'RANGE' || operator === 'NOT RANGE') return 'range'
  return operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET' ? 'many' : 'one'
}

/** The shape of what a kind's own filter asks for. */
export function filterShape({ kind }: Field): ValueShape {
  const { family, isRelation, search } = kinds[kind]
  if (isRelation || family === 'choice') return 'many'
  return search === 'RANGE' ? 'range' : 'one'
}

const offered: Readonly<Record<'many' | 'list' | 'range' | 'moment' | 'one' | 'exact', readonly Operator[]>> =
  {
    many: ['IN', 'NOT IN', 'NULL', 'NOT NULL'],
    list: ['FIND_IN_SET', 'IN', 'NOT IN', 'NULL', 'NOT NULL'],
    range: ['RANGE', 'NOT RANGE', 'eq', 'ne', 'gt', 'lt', 'NULL', 'NOT NULL'],
    moment: ['RANGE', 'NOT RANGE', 'NULL', 'NOT NULL'],
    one: ['LIKE', 'NOT LIKE', 'eq', 'ne', 'NULL', 'NOT NULL'],
    exact: ['eq', 'ne'],
  }

/** The operators that a condition of a field is offered: those that say something else each; `present` stays as it is. */
export function offeredOperators(field: Field, present?: Operator): readonly Operator[] {
  const { operators, family, search, isList } = kinds[field.kind]
  const shape = filterShape(field)
  const isSet = isList || field.kind === 'manyToMany'
  const list =
    shape === 'many'
      ? offered[isSet ? 'list' : 'many']
      : shape === 'range'
        ? offered[family === 'moment' ? 'moment' : 'range']
        : offered[search === 'eq' ? 'exact' : 'one']
  const known = list.filter((one) => operators.includes(one) && !(field.required && shapeOf(one) === 'none'))
  return present && !known.includes(present) ? [...known, present] : known
}

/** Message keys of an operator, as it is said of a field. */
export function operatorKeys({ kind }: Field, operator: Operator): readonly string[] {
  const { family, isList } = kinds[kind]
  const name = operator.toLowerCase().replaceAll(' ', '_')
  const ofMany = isList || kind === 'manyToMany' ? [`list:operator.list_${name}`] : []
  return [...ofMany, `list:operator.${family}_${name}`, `list:operator.${name}`]
}
