import { defineModule } from '#core/module.ts'
import { addressMessages } from './address/address.messages.ts'
import { address } from './address/address.ts'
import { categoryTiles } from './blocks/category-tiles.ts'
import { productList } from './blocks/product-list.ts'
import { proofMessages } from './books/proof.messages.ts'
import { proof } from './books/proof.ts'
import { cartMessages } from './cart/cart.messages.ts'
import { cart } from './cart/cart.ts'
import { cartLineMessages } from './cart/cartLine.messages.ts'
import { cartLine } from './cart/cartLine.ts'
import { brandMessages } from './catalogue/brand/brand.messages.ts'
import { brand } from './catalogue/brand/brand.ts'
import { categoryMessages } from './catalogue/category/category.messages.ts'
import { category } from './catalogue/category/category.ts'
import { groupDiscountMessages } from './catalogue/price/group-discount.messages.ts'
import { groupDiscount } from './catalogue/price/group-discount.ts'
import { priceMessages } from './catalogue/price/price.messages.ts'
import { price } from './catalogue/price/price.ts'
import { optionMessages } from './catalogue/product/option.messages.ts'
import { option } from './catalogue/product/option.ts'
import { optionValueMessages } from './catalogue/product/option-value.messages.ts'
import { optionValue } from './catalogue/product/option-value.ts'
import { productMessages } from './catalogue/product/product.messages.ts'
import { product } from './catalogue/product/product.ts'
import { taxClassMessages } from './catalogue/taxClass/taxClass.messages.ts'
import { taxClass } from './catalogue/taxClass/taxClass.ts'
import { variantMessages } from './catalogue/variant/variant.messages.ts'
import { variant } from './catalogue/variant/variant.ts'
import {
  orderCancelled,
  orderPaid,
  orderPlaced,
  paymentLate,
  paymentMismatch,
  refundDone,
  refundFailed,
} from './events.ts'
import { mailTemplateMessages } from './mails/mailTemplate.messages.ts'
import { mailTemplate } from './mails/mailTemplate.ts'
import { orderMessages } from './order/order.messages.ts'
import { order } from './order/order.ts'
import { orderAdjustmentMessages } from './order/orderAdjustment.messages.ts'
import { orderAdjustment } from './order/orderAdjustment.ts'
import { orderEventMessages } from './order/orderEvent.messages.ts'
import { orderEvent } from './order/orderEvent.ts'
import { orderLineMessages } from './order/orderLine.messages.ts'
import { orderLine } from './order/orderLine.ts'
import { paymentMessages } from './payment/payment.messages.ts'
import { payment } from './payment/payment.ts'
import {
  balanceProof,
  offeredMethods,
  offlineDays,
  offlineText,
  scoreMost,
  scoreValue,
} from './payment/payment-settings.ts'
import { providerSettings } from './payment/providers/settings.ts'
import { refundMessages } from './payment/refund/refund.messages.ts'
import { refund } from './payment/refund/refund.ts'
import { lowStock, memberOrdersOpen, orderExpireMinutes, showStock, storeOpen } from './settings.ts'
import { shippingMethodMessages } from './shipping/shippingMethod.messages.ts'
import { shippingMethod } from './shipping/shippingMethod.ts'
import { shippingRateMessages } from './shipping/shippingRate.messages.ts'
import { shippingRate } from './shipping/shippingRate.ts'
import { stockMessages } from './stock/stock.messages.ts'
import { stock } from './stock/stock.ts'
import { stockCountMessages } from './stock/stockCount/stockCount.messages.ts'
import { stockCount } from './stock/stockCount/stockCount.ts'
import { stockCountLineMessages } from './stock/stockCount/stockCountLine.messages.ts'
import { stockCountLine } from './stock/stockCount/stockCountLine.ts'
import { stockMovementMessages } from './stock/stockMovement.messages.ts'
import { stockMovement } from './stock/stockMovement.ts'
import { warehouseMessages } from './stock/warehouse/warehouse.messages.ts'
import { warehouse } from './stock/warehouse/warehouse.ts'

export const storeModule = defineModule({
  name: 'store',
  requires: ['admin', 'attachment', 'content', 'member', 'site'],
  resources: [
    { resource: category, messages: categoryMessages },
    { resource: brand, messages: brandMessages },
    { resource: taxClass, messages: taxClassMessages },
    { resource: product, messages: productMessages },
    { resource: option, messages: optionMessages },
    { resource: optionValue, messages: optionValueMessages },
    { resource: variant, messages: variantMessages },
    { resource: price, messages: priceMessages },
    { resource: groupDiscount, messages: groupDiscountMessages },
    { resource: warehouse, messages: warehouseMessages },
    { resource: stock, messages: stockMessages },
    { resource: stockMovement, messages: stockMovementMessages },
    { resource: stockCount, messages: stockCountMessages },
    { resource: stockCountLine, messages: stockCountLineMessages },
    { resource: proof, messages: proofMessages },
    { resource: shippingMethod, messages: shippingMethodMessages },
    { resource: shippingRate, messages: shippingRateMessages },
    { resource: address, messages: addressMessages },
    { resource: cart, messages: cartMessages },
    { resource: cartLine, messages: cartLineMessages },
    { resource: order, messages: orderMessages },
    { resource: orderLine, messages: orderLineMessages },
    { resource: orderAdjustment, messages: orderAdjustmentMessages },
    { resource: orderEvent, messages: orderEventMessages },
    { resource: payment, messages: paymentMessages },
    { resource: refund, messages: refundMessages },
    { resource: mailTemplate, messages: mailTemplateMessages },
  ],
  settings: [
    ...[storeOpen, orderExpireMinutes, memberOrdersOpen, lowStock, showStock],
    ...[offeredMethods, offlineText, offlineDays, scoreValue, scoreMost, balanceProof],
    ...providerSettings,
  ],
  events: [
    ...[orderPlaced, orderPaid, orderCancelled],
    ...[paymentLate, paymentMismatch, refundDone, refundFailed],
  ],
  versions: ['catalogue'],
  targets: [category, brand, product],
  blocks: [productList, categoryTiles],
  menu: [
    {
      directory: 'store',
      title: { 'zh-cn': '商店管理', en: 'Store' },
      icon: 'el-icon-Goods',
      weigh: 97,
    },
    {
      resource: order,
      title: { 'zh-cn': '订单管理', en: 'Orders' },
      in: 'store',
      icon: 'el-icon-List',
      weigh: 100,
    },
    {
      resource: payment,
      title: { 'zh-cn': '支付记录', en: 'Payments' },
      in: 'store',
      icon: 'el-icon-Money',
      weigh: 86,
    },
    {
      resource: refund,
      title: { 'zh-cn': '退款记录', en: 'Refunds' },
      in: 'store',
      icon: 'el-icon-RefreshLeft',
      weigh: 85,
    },
    {
      resource: product,
      title: { 'zh-cn': '商品管理', en: 'Products' },
      in: 'store',
      icon: 'el-icon-Box',
      weigh: 99,
    },
    {
      resource: variant,
      title: { 'zh-cn': '规格组合', en: 'Variants' },
      in: 'store',
      icon: 'el-icon-Grid',
      weigh: 98,
    },
    {
      resource: category,
      title: { 'zh-cn': '商品分类', en: 'Categories' },
      in: 'store',
      icon: 'el-icon-FolderOpened',
      weigh: 97,
    },
    {
      resource: brand,
      title: { 'zh-cn': '品牌管理', en: 'Brands' },
      in: 'store',
      icon: 'el-icon-CollectionTag',
      weigh: 96,
    },
    {
      resource: stock,
      title: { 'zh-cn': '库存看板', en: 'Stock' },
      in: 'store',
      icon: 'el-icon-Files',
      weigh: 90,
    },
    {
      resource: stockCount,
      title: { 'zh-cn': '库存盘点', en: 'Stock counts' },
      in: 'store',
      icon: 'el-icon-DocumentChecked',
      weigh: 89,
    },
    {
      resource: stockMovement,
      title: { 'zh-cn': '库存变动', en: 'Stock movements' },
      in: 'store',
      icon: 'el-icon-Notebook',
      weigh: 88,
    },
    {
      resource: warehouse,
      title: { 'zh-cn': '仓库管理', en: 'Warehouses' },
      in: 'store',
      icon: 'el-icon-House',
      weigh: 87,
    },
    {
      resource: proof,
      title: { 'zh-cn': '账目核对', en: 'Books' },
      in: 'store',
      icon: 'el-icon-Finished',
      weigh: 50,
    },
    {
      resource: price,
      title: { 'zh-cn': '特价管理', en: 'Special prices' },
      in: 'store',
      icon: 'el-icon-PriceTag',
      weigh: 70,
    },
    {
      resource: groupDiscount,
      title: { 'zh-cn': '会员折扣', en: 'Group discounts' },
      in: 'store',
      icon: 'el-icon-Discount',
      weigh: 69,
    },
    {
      resource: shippingMethod,
      title: { 'zh-cn': '配送方式', en: 'Delivery methods' },
      in: 'store',
      icon: 'el-icon-Van',
      weigh: 65,
    },
    {
      resource: cart,
      title: { 'zh-cn': '购物车', en: 'Carts' },
      in: 'store',
      icon: 'el-icon-ShoppingCart',
      weigh: 41,
    },
    {
      resource: address,
      title: { 'zh-cn': '收货地址', en: 'Addresses' },
      in: 'store',
      icon: 'el-icon-LocationInformation',
      weigh: 40,
    },
    {
      resource: taxClass,
      title: { 'zh-cn': '税率管理', en: 'Tax classes' },
      in: 'store',
      icon: 'el-icon-Tickets',
      weigh: 60,
    },
    {
      resource: mailTemplate,
      title: { 'zh-cn': '订单邮件模板', en: 'Order email templates' },
      in: 'store',
      icon: 'el-icon-Message',
      weigh: 10,
      nodes: { test: { 'zh-cn': '发送测试邮件', en: 'Send test email' } },
    },
  ],
  memberMenu: [
    {
      directory: 'store',
      title: { 'zh-cn': '我的购物', en: 'Shopping' },
      icon: 'el-icon-Goods',
      weigh: 85,
    },
    {
      resource: order,
      title: { 'zh-cn': '我的订单', en: 'Orders' },
      in: 'store',
      icon: 'el-icon-List',
      weigh: 90,
      nodes: {
        place: { 'zh-cn': '下单', en: 'Place orders' },
        pay: { 'zh-cn': '付款', en: 'Pay orders' },
        cancel: { 'zh-cn': '取消订单', en: 'Cancel orders' },
      },
    },
    {
      resource: address,
      title: { 'zh-cn': '收货地址', en: 'Addresses' },
      in: 'store',
      icon: 'el-icon-LocationInformation',
      weigh: 60,
    },
  ],
})
