import { type Field, isSecret, isSummable, kinds, relationName } from '#core/field.ts'
import type { AnyResource } from '#core/resource.ts'
import { baseFields } from '#core/translations/translated.ts'
import { loaderOf, serverKinds } from './columns/columns.ts'
import type { ServerResource, ServerSide } from './side.ts'

declare module '../context.ts' {
  interface App {
    readonly registry: Registry
  }
}

/** A related resource as a list shows it: joined for one row, fetched for many. */
export interface Relation {
  /** the relation's field in this resource */
  readonly field: string
  /** key in the JSON of a row */
  readonly name: string
  readonly target: Entry
  /** fields of the related row that travel along: what it is called, then others */
  readonly show: readonly string[]
}

/** Lines of a row: rows of `target` whose `owner` is the row. */
export interface LineRelation {
  readonly field: string
  readonly target: Entry
  readonly owner: string
  /** name of the target's weight, by which its lines stand in order */
  readonly weigh: string | null
}

/** A resource with lines, seen from these. */
interface LineOwner {
  readonly entry: Entry
  readonly field: string
  readonly owner: string
}

/** A resource with everything that does not change between requests. */
export interface Entry<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly side: ServerSide<unknown>
  /** fields with a column of their own */
  readonly columns: readonly string[]
  /** fields that have a value for each language of the site */
  readonly translated: readonly string[]
  readonly loaders: readonly (readonly [name: string, load: (stored: unknown) => unknown])[]
  /** `belongsTo` relations */
  readonly one: readonly Relation[]
  /** `manyToMany` relations */
  readonly many: readonly Relation[]
  /** rows of other resources that are saved with a row */
  readonly lines: readonly LineRelation[]
  /** resources with a row of which rows of this one are saved: `field` holds them there, `owner` leads there */
  readonly owners: readonly LineOwner[]
  /** relations of other resources that lead here */
  readonly referrers: readonly { readonly entry: Entry; readonly field: string }[]
}

type Prepared = Entry & {
  one: Relation[]
  many: Relation[]
  lines: LineRelation[]
  owners: LineOwner[]
  referrers: { entry: Entry; field: string }[]
}

/** All resources of the process by name, without regard to case. */
export interface Registry {
  readonly entries: readonly Entry[]
  /** null when no resource has the name */
  readonly find: (name: string) => Entry | null
  /** the entry of a resource that is known to exist */
  readonly get: <R extends AnyResource = AnyResource>(resource: string | R) => Entry<R>
  /** resources whose declaration is a row */
  readonly generated: readonly Entry[]
  /** Replaces all generated resources; answers, by name, why one that does not fit was left out. */
  readonly setGenerated: (list: readonly ServerResource[]) => ReadonlyMap<string, string>
}

/** Checks the declarations against each other, and by what aspects ask of them, and prepares them. Throws on what could never work. */
export function createRegistry(
  list: readonly ServerResource[],
  checks: readonly ((entry: Entry) => void)[] = [],
): Registry {
  const check = (entry: Entry) => {
    for (const one of checks) one(entry)
  }
  const built = new Map<string, Prepared>()
  for (const { resource, side } of list) {
    const key = resource.name.toLowerCase()
    if (built.has(key)) throw new Error(`resource ${resource.name} is listed twice`)
    built.set(key, prepare(resource, side))
  }
  let byName: ReadonlyMap<string, Prepared> = built
  let entries: readonly Entry[] = [...built.values()]
  let generated: readonly Prepared[] = []
  const find = (name: string) => byName.get(name.toLowerCase()) ?? null
  const get = <R extends AnyResource>(resource: string | R): Entry<R> => {
    const name = typeof resource === 'string' ? resource : resource.name
    const entry = find(name)
    if (!entry) throw new Error(`no resource is named ${name}`)
    return entry as Entry as Entry<R>
  }
  for (const entry of built.values()) relate(entry, get)
  for (const entry of built.values()) addReferrers(entry, find)
  for (const entry of built.values()) relateLines(entry, find)
  for (const entry of built.values()) check(entry)
  return {
    get entries() {
      return entries
    },
    find,
    get,
    get generated() {
      return generated
    },
    setGenerated(wanted) {
      const { fitting, obstacles } = fittingOf(built, wanted, check)
      const old = new Set<Entry>(generated)
      for (const entry of built.values()) {
        entry.referrers = entry.referrers.filter((referrer) => !old.has(referrer.entry))
      }
      byName = new Map([...built, ...fitting])
      entries = [...byName.values()]
      generated = [...fitting.values()]
      for (const entry of generated) addReferrers(entry, find)
      return obstacles
    },
  }
}

/** Those that stand beside what is built in and find what they lead to, however many of the others do not. */
function fittingOf(
  built: ReadonlyMap<string, Prepared>,
  wanted: readonly ServerResource[],
  check: (entry: Entry) => void,
) {
  const fitting = new Map<string, Prepared>()
  const obstacles = new Map<string, string>()
  const tables = new Set([...built.values()].map(({ resource }) => resource.table))
  for (const { resource, side } of wanted) {
    const key = resource.name.toLowerCase()
    if (built.has(key)) obstacles.set(resource.name, 'it is built in')
    else if (tables.has(resource.table)) obstacles.set(resource.name, `table ${resource.table} has an owner`)
    else {
      try {
        fitting.set(key, prepare(resource, side))
      } catch (error) {
        obstacles.set(resource.name, (error as Error).message)
      }
    }
  }
  // What leads to one that was left out is left out too.
  for (let count = -1; count !== fitting.size; ) {
    count = fitting.size
    for (const [key, entry] of fitting) {
      try {
        entry.one = []
        entry.many = []
        relate(entry, (name) => {
          const target = built.get(name.toLowerCase()) ?? fitting.get(name.toLowerCase())
          if (!target) throw new Error(`no resource is named ${name}`)
          return target
        })
        check(entry)
      } catch (error) {
        fitting.delete(key)
        obstacles.set(entry.resource.name, (error as Error).message)
      }
    }
  }
  return { fitting, obstacles }
}

function relate(entry: Prepared, get: (name: string) => Entry): void {
  checkDeclaration(entry)
  for (const [name, field] of Object.entries(entry.resource.fields)) {
    if (field.kind === 'belongsTo') entry.one.push(relationOf(entry, name, field, get))
    if (field.kind === 'manyToMany') entry.many.push(relationOf(entry, name, field, get))
  }
}

function addReferrers(entry: Prepared, find: (name: string) => Prepared | null): void {
  for (const { field, target } of [...entry.one, ...entry.many]) {
    find(target.resource.name)?.referrers.push({ entry, field })
  }
}

/** Finds the lines of a resource, and tells their resource whose they are. */
function relateLines(entry: Prepared, find: (name: string) => Prepared | null): void {
  for (const [name, declared] of Object.entries(entry.resource.fields)) {
    if (!kinds[declared.kind].isLines) continue
    const target = find(declared.to ?? '')
    if (!target) throw new Error(`${entry.resource.name}.${name}: no resource is named ${declared.to}`)
    const owner = declared.ownedBy ?? ''
    const { fields } = target.resource
    const weigh = Object.keys(fields).find((one) => fields[one]?.kind === 'weigh') ?? null
    entry.lines.push({ field: name, target, owner, weigh })
    target.owners.push({ entry, field: name, owner })
  }
}

function prepare(resource: AnyResource, side: ServerSide<unknown>): Prepared {
  const columns: string[] = []
  const loaders: [string, (stored: unknown) => unknown][] = []
  for (const [name, field] of baseFields(resource.fields)) {
    if (!serverKinds[field.kind].column(field)) continue
    columns.push(name)
    const load = loaderOf(field)
    if (load) loaders.push([name, load])
  }
  const translated = columns.filter((name) => resource.fields[name]?.translated)
  return {
    resource,
    side,
    columns,
    translated,
    loaders,
    one: [],
    many: [],
    lines: [],
    owners: [],
    referrers: [],
  }
}

function relationOf(entry: Entry, name: string, field: Field, get: (name: string) => Entry): Relation {
  const target = get(field.to ?? '')
  if (Boolean(field.wide) !== Boolean(target.resource.fields.id?.wide)) {
    const words = field.wide ? 'is wide, and ids of' : 'is not wide, unlike ids of'
    throw new Error(`${entry.resource.name}.${name} ${words} ${target.resource.name}`)
  }
  const show = [...new Set([field.label ?? target.resource.label, ...(field.show ?? [])])]
  const closed = show.find((shown) => !isOpen(target.resource.fields[shown]))
  if (closed !== undefined) {
    throw new Error(
      `${entry.resource.name}.${name} shows ${closed}, which ${target.resource.name} does not give away: name another field as its label, or show another one`,
    )
  }
  return { field: name, name: relationName(name), target, show: show.filter((shown) => shown !== 'id') }
}

/** Whether rows of other resources may show the field, whoever reads them. */
function isOpen(field: Field | undefined): boolean {
  return field !== undefined && !isSecret(field) && field.read === undefined && field.kind !== 'manyToMany'
}

function checkDeclaration({ resource, side }: Entry): void {
  for (const [action] of Object.entries(resource.actions)) {
    const isMove = Object.values(resource.fields).some(
      ({ transitions }) => transitions && action in transitions,
    )
    if (!isMove && !side.actions?.[action])
      throw new Error(`${resource.name} declares ${action} but nothing does it`)
  }
  for (const action of [...Object.keys(side.actions ?? {}), ...Object.keys(side.prepares ?? {})]) {
    if (!resource.actions[action])
      throw new Error(`${resource.name} does ${action}, which it does not declare`)
  }
  for (const name of resource.list.sums ?? []) {
    const field = resource.fields[name]
    if (!field || !isSummable(field))
      throw new Error(`${resource.name}.list.sums names ${name}, which is no field of numbers or money`)
  }
}
