import type { RawBuilder } from 'kysely'

/** A statement that every row has to meet: what is compared, and the rows that differ. */
export interface BooksCheck {
  readonly name: string
  /** how many rows are compared */
  readonly counted: (sqlOf: Names) => RawBuilder<{ readonly count: unknown }>
  /** rows that differ: `id`, and what is known of each */
  readonly differing: (sqlOf: Names) => RawBuilder<Readonly<Record<string, unknown>>>
}

/** Names of tables and columns as a database has them. */
export type Names = (name: string) => RawBuilder<unknown>
