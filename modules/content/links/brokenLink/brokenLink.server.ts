import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { type BrokenLinkData, brokenKinds, brokenLimits } from './brokenLink.ts'
import { askedPaths, leadingToPaths } from './paths.server.ts'
import { withPlaces } from './places.server.ts'
import { leadingToRows } from './rows-gone.server.ts'

/** What leads visitors to no page at this moment, in places that the caller may look at, and what they have asked for in vain. */
export const brokenLinkRoute: Route = {
  url: '/admin/content.brokenlink/index',
  method: 'GET',
  access: { node: 'content/brokenLink/index' },
  handle: async (context) => ({ data: await readBroken(context) }),
}

async function readBroken(context: Context): Promise<BrokenLinkData> {
  // What this process has counted since it was last written is part of it.
  await context.app.site.missing.flush(context.app)
  const [rows, paths] = [await leadingToRows(context), await leadingToPaths(context)]
  const placed = await withPlaces([...rows.broken, ...paths.broken], context)
  const all = [...placed, ...(await askedPaths(context))]
  const byKind = brokenKinds.map((kind) => all.filter((one) => one.kind === kind))
  return {
    list: byKind.flatMap((some) => some.slice(0, brokenLimits.each)),
    is_cut: rows.isCut || paths.isCut || byKind.some(({ length }) => length > brokenLimits.each),
  }
}
