import { draftPrefix } from '#core/calls/references.ts'
import { oncePer } from '#core/values/once.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { addressesIn, holdsFiles, storedAddresses } from '#server/resource/columns/addresses.ts'
import { linesIn } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { checkUse, type UsedFile } from './private/check-use.ts'

/** Rows of a statement at most: bound values are few thousand on every database. */
const batch = 500

/** Rows and their drafts refer to stored files. */
export const files: Aspect = {
  name: 'files',
  of(entry) {
    if (!canHoldFiles(entry)) return null
    return {
      added: (row, context) => noteFiles(entry, null, row, context),
      changed: (before, after, context) => noteFiles(entry, before, after, context),
      drafted: (row, after, context) => noteDraftFiles(entry, row, after, context),
      removing: ({ rows, context }) => forgetFiles(entry, rows, context),
    }
  },
}

/**
 * Keeps the table of which row refers to which attachment, for a row that was added (`before` is null) or changed. A
 * change of other fields costs nothing.
 */
async function noteFiles(
  entry: Entry,
  before: PlainRow | null,
  after: PlainRow,
  context: Context,
): Promise<void> {
  const changed = changedFiles(entry, before, after)
  if (changed.length === 0) return
  const { db } = context
  const resource = entry.resource.name
  const rowId = Number(after.id)
  const files = await usableFiles(entry, rowId, changed, context)
  const emptied = changed.filter(({ old }) => old.length > 0).map(({ field }) => field)
  if (emptied.length > 0) {
    await db
      .deleteFrom('attachment_reference')
      .where('resource', '=', resource)
      .where('row_id', '=', rowId)
      .where('field', 'in', emptied)
      .execute()
  }
  await addReferences(changed, files, resource, rowId, context)
}

/** Keeps which attachments the draft of a row refers to, besides the row itself; `after` is the row as it will be, null without a draft. */
async function noteDraftFiles(
  entry: Entry,
  row: PlainRow,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  const resource = entry.resource.name
  const rowId = Number(row.id)
  const held = after ? [...changedFiles(entry, row, after), ...filesOfLines(entry, after)] : []
  const named = held.map((one) => ({ ...one, field: `${draftPrefix}${one.field}` }))
  const files = await usableFiles(entry, rowId, named, context)
  await context.db
    .deleteFrom('attachment_reference')
    .where('resource', '=', resource)
    .where('row_id', '=', rowId)
    .where('field', 'like', `${draftPrefix}%`)
    .execute()
  await addReferences(named, files, resource, rowId, context)
}

/** Forgets which attachments some rows referred to, as they go. */
async function forgetFiles(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<void> {
  const ids = rows.map(({ id }) => Number(id))
  await releaseFiles(entry.resource.name, ids, context)
}

/**
 * Has a row of another resource, a holder (`FileHolder`), refer to the files of a row under the names of the row's own fields:
 * a record of a deleted row holds them on, as the row needs them again once it is restored.
 */
export async function holdFiles(
  entry: Entry,
  row: PlainRow,
  holder: { readonly resource: string; readonly id: number },
  context: Context,
): Promise<void> {
  const held = [...changedFiles(entry, null, row), ...filesOfLines(entry, row)]
  if (held.length === 0) return
  await addReferences(held, await attachmentsAt(urlsOf(held), context), holder.resource, holder.id, context)
}

/** Addresses of stored files that a row holds, by field: what `attachment_reference` has to say of it. */
export function filesOf(entry: Entry, row: PlainRow): ReadonlyMap<string, readonly string[]> {
  return new Map(changedFiles(entry, null, row).map(({ field, urls }) => [field, urls]))
}

/** Tells whether rows of a resource can hold files at all. */
export function canHoldFiles(entry: Entry): boolean {
  const { lines, side } = entry
  return (
    fileFields(entry).length > 0 ||
    side.fileAddresses !== undefined ||
    lines.some(({ target }) => canHoldFiles(target))
  )
}

/** The files of lines that a row carries with it, as files of its own field: such a row is a draft, or recycled. */
function filesOfLines(entry: Entry, row: PlainRow): readonly ChangedFiles[] {
  return entry.lines.flatMap(({ field, target }) => {
    const files = linesIn(row[field]).flatMap((line) => [
      ...changedFiles(target, null, line).map((one) => ({
        ...one,
        isPrivate: target.resource.fields[one.field]?.private === true,
      })),
      ...filesOfLines(target, line),
    ])
    return [true, false].flatMap((isPrivate) => {
      const urls = urlsOf(files.filter((one) => one.isPrivate === isPrivate))
      return urls.length === 0 ? [] : [{ field, urls, old: [], isPrivate }]
    })
  })
}

/** How many places refer to each of some attachments; those that nobody uses are not in it. */
export async function countUses(ids: readonly number[], db: Db): Promise<ReadonlyMap<number, number>> {
  const uses = new Map<number, number>()
  for (const part of parts(ids)) {
    const rows = await db
      .selectFrom('attachment_reference')
      .select(['attachment_id', ({ fn }) => fn.countAll().as('uses')])
      .where('attachment_id', 'in', part)
      .groupBy('attachment_id')
      .execute()
    for (const { attachment_id, uses: count } of rows) uses.set(Number(attachment_id), Number(count))
  }
  return uses
}

/** Forgets every place that refers to some attachments, as these go for good. Answers how many places there were. */
export async function dropUses(ids: readonly number[], { db }: Context): Promise<number> {
  let places = 0
  for (const part of parts(ids)) {
    const { numDeletedRows } = await db
      .deleteFrom('attachment_reference')
      .where('attachment_id', 'in', part)
      .executeTakeFirst()
    places += Number(numDeletedRows)
  }
  return places
}

/** The attachments that fields of a row refer to now, by address; refuses those that can not be where they are. */
async function usableFiles(
  entry: Entry,
  rowId: number,
  changed: readonly ChangedFiles[],
  context: Context,
): Promise<FilesByUrl> {
  const files = await attachmentsAt(urlsOf(changed), context)
  const added = changed.map(({ field, urls, old, isPrivate }) => ({
    field,
    isPrivate,
    files: urls.filter((url) => !old.includes(url)).flatMap((url) => files.get(url) ?? []),
  }))
  await checkUse(entry, rowId, added, context)
  return files
}

const urlsOf = (held: readonly ChangedFiles[]) => [...new Set(held.flatMap(({ urls }) => urls))]

async function addReferences(
  held: readonly ChangedFiles[],
  files: FilesByUrl,
  resource: string,
  row_id: number,
  context: Context,
): Promise<void> {
  const references = held.flatMap(({ field, urls }) =>
    urls.flatMap((url) => (files.get(url) ?? []).map(({ id }) => ({ attachment_id: id, field }))),
  )
  for (const part of parts(references)) {
    await context.db
      .insertInto('attachment_reference')
      .values(part.map((one) => ({ ...one, resource, row_id })))
      .execute()
  }
}

/** Lets go of what rows of a resource held, as they go themselves; of a holder's, too. */
export async function releaseFiles(
  resource: string,
  rowIds: readonly number[],
  { db }: Context,
): Promise<void> {
  for (const part of parts(rowIds)) {
    await db
      .deleteFrom('attachment_reference')
      .where('resource', '=', resource)
      .where('row_id', 'in', part)
      .execute()
  }
}

/** Fields of a resource that can hold files. */
const fileFields = oncePer(({ resource: { fields } }: Entry): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name] !== undefined && holdsFiles(fields[name])),
)

interface ChangedFiles {
  readonly field: string
  readonly urls: readonly string[]
  readonly old: readonly string[]
  /** of lines, whose files are held by the row: whether they are of private fields */
  readonly isPrivate?: boolean | undefined
}

/** Fields that refer to other files than before. Only a value that changed is looked into. */
function changedFiles(entry: Entry, before: PlainRow | null, after: PlainRow): readonly ChangedFiles[] {
  const own = entry.side.fileAddresses
  const found = fileFields(entry).flatMap((name) => {
    const field = entry.resource.fields[name]
    if (!field || after[name] === undefined || (before && isSame(before[name], after[name]))) return []
    return [
      {
        field: name,
        urls: addressesIn(field, after[name]),
        old: before ? addressesIn(field, before[name]) : [],
      },
    ]
  })
  const further = Object.entries(own?.(after) ?? {}).map(([field, addresses]) => ({
    field,
    urls: storedAddresses(addresses),
    old: storedAddresses((before && own?.(before)[field]) ?? []),
  }))
  return [...found, ...further].filter(({ urls, old }) => !isSame(urls, old))
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
}

type FilesByUrl = ReadonlyMap<string, readonly UsedFile[]>

/**
 * The attachments at some addresses; records of several owners share one. They stay until the transaction ends:
 * who deletes one at the same time waits, and then finds it in use.
 */
async function attachmentsAt(urls: readonly string[], { db, app }: Context): Promise<FilesByUrl> {
  const found: UsedFile[] = []
  for (const part of parts(urls)) {
    const query = db
      .selectFrom('attachment')
      .select(['id', 'url', 'name', 'is_private', 'admin_id', 'user_id'])
      .where('url', 'in', part)
      .orderBy('id')
    const rows = await (app.database.dialect === 'sqlite' ? query : query.forUpdate()).execute()
    found.push(...(rows as readonly UsedFile[]))
  }
  return Map.groupBy(found, ({ url }) => url)
}

function parts<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / batch) }, (_, at) =>
    items.slice(at * batch, (at + 1) * batch),
  )
}
