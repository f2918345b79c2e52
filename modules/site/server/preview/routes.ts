import { nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules.ts'
import { adminUrl, type Language, languages } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { keyOf } from '#server/resource/stored.ts'
import type { PageKind } from '../face.ts'
import { baseLanguage } from '../languages.ts'
import { pageKinds } from '../paths/site-map.ts'
import { renderPreview } from './render-preview.ts'
import { typedRow } from './shown-row.ts'
import { ticketFor, ticketLife } from './ticket.ts'

/** What forms of rows with pages ask for: the page with what is being typed, and a link that shows it to somebody else. */
export function previewRoutes(app: App): readonly Route[] {
  return [...pageKinds(app).values()].flatMap((kind) => routesOf(app.registry.get(kind.resource), kind))
}

const bodyLimit = 4 * 1024 * 1024

function routesOf(entry: Entry, kind: PageKind): readonly Route[] {
  const { resource } = entry
  const at = (call: string) => ({ url: adminUrl(resource.name, call).toLowerCase(), method: 'POST' as const })
  return [
    {
      ...at('preview'),
      access: { node: nodeOf(resource, 'edit') },
      logTitle: false,
      bodyLimit,
      async handle(context, { body }) {
        const id = isNone(body.id) ? null : idOf(entry, body.id)
        const values = typeof body.values === 'object' && body.values !== null ? body.values : {}
        const row = await typedRow(entry, id, values as Readonly<Record<string, unknown>>, context)
        const { app, now } = context
        const path = kind.path(row, null) ?? '/'
        return {
          data: { html: await renderPreview(app, kind, row, { language: languageIn(app, body), now, path }) },
        }
      },
    },
    {
      ...at('previewLink'),
      access: { node: nodeOf(resource, 'index') },
      logTitle: 'site:log.previewLink',
      async handle(context, { body }) {
        const id = idOf(entry, body.id)
        if (!(await rowsOf(entry, context).find(id))) throw new Problem('rowNotFound')
        const url = `/preview/${ticketFor(context.app, { resource: resource.name, id })}`
        return { data: { url, seconds: ticketLife } }
      },
    },
  ]
}

const isNone = (id: unknown) => id === undefined || id === null || id === '' || id === 0 || id === '0'

function idOf(entry: Entry, raw: unknown): number {
  const id = parseId(raw, keyOf(entry))
  if (id instanceof Refusal) throw new Problem('rowNotFound')
  return id
}

function languageIn(app: App, { language }: Readonly<Record<string, unknown>>): Language {
  return languages.find((one) => one === language) ?? baseLanguage(app)
}
