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
interface Found {
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
  const waiting = context.app.registry.entries.filter((entry) => isOpen(entry, context))
  const end = performance.now() + milliseconds
  const found: Found[] = []
  let isComplete = true
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      if (performance.now() > end) isComplete = false
      else isComplete = (await searchOne(entry, quickSearch, context, found)) && isComplete
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { data: { list: found, is_complete: isComplete } }
}

/** Records of what happened are looked for in their own lists: they would bury everything else. */
function isOpen({ resource }: Entry, { identity }: Context): boolean {
  return (
    resource.isRecorded &&
    resource.calls.includes('index') &&
    hasNode(identity.rights, nodeOf(resource, 'index'))
  )
}

/** Adds what one resource has; false when its table is too large for the search to end in time. */
async function searchOne(
  entry: Entry,
  quickSearch: string,
  context: Context,
  found: Found[],
): Promise<boolean> {
  try {
    const rows = await rowsOf(entry, context).suggest(quickSearch, rowsEach)
    if (rows.length > 0) found.push({ resource: entry.resource.name, rows })
    return true
  } catch (error) {
    if (error instanceof Problem && error.problem === 'searchTooSlow') return false
    throw error
  }
}
