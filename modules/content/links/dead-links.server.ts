import { applyDraftsSource } from '#core/calls/draft.ts'
import { draftPrefix } from '#core/calls/references.ts'
import { publicState } from '#core/conditions/public-state.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { type Target, targetText } from '#core/values/target.ts'
import { type Context, system } from '#server/context.ts'
import { seedSource } from '#server/declared/record-seeded.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { nameTargets } from '#server/resource/targets/targets.ts'
import { deadPaths } from './brokenLink/paths.server.ts'

/** Links that one refusal names for each field. */
const named = 5

/**
 * Refuses to publish a row whose links lead nowhere in this site: to an address at which nothing is, or to a row that is gone. A row
 * that is not public yet may be linked to, as it may be published next. What is public already is refused by the fields that change.
 */
export const deadLinks: Aspect = {
  name: 'deadLinks',
  of(entry) {
    if (entry.resource.public === null) return null
    return {
      added: (row, context) => refuse(entry, null, row, context),
      changed: (before, row, context) => refuse(entry, before, row, context),
    }
  },
}

async function refuse(
  entry: Entry,
  before: PlainRow | null,
  after: PlainRow,
  context: Context,
): Promise<void> {
  if (!isAsked(context) || !isOut(entry, after, context)) return
  const wasOut = before !== null && isOut(entry, before, context)
  const changed = (field: string) =>
    before === null || JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const links = (await linksOf(entry, Number(after.id), context)).filter(
    ({ field }) => !wasOut || changed(field),
  )
  const faults: Record<string, Fault> = {}
  for (const [field, dead] of Map.groupBy(await deadAmong(links, context), (one) => one.field)) {
    const texts = dead.slice(0, named).map(({ link }) => link)
    const more = dead.length - texts.length
    faults[field] = {
      message: more > 0 ? 'content:deadLinks.more' : 'content:deadLinks.these',
      params: { links: texts.join(', '), more },
    }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

/** Whether a person publishes now, or has for this time: of what a job or the product writes the first rows may link to the last ones. */
function isAsked({ identity, cause, source = '' }: Context): boolean {
  if (identity.kind !== 'admin' || (cause !== undefined && cause !== 'apply')) return false
  return source === applyDraftsSource || (source !== seedSource && !source.startsWith('job:'))
}

/** Whether a row is published, be its time still to come or past. */
function isOut({ resource }: Entry, row: PlainRow, context: Context): boolean {
  return publicState(resource, row, context).why === null
}

/** Something in a field that leads to a path of this site at which no row was when it was written, or to a row. */
type Link = { readonly field: string } & ({ readonly path: string } | { readonly target: Target })

async function linksOf({ resource }: Entry, id: number, { db }: Context): Promise<readonly Link[]> {
  const [paths, targets] = [
    await db
      .selectFrom('loose_link')
      .select(['field', 'path'])
      .where('resource', '=', resource.name)
      .where('row_id', '=', id)
      .orderBy('path')
      .execute(),
    await db
      .selectFrom('row_reference')
      .select(['field', 'to_resource', 'to_id'])
      .where('resource', '=', resource.name)
      .where('row_id', '=', id)
      .where('field', 'not like', `${draftPrefix}%`)
      .orderBy('to_id')
      .execute(),
  ]
  return [
    ...paths.map(({ field, path }) => ({ field: String(field), path: String(path) })),
    ...targets.map(({ field, to_resource, to_id }) => ({
      field: String(field),
      target: { resource: String(to_resource), row_id: Number(to_id) },
    })),
  ]
}

/** Those of some links that lead nowhere, with what an editor finds them by. */
async function deadAmong(
  links: readonly Link[],
  context: Context,
): Promise<readonly { readonly field: string; readonly link: string }[]> {
  const paths = links.flatMap((one) => ('path' in one ? [one.path] : []))
  const ends = await deadPaths(paths, context, true)
  const targets = links.flatMap((one) => ('target' in one ? [one.target] : []))
  const rows = await nameTargets(targets, { ...context, identity: system, takes: undefined })
  const gone = new Set(rows.filter(({ state }) => state === 'missing').map(targetText))
  return links.flatMap((one) => {
    if ('path' in one)
      return ends.get(one.path)?.target === null ? [{ field: one.field, link: one.path }] : []
    const { resource, row_id } = one.target
    if (!gone.has(targetText(one.target))) return []
    return [{ field: one.field, link: `${context.translate(`${resource}:name`)} #${row_id}` }]
  })
}
