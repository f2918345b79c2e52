/** The mails about orders as they are delivered, in the order of their events. */
export const mailTemplates: readonly Readonly<Record<'event' | 'language' | 'subject' | 'body', string>>[] = [
  {
    event: 'order_placed',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 已收到，请付款',
    body: '{{name}}，您好！\n\n我们收到了您的订单 {{number}}：\n\n{{lines}}\n\n合计：{{total}}\n\n请在 {{due}} 之前付款，否则订单会自动取消。付款和查看订单：\n\n{{link}}',
  },
  {
    event: 'order_placed',
    language: 'en',
    subject: '{{site}}: we have your order {{number}}, please pay',
    body: 'Hello {{name}},\n\nThank you for your order {{number}}:\n\n{{lines}}\n\nTotal: {{total}}\n\nPlease pay by {{due}}, or it will be cancelled. Pay it and see how it is doing here:\n\n{{link}}',
  },
  {
    event: 'order_paid',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 已付款',
    body: '{{name}}，您好！\n\n订单 {{number}} 已经付清，我们会尽快处理：\n\n{{lines}}\n\n合计：{{total}}\n\n查看订单：\n\n{{link}}',
  },
  {
    event: 'order_paid',
    language: 'en',
    subject: '{{site}}: order {{number}} is paid',
    body: 'Hello {{name}},\n\nYour order {{number}} is paid in full. We are getting it ready:\n\n{{lines}}\n\nTotal: {{total}}\n\nSee your order here:\n\n{{link}}',
  },
  {
    event: 'order_price_changed',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 改价为 {{total}}',
    body: '{{name}}，您好！\n\n订单 {{number}} 的价格已经修改，现在合计 {{total}}（{{reason}}）。请在 {{due}} 之前付款：\n\n{{link}}',
  },
  {
    event: 'order_price_changed',
    language: 'en',
    subject: '{{site}}: order {{number}} now costs {{total}}',
    body: 'Hello {{name}},\n\nThe price of your order {{number}} was changed: it now costs {{total}} ({{reason}}). Please pay by {{due}}:\n\n{{link}}',
  },
  {
    event: 'order_cancelled',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 已取消',
    body: '{{name}}，您好！\n\n订单 {{number}}（合计 {{total}}）已取消。原因：{{reason}}。\n\n如已付款，会如数退回，届时另行通知。查看订单：\n\n{{link}}',
  },
  {
    event: 'order_cancelled',
    language: 'en',
    subject: '{{site}}: order {{number}} was cancelled',
    body: 'Hello {{name}},\n\nYour order {{number}} over {{total}} was cancelled. Reason: {{reason}}.\n\nWhatever you have paid for it goes back to you; we write again once it has. See your order here:\n\n{{link}}',
  },
  {
    event: 'payment_late',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 的付款到账太晚，将退回',
    body: '{{name}}，您好！\n\n您为订单 {{number}} 付的 {{amount}} 到账时，订单已经取消或付清，所以全额退回，您不用做什么。查看订单：\n\n{{link}}',
  },
  {
    event: 'payment_late',
    language: 'en',
    subject: '{{site}}: your payment for order {{number}} came too late and goes back',
    body: 'Hello {{name}},\n\nYour payment of {{amount}} for order {{number}} arrived when the order was already cancelled or paid. All of it goes back; there is nothing you need to do. See your order here:\n\n{{link}}',
  },
  {
    event: 'order_refunded',
    language: 'zh-cn',
    subject: '{{site}}：订单 {{number}} 已退款 {{amount}}',
    body: '{{name}}，您好！\n\n订单 {{number}} 的 {{amount}} 已退回（{{method}}）。平台和银行到账可能需要几天。查看订单：\n\n{{link}}',
  },
  {
    event: 'order_refunded',
    language: 'en',
    subject: '{{site}}: {{amount}} of order {{number}} was refunded',
    body: 'Hello {{name}},\n\n{{amount}} of your order {{number}} was refunded ({{method}}). Banks and payment providers may take a few days to show it. See your order here:\n\n{{link}}',
  },
]
