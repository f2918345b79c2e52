import { nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { languages } from '#core/wire.ts'
import { type App, outsideRequest } from '#server/context.ts'
import { baseLanguage } from '../languages.ts'
import { pageKinds } from '../paths/site-map.ts'
import { currentPaths } from '../paths/site-path.ts'
import { makersContext } from './maker.ts'
import { renderPreview } from './render-preview.ts'
import { typedRow } from './shown-row.ts'
import { readTicket } from './ticket.ts'

/** Seconds that `?at=` may lie ahead. */
const furthest = 5 * 366 * 86_400

/**
 * Shows the row of a ticket at `/preview/<ticket>`, whether or not the site is open, with what waits in its draft, as far as its maker
 * may edit it. `?at=` (unix seconds) shows it as of a coming moment, `?lang=` in a language. Null: there is nothing to show, or not
 * any more.
 */
export async function previewAt(app: App, url: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid')
  const ticket = readTicket(app, pathname.slice('/preview/'.length))
  const kind = ticket && pageKinds(app).get(ticket.resource)
  if (!ticket || !kind) return null
  const present = Math.floor(app.clock() / 1000)
  const at = Number(searchParams.get('at') ?? Number.NaN)
  const isCome = Number.isInteger(at) && at > present && at <= present + furthest
  const source = outsideRequest(app, 'site/preview')
  const context = await makersContext(ticket.maker, nodeOf(ticket.resource, 'edit'), source)
  const entry = app.registry.get(ticket.resource)
  const row =
    context && (await typedRow(entry, ticket.id, {}, context, isCome ? at : null).catch(nullIfRefused))
  if (!row) return null
  const language = languages.find((one) => one === searchParams.get('lang')) ?? baseLanguage(app)
  const path = (await currentPaths(ticket.resource, [ticket.id], context)).get(ticket.id) ?? '/'
  return renderPreview(app, kind, row, { language, now: isCome ? at : present, path })
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

/**
 * Headers of whatever is at the address of a preview: nobody keeps it, no search engine takes it in, and no page that it leads to or
 * loads something from is told the address, which opens it.
 */
export const previewHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const
