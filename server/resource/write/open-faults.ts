import { isHidden, isReadOnly, type Rights } from '#core/access/permissions.ts'
import type { Fault } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { initialOf } from '#core/rules/validate.ts'
import type { Body } from '../door.ts'

type Faults = Readonly<Record<string, Fault>>

/** Faults as their receiver is told them: of fields that are hidden from them it is said that there are such, and no more. */
export function openFaults(resource: AnyResource, faults: Faults, rights: Rights): Faults {
  // Parts of a value have its field first: `slots.b1.title`.
  const fieldOf = (at: string, { of }: Fault) => (of ? (at.split('.')[0] ?? at) : at)
  const open = Object.entries(faults).filter(([at, fault]) => !isHidden(resource, fieldOf(at, fault), rights))
  if (open.length === Object.keys(faults).length) return faults
  return { ...Object.fromEntries(open), id: { message: 'validate.hidden' } }
}

/** Why a body is refused that sets what its sender may only see. */
export function readOnlyFaults(resource: AnyResource, body: Body, rights: Rights): Faults {
  const names = Object.keys(body).filter((name) => isReadOnly(resource, name, rights))
  return Object.fromEntries(names.map((name) => [name, { message: 'validate.readOnly' }]))
}

/** Why a row can not be added by who may not set what every row needs. */
export function missingFaults(resource: AnyResource, rights: Rights): Faults {
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required &&
      isEmptyValue(initialOf(field)) &&
      (isHidden(resource, name, rights) || isReadOnly(resource, name, rights)),
  )
  return Object.fromEntries(missing.map(([name]) => [name, { message: 'validate.closed' }]))
}
