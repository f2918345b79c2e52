import { finished } from 'node:stream'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { adminUrl, type Language } from '#core/wire.ts'
import { writeEvent } from '#server/auth/admin-log.ts'
import { askerOf, disposition, issueTicket, takeTicket } from '#server/auth/download-ticket.ts'
import { adminRealm } from '#server/auth/realm.ts'
import { explainRefusal, lacking } from '#server/auth/rights/explain-refusal.ts'
import { createSlots } from '#server/concurrency/slots.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { adminEntrance } from '#server/settings/kernel-settings.ts'
import { openErrors } from './error-file.ts'
import {
  checkExport,
  type ExportOrder,
  type OutgoingFile,
  openExport,
  parseExport,
  parseFormat,
} from './export.ts'
import { importJobName, parsePlan } from './import-job.ts'
import { openTemplate } from './template.ts'
import { receiveRows } from './upload.ts'
import { findFile } from './waiting-files.ts'

const downloads = createSlots({ own: 2, all: 8 }, 'exportBusy')
const uploads = createSlots({ own: 1, all: 2 }, 'importBusy')

/** Rows go into files, and come from them. */
export const exchange: Aspect = { name: 'exchange', of: () => null, routes: exchangeRoutes }

/** Calls by which rows of a resource leave as a file and come in from one. */
function exchangeRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const route = (call: 'export' | 'import') =>
    ({
      url: adminUrl(resource.name, call).toLowerCase(),
      method: 'POST',
      access: { node: nodeOf(resource, call) },
    }) as const
  const routes: Route[] = []
  if (resource.calls.includes('export')) {
    routes.push({ ...route('export'), handle: (context, input) => askForExport(entry, context, input) })
  }
  if (resource.calls.includes('import')) {
    routes.push({
      ...route('import'),
      isUpload: true,
      handle: (context, input) => answerImport(entry, context, input),
    })
  }
  return routes
}

/** Where every file that was asked for is fetched, by whoever has the ticket. */
export const downloadRoute: Route = {
  url: '/admin/ajax/download',
  forKeys: true,
  method: 'GET',
  access: 'public',
  handle: download,
}

async function askForExport(entry: Entry, context: Context, { body }: Input): Promise<Answer> {
  const order = parseExport(entry, body)
  downloads.check(context.app, adminIdOf(context))
  await checkExport(entry, order, context)
  return { data: { url: await downloadUrl(context, { what: 'export', ...common(entry, context), order }) } }
}

/** An import is one call in steps: the form with the file, then what is to become of it. */
const steps = {
  template: askForTemplate,
  errors: askForErrors,
  trial: (entry: Entry, context: Context, input: Input) => startImport(entry, context, input, true),
  run: (entry: Entry, context: Context, input: Input) => startImport(entry, context, input, false),
} as const

async function answerImport(entry: Entry, context: Context, input: Input): Promise<Answer> {
  if (input.request.isMultipart()) {
    const giveBack = uploads.take(context.app, adminIdOf(context))
    try {
      return { data: await receiveRows(entry, context, input) }
    } finally {
      giveBack()
    }
  }
  const { step } = input.body
  if (typeof step !== 'string' || !Object.hasOwn(steps, step))
    throw new Problem('parameter', { name: 'step' })
  return steps[step as keyof typeof steps](entry, context, input)
}

async function askForTemplate(entry: Entry, context: Context, { body }: Input): Promise<Answer> {
  const order = { what: 'template', ...common(entry, context), format: parseFormat(body.format) }
  return { data: { url: await downloadUrl(context, order) } }
}

async function askForErrors(entry: Entry, context: Context, { body }: Input): Promise<Answer> {
  const { id } = await findFile(context, 'errors', entry.resource.name, body.file)
  const order = { what: 'errors', ...common(entry, context), file: id, format: parseFormat(body.format) }
  return { data: { url: await downloadUrl(context, order) } }
}

async function startImport(
  entry: Entry,
  context: Context,
  { body }: Input,
  isTrial: boolean,
): Promise<Answer> {
  const { resource } = entry
  const plan = parsePlan(entry, body, context)
  const file = await findFile(context, 'upload', resource.name, plan.file)
  if (plan.mapping.length > file.headings.length) throw new Problem('parameter', { name: 'mapping' })
  const name = context.translate([`${resource.name}:name`, resource.name])
  const title = context.translate(isTrial ? 'exchange:trialOf' : 'exchange:importOf', { name })
  const params = { resource: resource.name, plan, isTrial }
  return { data: { job: await context.app.jobs.start(importJobName, params, context, { title }) } }
}

async function downloadUrl(context: Context, order: Readonly<Record<string, unknown>>): Promise<string> {
  const { app, identity } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const ticket = await issueTicket(context, identity, order)
  return `${app.settings.value(adminEntrance)}/ajax/download?server=1&ticket=${ticket}`
}

function common({ resource }: Entry, { language }: Context) {
  return { resource: resource.name, language }
}

function adminIdOf({ identity }: Context): number {
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  return identity.id
}

/** What a ticket may be for; written by `downloadUrl` above only. */
interface Order {
  readonly what: 'export' | 'template' | 'errors'
  readonly resource: string
  readonly language: Language
  readonly order: ExportOrder
  readonly file: string
  readonly format: unknown
}

async function download(caller: Context, { query, reply }: Input): Promise<Answer> {
  const ticket = await takeTicket(caller, adminRealm, query.ticket)
  const asker = ticket && (await askerOf(caller, adminRealm, ticket))
  if (!ticket || !asker) throw new Problem('downloadGone')
  const order = ticket.order as unknown as Order
  const entry = caller.app.registry.get(order.resource)
  const call = order.what === 'export' ? 'export' : 'import'
  const node = nodeOf(entry.resource, call)
  if (!hasNode(asker.identity.rights, node)) throw explainRefusal(lacking([node]), asker)
  const context: Context = { ...asker, takes: { nodes: [node] } }
  const giveBack = downloads.take(context.app, ticket.ownerId)
  let file: OutgoingFile
  try {
    file = await openFile(entry, order, context)
  } catch (error) {
    giveBack()
    throw error
  }
  // Over with the last byte, or when whoever asked has gone.
  finished(reply.raw, () => {
    giveBack()
    file.stream.destroy()
    if (order.what === 'export') audit(entry, order, file, context)
  })
  file.stream.on('error', (error) => {
    if (!reply.raw.destroyed)
      context.app.log.error({ err: error, request: context.requestId }, 'a download broke off')
  })
  reply.headers({ 'content-type': file.type, 'content-disposition': disposition(file.name) })
  return { body: file.stream }
}

function openFile(entry: Entry, order: Order, context: Context): Promise<OutgoingFile> {
  if (order.what === 'export') return openExport(entry, order.order, context)
  const format = parseFormat(order.format)
  return order.what === 'template'
    ? openTemplate(entry, format, context)
    : openErrors(entry, order.file, format, context)
}

/** Who took how much along, and what was asked for (`docs/security.md#log`); the call that asked has a row of its own. */
function audit({ resource }: Entry, { order }: Order, file: OutgoingFile, context: Context): void {
  const name = context.translate([`${resource.name}:name`, resource.name])
  const { format, columns, ids, query } = order
  const { isTree: _tree, select: _select, initValue: _init, ...asked } = query
  writeEvent(context, {
    title: context.translate('exchange:exported', { name }),
    url: adminUrl(resource.name, 'export'),
    data: { rows: file.count(), isComplete: file.stream.readableEnded, format, columns, ids, ...asked },
  }).catch((error: unknown) => {
    context.app.log.error({ err: error, request: context.requestId }, 'an export could not be logged')
  })
}
