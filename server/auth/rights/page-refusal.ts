import { hasNode } from '#core/access/permissions.ts'
import type { Context } from '../../context.ts'
import type { Input, Route } from '../../http/route.ts'
import { refusalText } from './explain-refusal.ts'

/** Why a page of the back office does not open: which rule its reader lacks, and who may grant it. */
export const pageRefusalRoutes: readonly Route[] = [
  { url: '/admin/ajax/refusal', method: 'GET', access: 'admin', inViews: 'shown', handle: explainPage },
]

/** Empty for pages that nobody opens, those that the caller may open, and those that no rule is of. */
async function explainPage(context: Context, { query }: Input) {
  const { app, identity } = context
  const path = String(query.page ?? '').slice(0, 200)
  const { access } = app.settings
  const rule =
    access.ruleNamed(path) ?? access.rules().find((one) => one.type === 'menu' && one.path === path)
  const isLacking = rule?.type === 'menu' && rule.status === '1' && !hasNode(identity.rights, rule.name)
  return { data: { reason: isLacking ? refusalText(rule, context) : '' } }
}
