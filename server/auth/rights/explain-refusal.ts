import { Problem } from '#core/problems.ts'
import type { AdminIdentity, Context } from '../../context.ts'
import type { AdminRule } from './access.ts'

/** What a refusal for want of a node says of it, for `explainRefusal`. */
export function lacking(nodes: readonly string[]): Problem {
  return new Problem('notAllowed', { nodes: nodes.join(' ') })
}

/**
 * A refusal with its reason: which rule a limited administrator lacks, by the titles above it, and who may grant it. Says
 * nothing of rows or of groups by name. Anything else that was thrown stays as it is.
 */
export function explainRefusal(thrown: unknown, context: Context): unknown {
  const { app, identity } = context
  if (!(thrown instanceof Problem) || thrown.problem !== 'notAllowed' || identity.kind !== 'admin')
    return thrown
  const { nodes } = thrown.detail
  if (nodes === undefined) return thrown
  const { access } = app.settings
  const rule = String(nodes)
    .split(' ')
    .map((node) => access.ruleNamed(node))
    .find((found) => found?.status === '1')
  if (!rule) return new Problem('superNeeded')
  return new Problem('ruleNeeded', reasonOf(rule, identity, context))
}

/** Why a rule that the caller lacks is missing, as a sentence. */
export function refusalText(rule: AdminRule, context: Context): string {
  const { identity, translate } = context
  if (identity.kind !== 'admin') return translate('core:problems.needLogin')
  return translate('core:problems.ruleNeeded', reasonOf(rule, identity, context))
}

function reasonOf(rule: AdminRule, identity: AdminIdentity, context: Context) {
  // A key is given what it may do by its owner, who may hold the rule.
  const by = identity.key ? 'key' : isHeldAbove(rule.id, identity.id, context) ? 'above' : 'super'
  return { rule: pathOf(rule, context), who: context.translate(`core:mayGrant.${by}`) }
}

/** The titles of the directory, the page and the rule. */
function pathOf(rule: AdminRule, context: Context): string {
  return titlesOf(rule, context).join(' / ')
}

/** What the entries above a rule are called, from the top, and the rule itself. */
export function titlesOf(rule: AdminRule, { app, language }: Context): readonly string[] {
  const { access } = app.settings
  const rules = new Map(access.rules().map((one) => [one.id, one]))
  const titles: string[] = []
  // Trees have no cycles; a broken one ends all the same.
  for (let at: AdminRule | undefined = rule; at && titles.length < 8; at = rules.get(at.pid))
    titles.unshift(app.titles.menu(at, language))
  return titles
}

/** Tells whether an enabled group above one of the administrator's holds a rule. */
function isHeldAbove(ruleId: number, adminId: number, { app }: Context): boolean {
  const { access } = app.settings
  return access
    .groupsOf(adminId)
    .some((group) =>
      access
        .groupsAbove(group.id)
        .some((above) => above.isEnabled && !above.isSuper && above.rules.has(ruleId)),
    )
}
