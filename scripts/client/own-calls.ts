import type { ServerModule } from '#server/module.ts'
import type { OwnCall } from './write-client.ts'

/** Calls of modules that follow from no declaration, that guests and keys may make, and that the API documents describe. */
export function ownCallsOf(modules: readonly Pick<ServerModule, 'routes'>[]): readonly OwnCall[] {
  return modules.flatMap(({ routes = [] }) =>
    typeof routes === 'function' ? [] : routes.filter(({ forKeys, documents }) => forKeys && documents),
  )
}
