import { actionKeys } from '#core/messages.ts'
import type { ActionSpec } from '#core/resource.ts'
import { i18n } from '#web/i18n/i18n.ts'
import type { List } from '../use-list.ts'
import { type Chosen, chosenRows, countOf } from './chosen.ts'

/** An action with the rows that it would be done to. */
export interface Offer {
  readonly action: string
  readonly label: string
  readonly spec: ActionSpec | undefined
  readonly chosen: Chosen
}

/** The granted actions of a list: those on the selected rows whose state allows it, or those on nothing in particular. */
export function offersOf(list: List, on: 'rows' | 'none'): readonly Offer[] {
  const { resource, rights } = list
  return rights.actions
    .filter((action) => (resource.actions[action]?.on ?? 'rows') === on)
    .map((action): Offer => {
      const label = i18n.t(actionKeys(resource.name, action))
      const chosen = on === 'rows' ? chosenRows(list, action) : { ids: [] }
      return { action, label, chosen, spec: resource.actions[action] }
    })
    .filter(({ chosen }) => on === 'none' || countOf(chosen) > 0)
}

/** Deletes rows of a list, after a question, where there are any and its user may. */
export async function removeChosen({ rights, commands }: List, chosen: Chosen): Promise<void> {
  if (rights.canDelete && countOf(chosen) > 0) await commands.remove(chosen)
}
