import { readableFields, writableFields } from '#core/access/permissions.ts'
import { type DraftData, hasApproval } from '#core/calls/draft.ts'
import { field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import type { Line } from '#core/values/lines.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import { reasonText } from '#server/http/reply.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import { linesIn, openLines } from '#server/resource/columns/stored-lines.ts'
import { marksIn } from '#server/resource/columns/text-rows.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import type { Answered, Opened } from '#server/resource/pipeline/aspect.ts'
import { initialRow } from '#server/resource/pipeline/pipeline.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { labelsOfRows } from '#server/resource/targets/labels.ts'
import { inTurn, onlyRow } from '#server/resource/write/turns/in-turn.ts'
import { applyLines, linesOf } from '../lines/pending-lines.server.ts'
import { type Draft, draftBeside, findDraft, hashOfDraft, writeDraft } from './draft-row.server.ts'
import { checkDraftVersion, draftVersionOf, isPublic, removeDraft } from './settle-draft.server.ts'

/** The draft of a row in the caller's scope, as far as the caller may see its fields; null where there is none. */
export async function readDraft(entry: Entry, id: number, context: Context): Promise<DraftData | null> {
  const rows = rowsOf(entry, context)
  const stored = entry.lines.length > 0 ? await rows.show(id, 'read') : await rows.find(id)
  if (!stored) throw new Problem('rowNotFound')
  const draft = await findDraft(entry, id, context)
  return draft && presentDraft(entry, stored, draft, context)
}

/**
 * A row as its form opens it: with the values of its draft, and what is said of that. What the public sees of these fields
 * comes along, and whether it sees the row at all.
 */
export async function withDraft(
  entry: Entry,
  { stored, beside, row }: Opened,
  context: Context,
): Promise<Answered & { readonly draft: DraftData | null; readonly is_public: boolean }> {
  const draft = draftBeside(beside)
  const is_public = isPublic(entry, stored, context)
  if (!draft) return { row: Object.assign(row, { draft_version: 0 }), draft: null, is_public }
  const data = await presentDraft(entry, row, draft, context)
  const values: PlainRow = {}
  for (const name of data.fields) values[name] = await draftedValue(entry, row, draft, name, context)
  const marks = marksIn(entry, draft.values, context)
  return { row: { ...row, ...values, ...marks, draft_version: draft.version }, draft: data, is_public }
}

/** What a draft makes of a field; of lines, all of them as they will be. */
async function draftedValue(
  entry: Entry,
  row: PlainRow,
  { values }: Draft,
  name: string,
  context: Context,
): Promise<unknown> {
  const relation = linesOf(entry, name)
  if (!relation) return values[name]
  const waiting = linesIn(values[name])
  const open = (await openLines(relation, waiting, context)) as readonly Line[]
  const changes = open.map((line) => {
    const whole = waiting.find(({ id, key }) => id === line.id && key === line.key) ?? line
    return { ...line, ...marksIn(relation.target, whole, context) }
  })
  const begun = changes.map((line) =>
    line.id === undefined ? { ...initialRow(relation.target), ...line } : line,
  )
  return applyLines(relation, linesIn(row[name]), begun)
}

/**
 * Publishes the draft of a row: an edit like any other, with every check, by whoever publishes it. Refused is what others have
 * changed meanwhile in the same fields, and what nobody else has approved where that is needed.
 */
export async function applyDraft(entry: Entry, id: number, body: Body, context: Context): Promise<PlainRow> {
  const { stored, draft } = await openDraft(entry, id, body, context)
  const rights = (await rightsOn(entry, [id], context))(id)
  const writable = writableFields(entry.resource, rights, 'edit')
  const faults: Record<string, Fault> = {}
  for (const name of Object.keys(draft.values))
    if (!writable.includes(name)) faults[name] = { message: 'validate.readOnly' }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  if (approvalOf(entry, draft, context) === 'needed') throw new Problem('draftUnapproved')
  const applying: Context = { ...context, cause: 'apply' }
  return rowsOf(entry, applying).edit({ ...draft.values, id: stored.id, draft_version: draft.version })
}

/** Takes the draft of a row away; what the public sees stays. */
export async function discardDraft(entry: Entry, id: number, body: Body, context: Context): Promise<void> {
  await withLocked(entry, id, body, context, ({ stored }, inside) => removeDraft(entry, stored, inside))
}

/** Has a draft published at a time in the name of the caller, or, with an empty time, by somebody again. */
export async function scheduleDraft(
  entry: Entry,
  id: number,
  body: Body,
  context: Context,
): Promise<{ readonly apply_time: number | null; readonly draft_version: number }> {
  const { identity, now } = context
  const time = momentIn(body.apply_time, context)
  return withLocked(entry, id, body, context, async ({ draft }, inside) => {
    const next: Draft = {
      ...draft,
      version: draft.version + 1,
      apply_time: time,
      apply_admin_id: time !== null && identity.kind === 'admin' ? identity.id : 0,
      state: 'open',
      reason: '',
      update_time: now,
    }
    await writeDraft(entry, id, next, draft, inside)
    return { apply_time: time, draft_version: next.version }
  })
}

/** Agrees to a draft as it is now. Whoever changed it last does not approve it; any later change wants approval again. */
export async function approveDraft(
  entry: Entry,
  id: number,
  body: Body,
  context: Context,
): Promise<{ readonly draft_version: number }> {
  const { identity } = context
  return withLocked(entry, id, body, context, async ({ draft }, inside) => {
    if (identity.kind !== 'admin' || identity.id === draft.admin_id) throw new Problem('draftOwn')
    const next = { ...draft, version: draft.version + 1, approved_hash: hashOfDraft(draft) }
    await writeDraft(entry, id, next, draft, inside)
    return { draft_version: next.version }
  })
}

/** five years */
const furthest = 5 * 366 * 86_400

function momentIn(raw: unknown, context: Context): number | null {
  if (raw === undefined || raw === null || raw === '') return null
  const value = validateField(field.dateTime(), raw, context)
  if (value instanceof Refusal) throw new Problem('parameter', { name: 'apply_time' })
  const time = Number(value)
  if (time <= context.now || time > context.now + furthest) throw new Problem('draftTime')
  return time
}

interface OpenDraft {
  readonly stored: PlainRow
  readonly draft: Draft
}

async function openDraft(
  entry: Entry,
  id: number,
  body: Body,
  context: Context,
  lock?: 'locked',
): Promise<OpenDraft> {
  const [stored] = await findStored(entry, [id], context, lock)
  if (!stored) throw new Problem('rowNotFound')
  const draft = await findDraft(entry, id, context, lock)
  const seen = { values: {}, version: draftVersionOf(body) }
  await checkDraftVersion(entry, stored, draft, seen, context)
  if (!draft) throw new Problem('draftMissing')
  return { stored, draft }
}

/** Does something about the draft that its sender has seen, while nobody else changes it or its row. */
function withLocked<T>(
  entry: Entry,
  id: number,
  body: Body,
  context: Context,
  work: (open: OpenDraft, inside: Context) => Promise<T>,
): Promise<T> {
  return inTurn(context, onlyRow(entry, [id]), () =>
    inTransaction(context, async (inside) =>
      work(await openDraft(entry, id, body, inside, 'locked'), inside),
    ),
  )
}

async function presentDraft(
  entry: Entry,
  stored: PlainRow,
  draft: Draft,
  context: Context,
): Promise<DraftData> {
  const id = Number(stored.id)
  const readable = new Set(readableFields(entry.resource, (await rightsOn(entry, [id], context))(id)))
  const fields = Object.keys(draft.values).filter((name) => readable.has(name))
  const before = Object.fromEntries(fields.map((name) => [name, stored[name]]))
  const after = Object.fromEntries(fields.map((name) => [name, draft.values[name]]))
  return {
    version: draft.version,
    fields,
    public: before,
    labels: await labelsOfRows(entry, [before, after], context),
    by: draft.admin_name,
    is_own: context.identity.kind === 'admin' && context.identity.id === draft.admin_id,
    update_time: draft.update_time,
    apply_time: draft.apply_time,
    scheduled_by: await schedulerOf(draft, context),
    state: draft.state,
    reason: reasonOf(entry, draft, context),
    approval: approvalOf(entry, draft, context),
  }
}

async function schedulerOf({ apply_time, apply_admin_id }: Draft, context: Context): Promise<string> {
  if (apply_time === null || apply_admin_id === 0) return ''
  return (await adminOf(context, apply_admin_id))?.nickname ?? ''
}

/** Why a draft could not be published, in the reader's language. */
function reasonOf({ resource }: Entry, { reason }: Draft, { translate }: Context): string {
  if (reason === '') return ''
  const { problem, detail, faults } = JSON.parse(reason)
  return reasonText(new Problem(problem, detail, { faults }), translate, resource.name)
}

function approvalOf(entry: Entry, draft: Draft, context: Context): DraftData['approval'] {
  if (!hasApproval(entry.resource) || !entry.side.needsApproval?.(context)) return 'none'
  return draft.approved_hash === hashOfDraft(draft) ? 'given' : 'needed'
}
