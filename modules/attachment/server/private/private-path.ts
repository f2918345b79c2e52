import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Body } from '#server/resource/door.ts'

/** Where private files lie in the store. No template and no topic makes a name that begins with this sign. */
const sign = '@'

/** What tickets are brought to, below `/storage/`. */
export const ticketPlace = `${sign}private`

/** Tells whether a name in the store is one that no public address leads to. */
export function isPrivateName(name: string): boolean {
  return name.startsWith(sign)
}

/** The address of a private file: what rows know it by. It can not be guessed, and nothing is served there. */
export function privatePath(name: string, suffix: string, { app }: Context): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
    .slice(0, 15)
  return `/storage/${ticketPlace}/${stem}${app.random(20).toString('hex')}.${suffix}`
}

/**
 * Whether an upload is for a private field, or for a private input of an action, as the declaration has it: such uploads name the
 * resource and the field. Leaving the names out gains nothing, as private fields take no public files.
 */
export function checkPrivate({ resource, field }: Body, { app }: Context): 0 | 1 {
  if (!resource && !field) return 0
  const declared = app.registry.find(String(resource))?.resource
  const places = [declared?.fields, ...Object.values(declared?.actions ?? {}).map(({ input }) => input)]
  const name = String(field)
  const isPrivate = places.some((fields) => fields && Object.hasOwn(fields, name) && fields[name]?.private)
  if (!isPrivate) throw new Problem('uploadField')
  return 1
}
