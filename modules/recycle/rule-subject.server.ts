import { type Fault, Problem } from '#core/problems.ts'
import { adminUrl } from '#core/wire.ts'
import type { App, Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { isConnection } from '#server/lookups/tables/routes.ts'
import type { Entry } from '#server/resource/registry.ts'

/**
 * What a rule of data security is about. The wire names a page by the file that the original kept its controller in, such
 * as `auth/Admin.php` (`docs/wire.md#data-security`); here it stands for the resource of that name, which has one table.
 */
interface Subject {
  readonly controller?: string
  readonly connection?: string
  readonly data_table?: string
  readonly primary_key?: string
}

/** Pages that neither kind of rule may be about: ledgers, which nobody changes, and the records that rules lead to. */
const leftOut = [
  'user/moneyLog',
  'user/scoreLog',
  'user/securityLog',
  'user/dataRequest',
  'security/dataRecycleLog',
  'security/sensitiveDataLog',
] as const

/** Pages left out of recycle rules; an attachment goes with its file, which no bin keeps. */
export const notRecycled: ReadonlySet<string> = new Set([
  ...leftOut,
  'routine/attachment',
  'routine/adminInfo',
])

/** Pages left out of rules about sensitive fields. */
export const notWatched: ReadonlySet<string> = new Set([
  ...leftOut,
  'auth/adminLog',
  'routine/config',
  'routine/adminInfo',
])

/** What a form for a rule begins with: the controllers as the select of the original takes them, with name, title and table of each. */
export function subjectsOf(
  { app, translate }: Context,
  excluded: ReadonlySet<string>,
): Readonly<Record<'controllers' | 'names' | 'titles' | 'tables', Record<string, string>>> {
  const subjects = app.registry.entries
    .map(({ resource }) => ({ ...resource, file: controllerFile(resource.name) }))
    .filter(({ name }) => !excluded.has(name))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
  const by = (value: (subject: (typeof subjects)[number]) => string) =>
    Object.fromEntries(subjects.map((subject) => [subject.file, value(subject)]))
  return {
    controllers: by(({ file }) => file),
    names: by(({ name }) => name),
    titles: by(({ name }) => translate(`${name}:name`)),
    tables: by(({ table }) => table),
  }
}

/** The page that a rule or a record is about, as people see it: what it is called, and its name; '' for one that is gone. */
export function pageOf(entry: Entry | null | undefined, { translate }: Context) {
  const name = entry?.resource.name ?? ''
  return { page_name: name, page_title: name && translate(`${name}:name`) }
}

/** The page whose rows a table has. */
export function pageOfTable(table: string, context: Context) {
  return pageOf(
    context.app.registry.entries.find(({ resource }) => resource.table === table),
    context,
  )
}

/** The call that a form for a new rule begins with: `add`, read. */
export function subjectsRoute(name: string, excluded: ReadonlySet<string>): Route {
  return {
    url: adminUrl(name, 'add').toLowerCase(),
    method: 'GET',
    access: { node: `${name}/add` },
    handle: async (context) => ({ data: subjectsOf(context, excluded) }),
  }
}

/** The resource that a rule is about, or null when there is none of the name any more. */
export function subjectOf({ registry }: App, { controller }: Subject): Entry | null {
  return registry.entries.find(({ resource }) => controllerFile(resource.name) === controller) ?? null
}

/** Refuses a rule about what does not exist, and says what the page is called in the short form. */
export function checkSubject(
  values: Subject,
  stored: Subject | null,
  excluded: ReadonlySet<string>,
  { app }: Context,
): { readonly controller_as: string } {
  const subject = { ...stored, ...values }
  const entry = subjectOf(app, subject)
  const faults: Record<string, Fault> = {}
  const isNew = subject.controller !== stored?.controller
  if (isNew && (!entry || excluded.has(entry.resource.name)))
    faults.controller = { message: 'validate.option' }
  else if (entry && subject.data_table !== entry.resource.table) {
    faults.data_table = { message: 'recycle:otherTable', params: { table: entry.resource.table } }
  } else if (subject.primary_key !== 'id') {
    faults.primary_key = { message: 'recycle:otherKey', params: { key: 'id' } }
  }
  if (!isConnection(subject.connection)) faults.connection = { message: 'validate.option' }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return {
    controller_as: String(subject.controller)
      .replace(/\.php$/, '')
      .toLowerCase(),
  }
}

/** `auth/adminLog` → `auth/AdminLog.php` */
function controllerFile(name: string): string {
  return `${name.replace(/[^/]+$/, (last) => last.charAt(0).toUpperCase() + last.slice(1))}.php`
}
