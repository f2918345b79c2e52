import type { ReferenceWish } from '#core/calls/references.ts'
import type { ResourceJson } from '#core/describe.ts'
import { severalOf } from '#core/messages/noun.ts'
import { actionKeys } from '#core/messages.ts'
import { transitionOf } from '#core/resource.ts'
import { currentLanguage, i18n } from '#web/i18n/i18n.ts'
import { confirm } from '../../ui/feedback/feedback.ts'
import { type Chosen, countOf, queryOf } from '../list/selection/chosen.ts'
import { askAboutReferences } from './ask-references.ts'

/**
 * Asks before rows are deleted, in one dialog with what refers to them: says what goes, a single row by its name. Answers what is to
 * become of what refers to them, null when its user would rather keep them.
 */
export function askToDelete(
  resource: ResourceJson,
  chosen: Chosen,
  name: string | null,
): Promise<readonly ReferenceWish[] | null> {
  const count = countOf(chosen)
  const what = severalOf(i18n.t(`${resource.name}:name`), currentLanguage())
  return askAboutReferences({
    resource,
    chosen,
    aim: 'delete',
    title: name === null ? i18n.t('list:deleteSeveral', { count, what }) : i18n.t('list:deleteOne', { name }),
    text: i18n.t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' }),
    label: count > 1 ? i18n.t('list:delCount', { count }) : i18n.t('list:del'),
    danger: true,
  })
}

/** What the call that deletes says of rows, and of what is to become of what refers to them. */
export function deletionQuery(chosen: Chosen, wishes: readonly ReferenceWish[]) {
  return { ...queryOf(chosen), ...(wishes.length > 0 && { references: JSON.stringify(wishes) }) }
}

/** Asks before an action that is declared to ask, or that takes rows from the public; false: it is not to be done. */
export async function askToAct(
  resource: ResourceJson,
  action: string,
  chosen: Chosen,
  name: string | null,
): Promise<boolean> {
  const { confirm: asks, hides, danger, on } = resource.actions[action] ?? {}
  // What refers to rows is told by resources whose rows can be deleted.
  const isShown = hides && resource.calls.includes('del')
  if (!asks && !isShown) return true
  const label = i18n.t(actionKeys(resource.name, action))
  const title = i18n.t('list:confirmAction', { action: label })
  const leavesOut = 'all' in chosen && transitionOf(resource, action) !== null
  const several = i18n.t(`list:confirmAction${leavesOut ? 'All' : 'Text'}`, { count: countOf(chosen) })
  const text = on === 'none' ? '' : (name ?? several)
  if (!isShown) return confirm({ title, text, okText: label, ...(danger ? { danger } : {}) })
  const wishes = await askAboutReferences({ resource, chosen, aim: 'hide', title, text, label, danger })
  return wishes !== null
}
