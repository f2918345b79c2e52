import type { FastifyInstance } from 'fastify'
import { pageRefusalRoutes } from '../auth/rights/page-refusal.ts'
import { signInRoutes } from '../auth/sign-in/admin-sign-in.ts'
import { viewRoutes } from '../auth/view-as/view-routes.ts'
import type { App } from '../context.ts'
import { callsOf } from '../http/calls.ts'
import { addDocuments } from '../http/pages/documents.ts'
import { addPages, type PageFolders } from '../http/pages/pages.ts'
import type { Route } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { jobRoutes } from '../jobs/routes.ts'
import { ajaxRoutes } from '../lookups/ajax.ts'
import { searchRoutes } from '../lookups/search.ts'
import { memberRoutes } from '../resource/member-routes.ts'
import { resourceRoutes } from '../resource/routes.ts'

/** What the web server needs besides the app. */
export interface ServerOptions {
  readonly folders: PageFolders
  /** how long the headers of a request may take; the server's own limit unless a test says otherwise */
  readonly headersMilliseconds?: number | undefined
}

/** Every call the process answers. */
export function allRoutes(app: App): readonly Route[] {
  return [
    ...signInRoutes,
    ...viewRoutes,
    ...pageRefusalRoutes,
    ...app.modules.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(app) : routes)),
    ...ajaxRoutes(app),
    ...searchRoutes,
    ...jobRoutes,
    ...app.registry.entries.flatMap((entry) => [
      ...resourceRoutes(entry, app.aspects),
      ...memberRoutes(entry),
    ]),
  ]
}

/** The web server with everything it answers, ready to listen. */
export async function buildServer(app: App, options: ServerOptions): Promise<FastifyInstance> {
  const routes = allRoutes(app)
  const callsAt = callsOf(app, routes)
  return createServer(app, {
    routes,
    callsAt,
    translator: app.translator,
    headersMilliseconds: options.headersMilliseconds,
    async plain(server) {
      await addPages(server, app, callsAt, options.folders)
      await addDocuments(server, app, routes)
    },
  })
}
