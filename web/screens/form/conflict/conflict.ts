import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import type { ConflictData } from '#core/wire.ts'
import type { FormValues } from '../form-fields.ts'
import { isSameValue } from '../form-values.ts'

/** A field that is not as it was when the form was opened. */
export interface Difference {
  readonly name: string
  readonly theirs: unknown
  readonly yours: unknown
  /** both changed it: somebody has to choose */
  readonly isContested: boolean
  /** who changed it, when only one did */
  readonly changedBy: 'them' | 'you' | 'both'
}

/** Two people, one row: who was faster, and what differs. */
export interface Conflict {
  readonly by: string
  /** unix seconds */
  readonly at: number
  readonly rowVersion: number
  readonly differences: readonly Difference[]
  /** the row as it is stored now */
  readonly theirs: FormValues
  /** a draft was to be published: what is chosen goes back into it, all of it */
  readonly isOfDraft?: boolean
}

/** Which side each contested field takes. */
export type Choices = Readonly<Record<string, 'theirs' | 'yours'>>

/** Reads the answer of a refused save; null when it was refused for another reason. */
export function conflictOfAnswer(data: unknown): ConflictData | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, changed } = data as { type?: unknown; changed?: unknown }
  return type === 'conflict' && typeof changed === 'object' && changed !== null
    ? (data as ConflictData)
    : null
}

/**
 * Compares the row as it was opened (`base`), as it stands in the form, and as it is stored now. Without the stored row,
 * which may not be within reach just now, the answer's own list must do.
 */
export function makeConflict(
  resource: ResourceJson,
  data: ConflictData,
  base: FormValues,
  values: FormValues,
  fresh: FormValues | null,
): Conflict {
  const answered = Object.fromEntries(Object.entries(data.changed).map(([name, [theirs]]) => [name, theirs]))
  const draft = data.draft_version === undefined ? {} : { draft_version: data.draft_version }
  const theirs = { ...base, ...(fresh ?? { ...answered, ...draft }) }
  const differences = Object.entries(resource.fields).flatMap(([name, field]): Difference[] => {
    const { isGiven, isSecret } = kinds[field.kind]
    if (isGiven || isSecret) return []
    const isTheirs = !isSameValue(theirs[name], base[name])
    const isYours = !isSameValue(values[name], base[name])
    if ((!isTheirs && !isYours) || isSameValue(theirs[name], values[name])) return []
    const changedBy = isTheirs && isYours ? 'both' : isTheirs ? 'them' : 'you'
    return [{ name, theirs: theirs[name], yours: values[name], isContested: changedBy === 'both', changedBy }]
  })
  const version = Number(fresh?.row_version)
  const rowVersion = Number.isSafeInteger(version) ? Math.max(version, data.row_version) : data.row_version
  return { by: data.by, at: data.at, rowVersion, differences, theirs }
}

/** A draft that can not be published since the row has changed in its fields: theirs is what the public sees, yours the draft. */
export function makeDraftConflict(data: ConflictData, base: FormValues): Conflict {
  const { by, at, row_version, draft_version } = data
  const differences = Object.entries(data.changed).map(
    ([name, [theirs, yours]]): Difference => ({ name, theirs, yours, isContested: true, changedBy: 'both' }),
  )
  const theirs = { ...base, row_version, draft_version }
  return { by, at, rowVersion: row_version, differences, theirs, isOfDraft: true }
}

/** What is chosen of a draft that could not be published. */
export function chosenOf({ differences }: Conflict, choices: Choices): FormValues {
  return Object.fromEntries(
    differences.map(({ name, theirs, yours }) => [name, choices[name] === 'theirs' ? theirs : yours]),
  )
}

/** Nothing of one's own is left to save: the other save said the same, or it was this one that seemed to fail. */
export function isSettled({ differences }: Conflict): boolean {
  return differences.every(({ changedBy }) => changedBy === 'them')
}

/** The form after the choice: the stored row is the new start, and what was chosen as yours differs from it. */
export function resolveConflict(
  { differences, theirs, rowVersion }: Conflict,
  values: FormValues,
  choices: Choices,
): { readonly base: FormValues; readonly values: FormValues; readonly rowVersion: number } {
  const next: Record<string, unknown> = { ...values }
  for (const { name, changedBy } of differences) {
    const takesTheirs = changedBy === 'them' || (changedBy === 'both' && choices[name] === 'theirs')
    if (takesTheirs) next[name] = theirs[name]
  }
  return { base: { ...theirs, row_version: rowVersion }, values: next, rowVersion }
}
