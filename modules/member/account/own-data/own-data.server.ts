import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { unixToText } from '#core/values/time.ts'
import { askerOf, disposition, issueTicket, takeTicket } from '#server/auth/download-ticket.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { memberRealm } from '#server/auth/realm.ts'
import {
  factorMethods,
  factorState,
  readFactorCode,
  takeFactor,
} from '#server/auth/second-factor/second-factor.ts'
import { listSessions } from '#server/auth/sessions.ts'
import { countingFailures } from '#server/auth/sign-in/attempts.ts'
import { runAfterResponse } from '#server/concurrency/run-after-response.ts'
import { createSlots } from '#server/concurrency/slots.ts'
import { type Context, inTransaction, type MemberIdentity, system } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import type { Body } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { cdnUrl } from '#server/settings/kernel-settings.ts'
import { dataRequest } from '../../dataRequest/dataRequest.ts'
import { memberInfo } from '../member-info.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { addresseeOf, tellMember } from '../notices.server.ts'
import { lockMember, own } from '../own.server.ts'
import { takeRequest } from './deletion.server.ts'
import { deletionDays } from './deletion-settings.ts'
import { refuseForget } from './forget.server.ts'

const post = { method: 'POST', access: 'member' } as const

/** One's own data as a file, and the end of one's account (`docs/decisions/0016-member-centre.md`). */
export const ownDataRoutes: readonly Route[] = [
  { url: '/api/account/data', method: 'GET', access: 'member', handle: own(showRequests) },
  { ...post, url: '/api/account/export', handle: own(askForExport) },
  { url: '/api/account/download', method: 'GET', access: 'public', handle: download },
  { ...post, url: '/api/account/deletion', handle: own(askForDeletion) },
  { ...post, url: '/api/account/keep', handle: own(keep) },
]

const day = 24 * 3600
const exportsPerDay = 3
/** rows of one kind in a file; whoever has more is told so in it */
const maxRows = 100_000
const downloads = createSlots({ own: 1, all: 4 }, 'exportBusy')

async function showRequests(context: Context, { id }: MemberIdentity): Promise<Answer> {
  const waiting = await waitingDeletion(context, id)
  const requests = (await rowsOf(requestEntry(context), context).list({ limit: 50 })) as {
    readonly list: readonly Body[]
  }
  return {
    data: {
      list: requests.list,
      deletion: waiting ? { id: Number(waiting.id), due_time: Number(waiting.due_time) } : null,
      deletion_days: context.app.settings.value(deletionDays),
      exports_left: Math.max(0, exportsPerDay - (await exportsToday(context, id))),
    },
  }
}

/** The file itself is made while it is fetched: nothing of it ever lies anywhere. */
async function askForExport(context: Context, own: MemberIdentity): Promise<Answer> {
  downloads.check(context.app, own.id)
  await inTransaction(context, async (inside) => {
    await lockMember(inside, own.id)
    if ((await exportsToday(inside, own.id)) >= exportsPerDay) {
      throw new Problem('exportsUsedUp', { max: exportsPerDay })
    }
    await addRequest(inside, { user_id: own.id, kind: 'export', state: 'done', end_time: inside.now })
    await noteEvent(inside, own.id, 'export')
  })
  const ticket = await issueTicket(context, own, { what: 'own data', language: context.language })
  return { data: { url: `/api/account/download?server=1&ticket=${ticket}` } }
}

async function download(caller: Context, { query, reply }: Input): Promise<Answer> {
  const ticket = await takeTicket(caller, memberRealm, query.ticket)
  const context = ticket && (await askerOf(caller, memberRealm, ticket))
  if (context?.identity.kind !== 'member') throw new Problem('downloadGone')
  const giveBack = downloads.take(context.app, context.identity.id)
  const stream = Readable.from(ownData(context, context.identity))
  // Over with the last byte, or when whoever asked has gone.
  finished(reply.raw)
    .catch(() => {})
    .finally(() => {
      giveBack()
      stream.destroy()
    })
  stream.on('error', (error) => {
    if (!reply.raw.destroyed)
      context.app.log.error({ err: error, request: context.requestId }, 'a download broke off')
  })
  const date = unixToText(context.now, context.timeZone).slice(0, 10)
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': disposition(`${context.identity.username}-${date}.json`),
  })
  return { body: stream }
}

/** Everything that belongs to a member, as one JSON object; rows come page by page. */
async function* ownData(context: Context, own: MemberIdentity): AsyncGenerator<string> {
  const { app, now, timeZone } = context
  yield `{"made":${JSON.stringify(unixToText(now, timeZone))},"time_zone":${JSON.stringify(timeZone)}`
  yield `,"account":${JSON.stringify(await memberInfo(context, own.id))}`
  yield `,"second_factor":${JSON.stringify(await factorState(context, memberRealm, own.id))}`
  yield `,"sessions":${JSON.stringify(await listSessions(context, own))}`
  yield ',"attachments":'
  yield* listed(attachments(context, own.id))
  for (const entry of app.registry.entries) {
    const owner = entry.resource.areas.member?.owner
    if (owner === undefined || owner === 'id') continue
    yield `,${JSON.stringify(entry.resource.name)}:`
    yield* listed(rowsOf(entry, context).each({}))
  }
  yield '}'
}

async function* listed(pages: AsyncIterable<readonly Body[]>): AsyncGenerator<string> {
  let count = 0
  yield '['
  for await (const rows of pages) {
    for (const row of rows) {
      if (count === maxRows) {
        yield `,{"more":true}]`
        return
      }
      yield `${count++ === 0 ? '' : ','}${JSON.stringify(row)}`
    }
  }
  yield ']'
}

async function* attachments({ app, db }: Context, id: number): AsyncGenerator<readonly Body[]> {
  const base = app.settings.value(cdnUrl) || app.config.publicUrl
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('attachment')
      .select([
        'id',
        'name',
        'topic',
        'url',
        'size',
        'mimetype',
        'width',
        'height',
        'is_private',
        'create_time',
      ])
      .where('user_id', '=', id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    if (rows.length === 0) return
    yield rows.map((row) => ({ ...row, full_url: row.is_private ? '' : `${base}${row.url}` }))
    last = Number(rows.at(-1)?.id)
  }
}

/** Takes the password, or a code of the second factor. Sessions go on, so that it can be withdrawn. */
async function askForDeletion(context: Context, own: MemberIdentity, { body }: Input): Promise<Answer> {
  const reason = validateField(dataRequest.fields.reason, body.reason, context)
  if (reason instanceof Refusal) await labelFaults(dataRequest.name, context, () => refuse({ reason }))
  await proveOwner(context, own, body)
  const due_time = context.now + context.app.settings.value(deletionDays) * day
  await inTransaction(context, async (inside) => {
    await lockMember(inside, own.id)
    if (await waitingDeletion(inside, own.id)) throw new Problem('deletionWaiting')
    await refuseForget(inside, [own.id])
    await addRequest(inside, { user_id: own.id, kind: 'deletion', reason, due_time })
    await noteEvent(inside, own.id, 'deletionAsked')
  })
  const due = unixToText(due_time, context.timeZone)
  const addressee = await addresseeOf(context, own.id)
  runAfterResponse(context.app, () => tellMember(context, addressee, 'deletionAsked', { due }))
  return { data: { due_time }, message: 'member:deletionAsked', params: { due } }
}

async function keep(context: Context, own: MemberIdentity): Promise<Answer> {
  await inTransaction(context, async (inside) => {
    await lockMember(inside, own.id)
    const waiting = await waitingDeletion(inside, own.id)
    if (!waiting || !(await takeRequest(inside, Number(waiting.id)))) throw new Problem('noDeletion')
    const values = { state: 'withdrawn', end_time: inside.now }
    await requestRows(inside).update([Number(waiting.id)], values)
    await noteEvent(inside, own.id, 'deletionWithdrawn')
  })
  return { data: {}, message: 'member:accountKept' }
}

async function proveOwner(context: Context, own: MemberIdentity, body: Body): Promise<void> {
  const code = readFactorCode(body)
  if (!code || (await factorMethods(context, memberRealm, own.id)).length === 0) {
    return provePassword(context, own, body.password, 'password')
  }
  await countingFailures(context, memberRealm, own.id, async () => {
    const isRight = await inTransaction(context, (inside) => takeFactor(inside, memberRealm, own.id, code))
    if (!isRight) throw new Problem('secondFactorWrong')
  })
}

async function refuse(faults: Readonly<Record<string, Refusal>>): Promise<never> {
  throw new Problem('invalid', {}, { faults })
}

const requestEntry = ({ app }: Context) => app.registry.get(dataRequest.name)
const requestRows = (context: Context) => rowsOf(requestEntry(context), { ...context, identity: system })

async function addRequest(inside: Context, values: Body): Promise<void> {
  await requestRows(inside).insert(values)
}

async function waitingDeletion({ db }: Context, userId: number) {
  return db
    .selectFrom('user_data_request')
    .select(['id', 'due_time'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'deletion')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

async function exportsToday({ db, now }: Context, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_data_request')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')
    .where('create_time', '>', now - day)
    .executeTakeFirstOrThrow()
  return Number(count)
}
