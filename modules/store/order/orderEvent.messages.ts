import { defineMessages } from '#core/messages.ts'
import type { orderEvent } from './orderEvent.ts'

export const orderEventMessages = defineMessages<typeof orderEvent>({
  'zh-cn': {
    name: '订单记录',
    fields: {
      order_id: '订单',
      kind: '事件',
      is_public: '会员可见',
      memo: '说明',
      actor_kind: '操作者类型',
      actor_name: '操作者',
    },
    options: {
      kind: {
        placed: '已下单',
        part_paid: '已付一部分',
        paid: '已付款',
        price_changed: '改价',
        address_changed: '修改收货地址',
        lines_cancelled: '部分商品已取消',
        cancelled: '已取消',
        expired: '超时未付款，已取消',
        reminded: '买家提醒发货',
        refunded: '已退款',
        late_payment: '订单结束后收到付款，将自动退回',
        mismatch: '支付平台的数据与订单不符',
        refund_failed: '退款失败，需人工处理',
        note: '备注',
      },
      actor_kind: { member: '会员', admin: '管理员', system: '系统' },
    },
  },
  en: {
    name: 'Order event',
    fields: {
      order_id: 'Order',
      kind: 'Event',
      is_public: 'Shown to the member',
      memo: 'Details',
      actor_kind: 'Done by (type)',
      actor_name: 'Done by',
    },
    options: {
      kind: {
        placed: 'Placed',
        part_paid: 'Partly paid',
        paid: 'Paid',
        price_changed: 'Price changed',
        address_changed: 'Address changed',
        lines_cancelled: 'Pieces cancelled',
        cancelled: 'Cancelled',
        expired: 'Cancelled: not paid in time',
        reminded: 'Reminder to ship',
        refunded: 'Refunded',
        late_payment: 'Payment came too late and is refunded automatically',
        mismatch: 'The provider’s data doesn’t match the payment',
        refund_failed: 'A refund failed and needs attention',
        note: 'Note',
      },
      actor_kind: { member: 'Member', admin: 'Administrator', system: 'System' },
    },
  },
})
