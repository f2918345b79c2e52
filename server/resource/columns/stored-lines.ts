import { isHidden, readableFields } from '#core/access/permissions.ts'
import { oneOf } from '#core/conditions/where.ts'
import { reachedIds } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, LineRelation } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { selectStored } from './stored.ts'

/** Lines as they are stored, by the id of the row they belong to, each list in order. */
export async function storedLines(
  relation: LineRelation,
  ids: readonly unknown[],
  context: Context,
  which: 'all' | 'inScope' = 'all',
): Promise<ReadonlyMap<unknown, readonly PlainRow[]>> {
  const { target, owner } = relation
  if (ids.length === 0) return new Map()
  const scope = which === 'all' ? 'all' : await scopeOf(target, context)
  const rows = await selectStored(target, [{ [owner]: oneOf(ids as readonly number[]) }, scope], context)
  return Map.groupBy(inOrder(relation, rows), (row) => row[owner])
}

/** Lines by weight, the lightest first; those of one weight as they were added. */
export function inOrder({ weigh }: LineRelation, rows: readonly PlainRow[]): readonly PlainRow[] {
  const weightOf = (row: PlainRow) => (weigh === null ? 0 : Number(row[weigh] ?? 0))
  return rows.toSorted(
    (one, other) => weightOf(one) - weightOf(other) || Number(one.id ?? 0) - Number(other.id ?? 0),
  )
}

/** Stored rows with their lines, or with some of them by field: one query for each kind of lines. */
export async function withLines(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
  isWanted: (field: string) => boolean = () => true,
): Promise<readonly PlainRow[]> {
  const relations = entry.lines.filter(({ field }) => isWanted(field))
  if (relations.length === 0 || rows.length === 0) return rows
  const whole = rows.map((row) => ({ ...row }) as PlainRow)
  for (const relation of relations) {
    const ids = rows.map(({ id }) => id)
    const found = await storedLines(relation, ids, context)
    const flat = await withLines(relation.target, [...found.values()].flat(), context)
    const byOwner = Map.groupBy(flat, (line) => line[relation.owner])
    for (const row of whole) row[relation.field] = byOwner.get(row.id) ?? []
  }
  return whole
}

/** What is not part of a line where it is recorded or compared: what every write sets, and whose it is. */
const unsaid: ReadonlySet<string> = new Set(['create_time', 'update_time'])

/** A line as records have it: its id and its fields, those of its own lines included. */
export function plainLine({ target, owner }: LineRelation, line: PlainRow): PlainRow {
  const plain: PlainRow = line.id === undefined ? {} : { id: line.id }
  for (const name of Object.keys(target.resource.fields))
    if (!unsaid.has(name) && name !== owner && line[name] !== undefined) plain[name] = line[name]
  for (const nested of target.lines)
    if (Array.isArray(line[nested.field]))
      plain[nested.field] = linesIn(line[nested.field]).map((one) => plainLine(nested, one))
  return plain
}

/** Of lines of a record, those that the caller may know of, with the fields that they may read. */
export async function openLines(
  relation: LineRelation,
  lines: readonly PlainRow[],
  context: Context,
): Promise<readonly PlainRow[]> {
  const scope = await scopeOf(relation.target, context)
  const ids = lines.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const reached =
    scope === 'all' || ids.length === 0 ? null : await reachedIds(relation.target, ids, scope, context)
  return lines
    .filter(({ id }) => !reached || id === undefined || reached.has(Number(id)))
    .map((line) => openLine(relation, line, context))
}

function openLine(relation: LineRelation, line: PlainRow, context: Context): PlainRow {
  const { target } = relation
  const { rights } = context.identity
  const open = new Set(readableFields(target.resource, rights))
  const shown = Object.entries(line).filter(
    ([name]) =>
      (!Object.hasOwn(target.resource.fields, name) || open.has(name)) &&
      !isHidden(target.resource, name, rights),
  )
  const result = Object.fromEntries(shown) as PlainRow
  for (const nested of target.lines)
    if (Array.isArray(result[nested.field]))
      result[nested.field] = linesIn(result[nested.field]).map((one) => openLine(nested, one, context))
  return result
}

/** What a value holds as lines. */
export function linesIn(value: unknown): readonly PlainRow[] {
  return Array.isArray(value) ? (value as readonly PlainRow[]) : []
}
