import type { Route } from '#server/http/route.ts'
import { ledgerSide } from '#server/resource/ledger/ledger.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { scoreRules } from '../../account/score.server.ts'
import { memberRoute } from '../../member-route.server.ts'
import { scoreLog } from './scoreLog.ts'

/** Every entry moves a member's points by its amount. The note of a rule is shown in the reader's language. */
export const scoreLogServer: ServerSide<typeof scoreLog> = {
  ...ledgerSide(scoreLog, { account: 'user_id', amounts: ['score'] }),
  present: async ({ rows, context: { app, translate } }) => {
    const kept = app.translator('zh-cn')
    const keys = scoreRules.map((rule) => `user/scoreLog:texts.${rule}`)
    const shown = new Map(keys.map((key) => [kept(key), translate(key)]))
    return rows.map(({ memo }) => ({ memo: shown.get(memo) ?? memo }))
  },
}

export const scoreLogRoutes: readonly Route[] = [memberRoute(scoreLog)]
