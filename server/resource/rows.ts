import { bulkFields, nodeOf, readableFields, rightsOfSome, writableFields } from '#core/access/permissions.ts'
import { oneOf, type Where } from '#core/conditions/where.ts'
import { isSecret } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { AnyResource, Row } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { initialOf, validateRow } from '#core/rules/validate.ts'
import type { ConflictData, ListData } from '#core/wire.ts'
import { lacking } from '../auth/rights/explain-refusal.ts'
import { checkWithin, writing } from '../auth/rights/limits.ts'
import { runOnce } from '../concurrency/idempotency.ts'
import { type Context, inTransaction } from '../context.ts'
import { invalidateCache } from '../settings/invalidate-cache.ts'
import { guardChecks } from './checks/row-checks.ts'
import { findStored, idsAmong, keyOf, loadStored } from './columns/stored.ts'
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
import { checkLines, hasLines } from './lines/check-lines.ts'
import { type LineDoor, removeLines, restoreLines, saveLines } from './lines/save-lines.ts'
import { linesIn, openLines, storedLines, withLines } from './lines/stored-lines.ts'
import { holdOwners, tellOwners } from './lines/tell-owners.ts'
import { allRows } from './list/all-rows.ts'
import { arrivalsOf } from './list/arrivals.ts'
import { attachMany, listPage, relatedRows } from './list/list.ts'
import { parseListQuery } from './list/list-query.ts'
import { sumsOf } from './list/sums.ts'
import { checkChildren, checkParent, treeData, treeOptions } from './list/tree.ts'
import { keptLimit, viewLimit } from './list/views.ts'
import { observeAdded, observeChanged, observeRemoving } from './observers.ts'
import type { Entry } from './registry.ts'
import { closingOf, rightsOn } from './rights/row-rights.ts'
import { ownerValues, scopeOf } from './rights/scope.ts'
import { showOutside } from './rights/show-outside.ts'
import { markAddresses } from './targets/site-addresses.ts'
import { attachTargets } from './targets/targets.ts'
import { markLanguages } from './translated/languages-of.ts'
import { flattened, marksIn } from './translated/nested.ts'
import { attachTexts, saveTexts } from './translated/text-rows.ts'
import { translateRow, untranslated } from './translated/translations.ts'
import { namingRow } from './write/bulk-edit.ts'
import { lastChange, recordChange } from './write/change-record.ts'
import { guardDuplicates } from './write/duplicates.ts'
import { incrementRow } from './write/increment.ts'
import { missingFaults, openFaults, readOnlyFaults } from './write/open-faults.ts'
import { prepareValues } from './write/prepare.ts'
import { checkReferences, clearReferences, saveLinks } from './write/references.ts'
import { checkPlace, mayRestore, relink, settleRelations } from './write/restore.ts'
import { rulesOf } from './write/rules-of.ts'
import { type ChangeRow, sortRow } from './write/sort.ts'
import { stamps } from './write/stamps.ts'
import { addRow, storeAgain, storeRow } from './write/store-row.ts'
import { checkMoves, checkTransitions } from './write/transitions.ts'
import { type HeldRow, inTurn, onlyRow } from './write/turns/in-turn.ts'
import { serializeWrites } from './write/turns/serialize-writes.ts'

/** Opens the door to a resource for one caller. */
export function rowsOf<R extends AnyResource = AnyResource>(entry: Entry<R>, context: Context): Rows<Row<R>> {
  type Typed = Row<R> & PlainRow
  const rights = context.identity.rights
  const received = (body: Body): Body => flattened(entry, entry.side.receive?.(body) ?? body, context)
  const named: ForRow = (row, work) => namingRow(entry, row, context, work)
  return {
    list: (query) => list(entry, query, context),
    each: (query, more = {}) => each(entry, query, more, context),
    suggest: (text, limit) => suggest(entry, text, limit, context),
    among: async (ids) => idsAmong(entry, ids, await limitsOf(entry, {}, context), context),
    find: async (id) => ((await findStored(entry, [id], context))[0] ?? null) as Typed | null,
    lock: async (id) => ((await findLocked(entry, [id], context))[0] ?? null) as Typed | null,
    lockAll: async (ids) => (await findLocked(entry, ids, context)) as readonly Typed[],
    show: (id, purpose = 'edit') => show(entry, id, purpose, context),
    async add(sent, once) {
      const body = received(sent)
      const names = writableFields(entry.resource, rights, 'add')
      refuse(readOnlyFaults(entry.resource, body, rights))
      const rules = { ...rulesOf(context), partial: false }
      const { values, faults } = validateRow(entry.resource, body, names, rules)
      refuse({ ...openFaults(entry.resource, faults, rights), ...missingFaults(entry.resource, rights) })
      const whole = await checkLines(entry, null, values, context)
      return (await insert(entry, { ...initialRow(entry), ...whole }, context, once)) as Typed
    },
    async edit(sent) {
      const body = received(sent)
      const id = parseId(body.id, keyOf(entry))
      if (id instanceof Refusal) throw new Problem('rowNotFound')
      const on = await rightsOn(entry, [id], context)
      const names = writableFields(entry.resource, on(id), 'edit')
      const held = await heldBack(entry, [id], context)
      const changed = await change(entry, [id], context, async (stored) => {
        refuse(readOnlyFaults(entry.resource, body, on(id)))
        const sent = checked(entry, body, names, stored, context, held.get(id))
        const version = versionOf(body)
        const values = await checkSentLines(entry, stored, sent, version, context, held.get(id))
        return { values, version, draft: draftWish(entry, body, context) }
      })
      return changed[0] as Typed
    },
    editAll: async (ids, sent, versions) => {
      const names = bulkFields(entry.resource, rights)
      const body = received(sent)
      refuse(readOnlyFaults(entry.resource, body, rights))
      const closed = Object.keys(body).find((name) => !names.includes(name))
      if (closed !== undefined) throw new Problem('bulkField', { name: closed.slice(0, 50) })
      const held = await heldBack(entry, ids, context)
      const wantedOf = (stored: PlainRow) => ({
        values: checked(entry, body, names, stored, context, held.get(Number(stored.id))),
        version: versions.get(Number(stored.id)) ?? null,
        draft: draftWish(entry, {}, context),
      })
      return (await change(entry, ids, context, wantedOf, named)) as readonly Typed[]
    },
    insert: async (given) => {
      const values = received(given)
      return (await insert(entry, { ...initialRow(entry), ...values }, context)) as Typed
    },
    update: async (ids, given) => {
      const values = received(given)
      const forRow = ids.length > 1 ? named : undefined
      return (await change(
        entry,
        ids,
        context,
        () => ({ values, version: null }),
        forRow,
      )) as readonly Typed[]
    },
    increment: async (id, amounts, bounds) =>
      (await incrementRow(entry, id, amounts, bounds, context)) as Increment<Typed> | null,
    remove: (ids) => remove(entry, ids, context),
    restore: async (snapshot) => (await restore(entry, snapshot, context)) as Typed,
    sort: async (id, wanted) => {
      const edit: ChangeRow = (id, values, version, inside) =>
        change(entry, [id], inside, () => ({ values, version }))
      return (await sortRow(entry, id, wanted, context, edit)) as Typed | null
    },
  }
}

/** Rows that are held until the open transaction ends, in the order of their ids. */
async function findLocked(entry: Entry, ids: readonly number[], context: Context) {
  requireTransaction(context)
  const inOrder = [...ids].sort((one, other) => one - other)
  return findStored(entry, inOrder, context, 'locked')
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
  const scope = [...(await limitsOf(entry, raw, context)), keptLimit(entry, raw, context)]
  const isTree = resource.parent !== null
  if (isTree && query.isSelect && side.selectable) scope.push(side.selectable)
  const page = await listPage(entry, query, scope, context, !isTree)
  const view = query.isSelect ? 'select' : 'list'
  const found = await presented(entry, page.rows, view, context)
  const rows = view === 'list' ? await marked(entry, found, context) : found
  if (isTree && query.isSelect)
    return { options: treeOptions(entry, rows, query.isTree && !query.isPreselection) }
  const more = await side.listData?.(context)
  const remark = context.app.settings.remarkOf(resource.name, context)
  if (isTree) return { list: treeData(entry, rows, query.isTree && !query.isPreselection), ...more, remark }
  const estimate = page.isEstimate ? { total_is_estimate: true as const } : {}
  const sums = query.hasSums && !page.isEstimate ? await sumsOf(entry, query, scope, context) : null
  return { list: rows, total: page.total, ...estimate, ...(sums ? { sums } : {}), ...more, remark }
}

/** Rows with what lists say of them besides their values. */
async function marked(entry: Entry, rows: readonly PlainRow[], context: Context) {
  const drafted = await markDrafts(entry, rows, context)
  return markAddresses(entry, await markLanguages(entry, drafted, context), context)
}

/** Ids of rows that have come into a list since it was loaded. */
export async function arrivals(entry: Entry, raw: Body, context: Context): Promise<readonly number[]> {
  return arrivalsOf(entry, raw, await limitsOf(entry, raw, context), context)
}

async function suggest(
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

/** What every list call is limited to: what the caller may see, and what only this list can be asked. */
async function limitsOf(entry: Entry, raw: Body, context: Context): Promise<Where[]> {
  const scope = await scopeOf(entry, context)
  const narrow = await entry.side.narrow?.(raw, context)
  const limits = [scope, viewLimit(entry, raw, context)]
  return narrow ? [...limits, narrow] : limits
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
  purpose: 'edit' | 'read' = view === 'edit' ? 'edit' : 'read',
): Promise<readonly PlainRow[]> {
  const { blank, close } = await closingOf(entry, rows, context)
  const extra = await entry.side.present?.({ rows: rows.map(blank), view, context })
  const shown = (extra ? rows.map((row, at) => ({ ...row, ...extra[at] })) : rows).map(close)
  await attachTargets(entry, shown, context)
  // A member who edits a row is to find what is written, not what is read.
  if (purpose === 'read') await showOutside(entry, shown, context)
  return shown
}

async function show(entry: Entry, id: number, purpose: 'edit' | 'read', context: Context): Promise<PlainRow> {
  const [stored] = await findStored(entry, [id], context)
  if (!stored) throw new Problem('rowNotFound')
  const isOpened = true
  const verdict =
    purpose === 'edit' && (await entry.side.guard?.({ verb: 'edit', row: stored, context, isOpened }))
  if (verdict) throw verdict
  const shown = await showRows(entry, [stored], purpose, context)
  const [row] = await markAddresses(entry, shown, context)
  return row ?? {}
}

/** Stored rows as `edit` answers them. */
async function showRows(
  entry: Entry,
  stored: readonly PlainRow[],
  purpose: 'edit' | 'read',
  context: Context,
): Promise<readonly PlainRow[]> {
  const { resource } = entry
  const { rights } = context.identity
  const ids = stored.map(({ id }) => Number(id))
  const on = await rightsOn(entry, ids, context)
  const rows = stored.map((one) => {
    const row: PlainRow = { id: one.id, row_version: one.row_version }
    for (const name of readableFields(resource, on(one.id))) row[name] = one[name]
    for (const [name, field] of Object.entries(resource.fields))
      if (isSecret(field) && !rights.isMemberArea) row[name] = ''
    Object.assign(row, marksIn(entry, one, context))
    translateRow(entry, row, context)
    return row
  })
  const readable = new Set(readableFields(resource, rightsOfSome(rights)))
  await attachMany(entry, rows, readable, context)
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

/** What was sent of lines, checked by whoever knows them. On a version that is outdated the conflict is what has to be told. */
async function checkSentLines(
  entry: Entry,
  stored: PlainRow,
  values: Body,
  version: number | null,
  context: Context,
  drafted: PlainRow | undefined,
): Promise<Body> {
  if (!hasLines(entry, values)) return values
  if (version === null && context.cause !== 'apply') throw new Problem('linesVersion')
  const isOutdated = version !== null && version !== stored.row_version
  return isOutdated ? values : checkLines(entry, stored, values, context, drafted)
}

function requireTransaction({ batch }: Context): void {
  if (batch === null)
    throw new Error(
      'rows are locked outside a transaction: lock them in a hook or an action, or in inTransaction',
    )
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
  await holdOwners(entry, [values], context)
  const row = await addRow(entry, values, context)
  const lines = await saveLines(entry, Number(row.id), values, context, lineDoor)
  await checkWithin(entry, Number(row.id), context)
  await checkMoves(entry, Number(row.id), moves, context)
  await recordChange(entry, 'add', null, { ...row, ...lines.after }, context)
  await tellOwners(entry, null, row, context)
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
  wantedOf: (stored: PlainRow) => Wanted | Promise<Wanted>,
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
  const coming = before.map((row) => ({
    id: Number(row.id),
    values: { ...row, ...prepared.get(Number(row.id))?.values },
  }))
  return guardDuplicates(entry, coming, context, () =>
    inTurn(context, onlyRow(entry, ids), () =>
      inTransaction(context, async (context) => {
        await holdOwners(entry, [...before, ...coming.map(({ values }) => values)], context)
        const pairs = await changeAll(entry, prepared, context, forRow)
        return pairs.map(([, row]) => row)
      }),
    ),
  )
}

/** Changes stored rows in the open transaction; answers each before and after. */
async function changeAll(
  entry: Entry,
  prepared: ReadonlyMap<number, Wanted>,
  context: Context,
  forRow: ForRow,
): Promise<readonly (readonly [PlainRow, PlainRow])[]> {
  const ids = [...prepared.keys()]
  const { parent } = entry.resource
  const isMoved = parent !== null && [...prepared.values()].some(({ values }) => values[parent] !== undefined)
  if (isMoved) await serializeWrites(entry, context)
  const stored = await findStored(entry, ids, context, 'locked')
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  const changed: (readonly [PlainRow, PlainRow])[] = []
  for (const row of stored) {
    const wanted = prepared.get(Number(row.id))
    if (wanted) changed.push([row, await forRow(row, () => changeOne(entry, row, wanted, context))])
  }
  await invalidateCache(entry.side.invalidates, context)
  return changed
}

async function changeOne(entry: Entry, found: PlainRow, wanted: Wanted, context: Context): Promise<PlainRow> {
  const { side } = entry
  const isSent = (field: string) => wanted.values[field] !== undefined
  const [stored = found] = await withLines(entry, [found], context, isSent)
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
  const lines = await saveLines(entry, id, values, context, lineDoor)
  const row = await loadStored(entry, id, context)
  await checkWithin(entry, Number(row.id), context)
  await recordChange(entry, 'edit', { ...stored, ...lines.before }, { ...row, ...lines.after }, context)
  await tellOwners(entry, stored, row, context)
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
  const found: PlainRow[] = []
  for (const row of await findStored(entry, ids, context, 'locked')) {
    const verdict = await side.guard?.({ verb: 'del', row: row, context })
    // The own row is left out in silence when others are deleted with it (`docs/wire.md#calls-of-a-resource`).
    if (verdict && (ids.length === 1 || context.lines)) throw verdict
    if (!verdict) found.push(row)
  }
  if (found.length === 0) throw new Problem('nothingDeleted')
  const rows = await withLines(entry, found, context)
  await side.beforeDelete?.({ rows: rows, context })
  await holdOwners(entry, rows, context)
  const said = await observeRemoving(entry, rows, context)
  await removeLines(entry, rows, context, lineDoor)
  const gone = rows.map(({ id }) => Number(id))
  await checkChildren(entry, gone, context)
  await clearReferences(entry, gone, context)
  await context.db.deleteFrom(entry.resource.table).where('id', 'in', gone).execute()
  for (const row of rows) {
    await recordChange(entry, 'del', row, null, context)
    await tellOwners(entry, row, null, context)
  }
  await invalidateCache(side.invalidates, context)
  return { count: rows.length, rows, said }
}

async function restore(entry: Entry, snapshot: Snapshot, context: Context): Promise<PlainRow> {
  const { resource } = entry
  if (!mayRestore(entry, context)) throw lacking([nodeOf(resource, 'add')])
  const call = context.cause === 'undo' ? 'del' : 'add'
  const putBack = (inside: Context) => restoreOne(entry, snapshot, inside)
  return guardChecks(entry, context, () => inTransaction(writing(entry, call, context), putBack))
}

async function restoreOne(entry: Entry, snapshot: Snapshot, context: Context): Promise<PlainRow> {
  const { resource, side } = entry
  const { row: given, links } = snapshot
  if (resource.parent) await serializeWrites(entry, context)
  await checkPlace(entry, given, context)
  const values = await settleRelations(entry, { ...initialRow(entry), ...given }, context)
  await side.beforeSave?.({ values: values, stored: null, context })
  await holdOwners(entry, [values], context)
  const id = await storeAgain(entry, values, context)
  await saveLinks(entry, id, values, context)
  await saveTexts(entry, id, null, values, context)
  await relink(context, id, links)
  const lines = await restoreLines(entry, snapshot, context, lineDoor)
  const row = await loadStored(entry, id, context)
  await checkWithin(entry, Number(row.id), context)
  await recordChange(entry, 'restore', null, { ...row, ...lines }, context)
  await tellOwners(entry, null, row, context)
  await observeAdded(entry, row, context)
  await invalidateCache(side.invalidates, context)
  return row
}

/** Lines are written by the same steps as rows by themselves, within the transaction of the row that they belong to. */
const lineDoor: LineDoor = {
  async insert(entry, values, held, caller) {
    const context = writing(entry, 'add', caller)
    const add = () => insertOne(entry, values, held, context)
    return guardDuplicates(entry, [{ id: null, values }], context, add)
  },
  async change(entry, wanted, caller, forRow) {
    const context = writing(entry, 'edit', caller)
    const guarded: ForRow = (row, work) => {
      const id = Number(row.id)
      const coming = [{ id, values: { ...row, ...wanted.get(id)?.values } }]
      return forRow(row, () => guardDuplicates(entry, coming, context, async () => work()))
    }
    return changeAll(entry, wanted, context, guarded)
  },
  async remove(entry, ids, caller) {
    const { count } = await removeAll(entry, ids, writing(entry, 'del', caller))
    if (count !== new Set(ids).size) throw new Problem('rowNotFound')
  },
  restore: (entry, snapshot, caller) => restoreOne(entry, snapshot, writing(entry, 'add', caller)),
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
  const lines = new Map(entry.lines.map((relation) => [relation.field, relation]))
  for (const [name, yours] of Object.entries(values)) {
    const isShown = readable.has(name) && JSON.stringify(stored[name]) !== JSON.stringify(yours)
    const relation = lines.get(name)
    const theirs = relation ? await openLines(relation, linesIn(stored[name]), context) : stored[name]
    if (isShown) changed[name] = [theirs, yours]
  }
  const { by, at } = await lastChange(entry, id, context)
  const data: ConflictData = { type: 'conflict', changed, by, at, row_version: Number(stored.row_version) }
  throw new Problem('conflict', { by }, { data })
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

function versionOf(body: Body): number | null {
  if (body.row_version === undefined || body.row_version === null || body.row_version === '') return null
  const version = parseId(body.row_version)
  if (version instanceof Refusal) throw new Problem('parameter', { name: 'row_version' })
  return version
}

function refuse(faults: Readonly<Record<string, Fault>>): void {
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}
