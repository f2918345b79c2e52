import type { BlockType } from './blocks.ts'
import type { Event } from './event.ts'
import type { MenuEntry } from './menu.ts'
import type { Messages } from './messages.ts'
import type { AnyResource } from './resource.ts'
import type { Setting } from './settings/setting.ts'

/** What of a resource's texts its module needs. */
interface ModuleTexts {
  readonly name: string
  readonly actions?: Readonly<Record<string, string>>
  readonly remark?: string
}

/** A resource that a module declares, with its texts. */
export interface DeclaredResource {
  readonly resource: AnyResource
  readonly messages: Messages<ModuleTexts>
}

/** What a module is, as data: everything that both sides may know of it. */
export interface ModuleSpec<D> {
  /** the folder below `modules/` */
  readonly name: string
  /** modules that start, migrate and are seeded before this one */
  readonly requires?: readonly string[]
  /** its entities, each in one line */
  readonly resources?: readonly D[]
  /** what it lets administrators decide */
  readonly settings?: readonly Setting[]
  /** its entries in the menu of the back office; a directory comes before what it holds */
  readonly menu?: readonly MenuEntry[]
  /** its entries in the menu of members */
  readonly memberMenu?: readonly MenuEntry[]
  /** names under which processes ask whether what they keep in memory of its rows is stale */
  readonly versions?: readonly string[]
  /** what it says has happened (`emit`), for other parts of the product to act upon */
  readonly events?: readonly Event[]
  /** its resources whose rows others may point at: values of the kind `target` */
  readonly targets?: readonly { readonly name: string }[]
  /** types of blocks that it brings, made by `defineBlock`: values of the kind `blocks` are lists of these */
  readonly blocks?: readonly BlockType[]
}

export interface Module extends ModuleSpec<DeclaredResource> {
  readonly requires: readonly string[]
  readonly resources: readonly DeclaredResource[]
  readonly settings: readonly Setting[]
  readonly menu: readonly MenuEntry[]
  readonly memberMenu: readonly MenuEntry[]
  readonly versions: readonly string[]
  readonly events: readonly Event[]
  readonly targets: readonly { readonly name: string }[]
  readonly blocks: readonly BlockType[]
}

/** Declares a module. */
export function defineModule(
  spec: ModuleSpec<{
    readonly resource: { readonly name: string }
    readonly messages: Messages<ModuleTexts>
  }>,
): Module {
  const resources = (spec.resources ?? []) as unknown as readonly DeclaredResource[]
  return {
    requires: [],
    settings: [],
    menu: [],
    memberMenu: [],
    versions: [],
    events: [],
    targets: [],
    blocks: [],
    ...spec,
    resources,
  }
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
