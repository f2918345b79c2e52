import { hasNode, nodeOf, type Rights, readableFields, writableFields } from '#core/access/permissions.ts'
import {
  type Change,
  type ChangeVerb,
  type HistoryData,
  historyRows,
  type Person,
} from '#core/calls/history.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { baseName } from '#core/translations/translated.ts'
import type { Context } from '#server/context.ts'
import { linesIn, openLines } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { deferredEdits } from '#server/resource/pipeline/pending.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { labelsOfRows } from '#server/resource/targets/labels.ts'
import { valuesIn } from '#server/resource/write/change-record.ts'

/** Pages of records that one call looks through for changes that the caller may see. */
const mostPages = 20

/** Reads the changes of a row in the caller's scope, newest first, without what is closed to the caller. */
export async function readHistory(
  entry: Entry,
  id: number,
  query: Body,
  context: Context,
): Promise<HistoryData> {
  const row = await rowsOf(entry, context).find(id)
  if (!row) throw new Problem('rowNotFound')
  const question = parseQuestion(query)
  const rights = (await rightsOn(entry, [id], context))(id)
  const fields = historyFields(entry, row, rights)
  const open = new Set(fields)
  const list: Change[] = []
  let next = question.before
  for (let page = 0; page < mostPages && list.length < question.limit; page++) {
    const wanted = question.limit - list.length
    const records = await loadRecords(entry, id, { ...question, before: next, limit: wanted }, context)
    const changes = records.map((record) => readChange(record, open)).filter((one) => isShown(one, question))
    for (const change of changes) list.push(await withOpenLines(entry, change, context))
    next = records.length < wanted ? null : Number(records.at(-1)?.id)
    if (next === null) break
  }
  return {
    list,
    next,
    labels: await labelsOf(entry, list, context),
    row_version: Number(row.row_version),
    fields,
    as_draft: (await deferredEdits(entry, [row], context)).has(id),
    writable: broughtBack(entry, rights).filter((name) => open.has(name)),
    ...(question.before === null ? { people: await loadPeople(entry, id, context) } : {}),
  }
}

/** What every save sets, and says nothing about it. */
const stamped: ReadonlySet<string> = new Set(['id', 'create_time', 'update_time'])

/** Fields with a history that the caller may see: no secrets, whatever the kind, and none that are closed. */
export function historyFields({ resource, side, lines }: Entry, row: PlainRow, rights: Rights): string[] {
  const isKept = (name: string) => row[name] !== undefined || lines.some(({ field }) => field === name)
  // Of a translation into the base language or another one that rows do not have there is nothing to tell.
  return readableFields(resource, rights).filter(
    (name) => !stamped.has(name) && isKept(name) && !side.isSecret?.(baseName(name), row),
  )
}

/** Fields whose former values the caller may write again. */
export function broughtBack({ resource }: Entry, rights: Rights): readonly string[] {
  const mayEdit = resource.calls.includes('edit') && hasNode(rights, nodeOf(resource, 'edit'))
  return mayEdit ? writableFields(resource, rights, 'edit') : []
}

interface Question {
  readonly before: number | null
  readonly limit: number
  readonly field: string | null
  readonly person: { readonly kind: string; readonly id: number } | null
}

function parseQuestion({ before, limit, field, person }: Body): Question {
  return {
    before: isGiven(before) ? idIn('before', before) : null,
    limit: isGiven(limit) ? Math.min(historyRows, idIn('limit', limit)) : historyRows,
    field: isGiven(field) ? String(field).slice(0, 100) : null,
    person: isGiven(person) ? personIn(String(person)) : null,
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function idIn(name: string, value: unknown): number {
  const id = parseId(value)
  if (id instanceof Refusal) throw new Problem('parameter', { name })
  return id
}

function personIn(key: string): { readonly kind: string; readonly id: number } {
  const match = /^([a-z]{1,10}):(\d{1,9})$/.exec(key)
  if (!match?.[1]) throw new Problem('parameter', { name: 'person' })
  return { kind: match[1], id: Number(match[2]) }
}

async function loadRecords(
  { resource }: Entry,
  id: number,
  { before, limit, field, person }: Question,
  { db }: Context,
): Promise<readonly PlainRow[]> {
  let query = db
    .selectFrom('change_record')
    .selectAll()
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
  if (before !== null) query = query.where('id', '<', before)
  if (person) query = query.where('actor_kind', '=', person.kind).where('actor_id', '=', person.id)
  if (field !== null) {
    // It may find the name within a value, too; `isShown` looks again.
    const named = `%"${field.replace(/[\\%_]/g, '')}%`
    query = query.where(({ eb, or }) => or([eb('before', 'like', named), eb('after', 'like', named)]))
  }
  return query.orderBy('id', 'desc').limit(limit).execute()
}

async function loadPeople({ resource }: Entry, id: number, { db }: Context): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('change_record')
    .select(({ fn }) => ['actor_kind', 'actor_id', fn.max('actor_name').as('actor_name')])
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .groupBy(['actor_kind', 'actor_id'])
    .execute()
  return rows.map(personOf)
}

function personOf({ actor_kind, actor_id, actor_name }: PlainRow): Person {
  return { key: `${actor_kind}:${actor_id}`, name: String(actor_name ?? '') }
}

function readChange(record: PlainRow, open: ReadonlySet<string>): Change {
  const before = valuesIn(record.before)
  const after = valuesIn(record.after)
  const names = Object.keys({ ...before, ...after }).filter((name) => open.has(name))
  return {
    id: Number(record.id),
    verb: String(record.verb) as ChangeVerb,
    by: personOf(record),
    time: Number(record.create_time),
    source: String(record.source),
    fields: Object.fromEntries(names.map((name) => [name, [before[name] ?? null, after[name] ?? null]])),
  }
}

/** A change with lines as far as the caller may see them. */
async function withOpenLines(entry: Entry, change: Change, context: Context): Promise<Change> {
  const fields = { ...change.fields }
  for (const relation of entry.lines) {
    const pair = fields[relation.field]
    if (!pair) continue
    const open = async (lines: unknown) =>
      lines === null ? null : openLines(relation, linesIn(lines), context)
    fields[relation.field] = [await open(pair[0]), await open(pair[1])]
  }
  return { ...change, fields }
}

/** An edit of fields that are all closed to the caller is none of the caller's business. */
function isShown({ verb, fields }: Change, { field }: Question): boolean {
  if (field !== null) return Object.hasOwn(fields, field)
  return verb !== 'edit' || Object.keys(fields).length > 0
}

/** What the rows are called that values of relations lead to. */
async function labelsOf(
  entry: Entry,
  changes: readonly Change[],
  context: Context,
): Promise<HistoryData['labels']> {
  return labelsOfRows(
    entry,
    changes.flatMap(({ fields }) => {
      const side = (at: 0 | 1) =>
        Object.fromEntries(Object.entries(fields).map(([name, pair]) => [name, pair[at]]))
      return [side(0), side(1)]
    }),
    context,
  )
}
