import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { adminUrl, type Language, languages } from '#core/wire.ts'
import type { App, Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { bodyLimitsOf } from '#server/resource/body-limits.ts'
import { keyOf } from '#server/resource/columns/stored.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { PreviewData, PreviewLink } from '../../preview.ts'
import { siteOpen } from '../../settings.ts'
import type { PageKind, SampleKind } from '../face.ts'
import { baseLanguage } from '../languages.ts'
import { pathAbove } from '../paths/follow-paths.ts'
import { pageKinds, sampleKinds } from '../paths/site-map.ts'
import { viewOf } from '../render/view.ts'
import { makerOf } from './maker.ts'
import { renderPreview, renderSample } from './render-preview.ts'
import { typedRow } from './shown-row.ts'
import { ticketFor, ticketLife } from './ticket.ts'

/** What forms of rows with pages ask for: the page with what is being typed, and a link that shows it to somebody else. */
export function previewRoutes(app: App): readonly Route[] {
  return [
    ...[...pageKinds(app).values()].flatMap((kind) => routesOf(app.registry.get(kind.resource), kind)),
    ...sampleKinds(app).map((kind) => sampleRoute(app.registry.get(kind.resource), kind)),
  ]
}

/** The pages of others with a row on them, as it is typed. */
function sampleRoute(entry: Entry, kind: SampleKind): Route {
  return {
    ...previewCall(entry),
    async handle(context, { body }) {
      const { app, now } = context
      const row = await rowAsTyped(entry, body, context)
      const on = kind.on.find((one) => one === body.on) ?? kind.on[0]
      const html = await renderSample(app, kind, row, on, { language: languageIn(app, body), now, path: '/' })
      return { data: { html, page: null } satisfies PreviewData }
    },
  }
}

const previewCall = ({ resource }: Entry) => ({
  url: adminUrl(resource.name, 'preview').toLowerCase(),
  method: 'POST' as const,
  access: { anyOf: [nodeOf(resource, 'edit'), nodeOf(resource, 'add')] },
  logTitle: false as const,
  ...bodyLimitsOf(resource),
})

/** The row that a preview is asked of, with what is typed. */
async function rowAsTyped(entry: Entry, body: Body, context: Context): Promise<PlainRow> {
  const id = isNone(body.id) ? null : idOf(entry, body.id)
  // Whoever may only add rows does not see those that are there.
  if (id !== null && !hasNode(context.identity.rights, nodeOf(entry.resource, 'edit')))
    throw new Problem('notAllowed')
  return typedRow(entry, id, valuesIn(body), context)
}

function routesOf(entry: Entry, kind: PageKind): readonly Route[] {
  const { resource } = entry
  const at = (call: string) => ({ url: adminUrl(resource.name, call).toLowerCase(), method: 'POST' as const })
  return [
    {
      ...previewCall(entry),
      async handle(context, { body }) {
        const row = await rowAsTyped(entry, body, context)
        const id = isNone(body.id) ? null : Number(row.id)
        const { app, now } = context
        const language = languageIn(app, body)
        const path = kind.path(row, await pathAbove(entry, row, context)) ?? '/'
        const [html, page] = await Promise.all([
          renderPreview(app, kind, row, { language, now, path }),
          id === null ? null : publicPage(app, kind, id, language, now),
        ])
        return { data: { html, page } satisfies PreviewData }
      },
    },
    {
      ...at('previewLink'),
      access: { node: nodeOf(resource, 'edit') },
      logTitle: 'site:log.previewLink',
      async handle(context, { body }) {
        const id = idOf(entry, body.id)
        if (!(await rowsOf(entry, context).find(id))) throw new Problem('rowNotFound')
        const ticket = { resource: resource.name, id, maker: await makerOf(context) }
        const url = `/preview/${ticketFor(context.app, ticket)}`
        return { data: { url, seconds: ticketLife } satisfies PreviewLink }
      },
    },
  ]
}

/** Where visitors read the row at present; null where they can not. */
async function publicPage(
  app: App,
  { resource }: PageKind,
  id: number,
  language: Language,
  now: number,
): Promise<string | null> {
  if (app.settings.value(siteOpen) !== 1) return null
  const view = viewOf(app, { language, path: '/', query: new Map(), page: 1 }, now)
  if (!(await view.rows(resource).find(id))) return null
  return (await view.hrefs(resource, [id])).get(id) ?? null
}

const isNone = (id: unknown) => id === undefined || id === null || id === '' || id === 0 || id === '0'

function idOf(entry: Entry, raw: unknown): number {
  const id = parseId(raw, keyOf(entry))
  if (id instanceof Refusal) throw new Problem('rowNotFound')
  return id
}

function valuesIn({ values }: Body): Body {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Problem('parameter', { name: 'values' })
  return values as Body
}

function languageIn(app: App, { language }: Body): Language {
  return languages.find((one) => one === language) ?? baseLanguage(app)
}
