import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** How many of a variant somebody has put aside. A line stays when its variant can not be bought, and says why. */
export const cartLine = defineResource('store/cartLine', {
  isRecorded: false,
  fields: {
    cart_id: field.belongsTo('store/cart', { required: true, whenGone: 'keep' }),
    variant_id: field.belongsTo('store/variant', { required: true, whenGone: 'keep' }),
    quantity: field.integer({ required: true, min: 1, max: 9999 }),
    /** goes into the next order */
    picked: field.switch({ initial: 1 }),
    /** what a piece cost when somebody last changed the line */
    price_seen: field.money({ write: 'system' }),
  },
  uniques: [['cart_id', 'variant_id']],
  calls: [],
  list: { columns: ['id', 'cart_id', 'variant_id', 'quantity', 'picked', 'price_seen'], sort: ['id', 'asc'] },
  form: [],
})
