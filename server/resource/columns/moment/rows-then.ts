import { initialOf } from '#core/rules/validate.ts'
import type { Context } from '../../../context.ts'
import type { PlainRow } from '../../door.ts'
import { valuesIn } from '../../history/history.ts'
import type { Entry } from '../../registry.ts'
import { isMasked } from '../../write/change-record.ts'
import type { Budget } from './budget.ts'
import { type FoundRow, presentRows } from './present-rows.ts'

/**
 * The rows that there were at a past moment, as they were: what there is now without what records say has been done since.
 * Whoever changes rows meanwhile does no harm: what a record found is what the row held, whether or not it has been read since.
 */
export async function* rowsThen(
  entry: Entry,
  time: number,
  context: Context,
  budget: Budget,
): AsyncGenerator<FoundRow> {
  const held: PlainRow[] = []
  for await (const rows of presentRows(entry, context, budget))
    for (const row of rows) {
      budget.take(row)
      held.push(row)
    }
  const changed = await changedSince(entry, time, context, budget)
  const present = new Set<unknown>(held.map(({ id }) => id))
  const rows = held.flatMap((row): readonly Then[] => {
    const { was, values } = changed.get(Number(row.id)) ?? { was: 'there', values: {} }
    return was === 'there' ? [{ is: 'there', row: { ...row, ...values } }] : []
  })
  const initial = initialRow(entry)
  for (const [id, { was, values }] of changed) {
    if (was === 'forgotten') yield { is: 'unknown' }
    if (was !== 'there' || present.has(id)) continue
    const row = { ...initial, ...values, id }
    budget.take(row)
    rows.push({ is: 'gone', row })
  }
  yield* known(entry, rows, time, context, budget)
}

type Then = Extract<FoundRow, { readonly row: PlainRow }>

/** What records newer than a moment found of a row. */
interface Change {
  /** `forgotten`: what it held was taken out of the records, since it said who somebody was */
  readonly was: 'there' | 'absent' | 'forgotten'
  /** of each field that has changed since what it held */
  readonly values: PlainRow
}

/** Records that are read at once. */
const page = 50

/** By row, what the first records behind a moment found: of each field the first one that names it. */
async function changedSince(
  entry: Entry,
  time: number,
  { db }: Context,
  budget: Budget,
): Promise<ReadonlyMap<number, Change>> {
  const changed = new Map<number, Change>()
  let last = { create_time: time + 1, id: 0 }
  for (;;) {
    const records = await db
      .selectFrom('change_record')
      .select(['id', 'row_id', 'verb', 'before', 'create_time'])
      .where('resource', '=', entry.resource.name)
      .where('create_time', '>=', last.create_time)
      .where(({ eb, or }) => or([eb('create_time', '>', last.create_time), eb('id', '>', last.id)]))
      .orderBy('create_time')
      .orderBy('id')
      .limit(page)
      .execute()
    for (const record of records) {
      budget.takeChange()
      note(entry, changed, record, budget)
      await budget.pause()
    }
    if (records.length < page) return changed
    last = { create_time: Number(records.at(-1)?.create_time), id: Number(records.at(-1)?.id) }
  }
}

function note(entry: Entry, changed: Map<number, Change>, record: PlainRow, budget: Budget): void {
  const id = Number(record.row_id)
  const known = changed.get(id)
  if (known && known.was !== 'there') return
  const isNew = record.verb === 'add' || record.verb === 'restore'
  if (record.before === null && !(known && isNew)) {
    changed.set(id, { was: isNew ? 'absent' : 'forgotten', values: {} })
    return
  }
  const values = known?.values ?? {}
  const before = valuesIn(record.before)
  const isFirst = ([name]: readonly [string, unknown]) =>
    Object.hasOwn(entry.resource.fields, name) &&
    !Object.hasOwn(values, name) &&
    !isMasked(entry, name, before)
  const found = Object.fromEntries(Object.entries(before).filter(isFirst))
  budget.weigh(found)
  changed.set(id, { was: 'there', values: { ...values, ...found } })
}

/** Ids that one statement may carry. */
const chunk = 100

/** Leaves out rows that nothing was on record of by then. */
async function* known(
  { resource }: Entry,
  rows: readonly Then[],
  time: number,
  { db }: Context,
  budget: Budget,
): AsyncGenerator<FoundRow> {
  for (let at = 0; at < rows.length; at += chunk) {
    const some = rows.slice(at, at + chunk)
    const firsts = db
      .selectFrom('change_record')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('resource', '=', resource.name)
      .where(
        'row_id',
        'in',
        some.map(({ row }) => row.id),
      )
      .groupBy('row_id')
    const begun = await db
      .selectFrom('change_record')
      .select(['row_id'])
      .where('id', 'in', (await firsts.execute()).map(({ id }) => id).concat(0))
      .where('create_time', '<=', time)
      .execute()
    const recorded = new Set(begun.map(({ row_id }) => Number(row_id)))
    for (const one of some) yield recorded.has(Number(one.row.id)) ? one : { is: 'unknown' }
    await budget.pause()
  }
}

function initialRow({ resource }: Entry): PlainRow {
  return Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, initialOf(field)]))
}
