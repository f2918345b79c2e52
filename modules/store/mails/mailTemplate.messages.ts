import { defineMessages } from '#core/messages.ts'
import { mailTexts } from '#modules/mail/templates/texts.ts'
import type { mailTemplate } from './mailTemplate.ts'

const { 'zh-cn': zh, en } = mailTexts

export const mailTemplateMessages = defineMessages<typeof mailTemplate>({
  'zh-cn': {
    name: '订单邮件模板',
    fields: zh.fields,
    options: {
      event: {
        order_placed: '已下单，待付款',
        order_paid: '已付款',
        order_price_changed: '改价',
        order_cancelled: '订单已取消',
        payment_late: '付款到账太晚',
        order_refunded: '已退款',
      },
      language: zh.language,
    },
    actions: zh.actions,
    tips: {
      body: '纯文本，空行分段；发送时另附同内容的网页格式。双花括号中的词会被替换：都可用 site（站点）、address（收件地址）、name（昵称）、number（订单号）、total（订单合计）、link（订单地址）；下单和付款可用 lines（商品清单），下单和改价可用 due（付款截止），改价和取消可用 reason（原因），到账太晚和退款可用 amount（金额），退款可用 method（退到哪里）',
    },
    texts: {
      ...zh.texts,
      withMemo: '{{reason}}：{{memo}}',
      noLink: '会员中心 → 我的订单',
    },
    remark:
      '会员下单、付款、订单取消、退款等时收到的邮件，每种用途每种语言一封；按下单时的语言发送，保存后立即生效。',
  },
  en: {
    name: 'Order email template',
    fields: en.fields,
    options: {
      event: {
        order_placed: 'Order placed, to be paid',
        order_paid: 'Order paid',
        order_price_changed: 'Price changed',
        order_cancelled: 'Order cancelled',
        payment_late: 'Payment came too late',
        order_refunded: 'Refunded',
      },
      language: en.language,
    },
    actions: en.actions,
    tips: {
      body: 'Plain text; an empty line starts a new paragraph. It is also sent as HTML. Words in double braces are filled in: site, address, name (the nickname), number, total and link (to the order) everywhere; lines when placed and paid; due when placed and when the price changed; reason when the price changed or it was cancelled; amount for late payments and refunds; method (where it went) for refunds.',
    },
    texts: {
      ...en.texts,
      withMemo: '{{reason}}: {{memo}}',
      noLink: 'your account, under Orders',
    },
    remark:
      'Emails sent to members when they order or pay, and when an order is cancelled or refunded: one for each purpose and language, sent in the language of the order. Changes take effect at once.',
  },
})
