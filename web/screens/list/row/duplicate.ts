import { writableFields } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { isSecret, kinds } from '#core/field.ts'
import { flatRow } from '#core/translations/translated.ts'
import { cutText } from '#core/values/cut-text.ts'
import { request } from '#web/api/request.ts'
import type { FormValues } from '#web/screens/form/form-fields.ts'
import { rowsUrl } from '../../../area/area.ts'

/** A row as its form opens it; null where it may not be opened, which the user has been told. */
export async function loadRow(name: string, id: number): Promise<FormValues | null> {
  try {
    const { data } = await request<{ row: FormValues }>(rowsUrl(name, 'edit'), {
      query: { id },
      dedupe: false,
    })
    return flatRow(data.row)
  } catch {
    return null
  }
}

/**
 * What a duplicate of a row starts with: everything that its maker may set, but what no two rows share, what is given once
 * and for all, what is secret, a state that is reached by steps, and its place in the order. `nameOf` writes a copy's name.
 */
export function duplicateOf(
  resource: ResourceJson,
  rights: Parameters<typeof writableFields>[1],
  row: FormValues,
  nameOf: (name: string) => string,
): FormValues {
  const copied = writableFields(resource, rights, 'add').filter((name) => {
    const field = resource.fields[name]
    if (!field || !(name in row) || field.unique || field.fixed) return false
    if (field.transitions || isSecret(field)) return false
    return field.kind !== 'weigh' && !kinds[field.kind].isGiven
  })
  const copiedValue = (name: string) =>
    name === resource.label ? copyName(resource, row, nameOf) : row[name]
  return Object.fromEntries(copied.map((name) => [name, copiedValue(name)]))
}

/** The name of a copy, shortened in front of what says so; as it is where that leaves no room, or where rows have no names. */
function copyName(
  { label, fields }: ResourceJson,
  row: FormValues,
  nameOf: (name: string) => string,
): unknown {
  const field = fields[label]
  const name = row[label]
  if (!field || !kinds[field.kind].isLine || typeof name !== 'string' || name === '') return name
  const room = (field.max ?? kinds[field.kind].length ?? 0) - nameOf('').length
  return room > 0 ? nameOf(cutText(name, room).trimEnd()) : name
}
