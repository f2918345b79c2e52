import type { Messages } from '#core/messages.ts'
import type { PayMethod } from './payment.ts'

/** What ways of paying are called. */
export const methodTexts: Messages<Readonly<Record<PayMethod, string>>> = {
  'zh-cn': {
    balance: '余额',
    score: '积分',
    offline: '线下付款',
    test: '测试支付',
    'stripe-like': '银行卡',
    'alipay-like': '支付宝',
    'wechat-like': '微信支付',
  },
  en: {
    balance: 'Balance',
    score: 'Points',
    offline: 'Bank transfer',
    test: 'Test provider',
    'stripe-like': 'Card',
    'alipay-like': 'Alipay',
    'wechat-like': 'WeChat Pay',
  },
}
