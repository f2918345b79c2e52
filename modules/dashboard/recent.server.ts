import { historyFields } from '#aspects/history/history.server.ts'
import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { applyDraftsSource } from '#core/calls/draft.ts'
import { type ChangeVerb, hasHistory, historyCall } from '#core/calls/history.ts'
import type { AnyResource } from '#core/resource.ts'
import { translationName } from '#core/translations/translated.ts'
import { reachedIds } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import { seedSource } from '#server/declared/record-seeded.ts'
import { nameOfRow } from '#server/resource/columns/product-texts.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { valuesIn } from '#server/resource/write/change-record.ts'
import type { ChangedRow, Draft } from './dashboard.ts'

const shownRows = 8
/** the latest change records, among which those of people are looked for, and how many of these are looked through */
const searchedRecords = 20_000
const readRecords = 200
/** seconds that a form keeps what was typed */
const formsKept = 7 * 86_400

/** Whether there is a resource whose changes the caller may read. */
export function hasChanges(context: Context): boolean {
  return context.app.registry.entries.some((entry) => mayFollow(entry, context))
}

/** Whether there is a resource whose rows the caller may write. */
export function hasDrafts(context: Context): boolean {
  return context.app.registry.entries.some(({ resource }) => mayWrite(resource, context) !== null)
}

/**
 * The rows of the caller's scope that people changed last, each once, by the records of changes: what the product changes by itself, or
 * because something else was changed, nobody has done.
 */
export async function latestChanges(context: Context): Promise<{ readonly list: readonly ChangedRow[] }> {
  const { registry } = context.app
  const followed = registry.entries.filter((entry) => mayFollow(entry, context))
  const list: ChangedRow[] = []
  const seen = new Set<string>()
  const records = await recordsByPeople(followed, context)
  const mayBeTold = await inScope(records, context)
  for (const record of records.filter(mayBeTold)) {
    const key = `${record.resource} ${record.row_id}`
    const entry = registry.find(String(record.resource))
    if (list.length === shownRows) break
    if (seen.has(key) || !entry || isFollowUp(entry, String(record.source), context)) continue
    seen.add(key)
    const changed = await readChanged(entry, record, context)
    if (changed) list.push(changed)
  }
  return { list }
}

/** Records of what people did to rows of some resources, the latest first, without the values. */
async function recordsByPeople(followed: readonly Entry[], { app }: Context): Promise<readonly PlainRow[]> {
  const { read } = app.database
  if (followed.length === 0) return []
  const newest = await read
    .selectFrom('change_record')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const names = followed.map(({ resource }) => resource.name)
  return read
    .selectFrom('change_record')
    .select(['id', 'resource', 'row_id', 'verb', 'actor_name', 'source', 'create_time'])
    .where('id', '>', Number(newest?.id ?? 0) - searchedRecords)
    .where('resource', 'in', names)
    .where('actor_kind', 'in', ['admin', 'member'])
    .where('verb', '!=', 'sort')
    .where('source', '!=', seedSource)
    .where('source', 'not like', 'outbox:%')
    .orderBy('id', 'desc')
    .limit(readRecords)
    .execute()
}

/**
 * Which records are about rows of the caller's scope: one question for each resource, as most rows may be those of others. Super
 * administrators are told of rows that are gone, too.
 */
async function inScope(
  records: readonly PlainRow[],
  context: Context,
): Promise<(record: PlainRow) => boolean> {
  if (context.identity.rights.isSuper) return () => true
  const reached = new Map<unknown, ReadonlySet<number>>()
  for (const [name, some] of Map.groupBy(records, ({ resource }) => resource)) {
    const entry = context.app.registry.get(String(name))
    const ids = [...new Set(some.map(({ row_id }) => Number(row_id)))]
    reached.set(name, await reachedIds(entry, ids, await scopeOf(entry, context), context))
  }
  return ({ resource, row_id }) => reached.get(resource)?.has(Number(row_id)) === true
}

/** Tells whether a row was changed because somebody changed one of another resource: `content.category/del` clears articles. */
function isFollowUp({ resource }: Entry, source: string, { app }: Context): boolean {
  const [caller = ''] = source.split('/')
  const asCaller = (name: string) => name.replaceAll('/', '.').toLowerCase()
  const other = app.registry.entries.find(({ resource: { name } }) => asCaller(name) === caller.toLowerCase())
  return other?.resource.isRecorded === true && other.resource !== resource
}

/** A row that was deleted is in nobody's scope: only super administrators, who see all, are told of it. */
async function readChanged(entry: Entry, record: PlainRow, context: Context): Promise<ChangedRow | null> {
  const id = Number(record.row_id)
  const row = await rowsOf(entry, context).find(id)
  if (row ? !(await isOpen(entry, row, record, context)) : !context.identity.rights.isSuper) return null
  return {
    id: Number(record.id),
    ...ofResource(entry, context),
    row: row ? id : null,
    label: row ? labelOf(entry, row, context) : `#${id}`,
    verb: String(record.verb) as ChangeVerb,
    by: String(record.actor_name),
    is_scheduled: record.source === applyDraftsSource,
    time: Number(record.create_time),
  }
}

/** An edit of fields that are all closed to the caller is none of the caller's business. */
async function isOpen(
  entry: Entry,
  row: PlainRow,
  { id, verb }: PlainRow,
  context: Context,
): Promise<boolean> {
  // Everything is open to super administrators: what was changed, which may be long, need not be read.
  if (verb !== 'edit' || context.identity.rights.isSuper) return true
  const record = await context.app.database.read
    .selectFrom('change_record')
    .select(['before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst()
  const open = historyFields(entry, row, context.identity.rights)
  const changed = { ...valuesIn(record?.before), ...valuesIn(record?.after) }
  return open.some((name) => Object.hasOwn(changed, name))
}

/**
 * What the caller has begun: forms that were not saved, the latest first, then changes to public rows that wait to be applied,
 * and own rows that are in the state `draft`, of resources that declare their owner.
 */
export async function ownDrafts(context: Context): Promise<{ readonly list: readonly Draft[] }> {
  const forms = await unsavedForms(context)
  const rows: Draft[] = [...(await heldChanges(context))]
  for (const entry of context.app.registry.entries) rows.push(...(await draftRows(entry, context)))
  const isForm = new Set(forms.map(({ resource, row }) => `${resource} ${row}`))
  const own = rows
    .filter(({ resource, row }, at) => {
      const isFirst = rows.findIndex((one) => one.resource === resource && one.row === row) === at
      return isFirst && !isForm.has(`${resource} ${row}`)
    })
    .toSorted((one, other) => other.time - one.time)
  return { list: [...forms, ...own].slice(0, shownRows) }
}

async function unsavedForms(context: Context): Promise<readonly Draft[]> {
  const { app, identity, now } = context
  // What somebody has typed is for nobody who looks on.
  if (identity.kind !== 'admin' || identity.viewer) return []
  const kept = await app.database.read
    .selectFrom('form_draft')
    .select(['resource', 'row_id', 'value', 'update_time'])
    .where('admin_id', '=', identity.id)
    .where('update_time', '>', now - formsKept)
    .orderBy('update_time', 'desc')
    .limit(shownRows)
    .execute()
  const found = kept.map(async (draft): Promise<readonly Draft[]> => {
    const entry = app.registry.find(String(draft.resource))
    const id = Number(draft.row_id)
    const calls = entry ? mayWrite(entry.resource, context) : null
    if (!entry || !calls?.includes(id === 0 ? 'add' : 'edit')) return []
    const row = id === 0 ? null : await rowsOf(entry, context).find(id)
    if (id !== 0 && !row) return []
    const typed: { readonly values: PlainRow } = JSON.parse(String(draft.value))
    const label = labelOf(entry, { ...row, ...typed.values }, context)
    return [
      {
        kind: 'form',
        ...ofResource(entry, context),
        row: row ? id : null,
        label,
        time: Number(draft.update_time),
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

/** Changes of the caller's to rows that are public: what others see is as it was. */
async function heldChanges(context: Context): Promise<readonly Draft[]> {
  const { app, identity } = context
  if (identity.kind !== 'admin' || identity.viewer) return []
  const held = await app.database.read
    .selectFrom('draft')
    .select(['resource', 'row_id', 'values', 'update_time'])
    .where('admin_id', '=', identity.id)
    .orderBy('update_time', 'desc')
    .limit(shownRows)
    .execute()
  const found = held.map(async (draft): Promise<readonly Draft[]> => {
    const entry = app.registry.find(String(draft.resource))
    if (!entry || !mayWrite(entry.resource, context)?.includes('edit')) return []
    const row = await rowsOf(entry, context).find(Number(draft.row_id))
    if (!row) return []
    const values: PlainRow = JSON.parse(String(draft.values))
    const label = labelOf(entry, { ...row, ...values }, context)
    return [
      {
        kind: 'row',
        ...ofResource(entry, context),
        row: Number(row.id),
        label,
        time: Number(draft.update_time),
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

async function draftRows(entry: Entry, context: Context): Promise<readonly Draft[]> {
  const { resource } = entry
  const state = stateOf(resource)
  if (resource.owner === null || state === null || !mayWrite(resource, context)?.includes('edit')) return []
  if (context.identity.kind !== 'admin') return []
  const own = await context.app.database.read
    .selectFrom(resource.table)
    .select('id')
    .where(resource.owner, '=', context.identity.id)
    .where(state, '=', 'draft')
    .orderBy('id', 'desc')
    .limit(shownRows)
    .execute()
  const rows = await Promise.all(own.map(({ id }) => rowsOf(entry, context).find(Number(id))))
  return rows.flatMap((row) => {
    if (!row) return []
    const label = labelOf(entry, row, context)
    const time = Number(row.update_time ?? row.create_time ?? 0)
    return [{ kind: 'row' as const, ...ofResource(entry, context), row: Number(row.id), label, time }]
  })
}

/** The field that says that a row is a draft. */
function stateOf({ fields }: AnyResource): string | null {
  return Object.entries(fields).find(([, { options }]) => options?.includes('draft'))?.[0] ?? null
}

function mayFollow({ resource }: Entry, { identity: { rights } }: Context): boolean {
  const call = historyCall(resource)
  return call !== null && hasHistory(resource) && hasNode(rights, nodeOf(resource, call))
}

/** Calls by which the caller may write rows of a resource; null where there is none. */
function mayWrite(resource: AnyResource, { identity: { rights } }: Context): readonly string[] | null {
  const calls = (['add', 'edit'] as const).filter(
    (call) => resource.calls.includes(call) && hasNode(rights, nodeOf(resource, call)),
  )
  return calls.length > 0 ? calls : null
}

function ofResource({ resource: { name } }: Entry, { translate }: Context) {
  return { resource: name, resource_label: translate(`${name}:name`) }
}

/** What a row is called in the caller's language, or in the base language of the site where it has no translation. */
function labelOf(entry: Entry, row: PlainRow, context: Context): string {
  const { resource } = entry
  const translation = translationName(context.language, resource.label)
  const own = readableFields(resource, context.identity.rights).includes(resource.label) && row[translation]
  return own ? String(own) : nameOfRow(entry, row, context)
}
