import { nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Route } from '#server/http/route.ts'
import { page } from '../page/page.ts'
import { layoutFor, readLayouts, type Slot } from './layouts.server.ts'
import type { OfferedLayout, OfferedPlace } from './places.ts'

/** The places of layouts that pages can have, for whoever edits pages. */
export const placesRoute: Route = {
  url: adminUrl(page.name, 'places').toLowerCase(),
  method: 'GET',
  access: { node: nodeOf(page, 'edit') },
  logTitle: false,
  handle: offer,
}

async function offer(context: Context): Promise<Answer> {
  const layouts = await readLayouts(context)
  const byDefault = layoutFor(layouts, 'page', null)
  const list = layouts
    .filter((one) => one.kind === 'page' || one.kind === 'any')
    .map(
      (one): OfferedLayout => ({
        id: one.id,
        isDefault: one.id === byDefault?.id,
        places: one.slots.map(offered),
      }),
    )
  return { data: { list } }
}

function offered({ name, label, allowed, required }: Slot): OfferedPlace {
  return { slot: name, label, types: allowed, isRequired: required === 1 }
}
