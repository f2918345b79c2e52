import { hasNode } from '#core/access/permissions.ts'
import type { App, Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { DashboardPart } from '#server/lookups/dashboard/face.ts'
import { loadSamples } from '#server/process/processes.ts'
import type { DashboardIndex, LoadPart } from './dashboard.ts'
import { loadByMinute } from './load-by-minute.server.ts'
import { hasChanges, hasDrafts, latestChanges, ownDrafts } from './recent.server.ts'
import { hasTodo, todo } from './todo.server.ts'

const ownParts: Readonly<Record<string, DashboardPart>> = {
  todo: { list: 'dashboard', has: hasTodo, load: todo },
  drafts: { list: 'dashboard', has: hasDrafts, load: ownDrafts },
  changes: { list: 'dashboard', has: hasChanges, load: latestChanges },
  load: { list: null, load },
}

/** The parts of the page and of all modules; no two have one name. */
function partsOf({ modules }: Pick<App, 'modules'>): readonly (readonly [string, DashboardPart])[] {
  const parts = modules.flatMap(({ dashboard }) => Object.entries(dashboard?.parts ?? {}))
  const all = [...Object.entries(ownParts), ...parts]
  const twice = all.find(([name], at) => all.findIndex(([other]) => other === name) !== at)
  if (twice) throw new Error(`two modules have a part ${twice[0]} of the dashboard`)
  return all
}

/** The dashboard: figures from the database, for those who may open the list they are counted from, within their scope. */
export function dashboardRoutes(app: App): readonly Route[] {
  const parts = partsOf(app)
  return [
    {
      url: '/admin/dashboard/index',
      method: 'GET',
      access: { node: 'dashboard/index' },
      async handle(context) {
        const data: DashboardIndex = {
          remark: context.app.settings.remarkOf('dashboard', context),
          parts: parts.flatMap(([name, part]) => (maySee(part, context) ? [name] : [])),
        }
        return { data }
      },
    },
    ...parts.map(
      ([name, { list, load }]): Route => ({
        url: `/admin/dashboard/${name}`,
        method: 'GET',
        access: list === null ? 'super' : { node: `${list}/index` },
        handle: async (context, { query }) => ({ data: await load(context, query) }),
      }),
    ),
  ]
}

function maySee({ list, has }: DashboardPart, context: Context): boolean {
  const { rights } = context.identity
  if (has && !has(context)) return false
  return list === null ? rights.isSuper : hasNode(rights, `${list}/index`)
}

async function load({ app }: Context): Promise<LoadPart> {
  const samples = await loadSamples(app)
  return { processes: samples.length, minutes: loadByMinute(samples) }
}
