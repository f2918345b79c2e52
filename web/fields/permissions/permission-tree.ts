/** A rule as the permission tree needs it. */
export interface RuleNode {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly children?: readonly RuleNode[]
}

/** How the box of a rule looks: half means that something of it or below it is granted, not all. */
export type BoxState = 'all' | 'half' | 'none'

/** Ids of a rule and of everything below it. */
export function idsOf(rule: RuleNode): readonly number[] {
  return [rule.id, ...(rule.children ?? []).flatMap(idsOf)]
}

/** Granted ids with the rules above them: whoever may press a button has to reach its page. */
export function withParents(rules: readonly RuleNode[], granted: readonly number[]): ReadonlySet<number> {
  const all = new Set(granted)
  const visit = (rule: RuleNode): boolean => {
    const below = (rule.children ?? []).map(visit)
    if (below.includes(true)) all.add(rule.id)
    return all.has(rule.id)
  }
  for (const rule of rules) visit(rule)
  return all
}

/** The look of a rule's box. */
export function boxOf(rule: RuleNode, granted: ReadonlySet<number>): BoxState {
  const ids = idsOf(rule)
  const count = ids.filter((id) => granted.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'half'
}

/**
 * What is granted after a click on a rule's box: all of it, or nothing when all was. Rules above follow: they are granted
 * as long as something below them is.
 */
export function toggleRule(
  rules: readonly RuleNode[],
  granted: ReadonlySet<number>,
  rule: RuleNode,
): readonly number[] {
  const next = new Set(granted)
  const isOff = boxOf(rule, granted) === 'all'
  for (const id of idsOf(rule)) {
    if (isOff) next.delete(id)
    else next.add(id)
  }
  for (const parent of pathTo(rules, rule.id).toReversed()) {
    const hasSome = idsOf(parent).some((id) => id !== parent.id && next.has(id))
    if (hasSome) next.add(parent.id)
    else next.delete(parent.id)
  }
  return [...next]
}

/** The rules above one, from the top. */
function pathTo(rules: readonly RuleNode[], id: number): readonly RuleNode[] {
  for (const rule of rules) {
    const { children = [] } = rule
    if (children.some((child) => child.id === id)) return [rule]
    const below = pathTo(children, id)
    if (below.length > 0) return [rule, ...below]
  }
  return []
}
