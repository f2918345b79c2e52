import { useMemo, useRef, useState } from 'react'
import { readableFields } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import type { Line } from '#core/values/lines.ts'
import { type LineShape, lineShape, newLine, withValue } from '#fields/lines/line-columns.ts'
import { drawnLines, nameOf } from '#fields/lines/line-list.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { InputProps } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import { type Missing, missingCombinations, type Option } from './combinations.ts'
import { changedPrice, type PriceChange } from './sheet.ts'

/** Columns of the sheet, in order; others of a variant are behind its button. */
const columns = ['sku', 'barcode', 'price', 'list_price', 'cost', 'weight'] as const
export type Column = (typeof columns)[number]

/** Fields of a variant that take more room than a cell. */
export const furtherFields = ['picture', 'policy', 'backorder', 'low', 'length', 'width', 'height'] as const

const mostVariants = 1000

/** A row of the sheet. */
export interface MatrixRow {
  readonly name: string
  readonly line: Line
  /** its values, such as `50 g · Red`; '' for the only variant of a product */
  readonly title: string
  /** the value of the option that rows are grouped by */
  readonly group?: string
}

/** An option that rows can be grouped by, with what its values are called, in order. */
export interface Grouping {
  readonly id: number
  readonly name: string
  readonly values: ReadonlyMap<number, string>
}

/** Variants of a product as a sheet, and what can be done to them. */
export interface Matrix {
  readonly child: ResourceJson
  readonly shape: LineShape
  readonly columns: readonly Column[]
  readonly rows: readonly MatrixRow[]
  readonly missing: Missing
  /** options or values are not saved yet, so that no variant can have them */
  readonly isUnsaved: boolean
  /** how many combinations there are of all values, saved or not */
  readonly combinations: number
  /** variants that a product can have */
  readonly max: number
  /** the options that rows can be grouped by */
  readonly groupings: readonly Grouping[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** changes fields of variants in one step that can be undone */
  readonly change: (changes: readonly Change[]) => void
  readonly reprice: (names: readonly string[], change: PriceChange) => void
  readonly addMissing: () => void
  readonly remove: (name: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** A value on its way into a field of a variant. */
export interface Change {
  readonly name: string
  readonly field: string
  readonly value: unknown
}

/** The sheet of the variants of a product form. */
export function useMatrix({ field, value, values, stored, onChange }: InputProps): Matrix {
  const { json: child } = useResource(field.to ?? '')
  const rights = useRights()
  const shape = useMemo(() => lineShape(child, field.ownedBy, rights), [child, field.ownedBy, rights])
  const lines = useMemo(() => (Array.isArray(value) ? (value as readonly Line[]) : []), [value])
  const options = useMemo(() => optionsOf(values.options), [values.options])
  const history = useHistory(stored)
  const [, draw] = useState(0)
  const rows = useMemo(() => rowsOf(lines, shape, options.names), [lines, shape, options])
  const readable = useMemo(() => new Set(readableFields(child, rights)), [child, rights])
  const max = field.max ?? mostVariants
  const missing = useMemo(
    () => missingCombinations(options.saved, rows.map(combined), max),
    [options, rows, max],
  )
  const set = (next: readonly Line[]) => {
    history.past.push(lines)
    history.coming.length = 0
    onChange(next)
  }
  const step = (from: (readonly Line[])[], to: (readonly Line[])[]) => {
    const next = from.pop()
    if (!next) return
    to.push(lines)
    onChange(next)
    draw((count) => count + 1)
  }
  const change = (changes: readonly Change[]) => {
    const byName = Map.groupBy(changes, ({ name }) => name)
    const next = lines.map((line) =>
      (byName.get(nameOf(line)) ?? []).reduce<Line>(
        (changed, one) =>
          changed[one.field] === one.value || !shape.isOpen(line, one.field)
            ? changed
            : withValue(changed, one.field, one.value),
        line,
      ),
    )
    if (next.some((line, at) => line !== lines[at])) set(next)
  }
  return {
    child,
    shape,
    columns: columns.filter((name) => readable.has(name)),
    rows,
    missing,
    isUnsaved: options.isUnsaved,
    combinations: options.combinations,
    max,
    groupings: options.groupings,
    canUndo: history.past.length > 0,
    canRedo: history.coming.length > 0,
    change,
    reprice: (names, by) => {
      const wanted = new Set(names)
      change(
        rows.flatMap(({ name, line }) => {
          const price = wanted.has(name) ? changedPrice(line.price, by) : null
          return price === null ? [] : [{ name, field: 'price', value: price }]
        }),
      )
    },
    addMissing: () =>
      set(withMissing(lines, missing, (added) => likeFirst(child, field.ownedBy, rows[0]?.line, added))),
    remove: (name) => set(without(lines, name)),
    undo: () => step(history.past, history.coming),
    redo: () => step(history.coming, history.past),
  }
}

/** Lines with all combinations: those that lack a value get it, and new ones stand behind them. */
function withMissing(
  lines: readonly Line[],
  { completed, added }: Matrix['missing'],
  make: (added: Matrix['missing']['added'][number]) => Line,
): readonly Line[] {
  const whole = lines.map((line) => {
    const found = completed.get(nameOf(line))
    return found ? withValue(line, 'value_ids', found) : line
  })
  return [...whole, ...added.map(make)]
}

/** Lines without one: a stored one is taken out once the form is saved. */
const without = (lines: readonly Line[], name: string): readonly Line[] =>
  lines.flatMap((line): Line | readonly Line[] =>
    nameOf(line) !== name ? line : line.id === undefined ? [] : { ...line, removed: true },
  )

/** Steps that can be undone and done again. What was saved is stored by other ids and versions: there is no way back behind it. */
function useHistory(stored: InputProps['stored']) {
  const history = useRef<{
    readonly of: InputProps['stored']
    readonly past: (readonly Line[])[]
    readonly coming: (readonly Line[])[]
  }>({ of: stored, past: [], coming: [] })
  if (history.current.of !== stored) history.current = { of: stored, past: [], coming: [] }
  return history.current
}

/** Variants by the option that they are grouped by: in order of its values, those without one last. */
export function groupedRows(
  rows: readonly MatrixRow[],
  { values }: Grouping,
): readonly (MatrixRow & { readonly group: string })[] {
  const order = new Map([...values.keys()].map((id, at) => [id, at]))
  const placed = rows.map((row) => {
    const id = idsIn(row.line.value_ids).find((one) => order.has(one)) ?? 0
    return { row: { ...row, group: values.get(id) ?? '' }, at: order.get(id) ?? order.size }
  })
  return placed.toSorted((one, other) => one.at - other.at).map(({ row }) => row)
}

const combined = ({ name, line }: MatrixRow) => ({ name, values: idsIn(line.value_ids) })

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

/** A new variant costs and weighs what the first one does. */
function likeFirst(
  child: ResourceJson,
  owner: string | undefined,
  first: Line | undefined,
  values: readonly number[],
): Line {
  const line: Record<string, unknown> = { ...newLine(child, owner), value_ids: values }
  for (const name of ['price', 'list_price', 'weight'])
    if (first?.[name] !== undefined) line[name] = first[name]
  return line as Line
}

function rowsOf(
  lines: readonly Line[],
  { places }: LineShape,
  names: ReadonlyMap<number, string>,
): readonly MatrixRow[] {
  return drawnLines(lines, places)
    .filter(({ line }) => !line.removed)
    .map(({ line, name }) => ({
      name,
      line,
      title: idsIn(line.value_ids)
        .map((id) => names.get(id) ?? `#${id}`)
        .join(' · '),
    }))
}

/** The options of the form as they stand: those that variants can have, and what their values are called. */
function optionsOf(value: unknown) {
  const options = (Array.isArray(value) ? (value as readonly Line[]) : []).filter(({ removed }) => !removed)
  const valuesOf = (one: Line) =>
    (Array.isArray(one.values) ? (one.values as readonly Line[]) : []).filter(({ removed }) => !removed)
  const saved: Option[] = options.flatMap((one) =>
    one.id === undefined
      ? []
      : { id: one.id, values: valuesOf(one).flatMap(({ id }) => (id === undefined ? [] : { id })) },
  )
  const all = options.flatMap(valuesOf)
  return {
    saved,
    groupings: options.flatMap((one): Grouping | readonly Grouping[] =>
      one.id === undefined
        ? []
        : {
            id: one.id,
            name: String(one.name),
            values: new Map(valuesOf(one).flatMap(({ id, name }) => (id ? [[id, String(name)]] : []))),
          },
    ),
    names: new Map(all.flatMap(({ id, name }) => (id === undefined ? [] : [[id, String(name)] as const]))),
    isUnsaved: [...options, ...all].some(({ id }) => id === undefined),
    combinations: options.reduce((count, one) => count * valuesOf(one).length, 1),
  }
}
