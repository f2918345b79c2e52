import { readableFields } from '#core/access/permissions.ts'
import type { PublicData } from '#core/calls/draft.ts'
import { hiddenBy, type PublicState, publicState } from '#core/conditions/public-state.ts'
import { type Context, guest } from '../../context.ts'
import { idsIn } from '../columns/columns.ts'
import { idsAmong } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import { labelsOfRows } from '../history/labels.ts'
import type { Entry } from '../registry.ts'
import { rightsOn } from '../rights/row-rights.ts'
import { scopeOf } from '../rights/scope.ts'

/**
 * What the back office is told of a row beside its values: whether the public sees it, until when, or why not. Nothing of a resource
 * that neither says what is public nor has drafts.
 */
export async function withPublicState(
  entry: Entry,
  stored: PlainRow,
  context: Context,
): Promise<{ readonly public_state?: PublicData }> {
  const { resource } = entry
  if (context.identity.kind !== 'admin' || !(resource.public || resource.hasDrafts)) return {}
  const id = Number(stored.id)
  const state = await stateOf(entry, stored, context)
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
async function stateOf(entry: Entry, stored: PlainRow, context: Context): Promise<PublicState> {
  const state = publicState(entry.resource, stored, context)
  if (state.state !== 'public' || !entry.resource.areas.member) return state
  const asGuest: Context = { ...context, identity: guest, takes: undefined }
  const isSeen = async (target: Entry, id: number) => {
    const scope = await scopeOf(target, asGuest)
    return (await idsAmong(target, [id], [scope], asGuest)).has(id)
  }
  if (await isSeen(entry, Number(stored.id))) return state
  for (const field of entry.resource.public?.within ?? []) {
    const target =
      field === entry.resource.parent ? entry : entry.one.find((one) => one.field === field)?.target
    const [above] = idsIn(stored[field])
    if (!target || !above || (await isSeen(target, above))) continue
    const labels = await labelsOfRows(entry, [{ [field]: above }], context)
    return hiddenBy({ field, value: labels[field]?.[String(above)] ?? `#${above}` })
  }
  return hiddenBy(null)
}
