import type { FieldOptions } from '#core/field-options.ts'
import type { KindServer } from '#server/resource/kind.ts'

// Columns that several families have.

type ColumnPart = Pick<KindServer, 'column' | 'store' | 'load'>

/** A text of some length, longer where the field's `max` says so. */
export function varchar(length: number): ColumnPart {
  return {
    column: ({ max = length, initial }) => ({
      ...(max > 4000 ? { type: 'longtext' as const } : { type: 'varchar' as const, length: max }),
      nullable: false,
      default: typeof initial === 'string' ? initial : '',
    }),
  }
}

/** A list as JSON. */
export const jsonList: ColumnPart = {
  column: () => ({ type: 'text', nullable: false, default: '[]' }),
  store: (value) => JSON.stringify(value),
  load: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : []),
}

/** A whole number of up to 53 bits, or none. */
export const bigint: ColumnPart = { column: () => ({ type: 'bigint', nullable: true }) }

/** The type of a column that holds ids of other rows, or what counts along with them. */
export function linkType({ wide }: Pick<FieldOptions, 'wide'>): 'int' | 'bigint' {
  return wide ? 'bigint' : 'int'
}
