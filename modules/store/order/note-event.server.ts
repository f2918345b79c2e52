import type { Row } from '#core/resource.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import { orderEvent } from './orderEvent.ts'

/** Writes down what has happened to an order, in the name of whoever did it. */
export async function noteEvent(
  order_id: number,
  kind: Row<typeof orderEvent>['kind'],
  { app, db, identity, now }: Context,
  { memo = '', isPublic = true }: { readonly memo?: string; readonly isPublic?: boolean } = {},
): Promise<void> {
  const actor_kind = identity.kind === 'member' || identity.kind === 'admin' ? identity.kind : 'system'
  const actor_name = 'nickname' in identity ? identity.nickname || identity.username : ''
  await insertRow(app.database, db, orderEvent.table, {
    ...{ order_id, kind, memo, is_public: isPublic ? 1 : 0, actor_kind },
    ...{ actor_name: cutText(actor_name, 60), create_time: now },
  })
}
