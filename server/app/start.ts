import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { openRedis, type SharedRedis } from '../concurrency/limiter.ts'
import { type Config, ConfigError, readEnvironment } from '../config.ts'
import type { App } from '../context.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { migrationsOf, type ServerModule, variablesOf } from '../module.ts'
import { root } from '../paths.ts'
import { createLog } from '../process/log-lines.ts'
import { adminEntrance } from '../settings/kernel-settings.ts'
import { sweepIncoming } from '../storage/receive.ts'
import { checkStore } from '../storage/store.ts'
import { buildServer } from './build-server.ts'
import { closeApp, createApp } from './create-app.ts'
import { explainFault, withoutSecrets } from './installation/faults.ts'
import { createFirstAdmin } from './installation/first-admin.ts'
import { openInstallation, settleKey } from './installation/installation.ts'
import { addTestClock, openClock } from './test-clock.ts'

/** Starts the server: configuration, database, app, port. What can not work ends the process with a sentence. */
export async function start(modules: readonly ServerModule[]): Promise<void> {
  let config: Config | null = null
  try {
    config = readEnvironment(process.env, variablesOf(modules))
    await open(modules, config)
  } catch (error) {
    const sentence = explainFault(error, config)
    console.error(sentence === null ? error : `Portico does not start: ${sentence}.`)
    process.exit(1)
  }
}

/** Opens what a configuration names, and makes what a first start makes: an app without a server, in which nothing runs by itself. */
export async function openApp(
  modules: readonly ServerModule[],
  found: Config,
  clock: App['clock'] = Date.now,
): Promise<App> {
  const migrations = migrationsOf(modules)
  const { log, lines } = createLog(found.logLevel, pino.destination(1))
  const redis = await reachRedis(found.redisUrl, log)
  const { config, database } = await openInstallation(found, { modules, migrations }, log)
  const applied = await migrate(database, migrations, Math.floor(clock() / 1000))
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  const app = await createApp({ config, database, modules, log, lines, redis, clock, random: randomBytes })
  await createFirstAdmin(app, (password) =>
    console.log(`First administrator: ${config.adminUsername}, password: ${password} (shown only now)`),
  )
  await settleKey(app)
  await checkStore(app.files, log)
  return app
}

async function open(modules: readonly ServerModule[], found: Config): Promise<void> {
  const clock = openClock(found)
  const app = await openApp(modules, found, clock.now)
  const { config, database, log } = app
  await sweepIncoming(config, Date.now())
  const folders = { client: join(root, 'dist/web'), statics: join(root, 'server/http/pages/static') }
  const server = await buildServer(app, { folders })
  if (clock.pass) addTestClock(server, app, clock.pass)
  await server.listen({ host: config.host, port: config.port })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  app.jobs.watch({ isScheduling: clock.pass === null })
  app.pulse.watch()
  stopPolitely(async () => {
    // Connections that are idle when the stop begins end by themselves; one that was busy then is kept alive otherwise.
    const idle = setInterval(() => server.server.closeIdleConnections(), 50)
    await closeApp(app, async () => {
      await server.close()
      clearInterval(idle)
    })
    await database.close()
  }, log)
  // Last: a process that reads this line may ask for the stop at once.
  console.log(`Portico listens on http://${host}:${port} (back office: ${app.settings.value(adminEntrance)})`)
}

/** One that takes the call and never answers is as absent as one that is not there. */
async function reachRedis(url: string, log: App['log']): Promise<SharedRedis | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer within three seconds')), 3000)
  })
  try {
    return await Promise.race([openRedis(url, log), late])
  } catch (error) {
    throw new ConfigError(
      `REDIS_URL: ${withoutSecrets(url)} does not answer as Redis does (${(error as Error).message}): start Redis, or take ` +
        'REDIS_URL out where one process is all there is',
    )
  } finally {
    clearTimeout(timer)
  }
}

/** Finishes accepted work within ten seconds; a fault that nobody handled ends the process, but not in mid-answer. */
function stopPolitely(close: () => Promise<void>, log: App['log']): void {
  let isStopping = false
  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code === 0 ? 1 : code), 10_000).unref()
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nobody handled this')
    stop(1)
  })
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'nobody handled this')
    stop(1)
  })
}
