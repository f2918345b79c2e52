import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Finding, SlowCall } from '#core/calls/process.ts'
import type { AddressChanges } from '#core/calls/references.ts'
import type { Event } from '#core/event.ts'
import type { Title } from '#core/menu.ts'
import type { Messages } from '#core/messages.ts'
import { inOrder, type Module } from '#core/module.ts'
import type { DeclaredProblem } from '#core/problems.ts'
import { settingMessages } from '#core/settings/setting.ts'
import { blockTexts } from '#core/values/block.ts'
import type { SiteAddress, Target } from '#core/values/target.ts'
import { type Language, languages } from '#core/wire.ts'
import type { AccountEvent } from './auth/account-event.ts'
import type { HumanCheck } from './auth/human-check.ts'
import type { JobKind } from './concurrency/job-kind.ts'
import type { Variables } from './config.ts'
import type { App, Context } from './context.ts'
import type { Db } from './db/database.ts'
import { migrations as kernelMigrations } from './db/migrations/kernel/index.ts'
import type { Migration } from './db/migrations/migrate.ts'
import type { Table } from './db/schema.ts'
import { systemTables } from './db/system-tables.ts'
import { declaredRows } from './declared/declared-rows.ts'
import type { Check } from './doctor/check.ts'
import type { FindReady } from './http/ready.ts'
import type { Route } from './http/route.ts'
import type { Consumer } from './jobs/outbox/consumer.ts'
import type { DashboardFace } from './lookups/dashboard/face.ts'
import type { MessageBook } from './messages.ts'
import type { PlainRow } from './resource/door.ts'
import type { Aspect } from './resource/pipeline/aspect.ts'
import type { Entry } from './resource/registry.ts'
import type { Belonging, ServerResource } from './resource/side.ts'
import type { SealedColumn } from './secrets/seal.ts'
import type { SettingsCheck } from './settings/check-settings.ts'
import { settingsOf } from './settings/kernel-settings.ts'
import type { CacheName } from './settings/settings.ts'

declare module './context.ts' {
  interface App {
    /** in the order of what they require */
    readonly modules: readonly ServerModule[]
    /** those of all modules, in the order of application */
    readonly migrations: readonly Migration[]
  }
}

/** Removes what has expired of one kind, and answers how much. `now` is in unix seconds. */
export type Sweep = (app: App, now: number) => Promise<number>

/** A resource that is a row of a table. */
export interface RowResource {
  readonly name: string
  /** throws where the row is not what this release can take */
  readonly read: () => {
    readonly resource: ServerResource
    readonly messages: Messages<object>
    /** what its entry in the menu was called at first */
    readonly title?: Title
  }
}

/** Addresses below `/<path>/` that are no calls, such as files. */
export interface ServedPath {
  /** one step, such as `storage` */
  readonly path: string
  readonly add: (server: FastifyInstance, app: App) => void
}

/** Answers a GET that is no call where the address is the module's, and tells whether it was. */
export type AnswerPage = (
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: {
    /** false: nothing in the request speaks of HTML, as with feeds, link previews and uptime checks */
    readonly isForBrowser: boolean
    /** headers of a document of ours */
    readonly headers: Readonly<Record<string, string>>
  },
) => Promise<boolean>

/** What a module keeps in memory of the database, in every process. */
export interface ModuleCache {
  /** the name that writes make stale by `invalidates`; it has a row of `cache_version` */
  readonly version: CacheName
  readonly load: (app: App) => Promise<void>
}

/** What a module does on the server. Every part but `module` is optional. */
export interface ServerModule {
  readonly module: Module
  /** what makes and changes its own tables, in order; the journal has each as `<module>/<number>-<title>` */
  readonly migrations?: readonly Migration[]
  /** writes what it begins with and can not declare, once the tables of all modules are there (`server/declared/seed.ts`) */
  readonly seed?: Migration
  /** server sides of its resources, made by `serverResource`; resources without one are as declared */
  readonly sides?: readonly ServerResource[]
  /** variables of the environment that it reads; their values are in the configuration, whose type the module extends */
  readonly variables?: Variables
  /** tables besides those of its resources */
  readonly tables?: readonly Table[]
  /** rows of its tables that go and come back with one row of a resource, by the resource's name */
  readonly belongings?: Readonly<Record<string, readonly Belonging[]>>
  /** columns that it keeps sealed (`server/secrets/seal.ts`) */
  readonly sealed?: readonly SealedColumn[]
  /** those of its calls that nobody has to sign in for, such as `GET /api/ajax/area`; no other one is public */
  readonly publicRoutes?: readonly string[]
  /** headers that its calls read, so that pages of other origins may send them (`PORTICO_CORS_ORIGINS`); in lower case */
  readonly headers?: readonly string[]
  /**
   * calls that derive from no declaration; as a function where they follow from others of the product, told once, when the server is
   * built
   */
  readonly routes?: readonly Route[] | ((app: App) => readonly Route[])
  /** what it serves by address outside of the calls; banned addresses get nothing of it */
  readonly served?: readonly ServedPath[]
  /** first steps of addresses that its pages in the client have, such as `cart` */
  readonly clientSteps?: readonly string[]
  /** what it answers by address that is no call and no file, before the client does */
  readonly page?: AnswerPage
  /** what of that it has in memory as it is sent */
  readonly ready?: FindReady
  /** resources that are rows, read anew whenever another process says that they have changed */
  readonly rowResources?: (db: Db) => Promise<readonly RowResource[]>
  /** what it keeps in memory, loaded anew whenever it is stale */
  readonly caches?: readonly ModuleCache[]
  /** nodes whose holders choose tables and columns in forms; those of `every` also see tables that belong to no resource */
  readonly tableNodes?: { readonly choose: readonly string[]; readonly every?: string }
  /** whether it keeps rows of a resource that are deleted, so that their deletion can be undone */
  readonly keepsDeleted?: (entry: Entry, context: Context) => boolean
  /** rows whose pages are at addresses within the site, such as `/article/tea`, by address; others are left out */
  readonly linkTargets?: (hrefs: readonly string[], context: Context) => Promise<ReadonlyMap<string, Target>>
  /** where rows have their pages within the site, by id; null where rows of the resource have none */
  readonly siteAddresses?: (
    entry: Entry,
    ids: readonly number[],
    context: Context,
  ) => Promise<ReadonlyMap<number, SiteAddress> | null>
  /** addresses that the public knows of a row, and of those below it, and that change once the row has other values */
  readonly addressChanges?: (
    entry: Entry,
    row: PlainRow,
    values: PlainRow,
    context: Context,
  ) => Promise<AddressChanges | null>
  /** what rows of its resources, or of others, can do besides what the kernel gives them */
  readonly aspects?: readonly Aspect[]
  /** its resource that keeps what administrators do, a row a call */
  readonly callLog?: { readonly name: string }
  /** what is wrong with settings that somebody saves, beyond what each says of itself */
  readonly checkSettings?: SettingsCheck
  /** tells that the public sees nothing at the moment, whatever rows say, such as while the site is closed */
  readonly isClosed?: (app: App) => boolean
  /** what every client is told of it besides, as part of the site (`siteConfig` of the bootstrap calls) */
  readonly siteConfig?: (app: App) => object
  /** what the back office is told of it when it begins, under names of its own */
  readonly bootstrap?: (context: Context) => object
  /** how callers show that they are people */
  readonly humanCheck?: HumanCheck
  /** hears of what owners did to their accounts, before they are answered: mail is for after that (`runAfterResponse`) */
  readonly accountEvent?: (context: Context, happened: AccountEvent) => Promise<void>
  /** nodes that stay with people, so that no API key holds them or what is below them; `*` stands for every resource */
  readonly sessionNodes?: readonly string[]
  /** names of inputs whose values no log keeps */
  readonly secretInputs?: readonly string[]
  /** how its parts are, by the name that the texts have for each */
  readonly checks?: Readonly<Record<string, (app: App) => Finding>>
  /** hears of every call that took long (`slowFrom`) */
  readonly slowCall?: (app: App, call: SlowCall) => void
  /** called every fifteen seconds, when the process writes down how it is doing */
  readonly beat?: (app: App) => Promise<void>
  /** kinds of work that goes on after the answer */
  readonly jobs?: readonly JobKind[]
  /** what it does once an event of its own, or of a module that it requires, has happened; made by `consumer` */
  readonly consumers?: readonly Consumer[]
  /** what it does about every event there is, whichever module declares it; each consumer has a name of its own */
  readonly everyEvent?: (event: Event) => Consumer
  /** what expires, by the name that the sweeping job's result has for it */
  readonly sweeps?: Readonly<Record<string, Sweep>>
  /** what the doctor asks an installation */
  readonly examinations?: readonly Check[]
  /** what it refuses, made by `defineProblems`; no two modules use one name */
  readonly problems?: Readonly<Record<string, DeclaredProblem>>
  /** what it adds to the start page of the back office; what its cards look like is in its client's face */
  readonly dashboard?: DashboardFace
  /** texts of the module itself, by namespace */
  readonly messages?: MessageBook
  /**
   * what it adds to the process; it extends `Services` by the types of these. The kernel's parts and the services of the modules
   * that it requires are there by then, the rest once all are made
   */
  readonly services?: (appOf: () => App) => object
  /** called when the process stops, before connections close */
  readonly stop?: (app: App) => Promise<void>
}

/** Modules with their server faces; a module without one is what its declarations make of it. */
export function withFaces(
  modules: readonly Module[],
  faces: readonly ServerModule[],
): readonly ServerModule[] {
  const byModule = new Map(faces.map((face) => [face.module, face]))
  return modules.map((module) => byModule.get(module) ?? { module })
}

/** The variables that modules read. */
export function variablesOf(modules: readonly ServerModule[]): Variables {
  return Object.assign({}, ...modules.map(({ variables }) => variables))
}

/** The modules of a process in the order of what they require. */
export function arrange(modules: readonly ServerModule[]): readonly ServerModule[] {
  const byName = new Map(modules.map((one) => [one.module.name, one]))
  return inOrder(modules.map(({ module }) => module)).map(({ name }) => byName.get(name) as ServerModule)
}

/** Every resource of the modules with its server side, if it has one. */
export function resourcesOf(modules: readonly ServerModule[]): readonly ServerResource[] {
  const belongings = modules.flatMap((one) => Object.entries(one.belongings ?? {}))
  return modules.flatMap(({ module, sides = [] }) => {
    const byName = new Map(sides.map(({ resource, side }) => [resource.name, side]))
    return module.resources.map(({ resource }) => {
      const side = byName.get(resource.name) ?? {}
      const own = belongings.flatMap(([name, list]) => (name === resource.name ? list : []))
      const further = resource.hasDrafts ? [...own, ...draftsOf(resource.name)] : own
      if (further.length === 0) return { resource, side }
      return { resource, side: { ...side, belongings: [...(side.belongings ?? []), ...further] } }
    })
  })
}

/** The draft of a row goes with it, and comes back with it, and so does what the draft refers to. */
function draftsOf(name: string): readonly Belonging[] {
  const own = { owner: 'row_id', where: { resource: name } }
  return [
    { ...own, table: 'draft', key: ['resource', 'row_id'] },
    { ...own, table: 'row_reference', key: ['resource', 'row_id', 'field', 'to_resource', 'to_id'] },
  ]
}

/** Tables besides those of resources: the framework's own, and those of modules. */
export function systemTablesOf(modules: readonly ServerModule[]): readonly Table[] {
  return [...systemTables, ...modules.flatMap(({ tables }) => tables ?? [])]
}

/**
 * Every migration in the order of application: the kernel's, those of each module behind those of the modules that it requires,
 * then what modules begin with, and what they declare (`docs/decisions/0042-migrations-in-modules.md`).
 */
export function migrationsOf(modules: readonly ServerModule[]): readonly Migration[] {
  const ordered = arrange(modules)
  return [
    ...kernelMigrations,
    ...ordered.flatMap(({ migrations }) => migrations ?? []),
    ...ordered.flatMap(({ seed }) => seed ?? []),
    declaredRows(ordered.map(({ module }) => module)),
  ]
}

/** The texts of the modules, of their resources and of their blocks, by namespace; `problems` has what all of them refuse. */
export function textsOf(modules: readonly ServerModule[]): MessageBook {
  const problems = modules.flatMap(({ problems }) => Object.entries(problems ?? {}))
  const textsIn = (language: Language) =>
    Object.fromEntries(problems.map(([name, texts]) => [name, texts[language]]))
  return Object.assign(
    { problems: Object.fromEntries(languages.map((language) => [language, textsIn(language)])) },
    { settings: settingMessages(settingsOf(modules.map(({ module }) => module))) },
    ...modules.map(({ module, messages }) => ({
      ...messages,
      ...Object.fromEntries(module.resources.map(({ resource, messages }) => [resource.name, messages])),
      ...Object.fromEntries(module.blocks.map(({ name, texts }) => [blockTexts(name), texts])),
    })),
  )
}
