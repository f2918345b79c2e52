import { statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import type { Finding } from '#core/calls/process.ts'
import type { App } from '#server/context.ts'
import { clockSql, sizeSql, versionSql } from '#server/db/dialect.ts'
import { isMigrated } from '#server/db/migrations/migrate.ts'
import { withinTime } from '#server/http/limits/within-time.ts'
import { loadProcesses } from '#server/process/processes.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import type { Check } from '../operations.ts'

/** Looks at everything the product stands on. What fails or keeps silent is bad; the others are told all the same. */
export async function checkHealth(app: App): Promise<readonly Check[]> {
  const checks: Readonly<Record<string, () => Promise<Finding> | Finding>> = {
    database: () => checkDatabase(app),
    migrations: () => checkMigrations(app),
    redis: () => checkRedis(app),
    files: () => checkFiles(app),
    ...ofModules(app),
    disk: () => checkDisk(app),
    memory: checkMemory,
    loop: () => checkLoop(app),
    processes: () => checkProcesses(app),
    jobs: () => checkJobs(app),
    clock: () => checkClock(app),
    mode: () => checkMode(app),
  }
  return Promise.all(
    Object.entries(checks).map(async ([name, look]) => ({
      name,
      ...(await withinTime(Promise.resolve().then(look)).catch(
        (): Finding => ({ state: 'bad', figures: {} }),
      )),
    })),
  )
}

const slowAnswer = 250

async function checkDatabase({ database }: App): Promise<Finding> {
  const begun = performance.now()
  const { dialect, read } = database
  const { rows } = await versionSql(dialect).execute(read)
  const ms = since(begun)
  const pool = database.pool()
  const isCrowded = pool !== null && pool.used >= pool.max
  return {
    state: ms > slowAnswer || isCrowded ? 'warning' : 'good',
    figures: {
      kind: dialect,
      version: String(rows[0]?.version ?? ''),
      size: await databaseSize(database),
      ms,
      used: pool?.used ?? null,
      max: pool?.max ?? null,
    },
  }
}

const sizes = new WeakMap<App['database'], { readonly at: number; readonly size: number }>()

/** Counting the files of a large database takes a while, so it is done once a minute. */
async function databaseSize(database: App['database']): Promise<number> {
  const known = sizes.get(database)
  if (known && performance.now() - known.at < 60_000) return known.size
  const { rows } = await sizeSql(database.dialect).execute(database.read)
  const size = Number(rows[0]?.size ?? 0)
  sizes.set(database, { at: performance.now(), size })
  return size
}

async function checkMigrations({ database, migrations }: App): Promise<Finding> {
  const isDone = await isMigrated(database, migrations)
  const figures = { count: migrations.length, latest: migrations.at(-1)?.name ?? '' }
  return { state: isDone ? 'good' : 'bad', figures }
}

async function checkRedis({ redis }: App): Promise<Finding> {
  if (!redis) return { state: 'off', figures: {} }
  const begun = performance.now()
  await redis.check()
  const ms = since(begun)
  return { state: ms > slowAnswer ? 'warning' : 'good', figures: { ms } }
}

/** A name that no file has: whoever answers that it is not there is there. */
async function checkFiles({ files }: App): Promise<Finding> {
  const begun = performance.now()
  await files.has('portico-is-there')
  const ms = since(begun)
  return { state: ms > slowAnswer * 4 ? 'warning' : 'good', figures: { kind: files.kind, ms } }
}

/** What modules say of their parts. */
function ofModules(app: App): Readonly<Record<string, () => Finding>> {
  const checks = app.modules.flatMap(({ checks }) => Object.entries(checks ?? {}))
  return Object.fromEntries(checks.map(([name, look]) => [name, () => look(app)]))
}

const gigabyte = 1024 ** 3

async function checkDisk({ config }: App): Promise<Finding> {
  const { bsize, bavail, blocks } = await statfs(config.dataDir)
  const [free, total] = [bsize * bavail, bsize * blocks]
  const state = free < gigabyte / 5 ? 'bad' : free < gigabyte || free < total / 20 ? 'warning' : 'good'
  return { state, figures: { free, total } }
}

function checkMemory(): Finding {
  const limit = process.constrainedMemory()
  const total = limit > 0 && limit < totalmem() ? limit : totalmem()
  const used = process.memoryUsage.rss()
  const free = Math.min(freemem(), total - used)
  return { state: free < total / 20 ? 'warning' : 'good', figures: { used, free, total } }
}

function checkLoop({ pulse }: App): Finding {
  const delay = pulse.samples().at(-1)?.delay ?? 0
  const state = delay > 1000 ? 'bad' : delay > 200 ? 'warning' : 'good'
  return { state, figures: { delay, uptime: Math.floor(process.uptime()) } }
}

async function checkProcesses(app: App): Promise<Finding> {
  const processes = await loadProcesses(app)
  const alive = processes.filter(({ is_alive }) => is_alive)
  const silent = processes.length - alive.length
  const versions = new Set(alive.map(({ version }) => version)).size
  const figures = { alive: alive.length, silent, versions }
  return { state: silent > 0 || versions > 1 ? 'warning' : 'good', figures }
}

const longWait = 300

async function checkJobs(app: App): Promise<Finding> {
  const { database, clock } = app
  const now = Math.floor(clock() / 1000)
  const active = await database.read
    .selectFrom('job')
    .select(['state', 'create_time'])
    .where('state', 'in', ['waiting', 'running'])
    .limit(200)
    .execute()
  const failed = await database.read
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'failed')
    .where('end_time', '>', now - 24 * 3600)
    .executeTakeFirst()
  const waiting = active.filter(({ state }) => state === 'waiting')
  const isStuck = waiting.some(({ create_time }) => Number(create_time) < now - longWait)
  const failures = Number(failed?.count ?? 0)
  return {
    state: isStuck || failures > 0 ? 'warning' : 'good',
    figures: { waiting: waiting.length, running: active.length - waiting.length, failed: failures },
  }
}

/** Processes on several machines order what they do by their clocks. */
async function checkClock({ database, settings }: App): Promise<Finding> {
  const { rows } = await clockSql(database.dialect).execute(database.read)
  const skew = Math.round(Date.now() / 1000 - Number(rows[0]?.now ?? 0))
  const state = Math.abs(skew) > 5 ? 'warning' : 'good'
  return { state, figures: { skew, zone: settings.value(siteTimeZone) } }
}

function checkMode({ config }: App): Finding {
  const { isProduction, hasTestHooks, hasRateLimit } = config
  const isOpen = hasTestHooks || !hasRateLimit
  return { state: isOpen ? 'warning' : 'good', figures: { isProduction, hasTestHooks, hasRateLimit } }
}

function since(begun: number): number {
  return Math.round((performance.now() - begun) * 10) / 10
}
