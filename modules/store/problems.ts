import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What the store refuses. */
export const storeProblems = defineProblems({
  taxClassDefault: {
    'zh-cn': '“{{name}}”是默认税率，请先将另一个税率设为默认。',
    en: '“{{name}}” is the default tax class. Make another one the default first.',
  },
  valueUsed: {
    'zh-cn': '“{{name}}”仍被规格组合使用，请先删除这些组合。',
    en: 'Variants have “{{name}}”. Remove these first.',
  },
  tooManyVariants: {
    'zh-cn': '这些规格共有 {{count}} 种组合，最多 {{max}} 种。',
    en: 'The options make {{count}} variants; a product has {{max}} at most.',
  },
  productSold: {
    'zh-cn': '“{{name}}”在售，请先下架再删除。',
    en: '“{{name}}” is on sale. Take it off sale before you delete it.',
  },
  productOrdered: {
    'zh-cn': '“{{name}}”已有订单，不能删除，请改为归档。',
    en: '“{{name}}” has been ordered and can not be deleted. Archive it instead.',
  },
  variantOrdered: {
    'zh-cn': '“{{sku}}”已有订单，不能删除，请改为停用。',
    en: '“{{sku}}” has been ordered and can not be removed. Switch it off instead.',
  },
  stockShort: {
    'zh-cn': '库存不足，请减少数量后重试。',
    en: 'There is not enough in stock. Choose a smaller quantity.',
  },
  warehouseHolds: {
    'zh-cn': '“{{name}}”还有 {{count}} 种商品的库存，请先调出或盘点为零。',
    en: '“{{name}}” holds stock of {{count}} variants. Transfer or count it to none first.',
  },
  stockLeft: {
    'zh-cn': '库存仅剩 {{count}} 件，请减少数量后重试。',
    en: 'Only {{count}} left in stock. Choose a smaller quantity.',
  },
  lineClosed: {
    'zh-cn': '此商品已不再出售。',
    en: 'This product is no longer sold.',
  },
  lineTooFew: {
    'zh-cn': '此商品至少购买 {{count}} 件。',
    en: 'At least {{count}} of this product have to be bought.',
  },
  lineTooMany: {
    'zh-cn': '此商品每单最多购买 {{count}} 件。',
    en: 'At most {{count}} of this product can be bought at once.',
  },
  lineStep: {
    'zh-cn': '此商品须按 {{count}} 的倍数购买。',
    en: 'This product is sold in multiples of {{count}}.',
  },
  cartFull: {
    'zh-cn': '购物车最多放 {{max}} 种商品，请先移除一些。',
    en: 'A cart holds {{max}} different products. Remove some first.',
  },
  storeClosed: {
    'zh-cn': '商店暂停营业，请稍后再来。',
    en: 'The shop is not selling at the moment. Please come back later.',
  },
  cartEmpty: {
    'zh-cn': '购物车中没有选中的商品。',
    en: 'Nothing in your cart is picked.',
  },
  linesClosed: {
    'zh-cn': '有 {{count}} 种商品暂时无法购买，请先移除或调整数量。',
    en: 'Products that can not be bought as they are: {{count}}. Remove them or change their quantity first.',
  },
  memberLimit: {
    'zh-cn': '此商品每位会员限购 {{limit}} 件。',
    en: 'A member can buy {{limit}} of this product.',
  },
  orderTooLarge: {
    'zh-cn': '订单金额超出上限，请分开下单。',
    en: 'This comes to more than an order can. Split it into several.',
  },
  addressNeeded: {
    'zh-cn': '请选择收货地址。',
    en: 'Choose where the order is to be delivered.',
  },
  shippingNone: {
    'zh-cn': '没有可送达此地址的配送方式。',
    en: 'Nothing delivers these products to this address.',
  },
  quoteChanged: {
    'zh-cn': '价格、商品或运费有变化，请确认后再下单。',
    en: 'Prices, products or the delivery fee have changed. Look at the order again before you place it.',
  },
  quoteOver: {
    'zh-cn': '此报价已失效，请重新结算。',
    en: 'This offer is no longer valid. Go through the checkout again.',
  },
  ordersOpen: {
    'zh-cn': '您有 {{max}} 个订单尚未付款，请先付款或取消。',
    en: 'You have {{max}} orders to pay. Pay or cancel some first.',
  },
  ordersUnderWay: {
    'zh-cn': '订单 {{number}} 尚未完成，暂时不能删除账号。',
    en: 'Order {{number}} is still under way. The account can be deleted once it is done.',
  },
  addressElsewhere: {
    'zh-cn': '收货地址只能改到同一国家或地区。',
    en: 'The new address has to be in the same country or region.',
  },
  addressOnce: {
    'zh-cn': '收货地址只能修改一次，请联系商家。',
    en: 'You have changed the address once. Please ask the shop.',
  },
  payOver: {
    'zh-cn': '付款时限已过。',
    en: 'The time to pay is over.',
  },
  payOpen: {
    'zh-cn': '上一次付款的结果还不知道，请稍后再试。',
    en: 'What came of your last payment is not known yet. Try again in a moment.',
  },
  payClosed: {
    'zh-cn': '这次付款已关闭，请重新选择。',
    en: 'That payment was closed. Choose again.',
  },
  payProvider: {
    'zh-cn': '支付平台暂时没有回应，请稍后再试或换一种方式。',
    en: 'The provider does not answer. Try again in a moment, or choose another way.',
  },
  payMethod: {
    'zh-cn': '请选择一种可用的支付方式。',
    en: 'Choose one of the ways to pay.',
  },
  payBalance: {
    'zh-cn': '余额不足。',
    en: 'Your balance is not enough.',
  },
  payScore: {
    'zh-cn': '积分不足。',
    en: 'You do not have that many points.',
  },
  payScoreMost: {
    'zh-cn': '此订单最多还可用 {{most}} 积分。',
    en: 'At most {{most}} points can be used for what is left of this order.',
  },
  payBalanceMost: {
    'zh-cn': '余额超过了待付金额，最多 {{most}}。',
    en: 'That is more than the {{most}} that is left to pay.',
  },
  payCaptured: {
    'zh-cn': '订单已付了一部分，不能再更改金额。',
    en: 'Some of the order was paid, so its amount stays.',
  },
  stateRefused: {
    'zh-cn': '订单当前状态不能这样操作。',
    en: 'This can not be done to the order in its present state.',
  },
  tooManySlips: {
    'zh-cn': '一次最多打印 {{max}} 个订单。',
    en: 'At most {{max}} orders can be printed at once.',
  },
  remindedToday: {
    'zh-cn': '您已提醒过商家发货，每个订单每天只能提醒一次。',
    en: 'You have reminded the shop already. That can be done once a day for each order.',
  },
  addressesFull: {
    'zh-cn': '最多保存 {{max}} 个收货地址，请先删除不用的地址。',
    en: 'You can keep {{max}} addresses. Delete one that you no longer use first.',
  },
  ratesOverlap: {
    'zh-cn': '同一省份（或“其他地区”）只能有一条运费。',
    en: 'There can be one rate only for a province, and for everywhere else.',
  },
  countClosed: {
    'zh-cn': '“{{name}}”已经结束，不能再更改。',
    en: '“{{name}}” is closed and can no longer be changed.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof storeProblems> {}
}
