import { defineMessages } from '#core/messages.ts'
import type { cartLine } from './cartLine.ts'

export const cartLineMessages = defineMessages<typeof cartLine>({
  'zh-cn': {
    name: '购物车商品',
    fields: {
      cart_id: '购物车',
      variant_id: '规格组合',
      quantity: '数量',
      picked: '选中',
      price_seen: '加入时价格',
    },
  },
  en: {
    name: 'Cart line',
    fields: {
      cart_id: 'Cart',
      variant_id: 'Variant',
      quantity: 'Quantity',
      picked: 'Selected',
      price_seen: 'Price when added',
    },
  },
})
