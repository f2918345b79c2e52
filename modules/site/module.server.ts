import type { ServerModule } from '#server/module.ts'
import { siteMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { siteModule } from './module.ts'
import { siteProblems } from './problems.ts'
import { answerSite } from './server/answer/answer.ts'
import { memberPageRoute } from './server/answer/member-page.ts'
import { readyPage } from './server/answer/ready.ts'
import { Site } from './server/answer/site.ts'
import { addressChanges } from './server/paths/address-changes.ts'
import { pages } from './server/paths/follow-paths.ts'
import { rowsAtLinks } from './server/paths/link-targets.ts'
import { placeStoredKind } from './server/paths/place-stored.ts'
import { rowAddresses } from './server/paths/row-addresses.ts'
import { checkEntrance, pageKinds, sampleKinds } from './server/paths/site-map.ts'
import { shown } from './server/paths/stale-site.ts'
import { previewRoutes } from './server/preview/routes.ts'
import { originOf } from './server/render/origin.ts'
import { siteTables } from './server/tables.ts'
import { siteOpen } from './settings.ts'

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** what public pages show */
    readonly site: true
  }
}

export const siteModuleServer: ServerModule = {
  module: siteModule,
  migrations,
  tables: siteTables,
  problems: siteProblems,
  messages: { site: siteMessages },
  services: () => ({ site: new Site() }),
  isClosed: ({ settings }) => settings.value(siteOpen) !== 1,
  siteConfig: (app) => ({ siteOpen: app.settings.value(siteOpen) === 1, siteOrigin: originOf(app) }),
  bootstrap: ({ app }) => ({
    sitePages: [...pageKinds(app).keys()],
    siteSamples: Object.fromEntries(sampleKinds(app).map(({ resource, on }) => [resource, on])),
  }),
  checkSettings: checkEntrance,
  page: answerSite,
  ready: readyPage,
  linkTargets: rowsAtLinks,
  siteAddresses: rowAddresses,
  addressChanges,
  beat: (app) => app.site.flush(app),
  stop: (app) => app.site.flush(app),
  routes: (app) => [...previewRoutes(app), memberPageRoute],
  jobs: [placeStoredKind],
  aspects: [pages, shown],
}
