import type { Fields } from '#core/resource.ts'

/** Fields that may be empty: of a draft each value has to be right, but nothing has to be there yet. */
export function unfinished(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }]),
  )
}
