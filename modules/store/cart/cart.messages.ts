import { defineMessages } from '#core/messages.ts'
import type { cart } from './cart.ts'

export const cartMessages = defineMessages<typeof cart>({
  'zh-cn': {
    name: '购物车',
    fields: {
      user_id: '会员',
      token: '游客标识',
      seen_time: '最近查看',
      pieces: '件数',
      worth: '金额',
    },
    related: { user_username: '用户名', user_nickname: '会员昵称' },
    texts: { tooMuch: '数量太大，金额超出上限' },
    remark: '会员和游客尚未下单的商品。没有会员的是游客的购物车，30 天未查看即清除。',
  },
  en: {
    name: 'Cart',
    fields: {
      user_id: 'Member',
      token: 'Guest token',
      seen_time: 'Last seen',
      pieces: 'Pieces',
      worth: 'Value',
    },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    texts: { tooMuch: 'The amount is larger than an order can be' },
    remark:
      'What members and guests have not ordered yet. Carts without a member belong to guests and are removed 30 days after they were last seen.',
  },
})
