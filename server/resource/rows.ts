import { bulkFields, nodeOf, writableFields } from '#core/access/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { AnyResource, Row } from '#core/resource.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { validateRow } from '#core/rules/validate.ts'
import { lacking } from '../auth/rights/explain-refusal.ts'
import { writing } from '../auth/rights/limits.ts'
import { runOnce } from '../concurrency/idempotency.ts'
import { type Context, inTransaction } from '../context.ts'
import { guardChecks } from './checks/row-checks.ts'
import { untranslated } from './columns/product-texts.ts'
import { findStored, keyOf } from './columns/stored.ts'
import type { Body, Increment, Once, PlainRow, Removed, Rows, Snapshot } from './door.ts'
import { pipelineOf, type Sent, type Wanted } from './pipeline/aspect.ts'
import { deferredEdits } from './pipeline/pending.ts'
import { addRow, changeRows, type ForRow, initialRow, removeRows, restoreRow } from './pipeline/pipeline.ts'
import { receive } from './pipeline/receive.ts'
import { among, each, list, open, suggest } from './read-rows.ts'
import type { Entry } from './registry.ts'
import { rightsOn } from './rights/row-rights.ts'
import { ownerValues } from './rights/scope.ts'
import { namingRow } from './write/bulk-edit.ts'
import { guardDuplicates } from './write/duplicates.ts'
import { incrementRow } from './write/increment.ts'
import { missingFaults, openFaults, readOnlyFaults } from './write/open-faults.ts'
import { prepareValues } from './write/prepare.ts'
import { mayRestore } from './write/restore.ts'
import { rulesOf } from './write/rules-of.ts'
import { type ChangeRow, sortRow } from './write/sort.ts'
import { inTurn, onlyRow } from './write/turns/in-turn.ts'

/** Opens the door to a resource for one caller. */
export function rowsOf<R extends AnyResource = AnyResource>(entry: Entry<R>, context: Context): Rows<Row<R>> {
  type Typed = Row<R> & PlainRow
  const rights = context.identity.rights
  const received = (body: Body) => receive(entry, body, context)
  const named: ForRow = (row, work) => namingRow(entry, row, context, work)
  return {
    list: (query) => list(entry, query, context),
    each: (query, more = {}) => each(entry, query, more, context),
    suggest: (text, limit) => suggest(entry, text, limit, context),
    among: (ids) => among(entry, ids, context),
    find: async (id) => ((await findStored(entry, [id], context))[0] ?? null) as Typed | null,
    lock: async (id) => ((await findLocked(entry, [id], context))[0] ?? null) as Typed | null,
    lockAll: async (ids) => (await findLocked(entry, ids, context)) as readonly Typed[],
    show: async (id, purpose = 'edit') => (await open(entry, id, purpose, context)).row,
    async add(sent, once) {
      const body = received(sent)
      const names = writableFields(entry.resource, rights, 'add')
      refuse(readOnlyFaults(entry.resource, body, rights))
      const rules = { ...rulesOf(context), partial: false }
      const { values, faults } = validateRow(entry.resource, body, names, rules)
      refuse({ ...openFaults(entry.resource, faults, rights), ...missingFaults(entry.resource, rights) })
      const whole = await inspected(entry, { stored: null, values, version: null }, context)
      return (await insert(entry, { ...initialRow(entry), ...whole }, context, once)) as Typed
    },
    async edit(sent) {
      const body = received(sent)
      const id = parseId(body.id, keyOf(entry))
      if (id instanceof Refusal) throw new Problem('rowNotFound')
      const on = await rightsOn(entry, [id], context)
      const names = writableFields(entry.resource, on(id), 'edit')
      const wantedOf: WantedOf = async (stored, waiting) => {
        refuse(readOnlyFaults(entry.resource, body, on(id)))
        const values = checked(entry, body, names, stored, context, waiting)
        const version = versionOf(body)
        const whole = await inspected(entry, { stored, values, version, waiting }, context)
        return { values: whole, version, sent: body }
      }
      const changed = await change(entry, [id], context, { wantedOf, mayWait: true })
      return changed[0] as Typed
    },
    editAll: async (ids, sent, versions) => {
      const names = bulkFields(entry.resource, rights)
      const body = received(sent)
      refuse(readOnlyFaults(entry.resource, body, rights))
      const closed = Object.keys(body).find((name) => !names.includes(name))
      if (closed !== undefined) throw new Problem('bulkField', { name: closed.slice(0, 50) })
      const wantedOf: WantedOf = (stored, waiting) => ({
        values: checked(entry, body, names, stored, context, waiting),
        version: versions.get(Number(stored.id)) ?? null,
        sent: {},
      })
      const wanted = { wantedOf, forRow: named, mayWait: true }
      return (await change(entry, ids, context, wanted)) as readonly Typed[]
    },
    insert: async (given) => {
      const values = received(given)
      return (await insert(entry, { ...initialRow(entry), ...values }, context)) as Typed
    },
    update: async (ids, given) => {
      const values = received(given)
      const wantedOf: WantedOf = () => ({ values, version: null })
      const forRow = ids.length > 1 ? named : undefined
      return (await change(entry, ids, context, { wantedOf, forRow })) as readonly Typed[]
    },
    increment: async (id, amounts, bounds) =>
      (await incrementRow(entry, id, amounts, bounds, context)) as Increment<Typed> | null,
    remove: (ids) => remove(entry, ids, context),
    restore: async (snapshot) => (await restore(entry, snapshot, context)) as Typed,
    sort: async (id, wanted) => {
      const edit: ChangeRow = (id, values, version, inside) =>
        change(entry, [id], inside, { wantedOf: () => ({ values, version }) })
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

/** The values of a call as they go on, by what aspects find within them. */
async function inspected(entry: Entry, sent: Sent, context: Context): Promise<Body> {
  let { values } = sent
  for (const inspect of pipelineOf(entry, context).inspect)
    values = await inspect({ ...sent, values }, context)
  return values
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
      const add = (inside: Context) => addRow(entry, prepared, held, inside)
      if (!once) return inTransaction(context, add)
      // Repetitions are answered the id alone: a row holds what is closed.
      return runOnce(context, { ...once, kept: ({ id }: PlainRow) => ({ id }) }, add)
    }),
  )
}

/** What a call wants of a stored row; `waiting` has what waits beside it, where what is sent is going to wait there, too. */
type WantedOf = (stored: PlainRow, waiting: PlainRow | undefined) => Wanted | Promise<Wanted>

const forAnyRow: ForRow = async (_row, work) => work()

interface Change {
  readonly wantedOf: WantedOf
  readonly forRow?: ForRow | undefined
  /** whether what is wanted may wait beside the row, as edits do; what the product sets is written */
  readonly mayWait?: boolean
}

async function change(
  entry: Entry,
  ids: readonly number[],
  caller: Context,
  { wantedOf, forRow = forAnyRow, mayWait = false }: Change,
): Promise<readonly PlainRow[]> {
  const context = writing(entry, 'edit', caller)
  if (ids.length === 0) throw new Problem('idList')
  // Hashing and cleaning take time that no open transaction should wait for; what they need is looked at first.
  const before = await findStored(entry, ids, context)
  if (before.length !== new Set(ids).size) throw new Problem('rowNotFound')
  const waiting = mayWait ? await deferredEdits(entry, before, context) : new Map<number, PlainRow>()
  const prepared = new Map<number, Wanted>()
  for (const row of before) {
    const wanted = await forRow(row, () => wantedOf(row, waiting.get(Number(row.id))))
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
        const touched = [...before, ...coming.map(({ values }) => values)]
        for (const hold of pipelineOf(entry, context).hold) await hold(touched, context)
        const pairs = await changeRows(entry, prepared, context, forRow)
        return pairs.map(([, row]) => row)
      }),
    ),
  )
}

async function remove(entry: Entry, ids: readonly number[], caller: Context): Promise<Removed> {
  const context = writing(entry, 'del', caller)
  if (ids.length === 0) throw new Problem('idList')
  return inTurn(context, onlyRow(entry, ids), () =>
    inTransaction(context, (inside) => removeRows(entry, ids, inside)),
  )
}

async function restore(entry: Entry, snapshot: Snapshot, context: Context): Promise<PlainRow> {
  const { resource } = entry
  if (!mayRestore(entry, context)) throw lacking([nodeOf(resource, 'add')])
  const call = context.cause === 'undo' ? 'del' : 'add'
  const putBack = (inside: Context) => restoreRow(entry, snapshot, inside)
  return guardChecks(entry, context, () => inTransaction(writing(entry, call, context), putBack))
}

/** The values of a change to a stored row, of the fields that may be written; with `waiting` it joins what waits beside the row. */
function checked(
  entry: Entry,
  body: Body,
  names: readonly string[],
  before: PlainRow,
  context: Context,
  waiting?: PlainRow,
): Body {
  const stored = waiting ? { ...before, ...waiting } : before
  const sent = untranslated(entry, stored, body, context)
  const { values, faults } = validateRow(entry.resource, sent, names, {
    ...rulesOf(context),
    partial: true,
    stored,
    isUnfinished: waiting !== undefined,
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
