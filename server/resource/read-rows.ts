import { readableFields, rightsOfSome } from '#core/access/permissions.ts'
import { oneOf, type Where } from '#core/conditions/where.ts'
import { isSecret } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { oncePerPair } from '#core/values/once.ts'
import type { ListData } from '#core/wire.ts'
import type { Context } from '../context.ts'
import { emptyObject } from '../db/empty-object.ts'
import { translateRow } from './columns/product-texts.ts'
import { idsAmong } from './columns/stored.ts'
import { storedLines } from './columns/stored-lines.ts'
import { attachTexts, marksIn } from './columns/text-rows.ts'
import { findWhole, type WholeRow } from './columns/whole-row.ts'
import type { Body, EachOptions, PlainRow, Suggestion } from './door.ts'
import { allRows } from './list/all-rows.ts'
import { arrivalsOf } from './list/arrivals.ts'
import { besideOf } from './list/beside.ts'
import { attachMany } from './list/links.ts'
import { listPage, relatedRows } from './list/list.ts'
import { parseListQuery } from './list/list-query.ts'
import { sumsOf } from './list/sums.ts'
import { treeData, treeOptions } from './list/tree-data.ts'
import { keptLimit, viewLimit } from './list/views.ts'
import { type Answered, type Opened, type Purpose, pipelineOf } from './pipeline/aspect.ts'
import type { Entry } from './registry.ts'
import { closingOf, rightsOn } from './rights/row-rights.ts'
import { scopeOf } from './rights/scope.ts'
import { showOutside } from './rights/show-outside.ts'
import { attachTargets } from './targets/targets.ts'

/** A list call within what the caller may see. */
export async function list(
  entry: Entry,
  raw: Body,
  context: Context,
): Promise<ListData | Record<string, unknown>> {
  const { resource, side } = entry
  const query = parseListQuery(entry, raw, context)
  const scope = [...(await limitsOf(entry, raw, context)), keptLimit(entry, raw, context)]
  const isTree = resource.parent !== null
  if (isTree && query.isSelect && side.selectable) scope.push(side.selectable)
  const view = query.isSelect ? 'select' : 'list'
  const beside = view === 'list' ? await besideOf(entry, view, context) : null
  const page = await listPage(entry, query, scope, context, !isTree, beside)
  const rows = await presented(entry, page.rows, view, context)
  if (view === 'list')
    for (const listed of pipelineOf(entry, context).listed) await listed(rows, context, page.besideOf)
  if (isTree && query.isSelect)
    return { options: treeOptions(entry, rows, query.isTree && !query.isPreselection) }
  const more = await side.listData?.(context)
  const remark = context.app.settings.remarkOf(resource.name, context)
  if (isTree) return { list: treeData(entry, rows, query.isTree && !query.isPreselection), ...more, remark }
  const estimate = page.isEstimate ? { total_is_estimate: true as const } : {}
  const sums = query.hasSums && !page.isEstimate ? await sumsOf(entry, query, scope, context) : null
  return { list: rows, total: page.total, ...estimate, ...(sums ? { sums } : {}), ...more, remark }
}

/** Ids of rows that have come into a list since it was loaded. */
export async function arrivals(entry: Entry, raw: Body, context: Context): Promise<readonly number[]> {
  return arrivalsOf(entry, raw, await limitsOf(entry, raw, context), context)
}

/** The first rows that a quick search finds, by what people call them. */
export async function suggest(
  entry: Entry,
  quickSearch: string,
  limit: number,
  context: Context,
): Promise<readonly Suggestion[]> {
  const { label, list } = entry.resource
  const isShown = readableFields(entry.resource, context.identity.rights).includes(label)
  if (!isShown || !list.search?.length) return []
  const raw = { quickSearch, limit }
  const query = parseListQuery(entry, raw, context)
  const scope = [...(await limitsOf(entry, raw, context)), keptLimit(entry, raw, context)]
  const { rows } = await listPage(entry, query, scope, context, true)
  return rows.map((row) => ({ id: Number(row.id), label: String(row[label] ?? '') }))
}

/** Which of these rows the caller's list would have. */
export async function among(entry: Entry, ids: readonly number[], context: Context) {
  return idsAmong(entry, ids, await limitsOf(entry, {}, context), context)
}

/** What every list call is limited to: what the caller may see, and what only this list can be asked. */
async function limitsOf(entry: Entry, raw: Body, context: Context): Promise<Where[]> {
  const scope = await scopeOf(entry, context)
  const narrow = await entry.side.narrow?.(raw, context)
  const limits = [scope, viewLimit(entry, raw, context)]
  return narrow ? [...limits, narrow] : limits
}

/** Every row of a list call, page after page. */
export async function* each(
  entry: Entry,
  raw: Body,
  { ids, translations = false, ...more }: EachOptions,
  context: Context,
): AsyncGenerator<readonly PlainRow[]> {
  const query = parseListQuery(entry, raw, context)
  const scope = await limitsOf(entry, raw, context)
  if (ids) scope.push({ id: oneOf(ids) })
  for await (const rows of allRows(entry, query, scope, context, more)) {
    if (translations) await attachTexts(entry, rows, context)
    yield await presented(entry, rows, 'list', context)
  }
}

/** Rows as the resource has them answered, without what is closed to the caller. */
async function presented(
  entry: Entry,
  rows: readonly PlainRow[],
  view: 'list' | 'select' | 'edit',
  context: Context,
  purpose: Purpose = view === 'edit' ? 'edit' : 'read',
): Promise<readonly PlainRow[]> {
  const { blank, close } = await closingOf(entry, rows, context)
  const extra = await entry.side.present?.({ rows: rows.map(blank), view, context })
  const shown = (extra ? rows.map((row, at) => ({ ...row, ...extra[at] })) : rows).map(close)
  await attachTargets(entry, shown, context)
  // A member who edits a row is to find what is written, not what is read.
  if (purpose === 'read') await showOutside(entry, shown, context)
  return shown
}

/** Opens a row for its form, or for whoever reads it. */
export async function open(entry: Entry, id: number, purpose: Purpose, context: Context): Promise<Opened> {
  const whole = await findWhole(entry, id, context)
  if (!whole) throw new Problem('rowNotFound')
  const { stored, beside, links } = whole
  const isOpened = true
  const verdict =
    purpose === 'edit' && (await entry.side.guard?.({ verb: 'edit', row: stored, context, isOpened }))
  if (verdict) throw verdict
  const [row = {}] = await showRows(entry, [stored], purpose, context, links)
  for (const opened of pipelineOf(entry, context).opened) await opened(row, context, beside)
  return { stored, beside, row }
}

/** What a call that opens a row answers, with what aspects say of it. */
export async function answer(
  entry: Entry,
  id: number,
  purpose: Purpose,
  context: Context,
): Promise<Answered> {
  const opened = await open(entry, id, purpose, context)
  let answer: Answered = { row: opened.row }
  for (const answered of pipelineOf(entry, context).answered)
    answer = await answered(answer, opened, purpose, context)
  return answer
}

/** What rows are made of that show these fields: secrets are empty, and stay so. */
const openedShape = oncePerPair(({ fields }: AnyResource, names: readonly string[]) => ({
  empty: emptyObject(['id', 'row_version', ...names.filter((name) => name !== 'id')]),
  secrets: Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isSecret(field) ? [[name, '']] : [])),
  ),
}))

/** Stored rows as `edit` answers them. */
async function showRows(
  entry: Entry,
  stored: readonly PlainRow[],
  purpose: Purpose,
  context: Context,
  links?: WholeRow['links'],
): Promise<readonly PlainRow[]> {
  const { resource } = entry
  const { rights } = context.identity
  const ids = stored.map(({ id }) => Number(id))
  const on = await rightsOn(entry, ids, context)
  const rows = stored.map((one) => {
    const names = readableFields(resource, on(one.id))
    const { empty, secrets } = openedShape(resource, names)
    const row: PlainRow = { ...empty, ...(rights.isMemberArea ? {} : secrets) }
    for (const name of names) row[name] = one[name]
    Object.assign(row, { id: one.id, row_version: one.row_version })
    Object.assign(row, marksIn(entry, one, context))
    translateRow(entry, row, context)
    return row
  })
  const readable = new Set(readableFields(resource, rightsOfSome(rights)))
  await attachMany(entry, rows, readable, context, links)
  for (const relation of entry.lines.filter(({ field }) => readable.has(field))) {
    const lines = await storedLines(relation, ids, context, 'inScope')
    const shown = await showRows(relation.target, [...lines.values()].flat(), 'read', context)
    const byId = new Map(shown.map(({ [relation.owner]: _, ...line }) => [line.id, line]))
    for (const row of rows) row[relation.field] = (lines.get(row.id) ?? []).map(({ id }) => byId.get(id))
  }
  // A form asks for the rows to choose from; a reader wants to see what they are called.
  if (purpose === 'read') {
    const related = await relatedRows(entry, ids, context)
    for (const row of rows) Object.assign(row, related.get(row.id))
  }
  return presented(entry, rows, 'edit', context, purpose)
}
