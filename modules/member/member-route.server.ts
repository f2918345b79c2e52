import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { adminUrl } from '#core/wire.ts'
import { defaultAvatar } from '#server/auth/bootstrap.ts'
import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'

/** What somebody is told of a member who may make an entry, but not open the list of members. */
const known = ['id', 'username', 'nickname', 'avatar', 'money', 'score']

/** The member whom an entry of a ledger is to be made for, with the present figures (`docs/wire.md#ledgers`). */
export function memberRoute(ledger: { readonly name: string }): Route {
  return {
    url: adminUrl(ledger.name, 'add').toLowerCase(),
    method: 'GET',
    access: { node: nodeOf(ledger, 'add') },
    async handle(context, { query }) {
      const entry = context.app.registry.get('user/user')
      const row = await rowsOf(entry, context).find(idOf(query.userId))
      if (!row) throw new Problem('rowNotFound')
      const { rights } = context.identity
      const mayOpen = hasNode(rights, nodeOf(entry.resource, 'index'))
      const names = readableFields(entry.resource, rights).filter((name) => mayOpen || known.includes(name))
      const user = Object.fromEntries(names.map((name) => [name, row[name]]))
      return { data: { user: { ...user, avatar: user.avatar || defaultAvatar } } }
    },
  }
}
