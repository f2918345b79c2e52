import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { methodsOffered } from '../adapters.server.ts'
import { mostByPoints, pointsFor } from '../pay.server.ts'
import { balanceProof, scoreValue } from '../payment-settings.ts'
import type { PayOffer } from './pay-offer.ts'

/** What of an order is to be paid, in minor units. */
interface Due {
  readonly total: number
  readonly open: number
  /** what points have paid of it already */
  readonly byPoints: number
}

/** What a member may pay an order with, one that is placed or one that is only quoted. */
export async function payOffer(
  { total, open, byPoints }: Due,
  userId: number,
  context: Context,
): Promise<PayOffer> {
  const { app, db } = context
  const { money, score } = await db
    .selectFrom('user')
    .select(['money', 'score'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const methods = methodsOffered(app)
  const mostPoints = Math.min(open, Math.max(mostByPoints(total, context) - byPoints, 0))
  const most = (method: 'balance' | 'score', amount: number) =>
    methods.includes(method) ? Math.max(amount, 0) : 0
  return {
    methods,
    balance: {
      held: minorToMoney(Number(money)),
      most: minorToMoney(most('balance', Math.min(open, Number(money)))),
      proof_from: minorToMoney(Math.round(app.settings.value(balanceProof) * 100)),
    },
    score: {
      held: Number(score),
      most: most('score', Math.min(pointsFor(mostPoints, context), Number(score))),
      value: app.settings.value(scoreValue),
    },
  }
}
