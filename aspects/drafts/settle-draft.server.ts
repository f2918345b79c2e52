import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { isDrafted } from '#core/calls/draft.ts'
import { publicState } from '#core/conditions/public-state.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { isMark } from '#core/translations/translated.ts'
import type { Line } from '#core/values/lines.ts'
import type { ConflictData } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { linesIn, openLines } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import type { Redirected, ValuesById, Wanted } from '#server/resource/pipeline/aspect.ts'
import { noteDrafted } from '#server/resource/pipeline/notes.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { lastChange } from '#server/resource/write/change-record.ts'
import { checkReferences } from '#server/resource/write/references.ts'
import { changesOnly, comparedLines, linesOf, mergeLines } from '../lines/pending-lines.server.ts'
import { marksAfter } from '../translations/marks.server.ts'
import {
  type Draft,
  deleteDraft,
  draftedValues,
  findDraft,
  hashOf,
  hashOfDraft,
  writeDraft,
} from './draft-row.server.ts'

/** What an edit says of drafts. */
interface DraftWish {
  /** `save`: a draft whatever the row's state; `apply`: the row, in the place of its draft; absent: as the state has it */
  readonly way?: 'save' | 'apply'
  /** version of the draft that its sender has seen, 0 for none; null when it says nothing of it */
  readonly version: number | null
}

/** Reads from a body which draft its sender has seen. Only administrators write drafts: what the product does is done to rows. */
function draftWish(body: Body, { identity, cause }: Context): DraftWish | undefined {
  if (identity.kind !== 'admin') return undefined
  const version = draftVersionOf(body)
  if (cause === 'draft' || cause === 'apply') return { way: cause === 'draft' ? 'save' : 'apply', version }
  return cause === undefined ? { version } : undefined
}

/** The version of a draft as a body has it. */
export function draftVersionOf({ draft_version: raw }: Body): number | null {
  if (raw === undefined || raw === null || raw === '') return null
  if (raw === 0 || raw === '0') return 0
  const version = parseId(raw)
  if (version instanceof Refusal) throw new Problem('parameter', { name: 'draft_version' })
  return version
}

/** Those of some rows whose edits wait in drafts, with the values of the draft that there is: those that are public, and those with a draft. */
export async function deferredToDrafts(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<ValuesById> {
  const wish = draftWish({}, context)
  if (!wish || wish.way === 'apply') return new Map()
  const ids = rows.map(({ id }) => Number(id))
  const drafts = await draftedValues(entry, ids, context)
  const held = rows.filter((row) => wish.way || drafts.has(Number(row.id)) || isPublic(entry, row, context))
  return new Map(held.map(({ id }) => [Number(id), drafts.get(Number(id)) ?? {}]))
}

/**
 * Decides under the row's lock whether an edit waits in a draft, and writes it there; of a draft that is published it makes
 * sure that it still fits, and takes it away.
 */
export async function settleDraft(
  entry: Entry,
  stored: PlainRow,
  wanted: Wanted,
  context: Context,
): Promise<Redirected> {
  const wish = wanted.sent && draftWish(wanted.sent, context)
  if (!wish) return { values: wanted.values }
  const id = Number(stored.id)
  const found = await findDraft(entry, id, context, 'locked')
  await checkDraftVersion(entry, stored, found, { values: wanted.values, version: wish.version }, context)
  if (wish.way === 'apply') {
    if (!found) throw new Problem('draftMissing')
    await checkBase(entry, stored, found, context)
    await removeDraft(entry, stored, context)
    return { values: wanted.values }
  }
  if (!found && !wish.way && !isPublic(entry, stored, context)) return { values: wanted.values }
  const values = withWaiting(entry, stored, found, wanted.values, context.app)
  const merged = { ...stored, ...unchanged(entry), ...found?.values }
  const changed = Object.keys(values).filter((name) => !isSame(values[name], merged[name]))
  const direct = changed.filter((name) => !isDrafted(entry.resource, name))
  const drafted = changed.filter((name) => isDrafted(entry.resource, name))
  if (direct.length > 0 && (drafted.length > 0 || wish.way)) throw notDrafted(direct)
  if (direct.length > 0) return { values: pick(values, direct) }
  const sent = pick(
    values,
    Object.keys(values).filter((name) => isDrafted(entry.resource, name)),
  )
  await checkReferences(entry, merged, sent, context)
  const version = await saveDraft(entry, stored, { sent, found, hasSeen: wanted.version !== null }, context)
  return { row: { ...stored, draft_version: version } }
}

/** Takes the draft of a row away, with whatever it referred to. */
export async function removeDraft(entry: Entry, stored: PlainRow, context: Context): Promise<void> {
  await deleteDraft(entry, Number(stored.id), context)
  await noteDrafted(entry, stored, null, context)
}

/** Refuses what was made on another version of the draft than there is. */
export async function checkDraftVersion(
  entry: Entry,
  stored: PlainRow,
  found: Draft | null,
  { values, version }: { readonly values: Body; readonly version: number | null },
  context: Context,
): Promise<void> {
  if (version === null || version === (found?.version ?? 0)) return
  const merged = { ...stored, ...found?.values }
  const at = found
    ? { by: found.admin_name, at: found.update_time }
    : await lastChange(entry, Number(stored.id), context)
  throw await conflict(entry, stored, merged, values, { ...at, draft_version: found?.version ?? 0 }, context)
}

/** Refuses to publish over what somebody has changed meanwhile in the same fields of the row. */
async function checkBase(entry: Entry, stored: PlainRow, draft: Draft, context: Context): Promise<void> {
  const moved = Object.keys(draft.values).filter(
    (name) =>
      !isMark(entry.resource.fields[name]) &&
      baseOf(entry, stored, name) !== draft.base[name] &&
      !isSame(stored[name], draft.values[name]),
  )
  if (moved.length === 0) return
  const { by, at } = await lastChange(entry, Number(stored.id), context)
  const data = { by, at, draft_version: draft.version }
  throw await conflict(entry, stored, stored, pick(draft.values, moved), data, context)
}

async function conflict(
  entry: Entry,
  stored: PlainRow,
  theirs: PlainRow,
  yours: Body,
  { by, at, draft_version }: { readonly by: string; readonly at: number; readonly draft_version: number },
  context: Context,
): Promise<Problem> {
  const id = Number(stored.id)
  const readable = new Set(readableFields(entry.resource, (await rightsOn(entry, [id], context))(id)))
  const differing = Object.keys(yours).filter(
    (name) => readable.has(name) && !isSame(theirs[name], yours[name]),
  )
  const changed: Record<string, readonly [unknown, unknown]> = {}
  for (const name of differing) {
    const relation = linesOf(entry, name)
    const there = relation ? await openLines(relation, linesIn(stored[name]), context) : theirs[name]
    changed[name] = [there, yours[name]]
  }
  const row_version = Number(stored.row_version)
  const data: ConflictData = { type: 'conflict', changed, by, at, row_version, draft_version }
  return new Problem('conflict', { by }, { data })
}

/** The values of an edit, those of lines with what waits for them already and without what is so. */
function withWaiting(
  entry: Entry,
  stored: PlainRow,
  found: Draft | null,
  values: Body,
  app: Context['app'],
): Body {
  const changes = entry.lines.flatMap((relation) => {
    const { field } = relation
    if (values[field] === undefined) return []
    const waiting = linesIn(found?.values[field]) as readonly Line[]
    const there = linesIn(stored[field])
    const sent = markedLines(relation.target, [...there, ...waiting], linesIn(values[field]), app)
    const merged = mergeLines(relation, waiting, sent as readonly Line[])
    return [[field, changesOnly(relation, there, merged)] as const]
  })
  return { ...values, ...Object.fromEntries(changes) }
}

/** Lines that are sent, with what their translations are made from: the base texts of the line as it waits by then. */
function markedLines(
  target: Entry,
  known: readonly PlainRow[],
  sent: readonly PlainRow[],
  app: Context['app'],
): readonly PlainRow[] {
  if (target.translated.length === 0) return sent
  return sent.map((line) => {
    const name = line.id ?? line.key
    const before = known.filter((one) => (one.id ?? one.key) === name)
    return { ...line, ...marksAfter(target, Object.assign({}, ...before), line, app) }
  })
}

/** What a draft holds of lines are changes: none, where it says nothing of them. */
function unchanged({ lines }: Entry): PlainRow {
  return Object.fromEntries(lines.map(({ field }) => [field, []]))
}

function baseOf(entry: Entry, stored: PlainRow, name: string): string {
  const relation = linesOf(entry, name)
  return hashOf(relation ? comparedLines(relation, linesIn(stored[name])) : stored[name])
}

interface Change {
  readonly sent: Body
  readonly found: Draft | null
  /** its sender has seen the row as it is: what is sent is based on that */
  readonly hasSeen: boolean
}

/** Writes what differs from the row and answers the version; a draft that says nothing new is none. */
async function saveDraft(
  entry: Entry,
  stored: PlainRow,
  { sent, found, hasSeen }: Change,
  context: Context,
): Promise<number> {
  const { identity, now, app } = context
  const id = Number(stored.id)
  const all = { ...found?.values, ...sent, ...marksAfter(entry, { ...stored, ...found?.values }, sent, app) }
  const shown = { ...stored, ...unchanged(entry) }
  const names = Object.keys(all).filter((name) => !isSame(all[name], shown[name]))
  if (names.length === 0) {
    if (found) await removeDraft(entry, stored, context)
    return 0
  }
  const isBasedNow = (name: string) =>
    found?.base[name] === undefined || (hasSeen && Object.hasOwn(sent, name))
  const next = {
    values: pick(all, names),
    base: Object.fromEntries(
      names.map((name) => [name, isBasedNow(name) ? baseOf(entry, stored, name) : (found?.base[name] ?? '')]),
    ),
  }
  if (found && hashOfDraft(next) === hashOfDraft(found)) return found.version
  const schedule = found?.state === 'open' && maySchedule(entry, context) ? found : null
  const draft: Draft = {
    ...next,
    base_version: Number(stored.row_version),
    // Begun by chance, so that the version of a discarded draft is never that of its successor.
    version: found ? found.version + 1 : app.random(4).readUInt32BE() & 0x3fffffff || 1,
    admin_id: identity.kind === 'admin' ? identity.id : 0,
    admin_name: identity.kind === 'admin' ? identity.nickname || identity.username : '',
    apply_time: schedule?.apply_time ?? null,
    apply_admin_id: schedule?.apply_admin_id ?? 0,
    state: 'open',
    reason: '',
    approved_hash: found?.approved_hash ?? '',
    create_time: found?.create_time ?? now,
    update_time: now,
  }
  await writeDraft(entry, id, draft, found, context)
  await noteDrafted(entry, stored, { ...stored, ...draft.values }, context)
  return draft.version
}

function notDrafted(names: readonly string[]): Problem {
  const faults: Record<string, Fault> = {}
  for (const name of names) faults[name] = { message: 'validate.notDrafted' }
  return new Problem('invalid', {}, { faults })
}

/** Tells whether the public sees a row at this moment, by what it holds; of a resource that does not say, every row is public. */
export function isPublic({ resource }: Entry, row: PlainRow, context: Context): boolean {
  return publicState(resource, row, context).state === 'public'
}

function maySchedule({ resource }: Entry, { identity }: Context): boolean {
  return hasNode(identity.rights, nodeOf(resource, 'schedule'))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

function pick(values: Body, names: readonly string[]): Body {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
