import { readableFields } from '#core/access/permissions.ts'
import { type Fault, kernelProblems, Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { type Line, lineName } from '#core/values/lines.ts'
import type { ConflictData } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { LineRelation } from '#server/resource/registry.ts'

/** A line that something is said about. */
export interface NamedLine {
  /** what its faults are filed under, such as `items.12` */
  readonly path: string
  /** what people call it */
  readonly name: string
}

/** A line as faults name it: by what the caller may read of it, else by its place among those that were sent. */
export function namedLine(
  { field, target: { resource } }: LineRelation,
  line: Line,
  was: PlainRow | undefined,
  at: number,
  { identity }: Context,
): NamedLine {
  const { label } = resource
  const isOpen = label !== 'id' && readableFields(resource, identity.rights).includes(label)
  const text = isOpen ? cutText(String(line[label] ?? was?.[label] ?? ''), 60) : ''
  return { path: `${field}.${lineName(line, at)}`, name: text || `#${line.id ?? at + 1}` }
}

/** Faults of a line as faults of the row that it belongs to: `label` of line 12 is `items.12.label`. */
export function faultsOfLine(
  { target: { resource } }: LineRelation,
  { path, name }: NamedLine,
  faults: Readonly<Record<string, Fault>>,
): Readonly<Record<string, Fault>> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field === '' ? path : `${path}.${field}`,
      { line: { resource: resource.name, field, name }, ...fault },
    ]),
  )
}

/** Refusals that say nothing of the line: they may come of any write, and may be gone in a moment. */
const unnamed: ReadonlySet<string> = new Set(['busy', 'tooSlow', 'unavailable', 'fault'])

/** Does something about one line; whatever refuses it names the line. */
export async function namingLine<T>(
  relation: LineRelation,
  line: NamedLine,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || unnamed.has(error.problem)) throw error
    throw namedProblem(relation, line, error)
  }
}

function namedProblem(relation: LineRelation, line: NamedLine, error: Problem): Problem {
  if (error.problem === 'conflict' && error.data) {
    const data = error.data as ConflictData
    const changed = Object.entries(data.changed).map(([name, pair]) => [`${line.path}.${name}`, pair])
    return new Problem('conflict', error.detail, { data: { ...data, changed: Object.fromEntries(changed) } })
  }
  const { faults, problem, detail } = error
  const key = Object.hasOwn(kernelProblems, problem) ? `core:problems.${problem}` : `problems:${problem}`
  const whole = { '': { message: key, params: detail } }
  const found = Object.keys(faults).length > 0 ? faults : whole
  return new Problem('invalid', {}, { faults: faultsOfLine(relation, line, found) })
}
