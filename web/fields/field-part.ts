import type { ComponentType } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import type { CellName } from '#core/resource.ts'
import type { Operator } from '#core/rules/rules.ts'

/** What shows one value in a list. */
export interface CellProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly row: Readonly<Record<string, unknown>>
  /** a way to show the value other than the kind's own */
  readonly cell?: CellName
  /** saves a new value at once; absent: the caller may not */
  readonly onSwitch?: (value: unknown) => Promise<void>
}

/** What a form gives to an input. */
export interface InputProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  /** of the element that takes the focus; the label is found as `<id>-label` */
  readonly id: string
  readonly value: unknown
  /** `part`: where in the value something was set, in the spelling of `faults` */
  readonly onChange: (value: unknown, part?: string) => void
  readonly disabled?: boolean
  readonly isInvalid?: boolean
  /** id of the element with the reason or the help */
  readonly describedBy?: string
  /** what is wrong with parts of the value, by where they are in it, such as `b1.title`, or `12.label` of lines */
  readonly faults?: Readonly<Record<string, string>>
  /** the whole form as it stands */
  readonly values: Readonly<Record<string, unknown>>
  readonly placeholder?: string
}

/** A condition as the search form holds it and `search[]` sends it. */
export interface FilterValue {
  readonly operator: Operator
  readonly val: unknown
}

/** What the search form gives to a filter. */
export interface FilterProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly id: string
  readonly value: FilterValue | undefined
  readonly onChange: (value: FilterValue | undefined) => void
}

/** A value before and after a change. */
export interface ChangedProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly before: unknown
  readonly after: unknown
}

/** The three faces of a field kind in the browser. */
export interface FieldParts {
  readonly Cell: ComponentType<CellProps>
  /** what the page of a record shows where there is more to see than fits a cell; may be lazy */
  readonly Whole?: ComponentType<CellProps>
  /** may be lazy: draw it within a `Suspense` */
  readonly Input: ComponentType<InputProps>
  /** null: the kind is never searched for */
  readonly Filter: ComponentType<FilterProps> | null
  /** its input is no single element that a label could point at */
  readonly isGroup?: boolean
  /** tells what became of a value that is too long to be shown twice; may be lazy */
  readonly Changed?: ComponentType<ChangedProps>
  /** an input that fits a cell of a list; may be lazy. Absent: the kind is edited in forms only */
  readonly CellInput?: ComponentType<InputProps>
}
