import { hasNode, nodeOf, writableFields } from '#core/access/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { validateRow } from '#core/rules/validate.ts'
import { type Line, lineKey } from '#core/values/lines.ts'
import { lacking } from '#server/auth/rights/explain-refusal.ts'
import type { Context } from '#server/context.ts'
import { linesIn, storedLines, withLines } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { initialRow } from '#server/resource/pipeline/pipeline.ts'
import { receive } from '#server/resource/pipeline/receive.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'
import { missingFaults, openFaults, readOnlyFaults } from '#server/resource/write/open-faults.ts'
import { rulesOf } from '#server/resource/write/rules-of.ts'
import { checkWhole, type WholeList } from './check-whole.server.ts'
import { faultsOfLine, type NamedLine, namedLine } from './line-faults.server.ts'
import { changedFields } from './pending-lines.server.ts'

/** What lines are checked against besides themselves. */
export interface LineCheck {
  readonly context: Context
  /** they wait in a draft: nothing has to be there yet */
  readonly isDraft: boolean
}

/**
 * Checks the lines among the values of a save as if each were sent by itself, by whoever may edit the row: rights to its fields,
 * their rules, its own check, and what all lines make together. Answers the values with checked lines, of changed ones only what
 * changes; whatever is wrong is refused at once, by line and field. `pending` are the values of the row's draft.
 */
export async function checkLines(
  entry: Entry,
  stored: PlainRow | null,
  values: Body,
  context: Context,
  pending?: PlainRow,
): Promise<Body> {
  const sent = entry.lines.filter(({ field }) => values[field] !== undefined)
  if (sent.length === 0) return values
  const check = { context, isDraft: pending !== undefined }
  const { faults, ...checked } = await checkFields(entry, { stored, values, pending }, check)
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return checked.values
}

interface Sent {
  readonly stored: PlainRow | null
  readonly values: Body
  readonly pending?: PlainRow | undefined
}

interface Checked {
  readonly values: Body
  readonly faults: Readonly<Record<string, Fault>>
}

async function checkFields(entry: Entry, sent: Sent, check: LineCheck): Promise<Checked> {
  const values: Record<string, unknown> = { ...sent.values }
  const faults: Record<string, Fault> = {}
  for (const relation of entry.lines) {
    const { field } = relation
    if (values[field] === undefined) continue
    const known = await knownLines(relation, sent.stored, check.context)
    const lines = linesIn(values[field]) as readonly Line[]
    const list = { lines, known, waiting: linesIn(sent.pending?.[field]) }
    const checked = await checkList(relation, list, check)
    Object.assign(faults, checked.faults)
    if (checked.lines.length > 0) values[field] = checked.lines
    else delete values[field]
    const declared = entry.resource.fields[field]
    if (declared && Object.keys(checked.faults).length === 0)
      Object.assign(faults, await checkWhole(relation, declared, { ...list, ...checked }, check))
  }
  return { values, faults }
}

/** Lines of a row as they are stored and in the caller's reach, with lines of their own. */
async function knownLines(
  relation: LineRelation,
  stored: PlainRow | null,
  context: Context,
): Promise<readonly PlainRow[]> {
  if (typeof stored?.id !== 'number') return []
  const found = await storedLines(relation, [stored.id], context, 'inScope')
  return withLines(relation.target, found.get(stored.id) ?? [], context)
}

interface List {
  readonly lines: readonly Line[]
  readonly known: readonly PlainRow[]
  readonly waiting: readonly PlainRow[]
}

async function checkList(
  relation: LineRelation,
  { lines, known, waiting }: List,
  check: LineCheck,
): Promise<Pick<WholeList, 'lines' | 'named'> & Pick<Checked, 'faults'>> {
  const byId = new Map(known.map((line) => [line.id, line]))
  const pending = new Map(waiting.map((line) => [line.id ?? line.key, line]))
  const faults: Record<string, Fault> = {}
  const names = new Map<unknown, NamedLine>()
  const checked: Line[] = []
  const keep = (line: Line, named: NamedLine) => {
    checked.push(line)
    names.set(line, named).set(line.id ?? line.key ?? line, named)
  }
  for (const [at, sent] of lines.entries()) {
    const was = sent.id === undefined ? undefined : byId.get(sent.id)
    const drafted = pending.get(sent.id ?? sent.key)
    const named = namedLine(relation, sent, was ?? drafted, at, check.context)
    if (sent.id !== undefined && !was) {
      // A line that was to go and is gone is as it should be.
      if (!sent.removed)
        Object.assign(faults, faultsOfLine(relation, named, { '': { message: 'validate.lineGone' } }))
      continue
    }
    refuseUnheld(relation, sent, check.context)
    if (sent.removed) {
      const name = was ? { id: Number(was.id) } : { key: String(sent.key) }
      if (was || drafted) keep({ ...name, removed: true }, named)
      continue
    }
    const one = await checkLine(relation, { sent, was, drafted, named }, check)
    Object.assign(faults, one.faults)
    if (one.line) keep(one.line, named)
  }
  return { lines: checked, named: names, faults }
}

/** The row's own call stands for those of its lines, unless these have calls with nodes of their own. */
function refuseUnheld({ target: { resource } }: LineRelation, line: Line, { identity }: Context): void {
  const call = line.removed ? 'del' : line.id === undefined ? 'add' : 'edit'
  const node = nodeOf(resource, call)
  if (resource.calls.includes(call) && !hasNode(identity.rights, node)) throw lacking([node])
}

interface OneLine {
  readonly sent: Line
  /** as it is stored */
  readonly was: PlainRow | undefined
  /** what a draft says of it */
  readonly drafted: PlainRow | undefined
  readonly named: NamedLine
}

async function checkLine(
  relation: LineRelation,
  { sent, was, drafted, named }: OneLine,
  check: LineCheck,
): Promise<{ readonly line: Line | null; readonly faults: Readonly<Record<string, Fault>> }> {
  const { entry, body, above } = readLine(relation, sent, check.context)
  const { rights } = check.context.identity
  const { resource } = entry
  const isPartial = was !== undefined || drafted !== undefined
  const names = writableFields(resource, rights, was ? 'edit' : 'add').filter(
    (name) => name !== relation.owner,
  )
  const before = isPartial ? { ...(was ?? initialRow(entry)), ...drafted } : null
  const validated = validateRow(resource, body, names, {
    ...rulesOf(check.context),
    partial: isPartial,
    isUnfinished: check.isDraft,
    ...(before ? { stored: before } : {}),
  })
  const nested = await checkFields(
    entry,
    { stored: was ?? null, values: validated.values, pending: drafted },
    check,
  )
  const faults = {
    ...readOnlyFaults(resource, body, rights),
    ...openFaults(resource, validated.faults, rights),
    ...(isPartial ? {} : missingFaults(resource, rights)),
    ...nested.faults,
  }
  const { parent } = resource
  const values = {
    ...nested.values,
    ...(parent && above !== null && names.includes(parent) ? { [parent]: above } : {}),
  }
  const found = {
    line: lineOf(relation, sent, was, values, check),
    faults: faultsOfLine(relation, named, faults),
  }
  return found
}

/** A sent line in the shape of its declaration. A key in the place of the line above it is no value of a field. */
function readLine({ target, owner }: LineRelation, sent: Line, context: Context) {
  const { id: _, row_version: __, key: ___, removed: ____, [owner]: _____, ...fields } = sent as PlainRow
  const body = receive(target, fields, context)
  const { parent } = target.resource
  const above = parent ? body[parent] : undefined
  if (!parent || typeof above !== 'string' || !lineKey.test(above))
    return { entry: target, body, above: null }
  const { [parent]: ______, ...rest } = body
  return { entry: target, body: rest, above }
}

/** What becomes of a line; null where nothing does. */
function lineOf(
  relation: LineRelation,
  { id, key, row_version }: Line,
  was: PlainRow | undefined,
  values: Body,
  { context, isDraft }: LineCheck,
): Line | null {
  if (!was || id === undefined) {
    const name = key ?? (isDraft ? `n${context.app.random(8).toString('hex')}` : undefined)
    return { ...values, ...(name === undefined ? {} : { key: name }) }
  }
  const changed = isDraft ? values : changedFields(relation, was, values)
  if (Object.keys(changed).length === 0) return null
  return { ...changed, id, ...(row_version === undefined || isDraft ? {} : { row_version }) }
}

/** Tells whether values say something of lines, so that the version of their row is needed. */
export function hasLines({ lines }: Entry, values: Body): boolean {
  return lines.some(({ field }) => !isEmptyValue(values[field]))
}
