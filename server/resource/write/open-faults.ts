import { isHidden, type Rights } from '#core/permissions.ts'
import type { Fault } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'

type Faults = Readonly<Record<string, Fault>>

/** Faults as their receiver is told them: of fields that are hidden from them it is said that there are such, and no more. */
export function openFaults(resource: AnyResource, faults: Faults, rights: Rights): Faults {
  // Parts of a value have its field first: `slots.b1.title`.
  const fieldOf = (at: string, { of }: Fault) => (of ? (at.split('.')[0] ?? at) : at)
  const open = Object.entries(faults).filter(([at, fault]) => !isHidden(resource, fieldOf(at, fault), rights))
  if (open.length === Object.keys(faults).length) return faults
  return { ...Object.fromEntries(open), id: { message: 'validate.hidden' } }
}
