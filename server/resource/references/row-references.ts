import { kinds } from '#core/field.ts'
import type { Target } from '#core/values/target.ts'
import type { Context } from '../../context.ts'
import { frontendDomain } from '../../settings/kernel-settings.ts'
import { idsIn, serverKinds } from '../columns.ts'
import type { PlainRow } from '../door.ts'
import { linkTargets } from '../link-targets.ts'
import type { Entry } from '../registry.ts'

/** Rows of a statement at most: bound values are few thousand on every database. */
const batch = 200

/** What stands before the name of a field that refers to a row in a draft only. */
export const draftPrefix = 'draft.'

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
  if (before) await place(entry, [id], context).where('field', 'in', changed).execute()
  await addReferences(entry, id, await referencesIn(entry, after, changed, context), context)
}

/** Keeps what the draft of a row refers to, relations included, besides the row itself; `after` is null without a draft. */
export async function noteDraftReferences(
  entry: Entry,
  row: PlainRow,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  const id = Number(row.id)
  await place(entry, [id], context).where('field', 'like', `${draftPrefix}%`).execute()
  if (!after) return
  const differs = (name: string) => JSON.stringify(row[name]) !== JSON.stringify(after[name])
  const relations = [...entry.one, ...entry.many].flatMap(({ field, target }) =>
    differs(field)
      ? idsIn(after[field]).map((to_id) => ({ field, to_resource: target.resource.name, to_id }))
      : [],
  )
  const others = await referencesIn(entry, after, referringFields(entry).filter(differs), context)
  const drafted = [...relations, ...others].map((one) => ({ ...one, field: `${draftPrefix}${one.field}` }))
  await addReferences(entry, id, drafted, context)
}

/** Forgets what some rows referred to, as they go. */
export async function forgetReferences(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<void> {
  if (referringFields(entry).length > 0 || entry.resource.hasDrafts)
    await place(entry, ids, context).execute()
}

const known = new WeakMap<Entry, readonly string[]>()

/** Fields of a resource that can refer to rows and are no relations, found once. */
function referringFields(entry: Entry): readonly string[] {
  const names =
    known.get(entry) ??
    entry.columns.filter((name) => {
      const { kind } = entry.resource.fields[name] ?? {}
      return kind !== undefined && kinds[kind] && (serverKinds[kind].targets || serverKinds[kind].links)
    })
  known.set(entry, names)
  return names
}

/** What fields of a row refer to, each place once. */
async function referencesIn(
  { resource }: Entry,
  row: PlainRow,
  names: readonly string[],
  context: Context,
): Promise<readonly Reference[]> {
  const found = new Map<string, Reference>()
  const add = (field: string, { resource: to_resource, row_id: to_id }: Target) =>
    found.set(`${field} ${to_resource} ${to_id}`, { field, to_resource, to_id })
  const paths = new Map<string, readonly string[]>()
  for (const name of names) {
    const server = serverKinds[resource.fields[name]?.kind ?? 'text']
    for (const target of server.targets?.(row[name]) ?? []) add(name, target)
    const own = (server.links?.(row[name]) ?? []).flatMap((href) => pathWithin(href, context) ?? [])
    if (own.length > 0) paths.set(name, own)
  }
  const targets = await linkTargets([...new Set([...paths.values()].flat())], context)
  for (const [name, hrefs] of paths)
    for (const href of hrefs) {
      const target = targets.get(href)
      if (target) add(name, target)
    }
  return [...found.values()]
}

/** The path of an address of this site, without query; null for others. */
function pathWithin(href: string, { app }: Context): string | null {
  if (/^\/(?![/\\])/.test(href)) return href.replace(/[?#].*$/s, '')
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const { host, pathname } = new URL(href)
  const domain = app.settings.value(frontendDomain).replace(/^https?:\/\//i, '')
  const own = [domain.toLowerCase(), app.config.publicUrl.replace(/^https?:\/\//i, '')]
  return own.some((one) => one !== '' && one.split('/')[0] === host) ? pathname : null
}

async function addReferences(
  { resource }: Entry,
  row_id: number,
  references: readonly Reference[],
  { db }: Context,
): Promise<void> {
  for (let at = 0; at < references.length; at += batch)
    await db
      .insertInto('row_reference')
      .values(references.slice(at, at + batch).map((one) => ({ ...one, resource: resource.name, row_id })))
      .execute()
}

function place({ resource }: Entry, ids: readonly number[], { db }: Context) {
  return db.deleteFrom('row_reference').where('resource', '=', resource.name).where('row_id', 'in', ids)
}
