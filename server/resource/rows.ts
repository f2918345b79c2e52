import { isSecret } from '#core/field.ts'
import {
  bulkFields,
  isHidden,
  isReadOnly,
  nodeOf,
  type Rights,
  readableFields,
  writableFields,
} from '#core/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { AnyResource, Row } from '#core/resource.ts'
import { isEmptyValue, parseId, Refusal, type RuleContext } from '#core/rules.ts'
import { initialOf, validateRow } from '#core/validate.ts'
import { oneOf, type Where } from '#core/where.ts'
import type { ConflictData, ListData } from '#core/wire.ts'
import { lacking } from '../auth/rights/explain-refusal.ts'
import { checkWithin, writing } from '../auth/rights/limits.ts'
import { runOnce } from '../concurrency/idempotency.ts'
import { type Context, inTransaction } from '../context.ts'
import type {
  Body,
  EachOptions,
  Increment,
  Once,
  PlainRow,
  Removed,
  Rows,
  Snapshot,
  Suggestion,
} from './door.ts'
import { type DraftWish, draftWish, heldBack, settleDraft } from './drafts/hold-back.ts'
import { markDrafts } from './drafts/mark-drafts.ts'
import { invalidateCache } from './invalidate-cache.ts'
import { allRows } from './list/all-rows.ts'
import { attachMany, listPage, relatedRows } from './list/list.ts'
import { parseListQuery } from './list/list-query.ts'
import { sumsOf } from './list/sums.ts'
import { observeAdded, observeChanged, observeRemoving } from './observers.ts'
import type { Entry } from './registry.ts'
import { guardChecks } from './row-checks.ts'
import { closingOf, rightsOn } from './row-rights.ts'
import { ownerValues, scopeOf } from './scope.ts'
import { findStored, idsAmong, keyOf, loadStored } from './stored.ts'
import { attachTargets } from './targets.ts'
import { showInLanguage } from './translated/in-language.ts'
import { markLanguages } from './translated/languages-of.ts'
import { flattened, marksIn } from './translated/nested.ts'
import { attachTexts, saveTexts } from './translated/text-rows.ts'
import { translateRow, untranslated } from './translations.ts'
import { checkChildren, checkParent, treeData, treeOptions } from './tree.ts'
import { namingRow } from './write/bulk-edit.ts'
import { lastChange, recordChange } from './write/change-record.ts'
import { guardDuplicates } from './write/duplicates.ts'
import { type HeldRow, inTurn, onlyRow } from './write/in-turn.ts'
import { incrementRow } from './write/increment.ts'
import { openFaults } from './write/open-faults.ts'
import { prepareValues } from './write/prepare.ts'
import { checkReferences, clearReferences, saveLinks } from './write/references.ts'
import { checkPlace, mayRestore, relink, settleRelations } from './write/restore.ts'
import { serializeWrites } from './write/serialize-writes.ts'
import { sortRow } from './write/sort.ts'
import { stamps } from './write/stamps.ts'
import { addRow, storeAgain, storeRow } from './write/store-row.ts'
import { checkMoves, checkTransitions } from './write/transitions.ts'

/** Opens the door to a resource for one caller. */
export function rowsOf<R extends AnyResource = AnyResource>(entry: Entry<R>, context: Context): Rows<Row<R>> {
  type Typed = Row<R> & PlainRow
  const rights = context.identity.rights
  const received = (body: Body): Body => flattened(entry, entry.side.receive?.(body) ?? body, context)
  return {
    list: (query) => list(entry, query, context),
    each: (query, more = {}) => each(entry, query, more, context),
    suggest: (text, limit) => suggest(entry, text, limit, context),
    among: async (ids) => idsAmong(entry, ids, await limitsOf(entry, {}, context), context),
    find: async (id) => ((await findStored(entry, [id], context))[0] ?? null) as Typed | null,
    lock: async (id) => {
      if (context.batch === null)
        throw new Error(
          'rows.lock is called outside a transaction: call it in a hook or an action, or in inTransaction',
        )
      return ((await findStored(entry, [id], context, 'locked'))[0] ?? null) as Typed | null
    },
    show: (id, purpose = 'edit') => show(entry, id, purpose, context),
    async add(sent, once) {
      const body = received(sent)
      const names = writableFields(entry.resource, rights, 'add')
      refuse(readOnlyFaults(entry, body, rights))
      const rules = { ...rulesOf(context), partial: false }
      const { values, faults } = validateRow(entry.resource, body, names, rules)
      refuse({ ...openFaults(entry.resource, faults, rights), ...missingFaults(entry, rights) })
      return (await insert(entry, { ...initialRow(entry), ...values }, context, once)) as Typed
    },
    async edit(sent) {
      const body = received(sent)
      const id = parseId(body.id, keyOf(entry))
      if (id instanceof Refusal) throw new Problem('rowNotFound')
      const on = await rightsOn(entry, [id], context)
      const names = writableFields(entry.resource, on(id), 'edit')
      const held = await heldBack(entry, [id], context)
      const changed = await change(entry, [id], context, (stored) => {
        refuse(readOnlyFaults(entry, body, on(id)))
        const values = checked(entry, body, names, stored, context, held.get(id))
        return { values, version: versionOf(body), draft: draftWish(entry, body, context) }
      })
      return changed[0] as Typed
    },
    editAll: async (ids, sent, versions) => {
      const names = bulkFields(entry.resource, rights)
      const body = received(sent)
      refuse(readOnlyFaults(entry, body, rights))
      const closed = Object.keys(body).find((name) => !names.includes(name))
      if (closed !== undefined) throw new Problem('bulkField', { name: closed.slice(0, 50) })
      const held = await heldBack(entry, ids, context)
      const wantedOf = (stored: PlainRow) => ({
        values: checked(entry, body, names, stored, context, held.get(Number(stored.id))),
        version: versions.get(Number(stored.id)) ?? null,
        draft: draftWish(entry, {}, context),
      })
      const forRow: ForRow = (row, work) => namingRow(entry, row, context, work)
      return (await change(entry, ids, context, wantedOf, forRow)) as readonly Typed[]
    },
    insert: async (given) => {
      const values = received(given)
      return (await insert(entry, { ...initialRow(entry), ...values }, context)) as Typed
    },
    update: async (ids, given) => {
      const values = received(given)
      return (await change(entry, ids, context, () => ({ values, version: null }))) as readonly Typed[]
    },
    increment: async (id, amounts, bounds) =>
      (await incrementRow(entry, id, amounts, bounds, context)) as Increment<Typed> | null,
    remove: (ids) => remove(entry, ids, context),
    restore: async (snapshot) => (await restore(entry, snapshot, context)) as Typed,
    sort: (id, targetId) => sortRow(entry, id, targetId, context),
  }
}

/** What every field of a new row holds unless its caller sends another value. */
function initialRow({ resource }: Entry): PlainRow {
  const row: PlainRow = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'primaryKey') row[name] = initialOf(field)
  }
  return row
}

async function list(entry: Entry, raw: Body, context: Context): Promise<ListData | Record<string, unknown>> {
  const { resource, side } = entry
  const query = parseListQuery(entry, raw, context)
  const scope = await limitsOf(entry, raw, context)
  const isTree = resource.parent !== null
  if (isTree && query.isSelect && side.selectable) scope.push(side.selectable)
  const page = await listPage(entry, query, scope, context, !isTree)
  const view = query.isSelect ? 'select' : 'list'
  const found = await presented(entry, page.rows, view, context)
  const rows =
    view === 'list' ? await markLanguages(entry, await markDrafts(entry, found, context), context) : found
  if (isTree && query.isSelect)
    return { options: treeOptions(entry, rows, query.isTree && !query.isPreselection) }
  const more = await side.listData?.(context)
  const remark = context.app.settings.remarkOf(resource.name, context)
  if (isTree) return { list: treeData(entry, rows, query.isTree && !query.isPreselection), ...more, remark }
  const estimate = page.isEstimate ? { total_is_estimate: true as const } : {}
  const sums = query.hasSums && !page.isEstimate ? await sumsOf(entry, query, scope, context) : null
  return { list: rows, total: page.total, ...estimate, ...(sums ? { sums } : {}), ...more, remark }
}

async function suggest(
  entry: Entry,
  quickSearch: string,
  limit: number,
  context: Context,
): Promise<readonly Suggestion[]> {
  const { label, list } = entry.resource
  const isShown = readableFields(entry.resource, context.identity.rights).includes(label)
  if (!isShown || !list.search?.length || quickSearch.trim() === '') return []
  const raw = { quickSearch, limit }
  const query = parseListQuery(entry, raw, context)
  const { rows } = await listPage(entry, query, await limitsOf(entry, raw, context), context, true)
  return rows.map((row) => ({ id: Number(row.id), label: String(row[label] ?? '') }))
}

/** What every list call is limited to: what the caller may see, and what only this list can be asked. */
async function limitsOf(entry: Entry, raw: Body, context: Context): Promise<Where[]> {
  const scope = await scopeOf(entry, context)
  const narrow = await entry.side.narrow?.(raw, context)
  return narrow ? [scope, narrow] : [scope]
}

async function* each(
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
): Promise<readonly PlainRow[]> {
  const { blank, close } = await closingOf(entry, rows, context)
  const extra = await entry.side.present?.({ rows: rows.map(blank), view, context })
  const shown = (extra ? rows.map((row, at) => ({ ...row, ...extra[at] })) : rows).map(close)
  await attachTargets(entry, shown, context)
  // A member who edits a row is to find what is written, not what is read.
  if (view !== 'edit') await showInLanguage(entry, shown, context)
  return shown
}

async function show(entry: Entry, id: number, purpose: 'edit' | 'read', context: Context): Promise<PlainRow> {
  const [stored] = await findStored(entry, [id], context)
  if (!stored) throw new Problem('rowNotFound')
  const verdict = purpose === 'edit' && (await entry.side.guard?.({ verb: 'edit', row: stored, context }))
  if (verdict) throw verdict
  const rights = (await rightsOn(entry, [id], context))(id)
  const readable = readableFields(entry.resource, rights)
  const row: PlainRow = { row_version: stored.row_version }
  for (const name of readable) row[name] = stored[name]
  for (const [name, field] of Object.entries(entry.resource.fields))
    if (isSecret(field) && !context.identity.rights.isMemberArea) row[name] = ''
  Object.assign(row, marksIn(entry, stored, context))
  translateRow(entry, row, context)
  await attachMany(entry, [row], new Set(readable), context)
  // A form asks for the rows to choose from; a reader wants to see what they are called.
  if (purpose === 'read') Object.assign(row, await relatedRows(entry, id, context))
  const [shown = row] = await presented(entry, [row], 'edit', context)
  if (purpose === 'read') await showInLanguage(entry, [shown], context)
  return shown
}

async function insert(entry: Entry, given: Body, caller: Context, once?: Once): Promise<PlainRow> {
  const context = writing(entry, 'add', caller)
  const prepared = await prepareValues(entry, { ...given, ...ownerValues(entry, context) }, context.app)
  const held = entry.side.contends?.(prepared) ?? null
  return guardDuplicates(entry, [{ id: null, values: prepared }], context, () =>
    inTurn(context, held, () => {
      const add = (inside: Context) => insertOne(entry, prepared, held, inside)
      if (!once) return inTransaction(context, add)
      // Repetitions are answered the id alone: a row holds what is closed.
      return runOnce(context, { ...once, kept: ({ id }: PlainRow) => ({ id }) }, add)
    }),
  )
}

async function insertOne(
  entry: Entry,
  prepared: Body,
  held: HeldRow | null,
  context: Context,
): Promise<PlainRow> {
  const { side, resource } = entry
  if (resource.parent && prepared[resource.parent]) await serializeWrites(entry, context)
  const values: Record<string, unknown> = { ...prepared, ...stamps(entry, context, true) }
  const moves = await checkTransitions(entry, null, values, context)
  Object.assign(values, await side.beforeSave?.({ values: values, stored: null, context }))
  await checkReferences(entry, null, values, context, held)
  await checkParent(entry, null, values, context)
  const row = await addRow(entry, values, context)
  await checkWithin(entry, Number(row.id), context)
  await checkMoves(entry, Number(row.id), moves, context)
  await recordChange(entry, 'add', null, row, context)
  await observeAdded(entry, row, context)
  await side.afterSave?.({ row: row, stored: null, context })
  await invalidateCache(side.invalidates, context)
  return row
}

type Wanted = {
  readonly values: Body
  readonly version: number | null
  /** what it says of drafts; absent where the row is written whatever its state */
  readonly draft?: DraftWish | undefined
}

/** Does something about one row of several; may have a refusal say which one it was. */
type ForRow = <T>(row: PlainRow, work: () => T | Promise<T>) => Promise<T>

const forAnyRow: ForRow = async (_row, work) => work()

async function change(
  entry: Entry,
  ids: readonly number[],
  caller: Context,
  wantedOf: (stored: PlainRow) => Wanted,
  forRow: ForRow = forAnyRow,
): Promise<readonly PlainRow[]> {
  const context = writing(entry, 'edit', caller)
  if (ids.length === 0) throw new Problem('idList')
  // Hashing and cleaning take time that no open transaction should wait for; what they need is looked at first.
  const before = await findStored(entry, ids, context)
  if (before.length !== new Set(ids).size) throw new Problem('rowNotFound')
  const prepared = new Map<number, Wanted>()
  for (const row of before) {
    const wanted = await forRow(row, () => wantedOf(row))
    const values = await prepareValues(entry, wanted.values, context.app)
    prepared.set(Number(row.id), { ...wanted, values })
  }
  const names = [...prepared.values()][0]?.values ?? {}
  const coming = before.map((row) => ({
    id: Number(row.id),
    values: { ...row, ...prepared.get(Number(row.id))?.values },
  }))
  return guardDuplicates(entry, coming, context, () =>
    inTurn(context, onlyRow(entry, ids), () =>
      inTransaction(context, async (context) => {
        const { parent } = entry.resource
        if (parent && names[parent] !== undefined) await serializeWrites(entry, context)
        const stored = await findStored(entry, ids, context, 'locked')
        if (stored.length !== before.length) throw new Problem('rowNotFound')
        const changed: PlainRow[] = []
        for (const row of stored) {
          const wanted = prepared.get(Number(row.id))
          if (wanted) changed.push(await forRow(row, () => changeOne(entry, row, wanted, context)))
        }
        await invalidateCache(entry.side.invalidates, context)
        return changed
      }),
    ),
  )
}

async function changeOne(
  entry: Entry,
  stored: PlainRow,
  wanted: Wanted,
  context: Context,
): Promise<PlainRow> {
  const { side } = entry
  const verdict = await side.guard?.({ verb: 'edit', row: stored, context })
  if (verdict) throw verdict
  await checkVersion(entry, stored, wanted, context)
  const settled = await settleDraft(entry, stored, wanted, context)
  if ('row' in settled) return settled.row
  // Nothing that this caller may write was sent: nothing happens.
  if (Object.keys(settled.values).length === 0) return stored
  const values: Record<string, unknown> = { ...settled.values, ...stamps(entry, context, false) }
  await checkTransitions(entry, stored, values, context)
  Object.assign(values, await side.beforeSave?.({ values: values, stored: stored, context }))
  await checkReferences(entry, stored, values, context)
  await checkParent(entry, stored, values, context)
  const id = await storeRow(entry, stored, values, context)
  await saveLinks(entry, id, values, context)
  await saveTexts(entry, id, stored, values, context)
  const row = await loadStored(entry, id, context)
  await checkWithin(entry, Number(row.id), context)
  await recordChange(entry, 'edit', stored, row, context)
  await observeChanged(entry, stored, row, context)
  await side.afterSave?.({ row: row, stored: stored, context })
  return row
}

async function remove(entry: Entry, ids: readonly number[], caller: Context): Promise<Removed> {
  const context = writing(entry, 'del', caller)
  if (ids.length === 0) throw new Problem('idList')
  return inTurn(context, onlyRow(entry, ids), () =>
    inTransaction(context, (inside) => removeAll(entry, ids, inside)),
  )
}

async function removeAll(entry: Entry, ids: readonly number[], context: Context): Promise<Removed> {
  const { side, resource } = entry
  if (resource.parent) await serializeWrites(entry, context)
  const rows: PlainRow[] = []
  for (const row of await findStored(entry, ids, context, 'locked')) {
    const verdict = await side.guard?.({ verb: 'del', row: row, context })
    // The own row is left out in silence when others are deleted with it (`docs/wire.md#calls-of-a-resource`).
    if (verdict && ids.length === 1) throw verdict
    if (!verdict) rows.push(row)
  }
  if (rows.length === 0) throw new Problem('nothingDeleted')
  await side.beforeDelete?.({ rows: rows, context })
  const said = await observeRemoving(entry, rows, context)
  const gone = rows.map(({ id }) => Number(id))
  await checkChildren(entry, gone, context)
  await clearReferences(entry, gone, context)
  await context.db.deleteFrom(entry.resource.table).where('id', 'in', gone).execute()
  for (const row of rows) await recordChange(entry, 'del', row, null, context)
  await invalidateCache(side.invalidates, context)
  return { count: rows.length, rows, said }
}

async function restore(entry: Entry, { row: given, links }: Snapshot, context: Context): Promise<PlainRow> {
  const { resource, side } = entry
  if (!mayRestore(entry, context)) throw lacking([nodeOf(resource, 'add')])
  const call = context.cause === 'undo' ? 'del' : 'add'
  const putBack = async (context: Context) => {
    if (resource.parent) await serializeWrites(entry, context)
    await checkPlace(entry, given, context)
    const values = await settleRelations(entry, { ...initialRow(entry), ...given }, context)
    await side.beforeSave?.({ values: values, stored: null, context })
    const id = await storeAgain(entry, values, context)
    await saveLinks(entry, id, values, context)
    await saveTexts(entry, id, null, values, context)
    await relink(context, id, links)
    const row = await loadStored(entry, id, context)
    await checkWithin(entry, Number(row.id), context)
    await recordChange(entry, 'restore', null, row, context)
    await observeAdded(entry, row, context)
    await invalidateCache(side.invalidates, context)
    return row
  }
  return guardChecks(entry, context, () => inTransaction(writing(entry, call, context), putBack))
}

/** Refuses a save that was made on an older version than the stored one (`docs/wire.md#versions`). */
async function checkVersion(
  entry: Entry,
  stored: PlainRow,
  { values, version }: Wanted,
  context: Context,
): Promise<void> {
  if (version === null || version === stored.row_version) return
  const id = Number(stored.id)
  const readable = new Set(readableFields(entry.resource, (await rightsOn(entry, [id], context))(id)))
  const changed: Record<string, readonly [unknown, unknown]> = {}
  for (const [name, yours] of Object.entries(values)) {
    const isShown = readable.has(name) && JSON.stringify(stored[name]) !== JSON.stringify(yours)
    if (isShown) changed[name] = [stored[name], yours]
  }
  const { by, at } = await lastChange(entry, id, context)
  const data: ConflictData = { type: 'conflict', changed, by, at, row_version: Number(stored.row_version) }
  throw new Problem('conflict', { by }, { data })
}

/** Why a body is refused that sets what its sender may only see. */
function readOnlyFaults({ resource }: Entry, body: Body, rights: Rights): Readonly<Record<string, Fault>> {
  const names = Object.keys(body).filter((name) => isReadOnly(resource, name, rights))
  return Object.fromEntries(names.map((name) => [name, { message: 'validate.readOnly' }]))
}

/** Why a row can not be added by who may not set what every row needs. */
function missingFaults({ resource }: Entry, rights: Rights): Readonly<Record<string, Fault>> {
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required &&
      isEmptyValue(initialOf(field)) &&
      (isHidden(resource, name, rights) || isReadOnly(resource, name, rights)),
  )
  return Object.fromEntries(missing.map(([name]) => [name, { message: 'validate.closed' }]))
}

/** The values of a change to a stored row, of the fields that may be written; with `drafted` those of a draft that has these. */
function checked(
  entry: Entry,
  body: Body,
  names: readonly string[],
  before: PlainRow,
  context: Context,
  drafted?: PlainRow,
): Body {
  const stored = drafted ? { ...before, ...drafted } : before
  const sent = untranslated(entry, stored, body, context)
  const { values, faults } = validateRow(entry.resource, sent, names, {
    ...rulesOf(context),
    partial: true,
    stored,
    isUnfinished: drafted !== undefined,
  })
  refuse(openFaults(entry.resource, faults, context.identity.rights))
  return values
}

/** What rules need to know besides a value. */
function rulesOf({ timeZone, app }: Context): RuleContext {
  return { timeZone, blockRule: app.blocks.rule }
}

function versionOf(body: Body): number | null {
  if (body.row_version === undefined || body.row_version === null || body.row_version === '') return null
  const version = parseId(body.row_version)
  if (version instanceof Refusal) throw new Problem('parameter', { name: 'row_version' })
  return version
}

function refuse(faults: Readonly<Record<string, Fault>>): void {
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}
