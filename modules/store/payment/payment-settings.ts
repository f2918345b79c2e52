import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'
import { methodTexts } from './method-texts.ts'
import { payMethods } from './payment.ts'

/** How orders are paid. */
export const paymentGroup = defineSettingGroup('payment', { 'zh-cn': '支付', en: 'Payment' }, { weigh: 57 })

/** The ways of paying that are offered; a provider is offered once it is set up, too. */
export const offeredMethods = defineSetting(
  'pay_methods',
  field.checkbox(payMethods, { initial: ['balance', 'score', 'offline'] }),
  {
    group: paymentGroup,
    weigh: 100,
    texts: {
      'zh-cn': {
        title: '支付方式',
        tip: '第三方支付填好下面的参数后才会显示；“测试支付”在生产环境中不可用',
        options: methodTexts['zh-cn'],
      },
      en: {
        title: 'Payment methods',
        tip: 'Providers are offered once their fields below are filled in; the test provider is never offered in production',
        options: methodTexts.en,
      },
    },
  },
)

/** What a buyer does who pays by other means. */
export const offlineText = defineSetting('pay_offline_text', field.textarea({ initial: '', max: 1000 }), {
  group: paymentGroup,
  weigh: 90,
  texts: {
    'zh-cn': { title: '线下付款说明', tip: '例如收款账号；买家选择线下付款后看到' },
    en: {
      title: 'Bank transfer instructions',
      tip: 'Such as the account; shown to buyers who choose bank transfer',
    },
  },
})

/** Days in which money that is transferred may come. */
export const offlineDays = defineSetting('pay_offline_days', field.integer({ initial: 3, min: 1, max: 30 }), {
  group: paymentGroup,
  weigh: 89,
  texts: {
    'zh-cn': { title: '线下付款时限（天）', tip: '选择线下付款后，订单保留这么久' },
    en: {
      title: 'Days to pay by bank transfer',
      tip: 'How long an order is kept once its buyer has chosen bank transfer',
    },
  },
})

/** Points that a unit of the currency costs. */
export const scoreValue = defineSetting(
  'score_value',
  field.integer({ initial: 100, min: 1, max: 1_000_000 }),
  {
    group: paymentGroup,
    weigh: 80,
    texts: {
      'zh-cn': { title: '积分抵现', tip: '多少积分抵 1 元' },
      en: { title: 'Points per 1.00', tip: 'How many points pay 1.00' },
    },
  },
)

/** The most of an order that points pay. */
export const scoreMost = defineSetting(
  'score_max_permille',
  field.integer({ initial: 300, min: 0, max: 1000 }),
  {
    group: paymentGroup,
    weigh: 79,
    texts: {
      'zh-cn': { title: '积分最多抵扣（‰）', tip: '占订单合计的千分比' },
      en: { title: 'Maximum share paid with points (‰)', tip: 'Thousandths of an order’s total' },
    },
  },
)

/** From how much of their balance on members type their password. */
export const balanceProof = defineSetting('balance_proof_from', field.number({ initial: 500, min: 0 }), {
  group: paymentGroup,
  weigh: 78,
  texts: {
    'zh-cn': { title: '余额支付验证密码', tip: '一次使用余额达到此金额时，会员须输入登录密码' },
    en: {
      title: 'Balance payments that require a password',
      tip: 'Members enter their password to pay this much or more with their balance at once',
    },
  },
})
