import type { BlockTypes } from '#core/blocks.ts'
import type { Written } from '#core/calls/exchange.ts'
import type { FieldOptions } from '#core/field-options.ts'
import type { RuleContext } from '#core/rules/rules.ts'
import type { ForeignColumn } from '#core/tables/foreign-table.ts'
import type { Target } from '#core/values/target.ts'
import type { ColumnType } from '../db/schema.ts'
import type { Cell } from './columns/cell.ts'

/** How a kind is kept, goes into files, and comes out of files and foreign tables. */
export interface KindServer {
  /** the column, or null for kinds kept in a join table */
  readonly column: (
    field: FieldOptions,
  ) => (ColumnType & { nullable: boolean; default?: string | number }) | null
  /** value → column; absent when they are the same */
  readonly store?: (value: unknown) => unknown
  /** column → value; absent when they are the same */
  readonly load?: (stored: unknown) => unknown
  /** value → cell of a file, as people see it in a list */
  readonly cellOut: (value: unknown, field: FieldOptions, env: CellWriteEnv) => Cell
  /** cell of a file → what the rule of the kind checks, or why there is none */
  readonly cellIn: (cell: string | number | boolean, field: FieldOptions, env: CellReadEnv) => unknown
  /** its rule bounds how long a text of a cell may be; of all others a cell is no longer than spreadsheet programs keep one */
  readonly takesLongCells?: boolean
  /** value of a column of a foreign table → what the rule of the kind checks */
  readonly convert: (raw: unknown, column: ForeignColumn) => unknown
  /** the nth valid value, in canonical form: what tests and examples fill rows with; others for other n where there is room */
  readonly sample: (wish: Wish) => unknown
  /** what of a value the public search finds rows by; a text itself unless said otherwise, nothing of other values */
  readonly searchText?: (value: unknown, types: BlockTypes) => string
  /** what readers outside the back office have of a value; absent where that is all of it */
  readonly shown?: (value: unknown, types: BlockTypes, rules: RuleContext) => unknown
  /** addresses of files in a value; absent for kinds that hold none */
  readonly addresses?: (value: unknown) => readonly string[]
  /** rows that a value points at; absent for kinds that point at none, and for relations */
  readonly targets?: (value: unknown) => readonly Target[]
  /** addresses of pages in a value, within the site or elsewhere; absent for kinds that hold none */
  readonly links?: (value: unknown) => readonly string[]
}

/** What a sample is made of: its field, which of the endless row of values it is, rows to refer to. */
export interface Wish {
  readonly field: FieldOptions
  readonly n: number
  readonly ids: readonly number[]
}

/** What the cell of a value needs to know besides the value. */
export interface CellWriteEnv {
  readonly timeZone: string
  /** an option as people call it */
  readonly option: (option: string) => string
  /** on or off */
  readonly state: (isOn: boolean) => string
}

/** What reading a cell needs to know besides the cell. */
export interface CellReadEnv {
  readonly timeZone: string
  readonly written: Written
  /** the option that people call so in either language, or that is spelt so */
  readonly option: (text: string) => string | null
  /** on, off, or neither */
  readonly state: (text: string) => boolean | null
}
