import { sql } from 'kysely'
import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { indexHint } from '#server/db/dialect.ts'
import { product } from './product.ts'

/** What products are listed by. */
type Listed = Pick<Row<typeof product>, 'id' | 'band' | 'price_from' | 'price_to'>

/**
 * What products are listed by, in ascending order of their ids, held until the transaction ends: it follows from rows that several
 * write at once, and whoever writes last has to have seen what all others have written.
 */
export async function holdProducts(
  ids: readonly number[],
  { app, db }: Pick<Context, 'app' | 'db'>,
): Promise<readonly Listed[]> {
  if (ids.length === 0) return []
  const { dialect } = app.database
  const isLocking = dialect !== 'sqlite'
  const hint = sql.raw(isLocking ? indexHint(dialect, null, 'id') : '')
  const { rows } =
    await sql<Listed>`select id, band, price_from, price_to from ${sql.table(product.table)}${hint}
    where id in (${sql.join(ids)}) order by id${sql.raw(isLocking ? ' for update' : '')}`.execute(db)
  return rows
}
