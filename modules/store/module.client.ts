import type { ClientModule } from '#web/modules.ts'
import { CartLink } from './shop/cart-link.tsx'

export const storeModuleClient: ClientModule = {
  name: 'store',
  siteBar: CartLink,
  sitePages: [
    {
      path: '/cart',
      title: 'shop:cart.title',
      namespaces: ['shop', 'account'],
      load: async () => (await import('./shop/cart-page.tsx')).CartPage,
    },
    {
      path: '/checkout',
      title: 'shop:checkout.title',
      namespaces: ['shop', 'account'],
      load: async () => (await import('./shop/checkout-page.tsx')).CheckoutPage,
    },
    {
      path: '/pay/test',
      title: 'shop:testPay.title',
      namespaces: ['shop', 'account'],
      load: async () => (await import('./payment/test-provider/test-page.tsx')).TestPayPage,
    },
  ],
  dashboard: async () => (await import('./order/dashboard/sales-card.tsx')).salesCards,
  messages: {
    salesCards: {
      'zh-cn': () => import('./order/dashboard/zh-cn.ts'),
      en: () => import('./order/dashboard/en.ts'),
    },
    shop: {
      'zh-cn': () => import('./shop/texts/zh-cn.ts'),
      en: () => import('./shop/texts/en.ts'),
    },
    store: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
}
