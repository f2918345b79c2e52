import { readableFields, writableFields } from '#core/access/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Context } from '../../context.ts'
import { indexName } from '../../db/define-table.ts'
import { violatedCheck } from '../../db/dialect.ts'
import type { TableCheck } from '../../db/schema.ts'
import type { Entry } from '../registry.ts'

interface Named extends TableCheck {
  /** as the declaration has it, for people */
  readonly bound: number | string
}

/** The checks of a resource as its table holds them, in what its columns count. */
export function checksOf({ table, fields, checks }: AnyResource): readonly Named[] {
  return Object.entries(checks).flatMap(([name, { field, ...bounds }]) =>
    (['atLeast', 'atMost'] as const).flatMap((is) => {
      const bound = bounds[is]
      if (bound === undefined) return []
      const unit = fields[field]?.kind === 'money' ? 100 : 1
      const than = typeof bound === 'string' ? bound : Math.round(bound * unit * 1e6) / 1e6
      return [
        {
          name: indexName(table, [name, is === 'atLeast' ? 'least' : 'most']),
          column: field,
          is,
          than,
          bound,
        },
      ]
    }),
  )
}

/** Does work that writes rows; what the table's checks refuse becomes a fault of the field. */
export async function guardChecks<T>(
  { resource }: Pick<Entry, 'resource'>,
  context: Context,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = violatedCheck(error)
    const check = name === null ? undefined : checksOf(resource).find((one) => one.name === name)
    throw check ? refusal(resource, check, context) : error
  }
}

/** Fields that are closed to the caller are not named. */
function refusal(resource: AnyResource, check: Named, { identity: { rights } }: Context): Problem {
  const { column, is, bound } = check
  const open = new Set([...readableFields(resource, rights), ...writableFields(resource, rights, 'add')])
  const isField = typeof bound === 'string'
  const faultOf = (): Fault => {
    if (isField) return { message: `validate.${is === 'atLeast' ? 'notBelow' : 'notAbove'}`, fields: [bound] }
    return is === 'atLeast'
      ? { message: 'validate.tooSmall', params: { min: bound } }
      : { message: 'validate.tooBig', params: { max: bound } }
  }
  const isOpen = open.has(column) && (!isField || open.has(bound))
  const faults: Readonly<Record<string, Fault>> = isOpen
    ? { [column]: faultOf() }
    : { id: { message: 'validate.check' } }
  return new Problem('invalid', {}, { faults })
}
