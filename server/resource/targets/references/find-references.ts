import { type RawBuilder, sql } from 'kysely'
import { hasNode, nodeOf, readableFields, writableFields } from '#core/access/permissions.ts'
import { type ReferenceChoice, type ReferenceGroup, referenceLimits } from '#core/calls/references.ts'
import type { Field } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import type { Context } from '../../../context.ts'
import { quote } from '../../../db/dialect.ts'
import { mainAlias } from '../../list/column-ref.ts'
import { allOf, whereSql } from '../../list/condition.ts'
import type { Entry } from '../../registry.ts'
import { scopeOf } from '../../rights/scope.ts'
import { placeOf, whenGoneOf } from '../../write/references.ts'
import { draftPrefix } from './row-references.ts'

type Sql = RawBuilder<unknown>

/** Rows of one resource that refer to given ones by one field. */
export interface Place {
  readonly entry: Entry
  readonly field: string
  readonly declared: Field
  readonly isDraft: boolean
  /** which rows of the resource do */
  readonly matching: Sql
}

/**
 * Everything that refers to rows, by field: relations that deletions matter to, targets, links in texts, drafts, and what modules
 * keep besides. Rows in the caller's sight have names; of all others the caller learns how many there are.
 */
export async function findReferences(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly ReferenceGroup[]> {
  const groups: ReferenceGroup[] = []
  for (const place of await placesOf(entry, ids, context)) {
    const { count, hidden, rows } = await rowsAt(place, context)
    if (count > 0) groups.push({ ...describe(place, count, context), count, hidden, rows })
  }
  for (const { references } of context.app.modules)
    groups.push(...((await references?.(entry, ids, context)) ?? []))
  return groups
}

/** Where rows can be referred to. Those that go themselves are none of the places. */
export async function placesOf(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly Place[]> {
  const { resource } = entry
  const relations = entry.referrers.flatMap(({ entry: referrer, field }) => {
    const declared = referrer.resource.fields[field]
    if (!declared || whenGoneOf(declared) === 'keep') return []
    return [
      {
        entry: referrer,
        field,
        declared,
        isDraft: false,
        matching: relationSql(referrer, field, declared, ids, context),
      },
    ]
  })
  const above = resource.parent ? resource.fields[resource.parent] : undefined
  const below: Place[] =
    resource.parent && above
      ? [
          {
            entry,
            field: resource.parent,
            declared: above,
            isDraft: false,
            matching: columnSql(resource.parent, ids, context),
          },
        ]
      : []
  const places = [...below, ...relations, ...(await notedPlaces(entry, ids, context))]
  return places.map((place) =>
    place.entry === entry
      ? { ...place, matching: sql`${place.matching} and not (${columnSql('id', ids, context)})` }
      : place,
  )
}

/** What becomes of a place when what it refers to is deleted, unless something else is chosen. */
export function effectOn({ declared, isDraft }: Place): ReferenceGroup['effect'] {
  if (isDraft) return 'leave'
  switch (declared.kind) {
    case 'parent':
      return 'refuse'
    case 'belongsTo':
    case 'manyToMany':
      return whenGoneOf(declared) === 'clear' ? 'clear' : 'refuse'
    default:
      return 'leave'
  }
}

/** Fields that name what they refer to, and can name something else. */
export const isSettable = ({ kind }: Field): boolean =>
  ['parent', 'belongsTo', 'manyToMany', 'target'].includes(kind)

/** What a caller may choose for a place: whoever may set the field in edits. Links within texts are set in the texts. */
export function choicesFor(place: Place, { identity }: Context): readonly ReferenceChoice[] {
  const { entry, field, declared, isDraft } = place
  const { resource } = entry
  const effect = effectOn(place)
  const isOpen =
    isSettable(declared) &&
    !isDraft &&
    // What is changed without a record can not be taken back.
    resource.isRecorded &&
    resource.calls.includes('edit') &&
    hasNode(identity.rights, nodeOf(resource, 'edit')) &&
    writableFields(resource, identity.rights, 'edit').includes(field)
  if (!isOpen) return []
  const first = effect === 'refuse' ? [] : [effect]
  const canClear = declared.required !== true && effect !== 'clear'
  return [...first, ...(canClear ? (['clear'] as const) : []), 'replace']
}

function describe(place: Place, count: number, context: Context) {
  const { entry, field, isDraft } = place
  const { name } = entry.resource
  return {
    resource: name,
    resource_label: context.translate(`${name}:name`),
    field,
    field_label: context.translate([...labelKeys(name, field), field]),
    effect: effectOn(place),
    choices: count > referenceLimits.changed ? [] : choicesFor(place, context),
    ...(isDraft ? { is_draft: true as const } : {}),
  }
}

/** Places that the table of references knows. */
async function notedPlaces(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly Place[]> {
  const { app, db } = context
  const to_resource = entry.resource.name
  const found = await db
    .selectFrom('row_reference')
    .select(['resource', 'field'])
    .distinct()
    .where('to_resource', '=', to_resource)
    .where('to_id', 'in', ids)
    .orderBy('resource')
    .orderBy('field')
    .execute()
  return found.flatMap(({ resource, field: noted }) => {
    const referrer = app.registry.find(String(resource))
    const isDraft = String(noted).startsWith(draftPrefix)
    const field = isDraft ? String(noted).slice(draftPrefix.length) : String(noted)
    const declared = referrer?.resource.fields[field]
    if (!referrer || !declared) return []
    const matching = sql`${idColumn(context)} in (select row_id from row_reference where resource = ${resource} and ${sql.raw(
      quote(app.database.dialect, 'field'),
    )} = ${noted} and to_resource = ${to_resource} and to_id in (${sql.join(ids)}))`
    return [{ entry: referrer, field, declared, isDraft, matching }]
  })
}

function relationSql(
  referrer: Entry,
  field: string,
  declared: Field,
  ids: readonly number[],
  context: Context,
): Sql {
  const { table, own, other } = placeOf(referrer, field, declared)
  if (declared.kind !== 'manyToMany') return columnSql(field, ids, context)
  const name = (text: string) => sql.raw(quote(context.app.database.dialect, text))
  return sql`${idColumn(context)} in (select ${name(own)} from ${name(table)} where ${name(other)} in (${sql.join(ids)}))`
}

function columnSql(column: string, ids: readonly number[], { app }: Context): Sql {
  return sql`${sql.raw(`${mainAlias}.${quote(app.database.dialect, column)}`)} in (${sql.join(ids)})`
}

function idColumn({ app }: Context): Sql {
  return sql.raw(`${mainAlias}.${quote(app.database.dialect, 'id')}`)
}

async function rowsAt(
  { entry, field, matching }: Place,
  context: Context,
): Promise<Pick<ReferenceGroup, 'count' | 'hidden' | 'rows'>> {
  const { app, db, identity } = context
  const { resource } = entry
  const { dialect } = app.database
  const table = sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)
  const countOf = async (condition: Sql) => {
    const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${table} where ${condition}`.execute(
      db,
    )
    return Number(rows[0]?.n ?? 0)
  }
  const count = await countOf(matching)
  const readable = readableFields(resource, identity.rights)
  const isOpen =
    resource.calls.includes('index') &&
    hasNode(identity.rights, nodeOf(resource, 'index')) &&
    readable.includes(field)
  if (count === 0 || !isOpen) return { count, hidden: count, rows: [] }
  const seen = allOf([matching, whereSql(entry, await scopeOf(entry, context), dialect)])
  const label = readable.includes(resource.label) ? resource.label : 'id'
  const { rows } = await sql<{
    id: unknown
    label: unknown
  }>`select ${idColumn(context)} as id, ${sql.raw(`${mainAlias}.${quote(dialect, label)}`)} as label from ${table} where ${seen} order by ${idColumn(
    context,
  )} limit ${sql.raw(String(referenceLimits.named))}`.execute(db)
  const isAll = rows.length < referenceLimits.named
  return {
    count,
    hidden: count - (isAll ? rows.length : await countOf(seen)),
    rows: rows.map(({ id, label: text }) => ({
      id: Number(id),
      label: label !== 'id' && text ? String(text) : `#${id}`,
    })),
  }
}
