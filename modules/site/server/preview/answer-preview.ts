import type { FastifyReply } from 'fastify'
import { languages } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { outsideRequest } from '#server/network/outside-request.ts'
import { baseLanguage } from '../languages.ts'
import { pageKinds } from '../paths/site-map.ts'
import { currentPaths } from '../paths/site-path.ts'
import { renderPreview } from './render-preview.ts'
import { draftedRow, withoutFields } from './shown-row.ts'
import { readTicket } from './ticket.ts'

/** Seconds that `?at=` may lie ahead. */
const furthest = 5 * 366 * 86_400

/**
 * Shows the row of a ticket at `/preview/<ticket>`, whether or not the site is open, with what waits in its draft. `?at=` (unix
 * seconds) shows it as of a coming moment, `?lang=` in a language. Null: there is nothing to show, or not any more.
 */
export async function previewAt(app: App, url: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid')
  const ticket = readTicket(app, pathname.slice('/preview/'.length))
  const kind = ticket && pageKinds(app).get(ticket.resource)
  if (!ticket || !kind) return null
  const present = Math.floor(app.clock() / 1000)
  const at = Number(searchParams.get('at') ?? Number.NaN)
  const isCome = Number.isInteger(at) && at > present && at <= present + furthest
  const context = outsideRequest(app, 'site/preview')
  const entry = app.registry.get(ticket.resource)
  const row = await draftedRow(entry, ticket.id, context, isCome ? at : null).catch(() => null)
  if (!row) return null
  const language = languages.find((one) => one === searchParams.get('lang')) ?? baseLanguage(app)
  const path = (await currentPaths(ticket.resource, [ticket.id], context)).get(ticket.id) ?? '/'
  const open = withoutFields(row, ticket.closed)
  return renderPreview(app, kind, open, { language, now: isCome ? at : present, path })
}

/** Sends a preview: nobody keeps it, and no search engine takes it in. */
export async function sendPreview(reply: FastifyReply, html: string): Promise<void> {
  await reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).send(html)
}
