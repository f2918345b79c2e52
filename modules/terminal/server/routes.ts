import { stripVTControlCharacters } from 'node:util'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { writeEvent } from '#server/auth/admin-log.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { createSlots } from '#server/concurrency/slots.ts'
import { type AdminIdentity, type App, type Context, guest } from '#server/context.ts'
import { type Found, identify } from '#server/http/identity/identity.ts'
import { problemText } from '#server/http/reply.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { packageManager } from '../settings.ts'
import { managerChoices, type RunView } from '../terminal.ts'
import { EventStream, type Label } from './event-stream.ts'
import { lookForManagers, missingManager } from './managers.ts'
import { listRuns, loadRun, type RunRow } from './store.ts'
import { issueTicket, takeTicket } from './ticket.ts'

const uuidPattern = /^[\w-]{1,64}$/

/** The calls of the terminal, all for super administrators (`docs/wire.md#small-calls` and `docs/wire.md#terminal-stream`). */
export function terminalRoutes(app: App): readonly Route[] {
  const slots = createSlots(app.terminal.limits.streams, 'terminalBusy')
  return [
    {
      url: '/admin/ajax/terminal',
      method: 'GET',
      // It finds out by itself who asks: clients of the original have no header to send, only the address.
      access: 'public',
      isStream: true,
      handle: (context, input) => openStream(context, input, slots),
    },
    // The stream itself is logged; this changes nothing.
    {
      url: '/admin/ajax/terminalticket',
      method: 'POST',
      access: 'super',
      logTitle: false,
      handle: ticket,
    },
    {
      url: '/admin/ajax/changeterminalconfig',
      method: 'POST',
      access: 'super',
      logTitle: 'terminal:log.settings',
      handle: changeConfig,
    },
    { url: '/admin/ajax/terminalmanagers', method: 'GET', access: 'super', handle: managers },
    { url: '/admin/ajax/terminalhistory', method: 'GET', access: 'super', handle: history },
    { url: '/admin/ajax/terminalrun', method: 'GET', access: 'super', handle: run },
  ]
}

async function openStream(
  context: Context,
  { query, request, reply }: Input,
  slots: ReturnType<typeof createSlots>,
): Promise<Answer> {
  // What only wants to see the headers is not to run anything, and neither is a page of a neighbouring host.
  if (request.method !== 'GET') throw new Problem('wrongMethod', { method: 'GET' })
  refuseNeighbours(context, request.headers)
  refusePrefetch(request.headers)
  const label = {
    uuid: textOf(query.uuid, 100),
    extend: textOf(query.extend, 200),
    key: textOf(query.command, 50),
  }
  const { terminal, log } = context.app
  const stream = new EventStream(reply, label, query.raw === '1', terminal.limits)
  try {
    const admin = await superOf(context, query, label)
    if (!uuidPattern.test(label.uuid)) throw new Problem('parameter', { name: 'uuid' })
    const command = terminal.commands.get(label.key)
    if (!command) throw new Problem('terminalUnknown')
    if (command.refusal) throw new Problem(command.refusal)
    const missing = await missingManager(context.app.config, command)
    if (missing) throw new Problem('terminalMissing', { name: missing })
    // A header proves who asks, but every GET of a client's has it: nothing runs without word that it is to run.
    if (!textOf(query.ticket, 1) && !tokenIn(query)) throw new Problem('terminalTicket')
    const giveBack = slots.take(context.app, admin.id)
    stream.whenGone(giveBack)
    terminal.open(context, admin, command, label.uuid, stream)
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error, request: context.requestId }, 'fault')
    const problem = error instanceof Problem ? error : new Problem('fault', { request: context.requestId })
    stream.refuse(problemText(problem, context.translate, ''), context.app.problems[problem.problem].code)
  }
  return {}
}

/** Whoever asks, by ticket, by the token in the address or by header, if it is a super administrator. */
async function superOf(context: Context, query: Input['query'], label: Label): Promise<AdminIdentity> {
  const { identity, problem } = await findOut(context, query, label)
  if (problem) throw problem
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  if (identity.rights.isSuper) return identity
  await writeEvent(
    { ...context, identity },
    {
      title: context.translate('terminal:log.refused'),
      url: '/admin/ajax/terminal',
      data: { command: textOf(query.command, 50) },
    },
  )
  throw new Problem('notAllowed')
}

async function findOut(context: Context, query: Input['query'], { key, uuid }: Label): Promise<Found> {
  const asked = context.identity.kind === 'admin' ? context.identity : null
  const given = textOf(query.ticket, 100)
  if (given !== '') {
    const holder = await takeTicket(context, given, { command: key, uuid })
    const isOwn = holder !== null && (!asked || asked.sessionId === holder.sessionId)
    return isOwn
      ? { identity: holder, problem: null }
      : { identity: guest, problem: new Problem('terminalTicket') }
  }
  const token = tokenIn(query)
  if (asked && token === '') return { identity: asked, problem: null }
  return identify({ headers: token === '' ? {} : { batoken: token } }, context, adminRealm)
}

/** The token in the address, where clients of the original have it; '' if there is none. */
function tokenIn(query: Input['query']): string {
  const names = ['batoken', 'ba-token', 'ba_token']
  const token = names.map((name) => query[name]).find((value) => typeof value === 'string' && value !== '')
  return token === undefined ? '' : String(token)
}

/** Stricter than for calls: what a browser declares to come from another host of the same site is refused as well. */
function refuseNeighbours({ app }: Context, headers: Readonly<Record<string, unknown>>): void {
  const { origin } = headers
  if (headers['sec-fetch-site'] !== 'same-site') return
  if (typeof origin !== 'string' || !app.config.corsOrigins.includes(origin)) throw new Problem('crossSite')
}

/** A browser that loads ahead what somebody might open next is nobody who asks for a command. */
function refusePrefetch(headers: Readonly<Record<string, unknown>>): void {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) throw new Problem('prefetched')
}

/** What the product's own client asks for before it opens a stream: its token stays in the header of this call. */
async function ticket(context: Context, { body }: Input): Promise<Answer> {
  if (context.identity.kind !== 'admin') throw new Problem('needLogin')
  const { command, uuid } = body
  if (typeof uuid !== 'string' || !uuidPattern.test(uuid)) throw new Problem('parameter', { name: 'uuid' })
  if (typeof command !== 'string' || !context.app.terminal.commands.has(command)) {
    throw new Problem('terminalUnknown')
  }
  return { data: { ticket: await issueTicket(context, context.identity, { command, uuid }) } }
}

function textOf(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : ''
}

/** Stores which package manager is offered first; the port and the rest are each browser's own. */
async function changeConfig(context: Context, { body }: Input): Promise<Answer> {
  const value = managerChoices.find((name) => name === body.manager)
  if (!value) throw new Problem('parameter', { name: 'manager' })
  const { registry, database } = context.app
  const item = await database.write
    .selectFrom('config')
    .select('id')
    .where('name', '=', packageManager.name)
    .executeTakeFirst()
  if (!item) throw new Problem('rowNotFound')
  await rowsOf(registry.get('routine/config'), context).update([Number(item.id)], { value })
  return { data: {} }
}

async function managers({ app }: Context): Promise<Answer> {
  return {
    data: {
      list: await lookForManagers(app.config, app.terminal.commands),
      chosen: app.settings.value(packageManager),
    },
  }
}

async function history({ app, now }: Context, { query }: Input): Promise<Answer> {
  const page = parseId(query.page ?? '1')
  if (page instanceof Refusal || page < 1 || page > 1000) throw new Problem('wrongPage', { max: 1000 })
  const { list, total } = await listRuns(app, page, now)
  return { data: { list: list.map((row) => viewOf(app, row)), total } }
}

async function run({ app }: Context, { query }: Input): Promise<Answer> {
  const row = await loadRun(app, idOf(query.id))
  if (!row) throw new Problem('rowNotFound')
  return { data: { ...viewOf(app, row), output: asText(row.output) } }
}

/** What a screen would show in the end: without colours, and of a line that was drawn over and over only the last. */
function asText(output: string): string {
  return stripVTControlCharacters(output)
    .split(/\r?\n/)
    .map((line) => line.split('\r').findLast((part) => part !== '') ?? '')
    .join('\n')
}

function viewOf({ jobs }: App, row: RunRow): RunView {
  return {
    id: row.id,
    command: row.command,
    line: row.line,
    username: row.username,
    address: row.address,
    host: row.host,
    process: row.process,
    is_self: row.process === jobs.processId,
    state: row.state,
    reason: row.reason,
    exit_code: row.exitCode,
    create_time: row.createTime,
    end_time: row.endTime,
  }
}
