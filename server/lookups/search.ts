import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../context.ts'
import type { Input, Route } from '../http/route.ts'
import type { Suggestion } from '../resource/door.ts'
import type { Entry } from '../resource/registry.ts'
import { rowsOf } from '../resource/rows.ts'

/** rows answered of each resource, and resources searched at a time */
const rowsEach = 4
const atOnce = 4
/** no further resource is begun after this long */
const milliseconds = 1500

/** Rows of one resource that a search over all of them found. */
export interface Found {
  readonly resource: string
  readonly rows: readonly Suggestion[]
}

/** One search over every resource whose list the caller may open, for the command palette. */
export const searchRoutes: readonly Route[] = [
  { url: '/admin/ajax/search', method: 'GET', access: 'admin', inViews: 'shown', handle: search },
]

async function search(context: Context, { query: { quickSearch = '' } }: Input) {
  if (typeof quickSearch !== 'string') throw new Problem('parameter', { name: 'quickSearch' })
  if (quickSearch.length > listLimits.maxQuickSearch) {
    throw new Problem('quickSearchTooLong', { max: listLimits.maxQuickSearch })
  }
  if (quickSearch.trim() === '') return { data: { list: [], is_complete: true } }
  const open = context.app.registry.entries.filter((entry) => isOpen(entry, context))
  const { list, isComplete } = await searchEach(open, quickSearch, rowsEach, context)
  return { data: { list, is_complete: isComplete } }
}

/** The first rows that a search finds in each of some resources, a few resources at a time; those that come late are left out. */
export async function searchEach(
  entries: readonly Entry[],
  quickSearch: string,
  rowsEach: number,
  context: Context,
): Promise<{ readonly list: readonly Found[]; readonly isComplete: boolean }> {
  const waiting = [...entries]
  const end = performance.now() + milliseconds
  const list: Found[] = []
  let isComplete = true
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const found = performance.now() > end ? null : await searchOne(entry, quickSearch, rowsEach, context)
      if (found) list.push({ resource: entry.resource.name, rows: found })
      else isComplete = false
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { list: list.filter(({ rows }) => rows.length > 0), isComplete }
}

/** Records of what happened are looked for in their own lists: they would bury everything else. */
function isOpen({ resource }: Entry, { identity }: Context): boolean {
  return (
    resource.isRecorded &&
    resource.calls.includes('index') &&
    hasNode(identity.rights, nodeOf(resource, 'index'))
  )
}

/** What one resource has; null when its table is too large for the search to end in time. */
async function searchOne(
  entry: Entry,
  quickSearch: string,
  limit: number,
  context: Context,
): Promise<readonly Suggestion[] | null> {
  try {
    return await rowsOf(entry, context).suggest(quickSearch, limit)
  } catch (error) {
    if (error instanceof Problem && error.problem === 'searchTooSlow') return null
    throw error
  }
}
