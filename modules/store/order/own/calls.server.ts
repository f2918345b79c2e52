import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { own } from '#modules/member/account/own.server.ts'
import { inTransaction } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { order } from '../order.ts'
import { orderHere } from '../order-here.server.ts'
import { hideOrder } from './hide.server.ts'
import { remindShop } from './remind.server.ts'

const id = { type: 'integer', minimum: 1 }

/** What members do with orders that they have placed, besides paying and cancelling them. */
export const ownOrderRoutes: readonly Route[] = [
  {
    url: '/api/store.order/hide',
    method: 'POST',
    access: { node: `${order.name}/index` },
    limit: { name: 'order/hide', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary: 'Takes an own order that has ended off the list, or puts it back there',
      requestBody: bodyOf({
        type: 'object',
        properties: { id, hidden: { type: 'boolean', default: true } },
        required: ['id'],
      }),
      responses: answers({ type: 'null' }),
    },
    handle: own(async (context, _own, { body: { id, hidden = true } }) => {
      if (typeof hidden !== 'boolean') throw new Problem('parameter', { name: 'hidden' })
      const orderId = await orderHere(id, context)
      await inTransaction(context, (inside) => hideOrder(orderId, hidden, inside))
      return { data: null }
    }),
  },
  {
    url: '/api/store.order/remind',
    method: 'POST',
    access: { node: `${order.name}/index` },
    limit: { name: 'order/remind', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary: 'Reminds the shop of an own order that is paid and not sent; once a day for each',
      requestBody: bodyOf({ type: 'object', properties: { id }, required: ['id'] }),
      responses: answers({ type: 'null' }),
    },
    handle: own(async (context, _own, { body }) => {
      const orderId = await orderHere(body.id, context)
      await inTransaction(context, (inside) => remindShop(orderId, inside))
      return { data: null }
    }),
  },
]
