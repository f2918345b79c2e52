import { sql } from 'kysely'
import { oncePer } from '#core/values/once.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import type { PlainRow } from '../door.ts'
import { besideOf } from '../list/beside.ts'
import { mainAlias } from '../list/column-ref.ts'
import { allOf, whereSql } from '../list/condition.ts'
import { type Link, linksOf, seesAllLinks } from '../list/links.ts'
import { rowMaker, selectedAlike } from '../list/list-shape.ts'
import type { Entry } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { fitsColumn } from './columns.ts'
import { attachLinks, columnsOf, keyOf, storedById } from './stored.ts'
import { attachTexts } from './text-rows.ts'

/** A stored row with what its form is made of. */
export interface WholeRow {
  readonly stored: PlainRow
  /** what aspects have selected along with it */
  readonly beside: PlainRow
  /** the related rows of its relations, by field, of those of which the caller is told every one */
  readonly links: ReadonlyMap<string, readonly Link[]>
}

/** A stored row in the caller's scope with what its form is made of: one query, and one for its texts and each relation. */
export async function findWhole(entry: Entry, id: number, context: Context): Promise<WholeRow | null> {
  if (!fitsColumn(keyOf(entry), id)) return null
  const [selected] = await selectWhole(entry, id, context)
  if (!selected) return null
  const stored = storedMaker(entry)(selected)
  const links = new Map<string, readonly Link[]>()
  for (const relation of entry.many)
    if (await seesAllLinks(relation, context))
      links.set(relation.field, await linksOf(entry, relation, [id], context))
  await attachLinks(entry, [stored], context, links)
  await attachTexts(entry, [stored], context)
  return { stored, beside: selected, links }
}

async function selectWhole(entry: Entry, id: number, context: Context): Promise<readonly PlainRow[]> {
  const { dialect } = context.app.database
  const beside = await besideOf(entry, 'form', context)
  const scope = await scopeOf(entry, context)
  if (!beside && scope === 'all') return storedById(entry, id, context)
  const table = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`)
  const where = allOf([{ id }, scope].map((one) => whereSql(entry, one, dialect)))
  const { rows } = await sql<PlainRow>`select ${columnsOf(entry, dialect)}${beside?.select ?? nothing}
    from ${table} ${beside?.from ?? nothing} where ${where}`.execute(context.db)
  return rows
}

const nothing = sql.raw('')

/** Makes stored rows of what was selected of them among other things. */
const storedMaker = oncePer((entry: Entry) =>
  rowMaker(entry, selectedAlike([...entry.columns, 'row_version'])),
)
