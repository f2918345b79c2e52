import type { Row } from '#core/resource.ts'
import { type Context, system } from '#server/context.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { grantFor } from '../grant/grants.server.ts'
import { resourceFile } from '../resourceFile/resourceFile.ts'
import { counterOf, hasDownloaded } from './download-count.server.ts'
import type { Offer, Standing } from './offer.ts'
import { resource } from './resource.ts'

type Download = Row<typeof resource>
type DownloadFile = Row<typeof resourceFile>

/** What is offered of a download, to this caller, in their language; null when it is gone. */
export async function offerOf(resourceId: number, context: Context): Promise<Offer | null> {
  const found = await findDownload(resourceId, context)
  if (!found) return null
  const standing = await standingOf(found, context)
  const price_score = standing === 'pay' ? Number(found.price_score) : 0
  return {
    // What a file holds is known by its hash: that is for those who may have it.
    files: (await offeredFiles(resourceId, context)).map((file) =>
      standing === 'open' ? file : { ...file, sha256: '' },
    ),
    standing,
    price_score,
    score: price_score > 0 ? await scoreOf(context) : 0,
    licence: found.licence,
    is_accepted: found.licence === '' || (await hasDownloaded(resourceId, counterOf(context), context)),
  }
}

/** A download, whoever asks, in the caller's language. */
export async function findDownload(id: number, context: Context): Promise<Download | null> {
  const entry = context.app.registry.get(resource.name)
  const row = await rowsOf(entry, { ...context, identity: system }).find(id)
  if (!row) return null
  const shown = { ...row }
  await showOutside(entry, [shown], context)
  return shown as unknown as Download
}

/** A file of a download, whoever asks. */
export async function findFile(id: number, context: Context): Promise<DownloadFile | null> {
  const rows = rowsOf(context.app.registry.get(resourceFile), { ...context, identity: system })
  return rows.find(id)
}

/** Who may have the files of a download, as everybody is told. */
export function audienceOf(
  { access, price_score }: Readonly<Record<string, unknown>>,
  { translate }: Pick<Context, 'translate'>,
): string {
  return translate(`content:site.audience.${String(access)}`, { price: Number(price_score) })
}

/** What a caller has to do to get the files of a download. */
export async function standingOf({ id, access, group_ids }: Download, context: Context): Promise<Standing> {
  const { identity } = context
  if (access === 'public') return 'open'
  if (identity.kind !== 'member') return 'signIn'
  const given = await grantFor(identity.id, id, context)
  if (access === 'members' || given?.status === 'active') return 'open'
  if (access === 'score') return given ? 'revoked' : 'pay'
  return group_ids.includes(await groupOf(identity.id, context)) ? 'open' : 'otherGroup'
}

/** Tells whether a caller may have the files of a download now: it shows to them, or they have a grant that outlives that. */
export async function mayReach(download: Download, context: Context): Promise<boolean> {
  const { app, identity } = context
  if (await rowsOf(app.registry.get(resource), context).find(download.id)) return true
  return (
    identity.kind === 'member' && (await grantFor(identity.id, download.id, context))?.status === 'active'
  )
}

/** Points that a member has. */
export async function scoreOf({ db, identity }: Context): Promise<number> {
  if (identity.kind !== 'member') return 0
  const row = await db.selectFrom('user').select('score').where('id', '=', identity.id).executeTakeFirst()
  return Number(row?.score ?? 0)
}

async function groupOf(userId: number, { db }: Context): Promise<number> {
  const row = await db.selectFrom('user').select('group_id').where('id', '=', userId).executeTakeFirst()
  return Number(row?.group_id)
}

/** The files of a download as everybody may know them, in their order. */
export async function offeredFiles(resourceId: number, context: Context): Promise<Offer['files']> {
  const entry = context.app.registry.get(resourceFile.name)
  const rows = await context.db
    .selectFrom(resourceFile.table)
    .select(['id', 'label', 'version', 'size', 'sha256'])
    .where('resource_id', '=', resourceId)
    .orderBy('weigh', 'desc')
    .orderBy('id', 'desc')
    .execute()
  await showOutside(entry, rows, context)
  return rows.map(({ id, label, version, size, sha256 }) => ({
    id: Number(id),
    label: String(label),
    version: String(version),
    size: Number(size ?? 0),
    sha256: String(sha256),
  }))
}
