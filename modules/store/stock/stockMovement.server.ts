import { ledgerSide } from '#server/resource/ledger/ledger.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { stockNames } from './stock-names.server.ts'
import { stockMovement } from './stockMovement.ts'

/** Every movement changes the stock that it names. */
export const stockMovementServer: ServerSide<typeof stockMovement> = {
  ...ledgerSide(stockMovement, { account: 'stock_id', amounts: ['on_hand', 'available'] }),
  present: ({ rows, context }) =>
    stockNames(
      rows.map(({ stock_id }) => stock_id),
      context,
    ),
}
