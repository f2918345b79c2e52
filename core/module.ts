import type { Messages } from './messages.ts'
import type { AnyResource } from './resource.ts'

/** A resource that a module declares, with its texts. */
export interface DeclaredResource {
  readonly resource: AnyResource
  readonly messages: Messages<{ readonly name: string }>
}

/** What a module is, as data: everything that both sides may know of it. */
export interface ModuleSpec<D> {
  /** the folder below `modules/` */
  readonly name: string
  /** modules that start, migrate and are seeded before this one */
  readonly requires?: readonly string[]
  /** its entities, each in one line */
  readonly resources?: readonly D[]
}

export interface Module extends ModuleSpec<DeclaredResource> {
  readonly requires: readonly string[]
  readonly resources: readonly DeclaredResource[]
}

/** Declares a module. */
export function defineModule(
  spec: ModuleSpec<{
    readonly resource: { readonly name: string }
    readonly messages: Messages<{ readonly name: string }>
  }>,
): Module {
  const resources = (spec.resources ?? []) as unknown as readonly DeclaredResource[]
  return { requires: [], ...spec, resources }
}

/** Modules so that each comes after those it requires, else in the order given. Throws a sentence where that cannot be. */
export function inOrder<M extends Pick<Module, 'name' | 'requires'>>(modules: readonly M[]): readonly M[] {
  const byName = new Map(modules.map((module) => [module.name, module]))
  const ordered = new Set<M>()
  const visit = (module: M, path: readonly string[]) => {
    if (ordered.has(module)) return
    if (path.includes(module.name)) {
      throw new Error(
        `the modules ${[...path.slice(path.indexOf(module.name)), module.name].join(' → ')} require each other`,
      )
    }
    for (const name of module.requires) {
      const required = byName.get(name)
      if (!required)
        throw new Error(`the module ${module.name} requires the module ${name}, which is not there`)
      visit(required, [...path, module.name])
    }
    ordered.add(module)
  }
  for (const module of modules) visit(module, [])
  return [...ordered]
}
