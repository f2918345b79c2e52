import type { DesignChange, FieldDesign } from '../../design/design.ts'

/** A field of the designer as far as its past matters: the column it was read from; null when it is new. */
export interface FieldWithPast extends FieldDesign {
  readonly origin: string | null
}

/** A change with the name that its switch is kept under: it stays the same while the field is edited on. */
export interface KeyedChange extends Omit<DesignChange, 'sync'> {
  readonly key: string
}

/** What of a field is said of its column. */
const columnAttributes = [
  'designType',
  'type',
  'dataType',
  'length',
  'precision',
  'default',
  'defaultType',
  'null',
  'primaryKey',
  'unsigned',
  'autoIncrement',
  'comment',
] as const satisfies readonly (keyof FieldDesign)[]

/**
 * What leads from the columns of a table to the fields as they stand now (`docs/generator.md#changes`), in the order in which
 * it is done. It is told from both ends, not collected on the way: a name that went and came back is no change, a new field
 * that was renamed is one new field, one that was deleted again is nothing.
 */
export function deriveChanges(
  before: readonly FieldDesign[],
  now: readonly FieldWithPast[],
): readonly KeyedChange[] {
  const kept = new Map(now.flatMap((field) => (field.origin === null ? [] : [[field.origin, field]])))
  const gone = before.filter(({ name }) => !kept.has(name))
  const pairs = before.flatMap((old) => {
    const field = kept.get(old.name)
    return field ? [{ old, field }] : []
  })
  return [
    ...pairs.filter(({ old, field }) => old.name !== field.name).map(({ old, field }) => renamed(old, field)),
    ...gone.map(({ name }) => change('del-field', name, '')),
    ...pairs.filter(({ old, field }) => isAltered(old, field)).map(({ field }) => altered(field)),
    ...now.flatMap((field, index) => (field.origin === null ? [added(field, index, now)] : [])),
    ...movedFields(before, now).map((index) => reordered(index, now)),
  ]
}

function change(type: DesignChange['type'], oldName: string, newName: string): KeyedChange {
  return { key: `${type} ${oldName || newName}`, type, oldName, newName }
}

function renamed(old: FieldDesign, field: FieldWithPast): KeyedChange {
  return change('change-field-name', old.name, field.name)
}

function altered(field: FieldWithPast): KeyedChange {
  return change('change-field-attr', field.origin ?? field.name, field.name)
}

function added(field: FieldWithPast, index: number, now: readonly FieldWithPast[]): KeyedChange {
  return { ...change('add-field', '', field.name), index, after: nameBefore(index, now) }
}

function reordered(index: number, now: readonly FieldWithPast[]): KeyedChange {
  const field = now[index] as FieldWithPast
  const entry = change('change-field-order', field.origin ?? field.name, field.name)
  return { ...entry, index, after: nameBefore(index, now) }
}

function nameBefore(index: number, now: readonly FieldWithPast[]): string {
  return now[index - 1]?.name ?? 'FIRST FIELD'
}

function isAltered(old: FieldDesign, field: FieldWithPast): boolean {
  return columnAttributes.some((name) => (old[name] ?? null) !== (field[name] ?? null))
}

/** Places of the fewest fields that have to move so that the others may stay: all but a longest rising run. */
function movedFields(before: readonly FieldDesign[], now: readonly FieldWithPast[]): readonly number[] {
  const place = new Map(before.map(({ name }, index) => [name, index]))
  const old = now.flatMap(({ origin }, index) => {
    const at = origin === null ? undefined : place.get(origin)
    return at === undefined ? [] : [{ index, at }]
  })
  const staying = new Set(longestRise(old.map(({ at }) => at)))
  return old.filter(({ at }) => !staying.has(at)).map(({ index }) => index)
}

/** A longest rising selection of different numbers: the last of each length, and what stood before each number. */
function longestRise(numbers: readonly number[]): readonly number[] {
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const number of numbers) {
    const found = ends.findIndex((end) => end >= number)
    const length = found < 0 ? ends.length : found
    previous.set(number, ends[length - 1])
    ends[length] = number
  }
  const run: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) run.unshift(at)
  return run
}
