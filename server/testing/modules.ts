import { defineModule } from '#core/module.ts'
import { serverModules } from '#modules/index.server.ts'
import { modules } from '#modules/index.ts'
import { migrationsOf, resourcesOf, type ServerModule, systemTablesOf } from '../module.ts'
import type { ServerResource } from '../resource/side.ts'

/** What the product's modules declare. */
export const declarations = modules.flatMap(({ resources }) => resources)

/** Every resource of the product with its server side. */
export const serverResources = resourcesOf(serverModules)

/** Every table of the product besides those of resources. */
export const systemTables = systemTablesOf(serverModules)

/** Every migration of the product. */
export const migrations = migrationsOf(serverModules)

/** A module that only a test has, with these resources and no texts but their names. */
export function testModule(resources: readonly ServerResource[]): ServerModule {
  return {
    module: defineModule({
      name: 'test',
      resources: resources.map(({ resource }) => {
        const { name } = resource
        return { resource, messages: { 'zh-cn': { name }, en: { name } } }
      }),
    }),
    sides: resources,
  }
}

/** The product's modules with these besides them, or in place of those of the same name. */
export function withModules(own: readonly ServerModule[] = []): readonly ServerModule[] {
  const names = new Set(own.map(({ module }) => module.name))
  return [...serverModules.filter(({ module }) => !names.has(module.name)), ...own]
}
