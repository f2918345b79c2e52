import type { Logger } from 'pino'
import { aspects as kernelAspects } from '#aspects/index.server.ts'
import { blockTypes } from '#core/blocks.ts'
import { allProblems } from '#core/problems.ts'
import { createAccess } from '../auth/rights/access.ts'
import type { SharedRedis } from '../concurrency/limiter.ts'
import { settled } from '../concurrency/run-after-response.ts'
import type { Config } from '../config.ts'
import type { App, Services } from '../context.ts'
import type { Database } from '../db/database.ts'
import { closeScanner } from '../db/scan/scan.ts'
import { createGeneratedResources } from '../declared/generated-resources.ts'
import { createMenuTitles } from '../declared/menu-titles.ts'
import { Jobs } from '../jobs/jobs.ts'
import { deliverKind } from '../jobs/outbox/deliver-job.ts'
import { consumersOf } from '../jobs/outbox/outbox.ts'
import { closeConnections } from '../lookups/tables/connections.ts'
import { createTranslators } from '../messages.ts'
import { arrange, migrationsOf, resourcesOf, type ServerModule, textsOf } from '../module.ts'
import type { LogLines } from '../process/log-lines.ts'
import { createPulse } from '../process/pulse.ts'
import { createRegistry } from '../resource/registry.ts'
import { type CleanerLimits, createCleaner } from '../resource/rich-text/cleaner.ts'
import { settingsOf } from '../settings/kernel-settings.ts'
import { createSettings } from '../settings/settings.ts'
import { createFiles } from '../storage/store.ts'
import { sweepKind } from './sweep.ts'

/** What a process is made of. */
export interface AppParts {
  readonly config: Config
  readonly database: Database
  readonly modules: readonly ServerModule[]
  readonly log: Logger
  readonly lines: LogLines
  readonly redis: SharedRedis | null
  /** milliseconds since 1970 */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  /** the product's own limits unless said otherwise */
  readonly limits?: {
    readonly cleaner?: Partial<CleanerLimits> | undefined
  }
}

/** Makes the app of a process from its modules, in the order of what they require. Nothing in it runs by itself yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log, lines, redis, clock, random, limits } = parts
  const modules = arrange(parts.modules)
  const texts = textsOf(modules)
  const translators = createTranslators(texts)
  const access = createAccess(database)
  const settings = createSettings({
    ...{ database, access, secret: config.secret },
    declared: settingsOf(modules.map(({ module }) => module)),
    cached: [
      ...modules.flatMap(({ caches }) =>
        (caches ?? []).map(({ version, load }) => ({ version, load: () => load(app) })),
      ),
      { version: 'resources', load: () => generatedResources.load() },
    ],
  })
  const aspects = [...kernelAspects, ...modules.flatMap((one) => one.aspects ?? [])]
  const registry = createRegistry(
    resourcesOf(modules),
    aspects.flatMap(({ checkDeclared }) => checkDeclared ?? []),
  )
  const generatedResources = createGeneratedResources({
    database,
    modules,
    aspects,
    registry,
    translators,
    log,
  })
  const kinds = [sweepKind, deliverKind, ...[...aspects, ...modules].flatMap(({ jobs }) => jobs ?? [])]
  const appOf = () => app
  const kernel: Omit<App, keyof Services> = {
    config,
    database,
    modules,
    aspects,
    migrations: migrationsOf(modules),
    registry,
    generatedResources,
    settings,
    log,
    redis,
    clock,
    random,
    problems: allProblems(modules.map(({ problems = {} }) => problems)),
    translator: translators.of,
    titles: createMenuTitles(
      modules.map(({ module }) => module),
      texts,
      generatedResources.titles,
    ),
    blocks: blockTypes(modules.flatMap(({ module }) => module.blocks)),
    files: await createFiles(config, log),
    jobs: new Jobs(kinds, appOf),
    consumers: consumersOf(modules),
    pulse: createPulse(lines, appOf),
    cleaner: createCleaner(limits?.cleaner),
  }
  const app = kernel as App
  for (const { services } of modules) Object.assign(app, services?.(appOf))
  return app
}

/**
 * Ends what an app does, `stopServing` among it, and closes what it opened, but for the database. Accepted work is finished
 * as far as its own limits of time allow.
 */
export async function closeApp(app: App, stopServing: () => Promise<void>): Promise<void> {
  const working = app.jobs.close()
  // Streams of modules would keep the server open.
  const ending = Promise.all(app.modules.map(({ stop }) => stop?.(app)))
  await stopServing()
  await ending
  await working
  await settled(app)
  await app.pulse.close()
  app.redis?.close()
  await app.cleaner.close()
  await closeScanner(app.database)
  await closeConnections(app.database)
}
