import type { DesignFault, DesignWorld, TableDesign } from './design.ts'
import { reservedTableNames } from './reserved-words.ts'

/** Longest path of an entity: its longest node has to fit the name of a rule. */
const maxPathLength = 40

/** What PostgreSQL keeps of a name. */
export const maxNameLength = 63

/** Words that can not name a constant in a module. */
const reservedWords: ReadonlySet<string> = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const continue debugger declare default delete ' +
    'do else enum eval export extends false finally for from function get if implements import in infer instanceof ' +
    'interface let module namespace never new null number object of package private protected public return satisfies ' +
    'set static string super switch symbol this throw true try type typeof undefined unknown var void while with yield'
  ).split(' '),
)

/** Names that the modules of an entity use themselves. */
const usedInModules: ReadonlySet<string> = new Set(['field', 'defineResource', 'defineMessages'])

/** Calls of a resource, and names of files and folders that mean something to tools or systems. */
const usedSegments: ReadonlySet<string> = new Set([
  ...['index', 'add', 'edit', 'del', 'sortable', 'show'],
  ...['migrations', 'data', 'dist', 'coverage', 'fixtures', 'conformance', 'con', 'nul', 'aux', 'prn'],
])

/** Areas that are no folder of entities, or whose migrations the journal takes for others. */
const closedAreas: ReadonlySet<string> = new Set([
  'kernel',
  'declared',
  'dashboard',
  'ajax',
  'admin',
  'api',
  'core',
  'web',
])

/** Pages and calls that belong to no resource. */
const ownPages: ReadonlySet<string> = new Set(
  ['crud/crud', 'crud/log', 'operations/console', 'routine/adminInfo', 'user/account'].map((name) =>
    name.toLowerCase(),
  ),
)

/** Columns that the framework or a database keeps in every table. */
const systemColumns: ReadonlySet<string> = new Set([
  'row_version',
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', 'oid', 'rowid'],
])

/** Tells whether a name is one that every JavaScript object answers to. */
export function isPrototypeName(name: string): boolean {
  return name in {} || name === 'prototype'
}

/**
 * The name of the entity that a design makes: its path, or one made from the table, such as `shop/orderItem` from
 * `shop_order_item`. One word stands for area and entity: `book` is `book/book`. A path that is spelt like a table, as clients
 * of the original send it, means what that table would. Without regard to whether it may be used.
 */
export function entityName({
  name,
  generateRelativePath,
}: Pick<TableDesign, 'name' | 'generateRelativePath'>): string {
  const path = generateRelativePath
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\/+|\/+$/g, '')
  if (path.includes('/')) return path
  const [area = '', ...rest] = (path || name).split('_').filter((word) => word !== '')
  return `${area}/${rest.length > 0 ? camelCase(rest) : area}`
}

/** Why a table can not be called so, or null. `entity` is what it would belong to. */
export function tableFault(name: string, entity: string, world: DesignWorld): DesignFault | null {
  const place = 'table.name'
  if (name === '') return { place, message: 'faults.tableUnnamed' }
  if (!/^[a-z][a-z0-9_]{0,50}$/.test(name) || isPrototypeName(name)) {
    return { place, message: 'faults.tableName', params: { name: name, ...hint(snakeCase(name, 51)) } }
  }
  if (world.closedTables.has(name) || name.startsWith('sqlite_'))
    return { place, message: 'faults.tableClosed', params: { name } }
  const owner = tableOwner(name, world)
  if (owner !== null && owner !== entity) {
    return { place, message: 'faults.tableTaken', params: { name, resource: owner } }
  }
  if (reservedTableNames.has(name))
    return { place, message: 'faults.tableReserved', params: { name, ...hint(`${name}_item`) } }
  return null
}

/** The resource that keeps its rows, or the links of a relation, in a table; null when there is none. */
export function tableOwner(name: string, { resources }: DesignWorld): string | null {
  const owner = resources.find(({ table, fields }) => {
    const joins = Object.keys(fields).filter((field) => fields[field]?.kind === 'manyToMany')
    return table === name || joins.some((field) => joinTable(table, field) === name)
  })
  return owner?.name ?? null
}

/** The derived name of the table that joins the two sides of a relation. */
export function joinTable(table: string, field: string): string {
  return `${table}_${field.replace(/_ids$/, '')}`
}

/** Why a field can not be called so, or null. The key of the row is called `id` whatever its column was. */
export function fieldFault(name: string, place: string): DesignFault | null {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
    return { place, message: 'faults.fieldName', params: { name: name, ...hint(snakeCase(name, 63)) } }
  }
  if (isPrototypeName(name) || systemColumns.has(name)) {
    return { place, message: 'faults.fieldReserved', params: { name, ...hint(`${name}_value`) } }
  }
  return null
}

/** Why an entity can not have a name, or null: it has to be free, or one that the generator made before. */
export function entityFault(name: string, world: DesignWorld): DesignFault | null {
  const place = 'table.generateRelativePath'
  const segments = name.split('/')
  const isPath = segments.length <= 3 && segments.every((segment) => /^[a-z][A-Za-z0-9]{0,29}$/.test(segment))
  if (!isPath || name.length > maxPathLength || segments.some(isPrototypeName)) {
    return {
      place,
      message: 'faults.path',
      params: { path: name, max: maxPathLength, ...hint(pathLike(segments)) },
    }
  }
  const last = segments.at(-1) ?? ''
  const word =
    segments.find((segment) => usedSegments.has(segment.toLowerCase())) ??
    [last].find((segment) => reservedWords.has(segment) || usedInModules.has(segment))
  if (word !== undefined) {
    const path = segments.map((segment) => (segment === word ? `${word}Item` : segment)).join('/')
    return { place, message: 'faults.pathReserved', params: { path: name, word, ...hint(path) } }
  }
  const area = segments[0] ?? ''
  if (closedAreas.has(area.toLowerCase())) {
    return {
      place,
      message: 'faults.pathReserved',
      params: { path: name, word: area, ...hint([`${area}Area`, ...segments.slice(1)].join('/')) },
    }
  }
  return takenFault(name, world)
}

function takenFault(name: string, { resources }: DesignWorld): DesignFault | null {
  const place = 'table.generateRelativePath'
  const key = name.toLowerCase()
  if (ownPages.has(key)) return { place, message: 'faults.pathTaken', params: { path: name, resource: name } }
  for (const { name: other, isGenerated } of resources) {
    const taken = other.toLowerCase()
    if (taken === key && !(isGenerated && other === name)) {
      return { place, message: 'faults.pathTaken', params: { path: name, resource: other } }
    }
    // Everything below the name of a resource is one of its nodes.
    if (taken.startsWith(`${key}/`) || key.startsWith(`${taken}/`)) {
      return { place, message: 'faults.pathNested', params: { path: name, resource: other } }
    }
  }
  return null
}

/** `publish_time` → `Publish time`, `orderItem` → `Order item`; the end that tells of a relation goes. */
export function humanize(name: string): string {
  const stem = name.length > 4 ? name.replace(/_ids$/, 's').replace(/_id$/, '') : name
  const words = stem
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  if (words === '') return name
  return words === 'id' ? 'ID' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function hint(suggestion: string): { readonly suggestion: string } | Record<never, never> {
  return suggestion === '' ? {} : { suggestion }
}

function snakeCase(name: string, length: number): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, length)
}

function camelCase(words: readonly string[]): string {
  return words
    .map((word, at) => (at === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('')
}

/** The nearest path that has the right form; '' when nothing is left. */
function pathLike(segments: readonly string[]): string {
  const words = segments.map((segment) => camelCase(snakeCase(segment, 19).split('_')))
  const kept = words.filter((word) => word !== '').slice(0, 3)
  const path = kept.length === 1 ? `${kept[0]}/${kept[0]}` : kept.join('/')
  return path.length <= maxPathLength ? path : kept.slice(0, 2).join('/').slice(0, maxPathLength)
}
