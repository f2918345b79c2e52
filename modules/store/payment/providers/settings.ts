import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { paymentGroup } from '../payment-settings.ts'

const isAddress = (text: string) => text === '' || /^https?:\/\/[^\s/]+(\/\S*)?$/.test(text)

/** Where a provider is called. */
const gateway = (name: string, initial: string, weigh: number, zh: string, en: string) =>
  defineSetting(name, field.text({ initial }), {
    ...{ group: paymentGroup, weigh },
    texts: {
      'zh-cn': { title: zh, faults: { address: '{{label}}须以 https:// 开头' } },
      en: { title: en, faults: { address: '{{label}} must begin with https://' } },
    },
    check: (text, refuse) => (isAddress(text) ? null : refuse('address')),
  })

/** Something that a provider has handed out; a secret is kept sealed and never answered. */
const given = (name: string, weigh: number, [zh, en]: readonly [string, string], isSecret = false) =>
  defineSetting(name, field.textarea({ initial: '', max: 4000 }), {
    ...{ group: paymentGroup, weigh, isSecret },
    texts: { 'zh-cn': { title: zh }, en: { title: en } },
  })

export const stripeGateway = gateway(
  'stripe_gateway',
  'https://api.stripe.com',
  60,
  '银行卡：接口地址',
  'Card: address',
)
export const stripeKey = given('stripe_key', 59, ['银行卡：密钥', 'Card: secret key'], true)
export const stripeNoticeKey = given(
  'stripe_notice_key',
  58,
  ['银行卡：通知密钥', 'Card: key of notices'],
  true,
)

export const alipayGateway = gateway(
  ...(['alipay_gateway', 'https://openapi.alipay.com/gateway.do', 50] as const),
  ...(['支付宝：接口地址', 'Alipay: address'] as const),
)
export const alipayAppId = given('alipay_app_id', 49, ['支付宝：应用 ID', 'Alipay: application id'])
export const alipayKey = given(
  'alipay_private_key',
  48,
  ['支付宝：应用私钥', 'Alipay: own private key'],
  true,
)
export const alipayPublicKey = given('alipay_public_key', 47, [
  '支付宝：支付宝公钥',
  'Alipay: public key of Alipay',
])

export const wechatGateway = gateway(
  ...(['wechat_gateway', 'https://api.mch.weixin.qq.com', 40] as const),
  ...(['微信支付：接口地址', 'WeChat Pay: address'] as const),
)
export const wechatAppId = given('wechat_app_id', 39, ['微信支付：AppID', 'WeChat Pay: AppID'])
export const wechatMerchant = given('wechat_merchant', 38, ['微信支付：商户号', 'WeChat Pay: merchant id'])
export const wechatSerial = given('wechat_serial', 37, [
  '微信支付：证书序列号',
  'WeChat Pay: serial of the certificate',
])
export const wechatKey = given(
  'wechat_private_key',
  36,
  ['微信支付：商户私钥', 'WeChat Pay: private key'],
  true,
)
export const wechatNoticeKey = given(
  'wechat_notice_key',
  35,
  ['微信支付：APIv3 密钥', 'WeChat Pay: APIv3 key'],
  true,
)
export const wechatPublicKey = given('wechat_public_key', 34, [
  '微信支付：平台公钥',
  'WeChat Pay: public key of the platform',
])

/** What is asked for before a provider is offered, in the order in which it is filled in. */
export const providerSettings = [
  ...[stripeGateway, stripeKey, stripeNoticeKey],
  ...[alipayGateway, alipayAppId, alipayKey, alipayPublicKey],
  ...[wechatGateway, wechatAppId, wechatMerchant, wechatSerial, wechatKey, wechatNoticeKey, wechatPublicKey],
]
