import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A proof of the books: what was compared, and what differed. */
export const proof = defineResource('store/proof', {
  isRecorded: false,
  timestamps: ['create_time'],
  fields: {
    is_balanced: field.switch({ write: 'system' }),
    differences: field.integer({ initial: 0, write: 'system' }),
    rows_read: field.integer({ initial: 0, write: 'system' }),
    end_time: field.dateTime({ write: 'system' }),
    /** of each check its name, the rows that it compared and the first that differ, as JSON */
    result: field.textarea({ max: 60_000, write: 'system' }),
    /** of this proof and the one before */
    hash: field.text({ max: 64, write: 'system' }),
  },
  calls: ['index'],
  list: {
    columns: ['id', 'create_time', 'is_balanced', 'differences', 'rows_read', 'end_time', 'result'],
    filters: ['is_balanced', 'create_time'],
    sort: ['id', 'desc'],
  },
})

/** What one check of a proof found, as `result` holds it. */
export interface CheckResult {
  readonly name: string
  readonly rows: number
  readonly count: number
  /** the first ones, each with the row's id and what is known of it */
  readonly differences: readonly Readonly<Record<string, string | number | null>>[]
}
