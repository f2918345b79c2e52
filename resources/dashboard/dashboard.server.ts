import { hasNode } from '#core/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { rowsOf } from '#server/resource/rows.ts'

/** The dashboard: figures from the database, each only for those who may open the list it is counted from. */
export const dashboardRoutes: readonly Route[] = [
  {
    url: '/admin/dashboard/index',
    method: 'GET',
    access: { node: 'dashboard/index' },
    async handle(context) {
      const remark = context.app.settings.remarkOf('dashboard', context)
      const [admins, articles, logs] = await Promise.all([
        countAdmins(context),
        articlesByStatus(context),
        latestLogs(context),
      ])
      return { data: { remark, admins, articles, logs } }
    },
  },
]

function mayList({ identity }: Context, name: string): boolean {
  return hasNode(identity.rights, `${name}/index`)
}

async function countAdmins(context: Context): Promise<number | null> {
  const entry = context.app.registry.find('auth/admin')
  if (!entry || !mayList(context, 'auth/admin')) return null
  const data = await rowsOf(entry, context).list({ limit: 1 })
  return Number(data.total)
}

/** Up to 10,000 of each status are counted exactly, like the totals of lists. */
async function articlesByStatus(context: Context): Promise<Readonly<Record<string, number>> | null> {
  const entry = context.app.registry.find('content/article')
  if (!entry || !mayList(context, 'content/article')) return null
  const counts: Record<string, number> = {}
  for (const status of entry.resource.fields.status?.options ?? []) {
    const search = [{ field: 'status', operator: 'eq', val: status }]
    const data = await rowsOf(entry, context).list({ limit: 1, page: 1, search })
    counts[status] = Number(data.total)
  }
  return counts
}

async function latestLogs(context: Context): Promise<readonly Readonly<Record<string, unknown>>[] | null> {
  const entry = context.app.registry.find('auth/adminLog')
  if (!entry || !mayList(context, 'auth/adminLog')) return null
  const { list } = (await rowsOf(entry, context).list({ limit: 8 })) as { list: Record<string, unknown>[] }
  return list.map(({ id, username, title, ip, create_time }) => ({ id, username, title, ip, create_time }))
}
