import { kinds } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Route } from '../http/route.ts'

const longBody = 4 * 1024 * 1024

/** How much a call that saves a row may send: more than others where fields hold long texts, or blocks or lines with many keys. */
export function bodyLimitsOf({ fields }: Pick<AnyResource, 'fields'>): Pick<Route, 'bodyLimit' | 'bodyKeys'> {
  const families = new Set(Object.values(fields).map(({ kind }) => kinds[kind].family))
  if (families.has('blocks') || families.has('lines')) return { bodyLimit: longBody, bodyKeys: 20_000 }
  return families.has('rich-text') ? { bodyLimit: longBody } : {}
}
