import type { Db } from './database.ts'

/** Kinds of rows that modules declare. */
export type DeclaredKind = 'menu' | 'member_menu' | 'setting' | 'setting_group'

/** One writing of what is missing. */
export interface Writing {
  /** the journal's name of it */
  readonly source: string
  /** unix seconds */
  readonly now: number
}

/** Names of the declared rows that this database has or had: what of these is missing, people deleted. */
export async function notedNames(db: Db, kind: DeclaredKind): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('declared_row').select('name').where('kind', '=', kind).execute()
  return new Set(rows.map(({ name }) => String(name)))
}

/** Names of the rows that one writing made. */
export async function madeNames(db: Db, kind: DeclaredKind, source: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('declared_row')
    .select('name')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .execute()
  return rows.map(({ name }) => String(name))
}

/** Notes rows as had; those that were there already belong to no writing. */
export async function noteRows(
  db: Db,
  kind: DeclaredKind,
  names: readonly string[],
  sourceOf: (name: string) => string,
): Promise<void> {
  await insertAll(
    db,
    'declared_row',
    names.map((name) => ({ kind, name, source: sourceOf(name) })),
  )
}

/** Inserts rows that name the same columns, some hundred in a statement. */
export async function insertAll(
  db: Db,
  table: string,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 500))
      .execute()
  }
}
