import { Problem } from '#core/problems.ts'
import type { RefusedRow } from '#core/wire.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { countUses } from '#modules/attachment/server/references.ts'
import { layout } from '#modules/content/layout/layout.ts'
import { page } from '#modules/content/page/page.ts'
import { siteDescription, siteTitle } from '#modules/site/settings.ts'
import { type App, type Context, inTransaction, outsideRequest } from '#server/context.ts'
import { seedSource } from '#server/declared/record-seeded.ts'
import { referringTo } from '#server/resource/pipeline/referring.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { changedRows } from './changed.ts'
import { setSetting } from './settings.ts'
import { siteTexts } from './shelf.ts'
import { demoState } from './state.ts'
import { demoResources, demoRow } from './tables.ts'

/** What a removal did: how much it took away, what stays and why, and what takes it back. */
export interface DemoRemoval {
  readonly count: number
  readonly left: readonly RefusedRow[]
  readonly undo?: unknown
}

/**
 * Removes what the demo made, in one transaction, as one deletion that can be undone. Rows that people have changed stay unless `all`
 * is said, and so does what they use; what stays is theirs from now on.
 */
export async function removeDemo(context: Context, { all }: { readonly all: boolean }): Promise<DemoRemoval> {
  return inTransaction({ ...context, source: seedSource }, async (inside) => {
    if ((await demoState(inside)) !== 'there') throw new Problem('demoMissing')
    const changed = all ? new Map<string, readonly number[]>() : await changedRows(inside)
    await releasePages(inside, changed)
    await releaseLayouts(inside, changed)
    const parts: Removed[] = []
    for (const name of demoResources) parts.push(await removeRows(name, changed.get(name) ?? [], inside))
    await unnameSite(inside)
    await inside.db.deleteFrom(demoRow).where('resource', '!=', attachment.name).execute()
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const undo = parts.find((part) => part.undo !== undefined)?.undo
    const left = parts.flatMap((part) => part.left)
    return { count: count + (await dropUnused(inside)), left, ...(undo === undefined ? {} : { undo }) }
  })
}

/** Removes the pictures of a demo that is gone, once the recycle bin holds nothing any more that shows them. */
export async function sweepDemoFiles(app: App, now: number): Promise<number> {
  const context = outsideRequest(app, 'demo/sweep', { now })
  if ((await demoState(context)) === 'there') return 0
  return inTransaction(context, dropUnused)
}

interface Removed {
  readonly count: number
  readonly left: readonly RefusedRow[]
  readonly undo?: unknown
}

/** Removes the rows of a resource, but for those that people have changed, and those that what stays belongs to or has. */
async function removeRows(name: string, changed: readonly number[], inside: Context): Promise<Removed> {
  const { translate, app } = inside
  const entry = app.registry.get(name)
  const ids = (await idsOf(name, inside)).filter((id) => !changed.includes(id))
  const needed = await neededRows(entry, ids, inside)
  const left = [
    ...(await nameRows(entry, changed, translate('demo:changed'), inside)),
    ...(await nameRows(entry, needed, translate('demo:needed'), inside)),
  ]
  const going = ids.filter((id) => !needed.includes(id))
  if (going.length === 0) return { count: 0, left }
  const { count, said } = await rowsOf(entry, inside).remove(going)
  return { count, left, undo: said.undo }
}

/** Rows that others refer to which do not go: to delete them would be refused, or would change these. */
async function neededRows(entry: Entry, ids: readonly number[], inside: Context): Promise<readonly number[]> {
  const { referrers, resource } = entry
  if (referrers.length === 0 && resource.parent === null) return []
  const lines = entry.lines.map(({ target }) => target.resource.name)
  const needed = new Set<number>()
  for (let before = -1; before !== needed.size; ) {
    before = needed.size
    for (const id of ids) {
      const groups = await referringTo(entry, [id], inside)
      const isNeeded = groups.some(
        ({ effect, resource: other, rows }) =>
          effect !== 'leave' &&
          !lines.includes(other) &&
          (other !== resource.name || rows.some((row) => !ids.includes(row.id) || needed.has(row.id))),
      )
      if (isNeeded) needed.add(id)
    }
  }
  return [...needed]
}

async function nameRows(
  entry: Entry,
  ids: readonly number[],
  reason: string,
  inside: Context,
): Promise<readonly RefusedRow[]> {
  const rows = await Promise.all(ids.map((id) => rowsOf(entry, inside).find(id)))
  return rows.flatMap((row) =>
    row ? [{ id: Number(row.id), name: String(row[entry.resource.label] ?? ''), reason }] : [],
  )
}

async function idsOf(name: string, { db }: Context): Promise<readonly number[]> {
  const rows = await db.selectFrom(demoRow).select('row_id').where('resource', '=', name).execute()
  return rows.map(({ row_id }) => Number(row_id))
}

/** Pages that the site leads to by their purpose can not be deleted; those of the demo have had theirs. */
async function releasePages(inside: Context, changed: ReadonlyMap<string, readonly number[]>): Promise<void> {
  const kept = changed.get(page.name) ?? []
  const ids = (await idsOf(page.name, inside)).filter((id) => !kept.includes(id))
  if (ids.length > 0)
    await rowsOf(inside.app.registry.get(page.name), inside).update(ids, { is_home: 0, code: 'none' })
}

/** A default layout is not deleted; those of the demo are none any more. */
async function releaseLayouts(
  inside: Context,
  changed: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const kept = changed.get(layout.name) ?? []
  const ids = (await idsOf(layout.name, inside)).filter((id) => !kept.includes(id))
  if (ids.length > 0)
    await rowsOf(inside.app.registry.get(layout.name), inside).update(ids, { is_default: 0 })
}

async function unnameSite(inside: Context): Promise<void> {
  for (const language of ['zh-cn', 'en'] as const) {
    const { title, description } = siteTexts[language] ?? {}
    await setSetting(siteTitle[language], '', inside, title)
    await setSetting(siteDescription[language], '', inside, description)
  }
}

async function dropUnused(inside: Context): Promise<number> {
  const ids = await idsOf(attachment.name, inside)
  const uses = await countUses(ids, inside.db)
  const unused = ids.filter((id) => !uses.has(id))
  if (unused.length === 0) return 0
  const { count } = await rowsOf(inside.app.registry.get(attachment.name), inside).remove(unused)
  return count
}
