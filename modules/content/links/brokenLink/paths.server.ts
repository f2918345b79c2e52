import { type DeadEnd, deadEnds } from '#modules/site/server/answer/dead-ends.ts'
import type { Context } from '#server/context.ts'
import { nameTargets } from '#server/resource/targets/targets.ts'
import { redirect } from '../redirect/redirect.ts'
import { sitePath } from '../redirect/site-path.ts'
import { type BrokenLink, brokenLimits } from './brokenLink.ts'
import type { Broken } from './places.server.ts'

/** Rows of a statement at most. */
const batch = 200

type Place = Pick<Broken, 'resource' | 'row_id' | 'field'> & { readonly path: string }

/** Places that name a path of the site at which there is no page: links in texts and blocks, addresses of menu items and redirects. */
export async function leadingToPaths(
  context: Context,
): Promise<{ readonly broken: readonly Broken[]; readonly isCut: boolean }> {
  const linked = await linkedPaths(context)
  const dead = await brokenPaths(linked, context, true)
  const places = await linksTo(
    linked.filter((path) => dead.has(path)),
    context,
  )
  const broken = places.flatMap(({ path, ...place }): readonly Broken[] => {
    const end = dead.get(path)
    return end ? [{ ...place, to: path, ...end }] : []
  })
  return { broken, isCut: linked.length >= brokenLimits.looked }
}

/** Addresses that visitors have asked for and that still lead to nothing, the most frequent first. */
export async function askedPaths(context: Context): Promise<readonly BrokenLink[]> {
  const rows = await context.db
    .selectFrom('missing_path')
    .select(['path', 'count', 'time'])
    .orderBy('count', 'desc')
    .orderBy('time', 'desc')
    .limit(brokenLimits.looked)
    .execute()
  const paths = rows.map(({ path }) => String(path))
  const dead = await brokenPaths(paths, context, false)
  // One that is gone for good by a redirect of its own has been dealt with.
  const settled = await redirectsAt(paths, context, false)
  return rows
    .flatMap(({ path, count, time }): readonly BrokenLink[] => {
      const to = String(path)
      const end = settled.has(to) ? undefined : dead.get(to)
      return end ? [{ kind: 'asked', place: null, to, ...end, count: Number(count), time: Number(time) }] : []
    })
    .slice(0, brokenLimits.asked)
}

/**
 * Of some paths those that lead to no page, not by a redirect either. Of links nobody knows the parameters, so a redirect for some is
 * one for them.
 */
export async function deadPaths(
  paths: readonly string[],
  context: Context,
  areLinks: boolean,
): Promise<ReadonlyMap<string, DeadEnd>> {
  const ends = await deadEnds(paths, context)
  const asked = [...ends.values()].flatMap(({ path }) => path ?? [])
  const redirects = await redirectsAt(asked, context, areLinks)
  const leadsOn = (path: string | null) => path !== null && (redirects.get(path) ?? '410') !== '410'
  return new Map([...ends].filter(([, { path }]) => !leadsOn(path)))
}

/** Dead paths, with what is there and hidden as far as the caller sees it. */
async function brokenPaths(
  paths: readonly string[],
  context: Context,
  areLinks: boolean,
): Promise<ReadonlyMap<string, Pick<Broken, 'reason' | 'target'>>> {
  const ends = await deadPaths(paths, context, areLinks)
  const targets = [...ends.values()].flatMap(({ target }) => target ?? [])
  const named = await nameTargets(targets, context)
  const seen = new Set(targets.filter((_, at) => named[at]?.state !== 'missing'))
  const broken = new Map<string, Pick<Broken, 'reason' | 'target'>>()
  for (const [path, { target }] of ends) {
    const isSeen = target !== null && seen.has(target)
    broken.set(path, {
      reason: isSeen ? 'hidden' : 'missing',
      target: isSeen ? { resource: target.resource, id: target.row_id } : null,
    })
  }
  return broken
}

/** The kinds of redirects that there are at paths, or at these with any parameters. */
async function redirectsAt(
  paths: readonly string[],
  { db }: Context,
  withParameters: boolean,
): Promise<ReadonlyMap<string, string>> {
  const byPath = Map.groupBy(paths, (path) => sitePath(path))
  const asked = [...byPath.keys()].filter((path) => path !== null)
  const found = new Map<string, string>()
  for (let at = 0; at < asked.length; at += batch) {
    const some = asked.slice(at, at + batch)
    const rows = await db
      .selectFrom(redirect.table)
      .select(['from_path', 'code'])
      .where(({ eb, and, or }) =>
        or([
          eb('from_path', 'in', some),
          // All texts that begin with the path and a question mark: the next sign is `@`.
          ...(withParameters ? some : []).map((path) =>
            and([eb('from_path', '>', `${path}?`), eb('from_path', '<', `${path}@`)]),
          ),
        ]),
      )
      .orderBy('code', 'desc')
      .execute()
    for (const { from_path, code } of rows)
      for (const path of byPath.get(sitePath(String(from_path))) ?? []) found.set(path, String(code))
  }
  return found
}

/** Paths that fields link to and that no row was at when these were written, however many links there are to each. */
async function linkedPaths({ db }: Context): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('loose_link')
    .select('path')
    .distinct()
    .orderBy('path')
    .limit(brokenLimits.looked)
    .execute()
  return rows.map(({ path }) => String(path))
}

async function linksTo(paths: readonly string[], { db }: Context): Promise<readonly Place[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('loose_link')
    .select(['resource', 'row_id', 'field', 'path'])
    .where('path', 'in', paths)
    .orderBy('path')
    .orderBy('row_id', 'desc')
    .limit(brokenLimits.looked)
    .execute()
  return rows.map(({ resource, row_id, field, path }) => ({
    resource: String(resource),
    row_id: Number(row_id),
    field: String(field),
    path: String(path),
  }))
}
