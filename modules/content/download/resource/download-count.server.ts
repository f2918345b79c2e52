import { unixToText } from '#core/values/time.ts'
import type { Context } from '#server/context.ts'
import type { Sweep } from '#server/module.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { resource } from './resource.ts'

/** Whoever downloads, as it is counted: a member by number, a guest by an address that can not be read from it. */
export function counterOf({ app, identity, address }: Context): string {
  if (identity.kind === 'member') return memberCounter(identity.id)
  return `guest:${keyed(app, 'downloads', address).slice(0, 24)}`
}

const memberCounter = (id: number) => `member:${id}`

/** Tells whether somebody has had files of a download before. */
export async function hasDownloaded(resourceId: number, who: string, { db }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('resource_download')
    .select('day')
    .where('resource_id', '=', resourceId)
    .where('who', '=', who)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a download; `most` is how many there may be in a day, 0 for any number. Answers which one of the day it is, 0 where it is
 * one too many. Nobody else counts for the same one meanwhile.
 */
export async function countDownload(
  resourceId: number,
  who: string,
  most: number,
  { app, db, now }: Context,
): Promise<number> {
  const day = unixToText(now, app.settings.value(siteTimeZone)).slice(0, 10)
  const today = { resource_id: resourceId, who, day }
  const row = await db
    .selectFrom('resource_download')
    .select('count')
    .where((is) => is.and(today))
    .executeTakeFirst()
  const count = Number(row?.count ?? 0) + 1
  if (most > 0 && count > most) return 0
  if (row) {
    await db
      .updateTable('resource_download')
      .set({ count })
      .where((is) => is.and(today))
      .execute()
    return count
  }
  await db
    .insertInto('resource_download')
    .values({ ...today, count, create_time: now })
    .execute()
  await db
    .updateTable(resource.table)
    .set((is) => ({ downloads: is('downloads', '+', 1) }))
    .where('id', '=', resourceId)
    .execute()
  return count
}

/** What was counted of a member goes with them. */
export async function forgetDownloads(memberId: number, { db }: Context): Promise<void> {
  await db.deleteFrom('resource_download').where('who', '=', memberCounter(memberId)).execute()
}

/** What guests have downloaded on other days than today and yesterday. */
export const sweepDownloads: Sweep = async ({ database }, now) => {
  const { numDeletedRows } = await database.write
    .deleteFrom('resource_download')
    .where('who', 'like', 'guest:%')
    .where('create_time', '<', now - 2 * 86_400)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
