import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { labelKeys } from '#core/messages.ts'
import { languageOfName } from '#core/translations/translated.ts'
import { type Context, guest } from '#server/context.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import type { Entry } from '#server/resource/registry.ts'
import { targetEntries } from '#server/resource/targets/targets.ts'
import { menuItem } from '../../menu/menu-item.ts'
import { redirect } from '../redirect/redirect.ts'
import type { BrokenKind, BrokenLink } from './brokenLink.ts'

/** Something in a row, or in a line of one, that leads to no page. */
export interface Broken extends Pick<BrokenLink, 'to' | 'target' | 'reason'> {
  readonly resource: string
  readonly row_id: number
  readonly field: string
}

/** What a broken link is by the resource that it is in; all others are texts. */
const kinds: Readonly<Record<string, BrokenKind>> = { [menuItem.name]: 'menu', [redirect.name]: 'redirect' }

/**
 * Where broken links are, as far as the caller may look there: lines are in their row. What is in a row that is not public itself
 * leads no visitor astray, and is left out.
 */
export async function withPlaces(
  broken: readonly Broken[],
  context: Context,
): Promise<readonly BrokenLink[]> {
  const { app, identity, translate } = context
  const places = new Map<string, NonNullable<BrokenLink['place']>>()
  for (const [name, some] of Map.groupBy(broken, ({ resource }) => resource)) {
    const entry = app.registry.find(name)
    if (!entry) continue
    const readable = readableFields(entry.resource, identity.rights)
    const ids = [...new Set(some.map(({ row_id }) => row_id))]
    const rows = await rowsWith(entry, ids, context)
    for (const { row_id, field } of some) {
      const row = rows.get(row_id)
      if (!row || !readable.includes(field)) continue
      const field_label = translate([...labelKeys(name, field), field])
      places.set(`${name} ${row_id} ${field}`, { ...row, field_label, language: languageOfName(field) })
    }
  }
  const told = new Map<string, BrokenLink>()
  for (const { resource, row_id, field, ...link } of broken) {
    const place = places.get(`${resource} ${row_id} ${field}`)
    // Several lines of a row may lead to the same nothing.
    const key = place && [resource, place.id, field, link.to, link.target?.id].join(' ')
    if (key) told.set(key, { kind: kinds[resource] ?? 'text', place, ...link })
  }
  return [...told.values()]
}

/** The rows that rows stand in, which may be themselves, by the ids of these. */
async function rowsWith(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, Omit<NonNullable<BrokenLink['place']>, 'field_label' | 'language'>>> {
  const { resource } = entry
  const [owner] = entry.owners
  if (owner) {
    const lines = await context.db
      .selectFrom(resource.table)
      .select(['id', `${owner.owner} as owner`])
      .where('id', 'in', ids)
      .execute()
    const above = await rowsWith(owner.entry, [...new Set(lines.map((line) => Number(line.owner)))], context)
    return new Map(
      lines.flatMap((line) => {
        const row = above.get(Number(line.owner))
        return row ? [[Number(line.id), row] as const] : []
      }),
    )
  }
  if (!resource.calls.includes('index') || !hasNode(context.identity.rights, nodeOf(resource, 'index')))
    return new Map()
  const labels = await findLabels(entry, ids, context)
  const isShown = targetEntries(context.app).includes(entry)
  const open = isShown
    ? await findLabels(entry, ids, { ...context, identity: guest, takes: undefined })
    : labels
  const of = { resource: resource.name, resource_label: context.translate(`${resource.name}:name`) }
  return new Map(
    [...labels].filter(([id]) => open.has(id)).map(([id, label]) => [id, { ...of, id, label }] as const),
  )
}
