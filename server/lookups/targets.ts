import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import {
  type FoundTarget,
  type NamedTarget,
  parseTarget,
  type Target,
  targetText,
} from '#core/values/target.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Input, Route } from '../http/route.ts'
import type { Entry } from '../resource/registry.ts'
import { rowsOf } from '../resource/rows.ts'
import { linkTargets } from '../resource/targets/link-targets.ts'
import { siteAddresses } from '../resource/targets/site-addresses.ts'
import { nameTargets, targetEntries } from '../resource/targets/targets.ts'
import { searchEach } from './search.ts'

/** rows answered of each resource */
const rowsEach = 5
const maxTargets = 200

/**
 * What fields of the kind `target` may point at: the resources that there are for this caller, what given targets are
 * called, or the first rows of each resource that a search finds by what they are called or by their address; without words
 * those that lists begin with. Rows have names for callers who may open their list.
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
  const asked = resource === undefined ? null : [resource].flat()
  const wanted = open.filter((one) => asked === null || asked.includes(one.resource.name))
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
): Promise<readonly FoundTarget[]> {
  const [{ list }, addressed] = await Promise.all([
    searchEach(entries, quickSearch, rowsEach, context),
    linkTargets(/^(?:\/|https?:)/i.test(quickSearch) ? [quickSearch] : [], context),
  ])
  const lists: Promise<readonly FoundTarget[]>[] = entries.map(async (entry) => {
    const { name: resource } = entry.resource
    const at = [...addressed.values()].flatMap((one) => (one.resource === resource ? [one.row_id] : []))
    const told = at.length > 0 ? await siteAddresses(entry, at, context) : null
    const there = told ? at.filter((id) => told.has(id)) : at
    const ids = [
      ...(there.length > 0 ? await rowsOf(entry, context).among(there) : []),
      ...(list.find((one) => one.resource === resource)?.rows.map(({ id }) => id) ?? []),
    ]
    return withPaths(entry, [...new Set(ids)].slice(0, rowsEach), context)
  })
  return (await Promise.all(lists)).flat()
}

/** Rows of a resource as targets, with what they are called and where their pages are. */
async function withPaths(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly FoundTarget[]> {
  if (ids.length === 0) return []
  const { name: resource } = entry.resource
  const [names, addresses] = await Promise.all([
    nameTargets(
      ids.map((row_id) => ({ resource, row_id })),
      context,
    ),
    siteAddresses(entry, ids, context),
  ])
  return names.map((one) => ({ ...one, path: addresses?.get(one.row_id)?.path ?? null }))
}
