import { type RawBuilder, sql } from 'kysely'
import { hasNode, nodeOf, readableFields, writableFields } from '#core/access/permissions.ts'
import {
  draftPrefix,
  type ReferenceChoice,
  type ReferenceGroup,
  referenceLimits,
} from '#core/calls/references.ts'
import type { Field } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { placeOf, whenGoneOf } from '#server/resource/write/references.ts'

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
 * What refers to rows, by field: relations that deletions matter to, targets, links in texts and drafts; lines of the rows are
 * part of them. Rows in the caller's sight have names; of all others the caller learns how many
 * there are.
 */
export async function findReferences(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<readonly ReferenceGroup[]> {
  const groups: ReferenceGroup[] = []
  const isTop = await areAtTop(entry, ids, context)
  for (const place of await placesOf(entry, ids, context)) {
    if (isLineOf(entry, place)) continue
    const { count, hidden, rows } = await rowsAt(place, context)
    if (count > 0) groups.push({ ...describe(place, count, isTop, context), count, hidden, rows })
  }
  return groups
}

/** Lines go with the row that they are lines of. */
const isLineOf = ({ lines }: Entry, { entry, field }: Place): boolean =>
  lines.some(({ target, owner }) => target.resource.name === entry.resource.name && owner === field)

/** Whether nothing is above rows of a tree: moving up from below them is moving to the top. */
async function areAtTop(
  { resource: { parent, table } }: Entry,
  ids: readonly number[],
  { db }: Context,
): Promise<boolean> {
  if (!parent) return false
  const query = db.selectFrom(table).select('id').where('id', 'in', ids).where(parent, '>', 0)
  return (await query.limit(1).executeTakeFirst()) === undefined
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

/** Whether what is at a place hangs below the row that it refers to. */
export const isAbove = ({ entry, field }: Place): boolean => entry.resource.parent === field

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
  const up = isAbove(place) ? (['moveUp'] as const) : []
  return [...first, ...up, ...(canClear ? (['clear'] as const) : []), 'replace']
}

function describe(place: Place, count: number, isTop: boolean, context: Context) {
  const { entry, field, isDraft } = place
  const { name } = entry.resource
  const choices = count > referenceLimits.changed ? [] : choicesFor(place, context)
  return {
    resource: name,
    resource_label: context.translate(`${name}:name`),
    field,
    field_label: context.translate([...labelKeys(name, field), field]),
    effect: effectOn(place),
    choices: isTop && choices.includes('moveUp') ? choices.filter((one) => one !== 'clear') : choices,
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
  place: Place,
  context: Context,
): Promise<Pick<ReferenceGroup, 'count' | 'hidden' | 'rows'>> {
  const { entry, matching } = place
  const { app, db, identity } = context
  const { resource } = entry
  const { dialect } = app.database
  const table = sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)
  const column = (name: string) => sql.raw(`${mainAlias}.${quote(dialect, name)}`)
  const countOf = async (condition: Sql) => {
    const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${table} where ${condition}`.execute(
      db,
    )
    return Number(rows[0]?.n ?? 0)
  }
  const count = await countOf(matching)
  const sight = count === 0 ? null : await sightOf(place, context)
  if (!sight) return { count, hidden: count, rows: [] }
  const { owner } = sight
  const seen = allOf([matching, sight.scope])
  const label = readableFields(resource, identity.rights).includes(resource.label) ? resource.label : 'id'
  const { rows } = await sql<{
    id: unknown
    label: unknown
    owner_id: unknown
  }>`select ${column('id')} as id, ${column(label)} as label, ${column(owner?.owner ?? 'id')} as owner_id
    from ${table} where ${seen} order by ${column('id')} limit ${sql.raw(String(referenceLimits.named))}`.execute(
    db,
  )
  const isAll = rows.length < referenceLimits.named
  const owners = owner
    ? await labelsOf(
        owner.entry,
        rows.map(({ owner_id }) => Number(owner_id)),
        context,
      )
    : null
  return {
    count,
    hidden: count - (isAll ? rows.length : await countOf(seen)),
    rows: rows.map(({ id, label: text, owner_id }) => ({
      id: Number(id),
      // A line need have no name, such as an item that is called what its target is.
      label: label !== 'id' && text ? String(text) : (owners?.get(Number(owner_id)) ?? `#${id}`),
      ...(owner && owner_id ? { within: { resource: owner.entry.resource.name, id: Number(owner_id) } } : {}),
    })),
  }
}

/** What rows are called, where the caller may read that. */
async function labelsOf(
  { resource }: Entry,
  ids: readonly number[],
  { db, identity }: Context,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || !readableFields(resource, identity.rights).includes(resource.label))
    return new Map()
  const query = db.selectFrom(resource.table).select(['id', `${resource.label} as label`])
  const found = await query.where('id', 'in', ids).execute()
  return new Map(found.flatMap(({ id, label }) => (label ? [[Number(id), String(label)]] : [])))
}

interface Sight {
  readonly scope: Sql
  /** the resource that they are found with, as its lines */
  readonly owner?: Entry['owners'][number]
}

/**
 * Which rows at a place the caller may know by name: those in its list, lines with the rows that they belong to, and for a super
 * also what has no list. Null: none.
 */
async function sightOf({ entry, field }: Place, context: Context): Promise<Sight | null> {
  const { rights } = context.identity
  const { dialect } = context.app.database
  const name = (text: string) => sql.raw(quote(dialect, text))
  const scope = whereSql(entry, await scopeOf(entry, context), dialect)
  if (isListed(entry, field, context)) return { scope }
  const owner = entry.owners.find((one) => isListed(one.entry, one.field, context))
  if (!owner) return rights.isSuper ? { scope } : null
  if (!readableFields(entry.resource, rights).includes(field) && !rights.isSuper) return null
  const owned = whereSql(owner.entry, await scopeOf(owner.entry, context), dialect)
  const owners = sql`select ${idColumn(context)} from ${name(owner.entry.resource.table)} ${sql.raw(mainAlias)} where ${owned}`
  return { scope: sql`${scope} and ${sql.raw(mainAlias)}.${name(owner.owner)} in (${owners})`, owner }
}

/** Whether the caller has a list of a resource, with a field. */
function isListed({ resource }: Entry, field: string, { identity: { rights } }: Context): boolean {
  const isOpen = resource.calls.includes('index') && hasNode(rights, nodeOf(resource, 'index'))
  return isOpen && readableFields(resource, rights).includes(field)
}
