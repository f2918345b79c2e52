import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { type FileRight, issueFileTicket } from '#modules/attachment/server/private/file-ticket.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { withLock } from '#server/db/lock.ts'
import { tokenOf } from '#server/http/identity/identity.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { storedAddresses } from '#server/resource/columns/addresses.ts'
import type { Body } from '#server/resource/door.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { resourceGot } from '../../events.ts'
import { causeOf } from '../grant/grant.ts'
import { insertGrant } from '../grant/grants.server.ts'
import { countDownload, counterOf, hasDownloaded } from './download-count.server.ts'
import { findDownload, findFile, mayReach, scoreOf, standingOf } from './offer.server.ts'
import { resource } from './resource.ts'

/** The right that tickets of downloads are made by. */
export const downloadRight = resource.name

/** Anybody asks for a file of a download: who may have it is answered an address, once it is paid and its terms are accepted. */
export const getRoute: Route = {
  url: '/api/content.resource/get',
  method: 'POST',
  access: 'public',
  forKeys: true,
  limit: { name: 'content/resource/get', points: 20, seconds: 60, by: 'account' },
  documents: {
    operationId: 'takeFile',
    summary: 'Where a file of a download is, once its licence is accepted and its price is paid',
    requestBody: bodyOf({
      type: 'object',
      properties: {
        file_id: { type: 'integer', minimum: 1, description: 'One of `offer.files` of `show`' },
        accept: { type: 'boolean', description: 'The licence and the price are accepted' },
        price_score: { type: 'integer', description: 'The price that is accepted' },
      },
      required: ['file_id'],
    }),
    responses: answers({
      type: 'object',
      properties: {
        url: { type: 'string', description: 'For five minutes, where the file begins once' },
        type: { type: 'string', enum: ['terms', 'pay'], description: 'What is missing, of a refusal' },
        licence: { type: 'string' },
        price_score: { type: 'integer' },
        score: { type: 'integer', description: 'Points that the member has' },
      },
      required: ['url'],
    }),
  },
  handle: get,
}

type Download = NonNullable<Awaited<ReturnType<typeof findDownload>>>
type DownloadFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

async function get(context: Context, { body, request }: Input): Promise<Answer> {
  const file = await findFile(idOf(body.file_id), context)
  const download = file && (await findDownload(Number(file.resource_id), context))
  if (!file || !download || !(await mayReach(download, context))) throw new Problem('fileGone')
  const attachmentId = file.file ? await attachmentOf(file, context) : null
  if (file.file && attachmentId === null) throw new Problem('fileGone')
  const who = counterOf(context)
  try {
    await withLock(context.app.database, `download:${download.id}:${who}`, () =>
      inTransaction(context, (inside) => take(download, who, body, inside)),
    )
  } catch (error) {
    // Who has a session that ended renews it first.
    const isExpired =
      error instanceof Problem && error.problem === 'needLogin' && tokenOf(request, memberRealm)
    throw isExpired ? new Problem('tokenExpired') : error
  }
  if (attachmentId === null) return { data: { url: file.url } }
  const order = { attachmentId, purpose: downloadRight, rowId: file.id }
  return { data: { url: await issueFileTicket(context, order) } }
}

/** Whether somebody who has a ticket may still have the file. */
export const downloadStands: FileRight = async ({ attachmentId, rowId }, context) => {
  const file = await findFile(rowId, context)
  const download = file && (await findDownload(Number(file.resource_id), context))
  if (!file || !download || (await attachmentOf(file, context)) !== attachmentId) return false
  return (await mayReach(download, context)) && (await standingOf(download, context)) === 'open'
}

/** Everything that has to be true before somebody gets a file, and what it costs them; all of it is kept, or nothing. */
async function take(download: Download, who: string, body: Body, inside: Context): Promise<void> {
  const standing = await standingOf(download, inside)
  if (standing === 'signIn') throw new Problem('needLogin')
  if (standing === 'otherGroup') throw new Problem('downloadGroup')
  if (standing === 'revoked') throw new Problem('downloadRevoked')
  await checkAccepted(download, { isPaid: standing === 'pay', who, body }, inside)
  // Points are for people to spend.
  if (standing === 'pay' && 'key' in inside.identity) throw new Problem('keyClosed')
  if (standing === 'pay') await pay(download, inside)
  const count = await countDownload(download.id, who, download.daily_limit ?? 0, inside)
  if (count === 0) throw new Problem('downloadsUsedUp', { max: Number(download.daily_limit) })
  if (count === 1) await emit(inside, resourceGot, { id: download.id })
}

/** Terms are accepted before the first download, and a price before it is paid: that one, should it change meanwhile. */
async function checkAccepted(
  { id, licence, price_score }: Download,
  { isPaid, who, body }: { readonly isPaid: boolean; readonly who: string; readonly body: Body },
  inside: Context,
): Promise<void> {
  const terms = licence && !(await hasDownloaded(id, who, inside)) ? licence : ''
  const price = isPaid ? Number(price_score) : 0
  const isSamePrice = body.price_score === undefined || Number(body.price_score) === price
  if ((terms === '' && price === 0) || (body.accept === true && isSamePrice)) return
  const score = price > 0 ? await scoreOf(inside) : 0
  throw new Problem(
    'downloadTerms',
    {},
    { data: { type: 'terms', licence: terms, price_score: price, score } },
  )
}

/** Points for a grant. The cause of both is unique, so nobody pays twice, whatever happens at once. */
async function pay({ id, title, price_score }: Download, inside: Context): Promise<void> {
  const { app, identity } = inside
  if (identity.kind !== 'member') throw new Problem('needLogin')
  const price = Number(price_score)
  const asProduct: Context = { ...inside, identity: system }
  const entry = { user_id: identity.id, score: -price, memo: title, cause: causeOf(identity.id, id) }
  try {
    await rowsOf(app.registry.get(scoreLog.name), asProduct).insert(entry)
  } catch (error) {
    const score = await scoreOf(inside)
    if (!(error instanceof Problem) || score >= price) throw error
    const data = { type: 'pay', reason: 'score', price_score: price, score }
    throw new Problem('downloadScore', { price, score }, { data })
  }
  await insertGrant({ user_id: identity.id, resource_id: id, source: 'score' }, asProduct)
}

async function attachmentOf({ file }: DownloadFile, { db }: Context): Promise<number | null> {
  const [address] = storedAddresses([file])
  const row = await db
    .selectFrom(attachment.table)
    .select('id')
    .where('url', '=', address ?? '')
    .executeTakeFirst()
  return row ? Number(row.id) : null
}
