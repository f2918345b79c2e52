import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { type NamedTarget, parseTarget, type Target, targetText } from '#core/values/target.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Input, Route } from '../http/route.ts'
import type { Entry } from '../resource/registry.ts'
import { rowsOf } from '../resource/rows.ts'
import { nameTargets, targetEntries } from '../resource/targets/targets.ts'

/** rows answered of each resource that a search is about */
const rowsEach = 8
const maxTargets = 200

/**
 * What fields of the kind `target` may point at: the resources that there are for this caller, what given targets are
 * called, or the first rows that a search finds. Rows have names for callers who may open their list.
 */
export const targetRoutes: readonly Route[] = [
  { url: '/admin/ajax/targets', method: 'GET', access: 'admin', inViews: 'shown', handle: targets },
]

async function targets(context: Context, { query }: Input) {
  const { targets, quickSearch, resource } = query
  const open = targetEntries(context.app).filter(
    (one) =>
      one.resource.calls.includes('index') && hasNode(context.identity.rights, nodeOf(one.resource, 'index')),
  )
  const resources = open.map((one) => one.resource.name)
  if (targets !== undefined)
    return { data: { resources, list: await named(targetsIn(targets), open, context) } }
  if (quickSearch === undefined) return { data: { resources, list: [] } }
  if (typeof quickSearch !== 'string') throw new Problem('parameter', { name: 'quickSearch' })
  if (quickSearch.length > listLimits.maxQuickSearch)
    throw new Problem('quickSearchTooLong', { max: listLimits.maxQuickSearch })
  const wanted = open.filter((one) => resource === undefined || one.resource.name === resource)
  return { data: { resources, list: await found(quickSearch, wanted, context) } }
}

function targetsIn(raw: unknown): readonly Target[] {
  const list = Array.isArray(raw) ? raw : [raw]
  if (list.length > maxTargets) throw new Problem('parameter', { name: 'targets' })
  return list.map((one) => {
    const target = parseTarget(one)
    if (!target) throw new Problem('parameter', { name: 'targets' })
    return target
  })
}

async function named(
  targets: readonly Target[],
  open: readonly Entry[],
  context: Context,
): Promise<readonly NamedTarget[]> {
  const isOpen = ({ resource }: Target) => open.some((one) => one.resource.name === resource)
  const names = await nameTargets(targets.filter(isOpen), context)
  const byText = new Map(names.map((one) => [targetText(one), one]))
  return targets.map(
    (one) => byText.get(targetText(one)) ?? { ...one, label: `#${one.row_id}`, state: 'missing' },
  )
}

async function found(
  quickSearch: string,
  entries: readonly Entry[],
  context: Context,
): Promise<readonly NamedTarget[]> {
  const targets: Target[] = []
  for (const entry of entries) {
    const rows = await rowsOf(entry, context).suggest(quickSearch, rowsEach)
    targets.push(...rows.map(({ id }) => ({ resource: entry.resource.name, row_id: id })))
  }
  return nameTargets(targets, context)
}
