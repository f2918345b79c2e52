import { i18n } from '#web/i18n/i18n.ts'
import type { MemberRule } from '#web/stores/member-permissions.ts'
import { go } from '../navigation/navigation.ts'
import { toast } from '../ui/feedback/feedback.ts'
import { addressOfRule } from './entries.ts'

/** Opens what an entry of a menu stands for: a page of this client, or a link in a window of its own. */
export function openMemberEntry(rule: MemberRule): void {
  const address = addressOfRule(rule)
  if (rule.menu_type === 'link') window.open(rule.url, '_blank', 'noreferrer')
  else if (address !== null) go(address)
  else toast.error(i18n.t('errors:navigation.unknownType'))
}
