import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Envelope } from '#core/wire.ts'
import { allRoutes, buildServer, type ServerOptions } from '../app/build-server.ts'
import { closeApp, createApp } from '../app/create-app.ts'
import { createFirstAdmin } from '../app/installation/first-admin.ts'
import { noteKey } from '../app/installation/key-check.ts'
import { adminRealm, memberRealm, type Realm } from '../auth/realm.ts'
import { issueTokens } from '../auth/tokens.ts'
import { readConfig } from '../config.ts'
import { type App, type Context, system } from '../context.ts'
import { openDatabase, type PoolSizes } from '../db/database.ts'
import type { DialectName } from '../db/dialect.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { type Found, identify } from '../http/identity/identity.ts'
import type { PageFolders } from '../http/pages/pages.ts'
import type { Route } from '../http/route.ts'
import { migrationsOf, type ServerModule, variablesOf } from '../module.ts'
import { createLog } from '../process/log-lines.ts'
import type { Rows } from '../resource/door.ts'
import type { CleanerLimits } from '../resource/rich-text/cleaner.ts'
import { rowsOf } from '../resource/rows.ts'
import { siteTimeZone } from '../settings/kernel-settings.ts'
import { closeDatabase, createProductDatabase, superPassword, type TestDatabase } from './databases.ts'
import { withModules } from './modules.ts'
import { testStart } from './test-start.ts'

export { superPassword } from './databases.ts'

/** What a test may change about the product it starts. */
export interface TestOptions {
  readonly dialect?: DialectName
  readonly env?: Readonly<Record<string, string>>
  /** besides the product's own modules, or in place of those of the same name */
  readonly modules?: readonly ServerModule[]
  /** the client's page, for tests of what is served as such */
  readonly page?: string
  /** takes the lines of the log, written at the level of `LOG_LEVEL` */
  readonly log?: (line: string) => void
  /** how long the headers of a request may take */
  readonly headersMilliseconds?: number
  /** connections of this process; as many as the product's own unless said otherwise */
  readonly pools?: PoolSizes
  /** what cleaning a long rich text may take; the product's own limits unless said otherwise */
  readonly cleanerLimits?: Partial<CleanerLimits>
  /** what its clock begins with, for processes beside it that have the machine's; `testStart` unless said otherwise */
  readonly now?: number
  /** a further process on the database of this one */
  readonly beside?: TestApp
}

/** One call to a test's server. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** an administrator's access token */
  readonly token?: string
  /** a member's access token */
  readonly memberToken?: string
  readonly body?: unknown
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
  /** where the call comes from; the loopback address unless said otherwise */
  readonly address?: string
}

/** The whole product on a database of its own, without a port: real routes, real rows, a clock to turn. */
export interface TestApp {
  readonly app: App
  readonly server: FastifyInstance
  readonly routes: readonly Route[]
  /** milliseconds; assign to travel in time */
  now: number
  readonly call: <T = Record<string, unknown>>(
    url: string,
    call?: Call,
  ) => Promise<Envelope<T> & { readonly status: number; readonly headers: Readonly<Record<string, unknown>> }>
  /** token of administrator 1, a super administrator */
  readonly superToken: string
  /** makes an administrator in a new group with the given nodes and answers a token */
  readonly limitedAdmin: (
    nodes: readonly string[],
  ) => Promise<{ readonly id: number; readonly token: string; readonly groupId: number }>
  /** ids of rules of the back office, in the order of these names */
  readonly ruleIds: (...names: readonly string[]) => number[]
  /** a session of an administrator */
  readonly tokenOf: (adminId: number) => Promise<string>
  /** makes a member and a session of theirs; with nodes in a new group of these, else in group 1 that has all */
  readonly member: (nodes?: readonly string[]) => Promise<TestMember>
  /** a session of a member */
  readonly memberTokenOf: (memberId: number) => Promise<string>
  /** who the holder of a token is, as handlers are told */
  readonly identityOf: (token: string) => Promise<Found>
  /** rows of a resource as the product itself has them */
  readonly rows: (name: string) => Rows<Record<string, unknown>>
  readonly context: () => Context
  readonly folders: PageFolders & { readonly uploads: string }
  readonly database: TestDatabase
  readonly close: () => Promise<void>
}

/** A member that a test made. */
export interface TestMember {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly token: string
}

/** Password of every member that tests make. */
export const memberPassword = 'Member-Test-1'

/** Starts the product for a test. */
export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const testDatabase = options.beside?.database ?? (await createProductDatabase(options.dialect ?? 'sqlite'))
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-test-data-'))
  const modules = withModules(options.modules)
  const config = readConfig(
    {
      PORTICO_DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.url,
      PORTICO_ADMIN_PASSWORD: superPassword,
      PORTICO_SITE_LANGUAGE: 'zh-cn',
      PORTICO_RATE_LIMIT: 'off',
      PORTICO_TEST_HOOKS: '1',
      LOG_LEVEL: 'silent',
      ...options.env,
    },
    variablesOf(modules),
  )
  const database = await openDatabase(config.databaseUrl, options.pools)
  // No test cuts the power of its own process.
  if (database.dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.write)
  const time = { now: options.now ?? testStart }
  await migrate(database, migrationsOf(modules), Math.floor(time.now / 1000))
  const { log, lines } = createLog(config.logLevel, { write: options.log ?? (() => {}) })
  const app = await createApp({
    config,
    database,
    modules,
    log,
    lines,
    redis: null,
    clock: () => time.now,
    random: randomBytes,
    limits: { cleaner: options.cleanerLimits },
  })
  const { registry, settings } = app
  await createFirstAdmin(app)
  // A template's administrator came with another key.
  if (!options.beside) await noteKey(database.write, config.secret)
  await settings.refresh()
  const folders = {
    client: join(dataDir, 'client'),
    statics: join(dataDir, 'static'),
    uploads: join(dataDir, 'storage'),
  }
  if (options.page !== undefined) {
    await mkdir(folders.client, { recursive: true })
    await writeFile(join(folders.client, 'index.html'), options.page)
  }
  const serverOptions: ServerOptions = {
    folders,
    headersMilliseconds: options.headersMilliseconds,
  }
  const server = await buildServer(app, serverOptions)
  await server.ready()

  const context = (): Context => ({
    app,
    identity: system,
    now: Math.floor(time.now / 1000),
    language: 'zh-cn',
    timeZone: settings.value(siteTimeZone),
    address: '127.0.0.1',
    userAgent: 'test',
    requestId: 'test',
    translate: (key) => String(key),
    db: database.write,
    batch: null,
    beforeCommit: null,
  })
  const rows = (name: string) => rowsOf(registry.get(name), context())
  const sessionOf = async (realm: Realm, id: number) => {
    const row = await database.read
      .selectFrom(realm.accounts)
      .select('security_stamp')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return (await issueTokens(context(), realm, { id, stamp: String(row.security_stamp) }, true)).token
  }
  const tokenOf = (id: number) => sessionOf(adminRealm, id)
  const memberTokenOf = (id: number) => sessionOf(memberRealm, id)
  let count = 0

  return {
    app,
    server,
    routes: allRoutes(app),
    get now() {
      return time.now
    },
    set now(value) {
      time.now = value
    },
    async call(url, { method = 'GET', token, memberToken, body, language, headers, address } = {}) {
      const response = await server.inject({
        method,
        url,
        ...(address ? { remoteAddress: address } : {}),
        headers: {
          server: 'true',
          ...(token ? { batoken: token } : {}),
          ...(memberToken ? { 'ba-user-token': memberToken } : {}),
          ...(language ? { 'think-lang': language } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { ...response.json(), status: response.statusCode, headers: response.headers }
    },
    superToken: await tokenOf(1),
    async limitedAdmin(nodes) {
      await settings.refresh()
      for (const node of nodes) {
        // A call without a seeded rule is for super administrators only; a test may grant it all the same.
        if (settings.access.ruleNamed(node)) continue
        const page = settings.access.ruleNamed(node.slice(0, node.lastIndexOf('/')))
        await rows('auth/rule').insert({ pid: page?.id ?? 0, type: 'button', title: node, name: node })
      }
      await settings.refresh()
      const wanted = new Set(nodes.map((node) => node.toLowerCase()))
      const rules = settings.access.rules().filter(({ name }) => wanted.has(name.toLowerCase()))
      const all = new Set(rules.map(({ id }) => id))
      // A node counts for the menu only when its page is granted too.
      for (const rule of settings.access.rules())
        if (rules.some(({ pid }) => pid === rule.id)) all.add(rule.id)
      const name = `limited${++count}`
      const group = await rows('auth/group').insert({ pid: 1, name, rules: [...all], status: '1' })
      const admin = await rows('auth/admin').insert({
        username: name,
        nickname: name,
        password: 'Limited-Test-1',
        group_arr: [group.id],
        status: '1',
      })
      await settings.refresh()
      return { id: Number(admin.id), groupId: Number(group.id), token: await tokenOf(Number(admin.id)) }
    },
    ruleIds: (...names) => names.map((name) => settings.access.ruleNamed(name)?.id ?? 0),
    tokenOf,
    async member(nodes) {
      const username = `member${++count}x`
      const email = `${username}@example.org`
      const row = await rows('user/user').insert({
        username,
        nickname: username,
        email,
        group_id: nodes ? await memberGroup(rows, nodes) : 1,
        password: memberPassword,
      })
      await settings.refresh()
      return { id: Number(row.id), username, email, token: await memberTokenOf(Number(row.id)) }
    },
    memberTokenOf,
    identityOf: (token) => identify({ headers: { batoken: token } }, context(), adminRealm),
    rows,
    context,
    folders,
    database: testDatabase,
    async close() {
      await closeApp(app, () => server.close())
      await closeDatabase(database)
      if (!options.beside) await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new group of members with rules of these names; those that are missing are made. */
async function memberGroup(rows: TestApp['rows'], nodes: readonly string[]): Promise<number> {
  const rules: number[] = []
  for (const name of new Set(nodes)) {
    const known = await rows('user/rule').list({ search: [], isTree: '0', quickSearch: '' })
    const found = flat((known as { list: readonly RuleNode[] }).list).find(
      (rule) => rule.name.toLowerCase() === name.toLowerCase(),
    )
    const rule = found ?? (await rows('user/rule').insert({ title: name, name, type: 'button' }))
    rules.push(Number(rule.id))
  }
  const group = await rows('user/group').insert({
    name: `group of ${nodes.join()}`.slice(0, 50),
    rules,
    status: '1',
  })
  return Number(group.id)
}

interface RuleNode {
  readonly id: number
  readonly name: string
  readonly children?: readonly RuleNode[]
}

function flat(rules: readonly RuleNode[]): readonly RuleNode[] {
  return rules.flatMap((rule) => [rule, ...flat(rule.children ?? [])])
}
