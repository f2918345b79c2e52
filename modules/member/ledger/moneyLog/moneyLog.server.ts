import type { Route } from '#server/http/route.ts'
import { ledgerSide } from '#server/resource/ledger/ledger.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { memberRoute } from '../../member-route.server.ts'
import { moneyLog } from './moneyLog.ts'

/** Every entry moves a member's balance by its amount. */
export const moneyLogServer: ServerSide<typeof moneyLog> = ledgerSide(moneyLog, {
  account: 'user_id',
  amounts: ['money'],
})

export const moneyLogRoutes: readonly Route[] = [memberRoute(moneyLog)]
