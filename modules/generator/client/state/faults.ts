import type { DesignFault } from '../../design/design.ts'
import { fieldFault } from '../../design/names.ts'
import type { DesignState } from './design-state.ts'

/** What the server found in a design, with the design that it found it in. */
export interface Told {
  readonly faults: readonly DesignFault[]
  readonly state: Pick<DesignState, 'fields' | 'table'>
}

/** What stands in the way of a design: seen without asking, and of what was told last all that was not touched since. */
export function faultsOf(state: Told['state'], told: Told | null): readonly DesignFault[] {
  const own = state.fields.flatMap(({ name, primaryKey }, index) =>
    primaryKey ? [] : (fieldFault(name, `fields.${index}.name`) ?? []),
  )
  const places = new Set(own.map(({ place }) => place))
  const still = (told?.faults ?? []).flatMap((fault) => placedNow(fault, state, told as Told) ?? [])
  return [...own, ...still.filter(({ place }) => !places.has(place))]
}

/** Key of the field that a fault speaks of; null when it speaks of the table. */
export function fieldKeyOf({ fields }: Pick<DesignState, 'fields'>, { place }: DesignFault): number | null {
  const index = indexIn(place)
  return index === null ? null : (fields[index]?.key ?? null)
}

/** A fault where its field stands by now; null when what it speaks of has been changed. */
function placedNow(fault: DesignFault, now: Told['state'], { state }: Told): DesignFault | null {
  const index = indexIn(fault.place)
  if (index === null) return state.table === now.table ? fault : null
  const field = state.fields[index]
  const at = field ? now.fields.indexOf(field) : -1
  return at < 0 ? null : { ...fault, place: fault.place.replace(/^fields\.\d+/, `fields.${at}`) }
}

function indexIn(place: string): number | null {
  const index = /^fields\.(\d+)/.exec(place)?.[1]
  return index === undefined ? null : Number(index)
}
