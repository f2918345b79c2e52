import { defineEvent } from '#core/event.ts'
import { field } from '#core/field.ts'

const number = field.text({ max: 16 })

/** A member has placed an order. */
export const orderPlaced = defineEvent(
  'order.placed',
  { number },
  {
    'zh-cn': '会员已下单，库存已为订单预留。',
    en: 'A member placed an order: what was in stock is promised to it.',
  },
)

/** Everything that an order costs has been paid. */
export const orderPaid = defineEvent(
  'order.paid',
  { number },
  { 'zh-cn': '订单已全额付款。', en: 'Everything that an order costs was paid.' },
)

/** Money came for an order that could not take it any more: it goes back by itself. */
export const paymentLate = defineEvent(
  'payment.late',
  { number },
  {
    'zh-cn': '订单已不能收款，到账的款项将原路退回。',
    en: 'Money came for an order that could not take it any more, and goes back.',
  },
)

/** A provider says something else of a payment than was asked of it. */
export const paymentMismatch = defineEvent(
  'payment.mismatch',
  { number },
  {
    'zh-cn': '支付渠道实收的金额、币种或商户与订单不符。',
    en: 'A provider took another amount, in another currency or for another merchant.',
  },
)

/** Money has gone back. */
export const refundDone = defineEvent(
  'refund.done',
  { number },
  { 'zh-cn': '订单款项已退还给买家。', en: 'Money of an order has gone back to its buyer.' },
)

/** A provider does not take money back that it was asked to. */
export const refundFailed = defineEvent(
  'refund.failed',
  { number },
  {
    'zh-cn': '支付渠道拒绝退款，需要人工处理。',
    en: 'A provider has refused to take money back: staff has to see to it.',
  },
)

/** An order was cancelled. */
export const orderCancelled = defineEvent(
  'order.cancelled',
  { number },
  {
    'zh-cn': '订单已取消：由会员或员工取消，或因超时未付款。',
    en: 'An order was cancelled, by its member, by staff, or as it was not paid in time.',
  },
)
