import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import { labelKeys, relatedKey } from '#core/messages.ts'
import type { ColumnSpec } from '#core/resource.ts'
import { listColumns } from '#core/resource.ts'
import { languageOfFilter } from '#core/translations/filter.ts'
import { fieldOf, isSortable } from '../state/list-state.ts'

/** A column as the table draws it. */
export interface ListColumn extends ColumnSpec {
  readonly fieldSpec: Field
  /** message keys of its title, in the order they are tried */
  readonly labelKeys: readonly string[]
  readonly isSortable: boolean
  readonly isVisible: boolean
  readonly width: number
  /** somebody has set its width */
  readonly isSet: boolean
  /** takes the room that the others leave: what rows are called, until somebody sets its width */
  readonly grows: boolean
}

/** What a person sets for a list; kept on the server. */
export interface ListPreference {
  readonly visible?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
  readonly order?: readonly string[]
  /** columns that stay at an edge; null lets go of one that is declared to */
  readonly pinned?: Readonly<Record<string, Pin | null>>
  /** the remark that was closed; another text shows again */
  readonly closedRemark?: string
  /** the saved view that the list opens with */
  readonly defaultView?: number
}

/** The edge that a column stays at. */
export type Pin = NonNullable<ColumnSpec['fixed']>

/** How high the rows of a table are. */
export type Density = (typeof densities)[number]
export const densities = ['compact', 'normal', 'comfortable'] as const

/** What a person sets for all lists; kept on the server. */
export interface ListsPreference {
  readonly density?: Density
  /** times to the second, without pointing at them */
  readonly exactTimes?: boolean
}

/** Of what is kept, only what there is counts. */
export function densityOf({ density }: ListsPreference): Density {
  return densities.find((one) => one === density) ?? 'normal'
}

export const columnWidths = { min: 56, max: 1400, step: 16 } as const

/**
 * The columns of a list for somebody who may read `readable`: declared, then as set by the person, then as the
 * address says.
 */
export function deriveColumns(
  resource: ResourceJson,
  readable: ReadonlySet<string>,
  preference: ListPreference,
  fromAddress: readonly string[] | null,
): readonly ListColumn[] {
  const declared = columnsOf(resource).flatMap((spec) => {
    const found = fieldOf(resource, spec.field)
    // What belongs to another row is not changed here.
    const fieldSpec: Field | null = found && spec.as ? { ...spec.as, write: 'system' } : found
    const own = Object.hasOwn(resource.fields, spec.field)
    return fieldSpec && (!own || readable.has(spec.field)) ? [{ spec, fieldSpec }] : []
  })
  const known = new Set(declared.map(({ spec }) => spec.field))
  const chosen = [fromAddress, preference.visible].find((names) => names?.some((name) => known.has(name)))
  const columns = declared.map(({ spec, fieldSpec }) => ({
    ...spec,
    fieldSpec,
    labelKeys: columnLabelKeys(resource.name, spec.field),
    isSortable: isSortable(resource, spec.field),
    isVisible: chosen ? chosen.includes(spec.field) : spec.show !== false,
    fixed: pinOf(preference, spec),
    isSet: Boolean(preference.widths?.[spec.field]),
    grows: spec.field === resource.label && spec.field !== 'id' && !preference.widths?.[spec.field],
    width: clampWidth(preference.widths?.[spec.field] ?? spec.width ?? defaultWidth(fieldSpec, spec.field)),
  }))
  return inOrder(columns, preference.order)
}

function pinOf({ pinned = {} }: ListPreference, { field, fixed }: ColumnSpec): Pin | undefined {
  const pin = Object.hasOwn(pinned, field) ? pinned[field] : fixed
  return pin === 'left' || pin === 'right' ? pin : undefined
}

/** Names that are visible when nobody has chosen. */
export function declaredVisible(resource: ResourceJson): readonly string[] {
  return columnsOf(resource).flatMap(({ field, show }) => (show === false ? [] : [field]))
}

/** The columns as they come: what rows are called first. Ids are for those who ask for them, unless nothing else names the row. */
function columnsOf(resource: ResourceJson): readonly ColumnSpec[] {
  const { label } = resource
  const columns = listColumns(resource).map((spec) =>
    spec.field === 'id' && label !== 'id' ? { show: false, ...spec } : spec,
  )
  return columns.toSorted((a, b) => Number(b.field === label) - Number(a.field === label))
}

/** A width within what can still be read and reached. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))
}

/** Keys of a column's title: a relation's column has its own text. */
export function columnLabelKeys(resourceName: string, column: string): readonly string[] {
  if (languageOfFilter(column)) return [`fields:${column}`]
  return column.includes('.')
    ? [`${resourceName}:related.${relatedKey(column)}`]
    : [`${resourceName}:columns.${column}`, ...labelKeys(resourceName, column)]
}

/** Columns known to the order first, in that order; newer ones keep their place at the end. */
function inOrder(
  columns: readonly ListColumn[],
  order: readonly string[] | undefined,
): readonly ListColumn[] {
  if (!order) return columns
  const place = (name: string) => {
    const at = order.indexOf(name)
    return at < 0 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a.field) - place(b.field))
}

function defaultWidth(field: Field, name: string): number {
  if (name === 'title') return 280
  return kinds[field.kind].width ?? 160
}
