import type { FastifyInstance } from 'fastify'
import { ajaxRoutes } from './ajax.ts'
import { signInRoutes } from './auth/sign-in.ts'
import { captchaOf, captchaRoutes } from './captcha/routes.ts'
import type { App } from './context.ts'
import type { Migration } from './db/migrate.ts'
import { addDocuments } from './http/documents.ts'
import { addPages, type PageFolders } from './http/pages.ts'
import type { Route } from './http/route.ts'
import { createServer } from './http/server.ts'
import { createTranslators, type MessageBook } from './messages.ts'
import { resourceRoutes } from './resource/routes.ts'
import { siteRoutes } from './site.ts'
import { uploadRoutes } from './upload/routes.ts'

/** What the web server needs besides the app. */
export interface ServerOptions {
  readonly book: MessageBook
  readonly migrations: readonly Migration[]
  readonly folders: PageFolders
  /** calls of the business that derive from no declaration */
  readonly ownRoutes: readonly Route[]
}

/** Every call the process answers. */
export function allRoutes(app: App, { book, folders, ownRoutes }: ServerOptions): readonly Route[] {
  const captcha = captchaOf(app)
  return [
    ...signInRoutes(captcha),
    ...captchaRoutes(captcha),
    ...siteRoutes,
    ...ownRoutes,
    ...ajaxRoutes(book),
    ...uploadRoutes(folders.uploads, app.redis),
    ...app.registry.entries.flatMap(resourceRoutes),
  ]
}

/** The web server with everything it answers, ready to listen. */
export async function buildServer(app: App, options: ServerOptions): Promise<FastifyInstance> {
  const routes = allRoutes(app, options)
  return createServer(app, {
    routes,
    translator: createTranslators(options.book),
    async plain(server) {
      await addPages(server, app, options.folders, options.migrations)
      await addDocuments(server, app, routes)
    },
  })
}
