import { nodeOf } from '#core/access/permissions.ts'
import { historyCall } from '#core/calls/history.ts'
import { adminUrl } from '#core/wire.ts'
import type { Route } from '#server/http/route.ts'
import type { Entry } from '#server/resource/registry.ts'
import { idOf } from '#server/resource/routes.ts'
import { readAsOf } from './as-of.server.ts'
import { bringBack } from './bring-back.server.ts'
import { readHistory } from './history.server.ts'

/** What happened to a row, for whoever may see all of it, and its former values back, for whoever may edit it. */
export function historyRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const urlOf = (call: string) => adminUrl(resource.name, call).toLowerCase()
  const history: Route = {
    url: urlOf('history'),
    method: 'GET',
    access: { node: nodeOf(resource, historyCall(resource) ?? 'edit') },
    handle: async (context, { query }) => ({
      data: await readHistory(entry, idOf(query.id, entry), query, context),
    }),
  }
  const asOf: Route = {
    url: urlOf('asOf'),
    method: 'GET',
    access: history.access,
    handle: async (context, { query }) => ({
      data: await readAsOf(entry, idOf(query.id, entry), query, context),
    }),
  }
  const reading = resource.hasDrafts ? [history, asOf] : [history]
  if (!resource.calls.includes('edit')) return reading
  const back: Route = {
    url: urlOf('bringBack'),
    method: 'POST',
    access: { node: nodeOf(resource, 'edit') },
    logTitle: 'core:log.bringBack',
    async handle(context, { body }) {
      const data = await bringBack(entry, idOf(body.id, entry), body, context)
      return {
        data,
        message: `core:success.${
          data.changed.length === 0
            ? 'sameAlready'
            : data.draft_version === undefined
              ? 'broughtBack'
              : 'draftSaved'
        }`,
      }
    },
  }
  return [...reading, back]
}
