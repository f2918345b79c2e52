import { draftPrefix } from '#core/calls/references.ts'
import { baseName } from '#core/translations/translated.ts'
import { oncePer } from '#core/values/once.ts'
import type { Target } from '#core/values/target.ts'
import type { Context } from '#server/context.ts'
import { idsIn, serverKinds } from '#server/resource/columns/columns.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import { frontendDomain } from '#server/settings/kernel-settings.ts'

/** Rows of a statement at most: bound values are few thousand on every database. */
const batch = 200

/** A place of a row, and what it refers to. */
interface Reference {
  readonly field: string
  readonly to_resource: string
  readonly to_id: number
}

/**
 * Keeps the table of which row refers to which others by what is no relation, such as targets and links in texts, for a row
 * that was added (`before` is null) or changed. A change of other fields costs nothing.
 */
export async function noteReferences(
  entry: Entry,
  before: PlainRow | null,
  after: PlainRow,
  context: Context,
): Promise<void> {
  const changed = referringFields(entry).filter(
    (name) => !before || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return
  const id = Number(after.id)
  if (before)
    for (const table of tables)
      await place(table, entry, [id], context).where('field', 'in', changed).execute()
  const { references, loose } = await referencesIn(entry, after, changed, context)
  await addRows('row_reference', entry, id, references, context)
  await addRows('loose_link', entry, id, loose, context)
}

/** Rows that are referred to, and paths of the site that no row is or was at. */
const tables = ['row_reference', 'loose_link'] as const

/** Keeps what the draft of a row refers to, relations included, besides the row itself; `after` is null without a draft. */
export async function noteDraftReferences(
  entry: Entry,
  row: PlainRow,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  const id = Number(row.id)
  await place('row_reference', entry, [id], context).where('field', 'like', `${draftPrefix}%`).execute()
  if (!after) return
  const differs = (name: string) => JSON.stringify(row[name]) !== JSON.stringify(after[name])
  const relations = [...entry.one, ...entry.many].flatMap(({ field, target }) =>
    differs(field)
      ? idsIn(after[field]).map((to_id) => ({ field, to_resource: target.resource.name, to_id }))
      : [],
  )
  const { references } = await referencesIn(entry, after, referringFields(entry).filter(differs), context)
  const drafted = [...relations, ...references].map((one) => ({
    ...one,
    field: `${draftPrefix}${one.field}`,
  }))
  await addRows('row_reference', entry, id, drafted, context)
}

/** Forgets what some rows referred to, as they go. */
export async function forgetReferences(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<void> {
  const isNoted = referringFields(entry).length > 0
  if (isNoted || entry.resource.hasDrafts) await place('row_reference', entry, ids, context).execute()
  if (isNoted) await place('loose_link', entry, ids, context).execute()
}

/** Fields of a resource that can refer to rows and are no relations, translations among them. */
export const referringFields = oncePer(({ resource, columns }: Entry): readonly string[] =>
  Object.keys(resource.fields).filter((name) => {
    const { kind } = resource.fields[name] ?? {}
    const isStored = columns.includes(baseName(name))
    return isStored && kind !== undefined && (serverKinds[kind].targets || serverKinds[kind].links)
  }),
)

/** What a row of a field says of the site that leads to no row. */
interface LooseLink {
  readonly field: string
  readonly path: string
}

/** What fields of a row refer to, and the paths in them that lead to no row; each place once. */
async function referencesIn(
  { resource }: Entry,
  row: PlainRow,
  names: readonly string[],
  context: Context,
): Promise<{ readonly references: readonly Reference[]; readonly loose: readonly LooseLink[] }> {
  const found = new Map<string, Reference>()
  const add = (field: string, { resource: to_resource, row_id: to_id }: Target) =>
    found.set(`${field} ${to_resource} ${to_id}`, { field, to_resource, to_id })
  const paths = new Map<string, readonly string[]>()
  for (const name of names) {
    // There is no translation into the base language.
    if (row[name] === undefined) continue
    const server = serverKinds[resource.fields[name]?.kind ?? 'text']
    for (const target of server.targets?.(row[name]) ?? []) add(name, target)
    const own = (server.links?.(row[name]) ?? []).flatMap((href) => pathWithin(href, context) ?? [])
    if (own.length > 0) paths.set(name, own)
  }
  const targets = await linkTargets([...new Set([...paths.values()].flat())], context)
  const loose: LooseLink[] = []
  for (const [field, hrefs] of paths)
    for (const path of new Set(hrefs)) {
      const target = targets.get(path)
      if (target) add(field, target)
      else if (isPagePath(path, context)) loose.push({ field, path })
    }
  return { references: [...found.values()], loose }
}

/** Tells whether there may be a page at a path: what modules serve below it are files. */
function isPagePath(path: string, { app }: Context): boolean {
  const served = app.modules.flatMap((one) => one.served ?? [])
  return path.length <= longestPath && !served.some((one) => path.startsWith(`/${one.path}/`))
}

/** characters of a path that is kept */
const longestPath = 255

/** The path of an address of this site, without query; null for others. */
function pathWithin(href: string, { app }: Context): string | null {
  if (/^\/(?![/\\])/.test(href)) return href.replace(/[?#].*$/s, '')
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  const domain = app.settings.value(frontendDomain).replace(/^https?:\/\//i, '')
  const own = [domain.toLowerCase(), app.config.publicUrl.replace(/^https?:\/\//i, '')]
  return own.some((one) => one !== '' && one.split('/')[0] === host) ? pathname : null
}

async function addRows(
  table: (typeof tables)[number],
  { resource }: Entry,
  row_id: number,
  rows: readonly (Reference | LooseLink)[],
  { db }: Context,
): Promise<void> {
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + batch).map((one) => ({ ...one, resource: resource.name, row_id })))
      .execute()
}

function place(table: (typeof tables)[number], { resource }: Entry, ids: readonly number[], { db }: Context) {
  return db.deleteFrom(table).where('resource', '=', resource.name).where('row_id', 'in', ids)
}
