import type { Logger } from 'pino'
import type { EntityData } from '#core/generator/design.ts'
import { defineResource } from '#core/resource.ts'
import type { Database } from '../db/database.ts'
import { exchangeRoutes } from '../exchange/routes.ts'
import type { Route } from '../http/route.ts'
import type { MessageBook, Translators } from '../messages.ts'
import type { Registry } from '../resource/registry.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { type ServerResource, serverResource } from '../resource/side.ts'
import { madeRows } from './store.ts'

/** What the generator made, as this process has it: declarations that are rows. */
export interface Made {
  /** Loads all of it anew; one that does not fit is left out and logged. */
  readonly load: () => Promise<void>
  /** every call; another list after every load */
  readonly routes: () => readonly Route[]
  /** the calls at an address in lower case, whichever their method */
  readonly routesAt: (url: string) => readonly Route[]
  /** texts of a made entity; undefined for any other */
  readonly messagesOf: (name: string) => MessageBook[string] | undefined
}

interface Parts {
  readonly database: Database
  readonly registry: Registry
  readonly translators: Translators
  readonly log: Logger
}

/** Makes the memory; nothing is loaded yet. Nothing of it reaches a process that does not load: others are told by `cache_version`. */
export function createMade({ database, registry, translators, log }: Parts): Made {
  let routes: readonly Route[] = []
  let byUrl: ReadonlyMap<string, readonly Route[]> = new Map()
  let book: MessageBook = {}
  return {
    routes: () => routes,
    routesAt: (url) => byUrl.get(url) ?? [],
    messagesOf: (name) => book[name],
    async load() {
      const entities = (await madeRows(database.read)).map(({ entity }) => entity)
      const obstacles = registry.setMade(entities.map(resourceOf))
      for (const [name, reason] of obstacles) log.error({ name, reason }, 'a made entity was left out')
      const live = entities.filter(({ name }) => !obstacles.has(name))
      book = Object.fromEntries(live.map(({ name, messages }) => [name, messages]))
      translators.setMade(book)
      routes = registry.made.flatMap((entry) => [...resourceRoutes(entry), ...exchangeRoutes(entry)])
      byUrl = Map.groupBy(routes, ({ url }) => url)
    },
  }
}

/** A made entity as one that a developer had declared. */
export function resourceOf({ name, spec }: EntityData): ServerResource {
  return serverResource(defineResource(name, spec))
}
