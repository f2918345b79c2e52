import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

/** How the shop sells. */
const storeGroup = defineSettingGroup('store', { 'zh-cn': '商店', en: 'Store' }, { weigh: 58 })

/** From how many pieces down there are few of a variant that has no mark of its own. */
export const lowStock = defineSetting('low_stock', field.integer({ initial: 5, min: 0, max: 1_000_000 }), {
  group: storeGroup,
  weigh: 50,
  texts: {
    'zh-cn': { title: '低库存标记', tip: '可售数量不超过此数时视为库存紧张；规格组合可单独设置' },
    en: {
      title: 'Low stock level',
      tip: 'Stock counts as low at this number or below; variants can have levels of their own',
    },
  },
})

/** Whether carts and checkout are open; the catalogue shows all the same. */
export const storeOpen = defineSetting('store_open', field.switch({ initial: 1 }), {
  group: storeGroup,
  weigh: 60,
  texts: {
    'zh-cn': { title: '开放购买', tip: '关闭后仍可浏览商品，但不能加入购物车和下单' },
    en: {
      title: 'Selling',
      tip: 'While it is off, products are shown but nobody can add them to a cart or order them',
    },
  },
})

/** How exactly the shop tells how many of something there are. */
export const showStock = defineSetting(
  'show_stock',
  field.radio(['coarse', 'exact', 'none'], { initial: 'coarse' }),
  {
    group: storeGroup,
    weigh: 49,
    texts: {
      'zh-cn': {
        title: '显示库存数量',
        tip: '下单数量超过库存时，告诉顾客还剩多少',
        options: { coarse: '仅库存紧张时', exact: '总是', none: '从不' },
      },
      en: {
        title: 'Show how many are left',
        tip: 'Buyers who want more than there is are told how many are left',
        options: { coarse: 'Only when few are left', exact: 'Always', none: 'Never' },
      },
    },
  },
)

/** Minutes in which an order has to be paid. */
export const orderExpireMinutes = defineSetting(
  'order_expire_minutes',
  field.integer({ initial: 30, min: 5, max: 1440 }),
  {
    group: storeGroup,
    weigh: 58,
    texts: {
      'zh-cn': { title: '付款时限（分钟）', tip: '超时未付款的订单自动取消，库存随即释放' },
      en: {
        title: 'Payment deadline (minutes)',
        tip: 'Orders that are not paid by then are cancelled, and their stock is sold again',
      },
    },
  },
)

/** Orders that a member may have to pay at a time. */
export const memberOrdersOpen = defineSetting(
  'member_orders_open',
  field.integer({ initial: 10, min: 1, max: 1000 }),
  {
    group: storeGroup,
    weigh: 57,
    texts: {
      'zh-cn': { title: '同时待付款的订单', tip: '每位会员最多有这么多订单等待付款' },
      en: { title: 'Maximum unpaid orders', tip: 'How many unpaid orders a member can have at a time' },
    },
  },
)
