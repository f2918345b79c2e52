import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { unixToText } from '#core/values/time.ts'
import { originOf } from '#modules/site/server/render/origin.ts'
import type { App, Context } from '#server/context.ts'
import { callService } from '#server/network/call-service.ts'
import { outboundRule } from '#server/network/outbound.ts'
import { NotAuthentic, type PaymentAdapter, type ProviderState } from '../adapter.server.ts'
import { alipayAppId, alipayGateway, alipayKey, alipayPublicKey } from './settings.ts'
import { isRsaSigned, signRsa, sortedPairs } from './signatures.server.ts'

/** What calls and notices say of a trade. */
type Said = Readonly<Record<string, string | undefined>>

const zone = 'Asia/Shanghai'
/** the only currency that it knows */
const currency = 'CNY'

/** Alipay: pages and calls are forms whose pairs, in the order of their names, are signed with RSA. */
export const alipayLike: PaymentAdapter = {
  code: 'alipay-like',
  isReady: (app) =>
    originOf(app) !== '' &&
    [alipayGateway, alipayAppId, alipayKey, alipayPublicKey].every((one) => app.settings.value(one) !== ''),

  // The trade is made when the buyer opens the page; until then nobody there knows of it.
  async create({ number, amount, title, expire_time, return_url, notice_url }, context) {
    const content = {
      ...{ out_trade_no: number, total_amount: minorToMoney(amount), subject: title },
      product_code: 'FAST_INSTANT_TRADE_PAY',
      ...(expire_time === null ? {} : { time_expire: unixToText(expire_time, zone) }),
    }
    const form = signed('alipay.trade.page.pay', content, context, { return_url, notify_url: notice_url })
    const url = `${context.app.settings.value(alipayGateway)}?${new URLSearchParams(form)}`
    return { start: { kind: 'redirect', url } }
  },

  async query({ number }, context) {
    const said = await call('alipay.trade.query', { out_trade_no: number }, context)
    if (said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
    return stateOf(accepted(said), context.app)
  },

  /** A page that nobody has opened can be until the payment's time is over; what is paid there then goes back as late. */
  async close(payment, context) {
    const said = await call('alipay.trade.close', { out_trade_no: payment.number }, context)
    if (said.code === '10000' || said.sub_code === 'ACQ.TRADE_NOT_EXIST') return 'closed'
    const { state } = await alipayLike.query(payment, context)
    return state === 'captured' || state === 'closed' ? state : 'unknown'
  },

  async refund({ number, amount, payment }, context) {
    const content = {
      ...{ out_trade_no: payment.number, out_request_no: number, refund_amount: minorToMoney(amount) },
    }
    const said = await call('alipay.trade.refund', content, context)
    if (said.code === '10000') return { state: 'done', ref: said.trade_no ?? '' }
    // What it can not say at the moment may have been done.
    return { state: said.code === '20000' || said.sub_code === 'ACQ.SYSTEM_ERROR' ? 'pending' : 'failed' }
  },

  async queryRefund({ number, payment }, context) {
    const content = { out_trade_no: payment.number, out_request_no: number }
    const said = await call('alipay.trade.fastpay.refund.query', content, context)
    return said.refund_status === 'REFUND_SUCCESS'
      ? { state: 'done', ref: said.trade_no ?? '' }
      : { state: 'unknown' }
  },

  async notice({ body }, { app }) {
    const form = new URLSearchParams(body.toString('utf8'))
    const text = sortedPairs(form, ['sign', 'sign_type'])
    if (!isRsaSigned(text, form.get('sign') ?? '', app.settings.value(alipayPublicKey)))
      throw new NotAuthentic('the signature is not one of the provider')
    const said: Said = Object.fromEntries(form)
    const number = said.out_trade_no ?? ''
    // Notices of refunds repeat that the trade was paid.
    if (said.out_biz_no) return { id: said.notify_id ?? '', payment: null }
    return { id: said.notify_id ?? '', payment: { number, state: stateOf(said, app) } }
  },

  answer: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'failure' }),
}

function stateOf(said: Said, app: App): ProviderState {
  if (said.trade_status === 'TRADE_SUCCESS' || said.trade_status === 'TRADE_FINISHED')
    return {
      ...{ state: 'captured', amount: moneyToMinor(said.total_amount ?? '') ?? -1, currency },
      ref: said.trade_no ?? '',
      // Answers to own calls name no application.
      isOurs: said.app_id === undefined || said.app_id === app.settings.value(alipayAppId),
    }
  return { state: said.trade_status === 'TRADE_CLOSED' ? 'closed' : 'pending' }
}

function accepted(said: Said): Said {
  if (said.code !== '10000') throw new Error(`the provider answers ${said.code} ${said.sub_code}`)
  return said
}

function signed(
  method: string,
  content: object,
  { app, now }: Context,
  more: Said = {},
): Record<string, string> {
  const form = {
    ...{ app_id: app.settings.value(alipayAppId), method, charset: 'utf-8', sign_type: 'RSA2' },
    ...{ timestamp: unixToText(now, zone), version: '1.0', biz_content: JSON.stringify(content), ...more },
  } as Record<string, string>
  return { ...form, sign: signRsa(sortedPairs(Object.entries(form), []), app.settings.value(alipayKey)) }
}

/** A call and its answer, which is signed over the very characters of its node. */
async function call(method: string, content: object, context: Context): Promise<Said> {
  const { app } = context
  const { status, body } = await callService(
    app.settings.value(alipayGateway),
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(signed(method, content, context)).toString(),
    },
    outboundRule(app.config),
  )
  if (status !== 200) throw new Error(`the provider answers ${status}`)
  const text = body.toString('utf8')
  const name = `${method.replaceAll('.', '_')}_response`
  const answer = JSON.parse(text) as Readonly<Record<string, Said | string>>
  const node = text.slice(text.indexOf(`"${name}":`) + name.length + 3, text.lastIndexOf(',"sign"'))
  if (!isRsaSigned(node, String(answer.sign ?? ''), app.settings.value(alipayPublicKey)))
    throw new Error('the answer is not signed by the provider')
  return answer[name] as Said
}
