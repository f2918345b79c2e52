import { type Rights, writableFields } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { fieldParts } from '#web/fields/parts.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import type { ListColumn } from '../columns/list-columns.ts'

/**
 * The columns whose cells are edited in place: fields of the form that the caller may write, of kinds with an input that
 * fits a cell. A field with an input of its own, or whose cell does something by itself, is for the form.
 */
export function inlineFields(
  resource: ResourceJson,
  side: AnyClientSide,
  rights: Rights,
  columns: readonly ListColumn[],
): ReadonlySet<string> {
  const { noDoubleClick } = side
  if (!resource.calls.includes('edit') || noDoubleClick === 'all') return new Set()
  const inForm = new Set(resource.form.flat())
  const writable = new Set(writableFields(resource, rights, 'edit'))
  const ownInputs = new Set(Object.keys(side.inputs ?? {}))
  const names = columns
    .filter(({ field, fieldSpec, cell }) => {
      const isOwn = inForm.has(field) && writable.has(field) && fieldSpec.write !== 'system'
      if (!isOwn || ownInputs.has(field) || noDoubleClick?.includes(field) || cell === 'switch') return false
      return fieldParts[fieldSpec.kind].CellInput !== undefined
    })
    .map(({ field }) => field)
  return new Set(names)
}
