import { sql } from 'kysely'
import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { oneOf, type Where } from '#core/conditions/where.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { storedTexts, translatedFields } from '#server/resource/columns/product-texts.ts'
import { keyOf } from '#server/resource/columns/stored.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'

/** Rows of a resource by what people call them. */
export interface Names {
  /** the number of the one row that a text names, or why there is none */
  readonly find: (text: string) => number | Refusal
  /** a row that was just added can be named too */
  readonly add: (row: Readonly<Record<string, unknown>>) => void
}

const ambiguous = -1
/** trees are drawn up to this many rows; so they are read */
const maxTreeRows = 10_000

/**
 * Finds rows by label among those that this caller may choose from: one query for all texts of a step. A row of a tree is
 * also named by its path, `A / B`. A number, with or without `#`, names a row where no label does.
 */
export async function namesOf(target: Entry, texts: ReadonlySet<string>, context: Context): Promise<Names> {
  const { resource } = target
  const mayChoose = hasNode(context.identity.rights, nodeOf(resource, 'index'))
  const isOpen = readableFields(resource, context.identity.rights).includes(resource.label)
  const translations = translatedFields(target, context.app).get(resource.label)
  const ids = new Map<string, number>()
  const paths = new Map<number, string>()
  const know = (name: string, id: number) => {
    ids.set(name, ids.has(name) && ids.get(name) !== id ? ambiguous : id)
  }
  const names: Names = {
    find(text) {
      const id = ids.get(text) ?? ids.get(pathOf(text))
      if (id === ambiguous) return new Refusal('ambiguousReference', { text })
      return id ?? numberOf(text, target) ?? new Refusal('unknownReference', { text: text.slice(0, 100) })
    },
    add(row) {
      const id = Number(row.id)
      const stored = String(row[resource.label] ?? '')
      const label = translations?.get(stored)?.[context.language] ?? stored
      for (const name of new Set([label, stored])) if (name !== '') know(name, id)
      if (!resource.parent) return
      const above = paths.get(Number(row[resource.parent]))
      const path = above === undefined ? label : `${above} / ${label}`
      paths.set(id, path)
      if (path !== label) know(path, id)
    },
  }
  if (mayChoose && isOpen && resource.label !== 'id') {
    const stored = storedTexts(translations, context.language, (text) => texts.has(text))
    for (const row of await loadRows(target, new Set([...texts, ...stored]), context)) names.add(row)
  }
  return names
}

/** The same path with the spaces that ours have. */
function pathOf(text: string): string {
  return text
    .split('/')
    .map((part) => part.trim())
    .join(' / ')
}

function numberOf(text: string, target: Entry): number | null {
  const id = parseId(text.replace(/^#/, ''), keyOf(target))
  return id instanceof Refusal ? null : id
}

/** Rows with one of the labels; a tree whole, each row behind the one above it. */
async function loadRows(
  target: Entry,
  texts: ReadonlySet<string>,
  context: Context,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { resource } = target
  if (texts.size === 0 && !resource.parent) return []
  const { dialect } = context.app.database
  const scope = await scopeOf(target, context)
  // PostgreSQL refuses to compare a text with one that no text can be.
  const possible = [...texts].filter((text) => !text.includes('\0'))
  const where: Where[] = resource.parent ? [scope] : [scope, { [resource.label]: oneOf(possible) }]
  const columns = ['id', resource.label, ...(resource.parent ? [resource.parent] : [])]
  const name = (column: string) => quote(dialect, column)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.raw(
    columns.map((column) => `${mainAlias}.${name(column)}`).join(', '),
  )} from ${sql.raw(`${name(resource.table)} ${mainAlias}`)} where ${allOf(
    where.map((one) => whereSql(target, one, dialect)),
  )} order by ${sql.raw(`${mainAlias}.${name('id')}`)} limit ${sql.lit(maxTreeRows)}`.execute(context.db)
  return resource.parent ? topDown(rows, resource.parent) : rows
}

function topDown(
  rows: readonly Readonly<Record<string, unknown>>[],
  parent: string,
): readonly Readonly<Record<string, unknown>>[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, (row) => (ids.has(row[parent]) ? row[parent] : 0))
  const ordered = [...(below.get(0) ?? [])]
  // The list grows while it is walked: the rows below each follow all of its level.
  for (const { id } of ordered) ordered.push(...(below.get(id) ?? []))
  return ordered
}
