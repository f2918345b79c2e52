import type { Route } from '#server/http/route.ts'
import { ledgerSide } from '#server/resource/ledger.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { memberRoute } from '../member-route.server.ts'
import { scoreLog } from './scoreLog.ts'

/** Every entry moves a member's points by its amount. */
export const scoreLogServer: ServerSide<typeof scoreLog> = ledgerSide(scoreLog, {
  account: 'user_id',
  amount: 'score',
})

export const scoreLogRoutes: readonly Route[] = [memberRoute(scoreLog)]
