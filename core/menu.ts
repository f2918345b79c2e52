import { isForGuests, memberNodeOf, nodesOf } from './access/permissions.ts'
import { coreEn } from './messages/en.ts'
import { coreZhCn } from './messages/zh-cn.ts'
import type { Messages } from './messages.ts'
import type { DeclaredResource, Module } from './module.ts'
import { languages } from './wire.ts'

/** A title in every language. */
export type Title = Messages<string>

/** Where an entry of a menu stands. */
interface Placed {
  /** the name of the entry above */
  readonly in?: string
  /** the higher, the further up */
  readonly weigh?: number
  /** groups that hold the entry and its nodes from the first start on */
  readonly groups?: readonly number[]
}

/** What pages of resources and pages without one may say. */
interface PagePlace extends Placed {
  readonly icon: string
  /** its address below the area; its name unless said otherwise */
  readonly path?: string
  readonly component?: string
  /** nodes below it that are titled as those of every resource: `index`, `edit` */
  readonly calls?: readonly (keyof typeof coreEn.actions)[]
  /** further nodes below it with their titles, or other titles for those of the resource */
  readonly nodes?: Readonly<Record<string, Title>>
}

/** A directory, which holds pages. */
interface DirectoryEntry extends Placed {
  readonly directory: string
  readonly title: Title
  readonly icon: string
}

/** A page of a module's own. */
interface PageEntry extends PagePlace {
  readonly page: string
  readonly title: Title
  /** help above the page: a text, or the key of one */
  readonly remark?: string
}

/** The page of a resource, with all its nodes. */
interface ResourceEntry extends PagePlace {
  readonly resource: { readonly name: string }
  /** what its rows are called, unless said otherwise */
  readonly title?: Title
  /** calls that nobody is granted: they are for super administrators */
  readonly without?: readonly string[]
}

/** A node by itself. */
interface NodeEntry extends Placed {
  readonly node: string
  readonly title: Title
}

/** An entry of a menu as a module declares it. */
export type MenuEntry = DirectoryEntry | PageEntry | ResourceEntry | NodeEntry

/** A row that an entry leads to: itself, or a node below it. */
export interface MenuRow {
  readonly type: 'menu_dir' | 'menu' | 'button'
  readonly name: string
  readonly above: string
  readonly title: Title
  readonly icon: string
  readonly weigh: number
  readonly path: string
  /** null: the usual one of a page of this name */
  readonly component: string | null
  readonly remark: string
  readonly groups: readonly number[]
}

/** The rows of the back office's menu that the modules declare, each behind the one above it. */
export function menuRows(modules: readonly Module[]): readonly MenuRow[] {
  return rowsOf(modules, ({ menu }) => menu, adminNodes)
}

/** The rows of the members' menu. */
export function memberMenuRows(modules: readonly Module[]): readonly MenuRow[] {
  return rowsOf(modules, ({ memberMenu }) => memberMenu, memberNodes)
}

/** Names of nodes by what they are titled after. */
type Nodes = readonly { readonly name: string; readonly action: string }[]

function rowsOf(
  modules: readonly Module[],
  menuOf: (module: Module) => readonly MenuEntry[],
  nodes: (declared: DeclaredResource) => Nodes,
): readonly MenuRow[] {
  const declared = new Map(
    modules.flatMap(({ resources }) => resources.map((one) => [one.resource.name, one])),
  )
  return modules.flatMap((module) =>
    menuOf(module).flatMap((entry) => {
      if ('directory' in entry) return [row('menu_dir', entry.directory, entry.title, entry)]
      if ('node' in entry) return [row('button', entry.node, entry.title, entry)]
      if ('page' in entry) return withNodes(row('menu', entry.page, entry.title, entry), entry)
      const found = declared.get(entry.resource.name)
      if (!found)
        throw new Error(
          `the menu of the module ${module.name} names ${entry.resource.name}, which no module lists`,
        )
      return resourceRows(found, entry, nodes(found))
    }),
  )
}

function resourceRows(
  { resource: { name }, messages }: DeclaredResource,
  entry: ResourceEntry,
  nodes: Nodes,
): readonly MenuRow[] {
  const { without = [], title = inLanguages((language) => messages[language].name) } = entry
  const remark = messages['zh-cn'].remark === undefined ? '' : `${name}:remark`
  const [page, ...further] = withNodes(row('menu', name, title, { ...entry, remark }), entry)
  const own = nodes
    .filter(({ action }) => !without.includes(action) && !Object.hasOwn(entry.nodes ?? {}, action))
    .map((node) => {
      const titleOf = inLanguages(
        (language) => messages[language].actions?.[node.action] ?? callTitle(node.action)[language],
      )
      return button(node.name, page, titleOf)
    })
  // Rows as files come last: they are about many.
  const isOfFiles = (node: MenuRow) => /\/(?:export|import)$/.test(node.name)
  const below = [...own, ...further]
  return [page, ...below.filter((node) => !isOfFiles(node)), ...below.filter(isOfFiles)]
}

function adminNodes({ resource }: DeclaredResource): Nodes {
  return nodesOf(resource).map((name) => ({ name, action: name.slice(resource.name.length + 1) }))
}

/** A member opens a row by the right to the list. */
function memberNodes({ resource }: DeclaredResource): Nodes {
  const calls = (resource.areas.member?.calls ?? []).filter(
    (call) => call !== 'show' && !isForGuests(resource, call),
  )
  return calls.map((call) => ({ name: memberNodeOf(resource, call), action: call }))
}

function withNodes(page: MenuRow, { calls = [], nodes = {} }: PagePlace): readonly [MenuRow, ...MenuRow[]] {
  const below = (action: string, title: Title) => button(`${page.name}/${action}`, page, title)
  return [
    page,
    ...calls.map((call) => below(call, callTitle(call))),
    ...Object.entries(nodes).map(([action, title]) => below(action, title)),
  ]
}

/** Who holds a page holds its nodes. */
function button(name: string, { name: above, groups }: MenuRow, title: Title): MenuRow {
  return row('button', name, title, { in: above, groups })
}

function row(
  type: MenuRow['type'],
  name: string,
  title: Title,
  more: Placed & Partial<Pick<MenuRow, 'icon' | 'path' | 'remark'>> & { component?: string },
): MenuRow {
  const { weigh = 0, groups = [], icon = '', remark = '', component } = more
  const path = more.path ?? (type === 'button' ? '' : name)
  return {
    ...{ type, name, title, above: more.in ?? '', icon, weigh, path, remark, groups },
    component: type === 'menu' ? (component ?? null) : '',
  }
}

/** The shared title of a call, else its name. */
function callTitle(action: string): Title {
  const known = { 'zh-cn': coreZhCn.actions, en: coreEn.actions }
  return inLanguages((language) => (known[language] as Readonly<Record<string, string>>)[action] ?? action)
}

function inLanguages(text: (language: (typeof languages)[number]) => string): Title {
  return Object.fromEntries(languages.map((language) => [language, text(language)])) as unknown as Title
}
