import { actionKeys } from '#core/messages.ts'
import { type ActionSpec, transitionOf } from '#core/resource.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { confirm } from '../../../ui/feedback/feedback.ts'
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

/** Asks before an action, where it is declared to ask; answers whether to go on. */
export async function confirmOffer(list: List, { action, spec, chosen, label }: Offer): Promise<boolean> {
  if (!spec?.confirm) return true
  const count = countOf(chosen)
  const leavesOut = list.isAllSelected && transitionOf(list.resource, action) !== null
  const text = leavesOut ? 'list:confirmActionAll' : 'list:confirmActionText'
  return confirm({
    title: i18n.t('list:confirmAction', { action: label }),
    text: spec.on === 'none' ? undefined : i18n.t(text, { count }),
    danger: spec.danger,
    okText: label,
  })
}

/** Deletes rows after a question that says how many, and what goes with them. */
export async function removeChosen(list: List, chosen: Chosen): Promise<void> {
  const count = countOf(chosen)
  if (!list.rights.canDelete || count === 0) return
  const isSure = await confirm({
    title: i18n.t('list:confirmDelete'),
    text: deleteText(list, count),
    danger: true,
    okText: i18n.t('list:del'),
  })
  if (isSure) await list.commands.remove(chosen)
}

/** How many rows a deletion is about, and what the resource warns of. */
export function deleteText({ resource }: List, count: number): string {
  const warning = i18n.t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' })
  return [i18n.t('list:confirmDeleteText', { count }), warning].join(' ').trim()
}
