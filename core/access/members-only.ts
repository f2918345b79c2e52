import { meets } from '../actions.ts'
import type { AnyResource } from '../resource.ts'
import { isEmptyValue } from '../rules/rules.ts'

/**
 * The fields of a row that are for members alone (`areas.member.membersOnly`): guests find them empty, in every form. A row that
 * does not hold what decides keeps them back.
 */
export function membersOnlyIn(
  { fields, areas }: Pick<AnyResource, 'fields' | 'areas'>,
  row: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { membersOnly } = areas.member ?? {}
  if (!membersOnly) return []
  const isTold = !Object.keys(membersOnly.of).some((name) => isEmptyValue(row[name]))
  return !isTold || meets(fields, membersOnly.of, row) ? membersOnly.fields : []
}
