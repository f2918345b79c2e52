import { mailTemplateServer } from '#modules/mail/templates/templates.server.ts'
import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { addressServer } from './address/address.server.ts'
import { address } from './address/address.ts'
import { booksKind, booksRoutes } from './books/books.server.ts'
import { proof } from './books/proof.ts'
import { cartRoutes } from './cart/calls.server.ts'
import { cartServer, sweepCarts } from './cart/cart.server.ts'
import { cart } from './cart/cart.ts'
import { cartHeader } from './cart/own-cart.server.ts'
import { brandServer } from './catalogue/brand/brand.server.ts'
import { brand } from './catalogue/brand/brand.ts'
import { categoryServer } from './catalogue/category/category.server.ts'
import { category } from './catalogue/category/category.ts'
import { productRoutes } from './catalogue/listing/calls.server.ts'
import { priceServer, shownPricesKind } from './catalogue/price/price.server.ts'
import { price } from './catalogue/price/price.ts'
import { priceRoutes } from './catalogue/price/staircase.server.ts'
import { optionValueServer } from './catalogue/product/option.server.ts'
import { optionValue } from './catalogue/product/option-value.ts'
import { productServer } from './catalogue/product/product.server.ts'
import { product } from './catalogue/product/product.ts'
import { taxClassServer } from './catalogue/taxClass/taxClass.server.ts'
import { taxClass } from './catalogue/taxClass/taxClass.ts'
import { variantRoutes } from './catalogue/variant/make-variants.server.ts'
import { variantServer } from './catalogue/variant/variant.server.ts'
import { variant } from './catalogue/variant/variant.ts'
import { orderMails } from './mails/mailTemplate.ts'
import { orderMailConsumers, sampleOrder } from './mails/order-mails.server.ts'
import { storeMessages } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { seed } from './migrations/seed.ts'
import { storeSite } from './module.site.ts'
import { storeModule } from './module.ts'
import { orderRoutes } from './order/calls.server.ts'
import { expiringKind, sweepTraces } from './order/change/end-order.server.ts'
import { storeDashboard } from './order/dashboard/sales-parts.server.ts'
import { orderServer } from './order/order.server.ts'
import { order } from './order/order.ts'
import { ownOrderRoutes } from './order/own/calls.server.ts'
import { paymentRoutes } from './payment/calls.server.ts'
import { noticeRoutes, publicNotices, sweepNotices } from './payment/notices.server.ts'
import { askingKind, paymentServer } from './payment/payment.server.ts'
import { payment } from './payment/payment.ts'
import { checkProviders } from './payment/providers/check-settings.server.ts'
import { refundingKind, refundServer } from './payment/refund/refund.server.ts'
import { refund } from './payment/refund/refund.ts'
import { paymentTables } from './payment/tables.server.ts'
import { testRoutes } from './payment/test-provider/calls.server.ts'
import { storeProblems } from './problems.ts'
import { shippingMethodServer, shippingRateServer } from './shipping/shippingMethod.server.ts'
import { shippingMethod } from './shipping/shippingMethod.ts'
import { shippingRate } from './shipping/shippingRate.ts'
import { lowMark, shownStockKind } from './stock/low-mark.server.ts'
import { stockServer } from './stock/stock.server.ts'
import { stock } from './stock/stock.ts'
import { stockCountLineServer, stockCountServer } from './stock/stockCount/stockCount.server.ts'
import { stockCount } from './stock/stockCount/stockCount.ts'
import { stockCountLine } from './stock/stockCount/stockCountLine.ts'
import { stockMovementServer } from './stock/stockMovement.server.ts'
import { stockMovement } from './stock/stockMovement.ts'
import { warehouseServer } from './stock/warehouse/warehouse.server.ts'
import { warehouse } from './stock/warehouse/warehouse.ts'

export const storeModuleServer: ServerModule = {
  module: storeModule,
  problems: storeProblems,
  migrations,
  seed,
  messages: { store: storeMessages },
  site: storeSite,
  sides: [
    serverResource(category, categoryServer),
    serverResource(brand, brandServer),
    serverResource(taxClass, taxClassServer),
    serverResource(product, productServer),
    serverResource(optionValue, optionValueServer),
    serverResource(variant, variantServer),
    serverResource(price, priceServer),
    serverResource(warehouse, warehouseServer),
    serverResource(stock, stockServer),
    serverResource(stockMovement, stockMovementServer),
    serverResource(stockCount, stockCountServer),
    serverResource(stockCountLine, stockCountLineServer),
    serverResource(proof),
    serverResource(shippingMethod, shippingMethodServer),
    serverResource(shippingRate, shippingRateServer),
    serverResource(address, addressServer),
    serverResource(cart, cartServer),
    serverResource(order, orderServer),
    serverResource(payment, paymentServer),
    serverResource(refund, refundServer),
    mailTemplateServer(orderMails, sampleOrder),
  ],
  publicRoutes: [
    'GET /api/store.product/index',
    'GET /api/store.product/show',
    'GET /api/store.product/live',
    'GET /api/store.product/suggest',
    'GET /api/store.cart/show',
    'POST /api/store.cart/set',
    'POST /api/store.cart/remove',
    'POST /api/store.cart/pick',
    ...publicNotices,
  ],
  tables: paymentTables,
  checkSettings: checkProviders,
  headers: [cartHeader],
  clientSteps: ['cart', 'checkout', 'pay'],
  routes: [
    ...productRoutes,
    ...priceRoutes,
    ...variantRoutes,
    ...cartRoutes,
    ...orderRoutes,
    ...ownOrderRoutes,
    ...paymentRoutes,
    ...testRoutes,
    ...noticeRoutes,
    ...booksRoutes,
  ],
  jobs: [shownPricesKind, shownStockKind, expiringKind, askingKind, refundingKind, booksKind],
  sweeps: { carts_of_guests: sweepCarts, traces_of_orders: sweepTraces, notices_of_payments: sweepNotices },
  aspects: [lowMark],
  consumers: orderMailConsumers,
  dashboard: storeDashboard,
}
