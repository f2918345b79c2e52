import type { RuleContext } from '#core/rules/rules.ts'
import type { Context } from '../../context.ts'

/** What rules need to know besides a value. */
export function rulesOf({ timeZone, app }: Context): RuleContext {
  return { timeZone, blockRule: app.blocks.rule }
}
