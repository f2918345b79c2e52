import type { ClientSide } from '#web/screens/side.ts'
import type { stockMovement } from './stockMovement.ts'

/** Movements are looked at, never edited; their stock goes by variant and warehouse. */
export const stockMovementClient: ClientSide<typeof stockMovement> = {
  cells: {
    stock_id: ({ row }) => (
      <span>
        {String(row.sku ?? '')} · {String(row.warehouse ?? '')}
      </span>
    ),
  },
  noDoubleClick: 'all',
}
