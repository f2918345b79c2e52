import { defineMessages } from '#core/messages.ts'
import { methodTexts } from '../method-texts.ts'
import type { refund } from './refund.ts'

export const refundMessages = defineMessages<typeof refund>({
  'zh-cn': {
    name: '退款',
    fields: {
      number: '退款单号',
      order_id: '订单',
      payment_id: '支付',
      method: '方式',
      status: '状态',
      amount: '金额',
      score: '积分',
      reason: '原因',
      memo: '说明',
      provider_ref: '平台流水号',
      failure: '异常',
      tries: '尝试次数',
      next_time: '下次尝试',
      done_time: '完成时间',
    },
    related: { order_number: '订单号' },
    options: {
      method: methodTexts['zh-cn'],
      status: { pending: '处理中', done: '已退回', failed: '失败' },
      reason: {
        cancelled: '订单取消',
        expired: '超时未付清',
        reset: '重新选择支付方式',
        late_payment: '订单结束后到账',
      },
    },
    actions: { retry: '重试', settle: '已线下退回' },
    inputs: { settle: { fields: { memo: '凭据' }, placeholders: { memo: '例如：银行流水号' } } },
    views: { under_way: '处理中', failed: '失败' },
    remark: '退款单号永不更换，因此同一笔款不会退两次。',
  },
  en: {
    name: 'Refund',
    fields: {
      number: 'Number',
      order_id: 'Order',
      payment_id: 'Payment',
      method: 'Method',
      status: 'Status',
      amount: 'Amount',
      score: 'Points',
      reason: 'Reason',
      memo: 'Details',
      provider_ref: 'Provider’s reference',
      failure: 'Problem',
      tries: 'Attempts',
      next_time: 'Next attempt',
      done_time: 'Done',
    },
    related: { order_number: 'Order number' },
    options: {
      method: methodTexts.en,
      status: { pending: 'In progress', done: 'Done', failed: 'Failed' },
      reason: {
        cancelled: 'The order was cancelled',
        expired: 'Not paid in full in time',
        reset: 'Another payment method was chosen',
        late_payment: 'Came after the order had ended',
      },
    },
    actions: { retry: 'Try again', settle: 'Refunded another way' },
    inputs: {
      settle: {
        fields: { memo: 'Proof' },
        placeholders: { memo: 'Such as the number of the bank transfer' },
      },
    },
    views: { under_way: 'In progress', failed: 'Failed' },
    remark: 'A refund always keeps its number, so no money is sent back twice.',
  },
})
