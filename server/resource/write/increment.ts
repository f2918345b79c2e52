import type { CompiledQuery } from 'kysely'
import type { Field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { maxMinor, minorToMoney } from '#core/values/money.ts'
import { type Context, inTransaction } from '../../context.ts'
import { invalidateCache } from '../../settings/invalidate-cache.ts'
import { guardChecks } from '../checks/row-checks.ts'
import { storeValue } from '../columns/columns.ts'
import { findStored } from '../columns/stored.ts'
import type { Body, Bounds, Increment, PlainRow } from '../door.ts'
import { noteChanged } from '../pipeline/notes.ts'
import type { Entry } from '../registry.ts'
import { recordChange } from './change-record.ts'
import { stamps } from './stamps.ts'
import { inTurn } from './turns/in-turn.ts'

/**
 * Adds amounts to fields of a row in scope: balances, stock, counters. One statement that holds only within the bounds
 * that the fields declare (`min`, `max`) and this step narrows, so that no two writes can pass them together; what would is
 * refused and names the field. Null when the row is not there or not for this caller.
 */
export function incrementRow(
  entry: Entry,
  id: number,
  amounts: Body,
  bounds: Bounds | undefined,
  context: Context,
): Promise<Increment | null> {
  const steps = Object.entries(amounts).map(([name, amount]) => stepOf(entry, name, amount, bounds))
  return guardChecks(entry, context, () =>
    inTurn(context, { resource: entry.resource.name, id }, () =>
      inTransaction(context, (inside) => incrementHeld(entry, id, steps, inside)),
    ),
  )
}

async function incrementHeld(
  entry: Entry,
  id: number,
  steps: readonly Step[],
  context: Context,
): Promise<Increment | null> {
  const { side } = entry
  const [before] = await findStored(entry, [id], context, 'locked')
  if (!before) return null
  const times = stamps(entry, context, false)
  const { numAffectedRows } = await context.db.executeQuery({
    ...incrementQuery(entry, steps, times, context),
    parameters: [
      ...[...steps.map(({ by }) => by), ...Object.values(times), 1, id],
      ...steps.flatMap(({ by, least, most }) => [least - by, most - by]),
    ],
  })
  if (numAffectedRows !== 1n) throw outOfBounds(steps, before)
  const after = afterSteps(entry, before, steps, times)
  await recordChange(entry, 'edit', before, after, context)
  await noteChanged(entry, before, after, context)
  await side.afterSave?.({ row: after, stored: before, context })
  await invalidateCache(side.invalidates, context)
  return { before, after }
}

/** compiled once for each table and set of fields */
const increments = new Map<string, CompiledQuery>()

/** Adds to fields within their bounds; its values are the steps, the stamps, one, the id, and two bounds for each step. */
function incrementQuery(
  { resource: { table } }: Entry,
  steps: readonly Step[],
  times: Readonly<Record<string, unknown>>,
  { app: { database } }: Context,
): CompiledQuery {
  const key = `${database.dialect} ${table} ${steps.map(({ name }) => name)} ${Object.keys(times)}`
  const known = increments.get(key)
  if (known) return known
  let update = database.read
    .updateTable(table)
    .set(({ eb }) => ({
      ...Object.fromEntries(steps.map(({ name }) => [name, eb(name, '+', 0)])),
      ...times,
      row_version: eb('row_version', '+', 1),
    }))
    .where('id', '=', 0)
  for (const { name } of steps) update = update.where(name, '>=', 0).where(name, '<=', 0)
  const made = update.compile()
  increments.set(key, made)
  return made
}

/** The row as the update has left it. It is locked, so nobody needs to ask for it: others wait for every statement. */
function afterSteps(
  { loaders }: Entry,
  before: PlainRow,
  steps: readonly Step[],
  times: Readonly<Record<string, unknown>>,
): PlainRow {
  const after: PlainRow = { ...before, ...times, row_version: Number(before.row_version) + 1 }
  const loads = new Map(loaders)
  for (const { name, field, by } of steps) {
    const sum = Number(storeValue(field, before[name])) + by
    after[name] = loads.get(name)?.(sum) ?? sum
  }
  return after
}

/** An amount for one field, and the bounds of what it makes, as the column counts. */
interface Step {
  readonly name: string
  readonly field: Field
  readonly by: number
  readonly least: number
  readonly most: number
}

function stepOf({ resource }: Entry, name: string, amount: unknown, bounds: Bounds = {}): Step {
  const field = resource.fields[name]
  const by = field && storeValue(field, amount)
  if (!field || !Number.isSafeInteger(by))
    throw new Error(`${resource.name}.${name} can not grow by ${amount}`)
  const given = (bound: unknown, otherwise: number) =>
    bound === undefined ? otherwise : Number(storeValue(field, bound))
  const isMoney = field.kind === 'money'
  const unit = isMoney ? 100 : 1
  const widest = isMoney ? maxMinor : Number.MAX_SAFE_INTEGER
  const { min, max } = field
  return {
    name,
    field,
    by: Number(by),
    least: Math.max(min === undefined ? -widest : min * unit, given(bounds.least?.[name], -widest)),
    most: Math.min(max === undefined ? widest : max * unit, given(bounds.most?.[name], widest)),
  }
}

/** Which steps the bounds refused. */
function outOfBounds(steps: readonly Step[], before: PlainRow): Problem {
  const faults: Record<string, Fault> = {}
  for (const { name, field, by, least, most } of steps) {
    const next = Number(storeValue(field, before[name])) + by
    const have = String(before[name])
    const max = field.kind === 'money' ? minorToMoney(most) : most
    if (next < least) faults[name] = { message: 'validate.falls', params: { have } }
    if (next > most) faults[name] = { message: 'validate.exceeds', params: { have, max } }
  }
  return new Problem('invalid', {}, { faults })
}
