import type { Logger } from 'pino'
import type { Title } from '#core/menu.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { generatedVersionHeader } from '#core/wire.ts'
import type { Database } from '../db/database.ts'
import type { Route } from '../http/route.ts'
import type { MessageBook, Translators } from '../messages.ts'
import type { ServerModule } from '../module.ts'
import type { Aspect } from '../resource/pipeline/aspect.ts'
import type { Registry } from '../resource/registry.ts'
import { resourceRoutes } from '../resource/routes.ts'

declare module '../context.ts' {
  interface App {
    readonly generatedResources: GeneratedResources
  }
}

/** The resources of this process whose declaration is a row, such as those of the generator. */
export interface GeneratedResources {
  /** Loads all of it anew; one that does not fit is left out and logged. */
  readonly load: () => Promise<void>
  /** every call; another list after every load */
  readonly routes: () => readonly Route[]
  /** the calls at an address in lower case, whichever their method */
  readonly routesAt: (url: string) => readonly Route[]
  /** texts of a made entity; undefined for any other */
  readonly messagesOf: (name: string) => MessageBook[string] | undefined
  /** what entries of the menu were called at first, by the name of the resource; another map after every load */
  readonly titles: () => ReadonlyMap<string, Title>
}

interface Parts {
  readonly database: Database
  /** of these some keep resources as rows */
  readonly modules: readonly ServerModule[]
  readonly aspects: readonly Aspect[]
  readonly registry: Registry
  readonly translators: Translators
  readonly log: Logger
}

/** Makes the memory; nothing is loaded yet. Nothing of it reaches a process that does not load: others are told by `cache_version`. */
export function createGeneratedResources({
  database,
  modules,
  aspects,
  registry,
  translators,
  log,
}: Parts): GeneratedResources {
  let routes: readonly Route[] = []
  let byUrl: ReadonlyMap<string, readonly Route[]> = new Map()
  let book: MessageBook = {}
  let titles: ReadonlyMap<string, Title> = new Map()
  return {
    routes: () => routes,
    routesAt: (url) => byUrl.get(url) ?? [],
    messagesOf: (name) => book[name],
    titles: () => titles,
    async load() {
      const leaveOut = (name: string, reason: unknown) =>
        log.error({ name, reason: String(reason) }, 'a made entity was left out')
      const kept = await Promise.all(modules.map(({ rowResources }) => rowResources?.(database.read) ?? []))
      const found = kept.flat().flatMap(({ name, read }) => {
        try {
          return [{ name, ...read() }]
        } catch (error) {
          leaveOut(name, error)
          return []
        }
      })
      const obstacles = registry.setGenerated(found.map(({ resource }) => resource))
      for (const [name, reason] of obstacles) leaveOut(name, reason)
      const live = found.filter(({ name }) => !obstacles.has(name))
      book = Object.fromEntries(live.map(({ name, messages }) => [name, messages]))
      titles = new Map(live.flatMap(({ name, title }) => (title ? [[name, title] as const] : [])))
      translators.setGenerated(book)
      routes = registry.generated.flatMap((entry) => [
        ...resourceRoutes(entry, aspects).map((route) => refusingGone(route, entry.resource)),
      ])
      byUrl = Map.groupBy(routes, ({ url }) => url)
    },
  }
}

/** What a form sends beside its fields. */
const besideFields: ReadonlySet<string> = new Set(['id', 'row_version', 'idempotency_key'])

/**
 * A call that saves one row, with a refusal for what was typed in a field that is gone by now. Only clients that say which
 * version they know send nothing but fields; what others send besides is passed over, as everywhere.
 */
function refusingGone(route: Route, { fields }: AnyResource): Route {
  const isSaving = route.method === 'POST' && /\/(?:add|edit)$/.test(route.url)
  if (!isSaving) return route
  return {
    ...route,
    async handle(context, input) {
      const { headers, body } = input.request
      const given =
        headers[generatedVersionHeader] === undefined ? {} : ((body ?? {}) as Record<string, unknown>)
      const gone = Object.keys(given).filter(
        (key) => !Object.hasOwn(fields, key) && !besideFields.has(key) && !isEmpty(given[key]),
      )
      if (gone.length === 0) return route.handle(context, input)
      const faults = gone.map((key) => [key, { message: 'generator:fieldGone' }])
      throw new Problem('invalid', {}, { faults: Object.fromEntries(faults) })
    },
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
