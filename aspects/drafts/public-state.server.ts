import { sql } from 'kysely'
import { readableFields } from '#core/access/permissions.ts'
import type { PublicData } from '#core/calls/draft.ts'
import { hiddenBy, type PublicState, publicState } from '#core/conditions/public-state.ts'
import { type Context, guest } from '#server/context.ts'
import { idsIn } from '#server/resource/columns/columns.ts'
import { idsAmong } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Beside } from '#server/resource/list/beside.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import type { Aspect, Opened } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { labelsOfRows } from '#server/resource/targets/labels.ts'

/** Forms of the back office tell whether guests see a row. */
export const publicity: Aspect = {
  name: 'publicity',
  of(entry) {
    if (!isTold(entry)) return null
    return {
      answered: async (answer, opened, _purpose, context) => ({
        ...answer,
        ...(await publicStateOf(entry, opened, context)),
      }),
      ...(entry.resource.areas.member
        ? { beside: async (view, context) => (view === 'form' ? besideSeen(entry, context) : null) }
        : {}),
    }
  },
}

const isTold = ({ resource }: Entry) => resource.public !== null || resource.hasDrafts

async function besideSeen(entry: Entry, context: Context): Promise<Beside | null> {
  if (context.identity.kind !== 'admin') return null
  const seen = whereSql(entry, await scopeOf(entry, asGuest(context)), context.app.database.dialect)
  return { select: sql`case when ${seen} then 1 else 0 end as beside_is_seen` }
}

const asGuest = (context: Context): Context => ({ ...context, identity: guest, takes: undefined })

/** What the back office is told of a row beside its values: whether the public sees it, until when, or why not. */
async function publicStateOf(
  entry: Entry,
  { stored, beside }: Opened,
  context: Context,
): Promise<{ readonly public_state?: PublicData }> {
  const { resource } = entry
  if (context.identity.kind !== 'admin') return {}
  const id = Number(stored.id)
  const state = await stateOf(entry, stored, Number(beside.beside_is_seen) === 1, context)
  const readable = readableFields(resource, (await rightsOn(entry, [id], context))(id))
  const mayTell = (name: string | undefined) => name !== undefined && readable.includes(name)
  const { from, until } = resource.public ?? {}
  return {
    public_state: {
      state: state.state,
      from: mayTell(from) ? state.from : null,
      until: mayTell(until) ? state.until : null,
      why: mayTell(state.why?.field) ? state.why : null,
      is_closed: context.app.modules.some(({ isClosed }) => isClosed?.(context.app)),
    },
  }
}

/** What the row says of itself, unless guests do not see it after all: then what hides it, as far as that is declared. */
async function stateOf(
  entry: Entry,
  stored: PlainRow,
  isSeen: boolean,
  context: Context,
): Promise<PublicState> {
  const state = publicState(entry.resource, stored, context)
  if (isSeen || state.state !== 'public' || !entry.resource.areas.member) return state
  const outside = asGuest(context)
  for (const field of entry.resource.public?.within ?? []) {
    const target =
      field === entry.resource.parent ? entry : entry.one.find((one) => one.field === field)?.target
    const [above] = idsIn(stored[field])
    if (!target || !above) continue
    if ((await idsAmong(target, [above], [await scopeOf(target, outside)], outside)).has(above)) continue
    const labels = await labelsOfRows(entry, [{ [field]: above }], context)
    return hiddenBy({ field, value: labels[field]?.[String(above)] ?? `#${above}` })
  }
  return hiddenBy(null)
}
