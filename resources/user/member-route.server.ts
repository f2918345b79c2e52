import { nodeOf, readableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { adminUrl } from '#core/wire.ts'
import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'

/** The member whom an entry of a ledger is to be made for, with the present figures (`wire.md` 2.11). */
export function memberRoute(ledger: { readonly name: string }): Route {
  return {
    url: adminUrl(ledger.name, 'add').toLowerCase(),
    method: 'GET',
    access: { node: nodeOf(ledger, 'add') },
    async handle(context, { query }) {
      const entry = context.app.registry.get('user/user')
      const row = await rowsOf<Record<string, unknown>>(entry, context).find(idOf(query.userId))
      if (!row) throw new Problem('rowNotFound')
      const names = readableFields(entry.resource, context.identity.rights)
      return { data: { user: Object.fromEntries(names.map((name) => [name, row[name]])) } }
    },
  }
}
