import { cutText } from '#core/values/cut-text.ts'
import { originOf } from '#modules/site/server/render/origin.ts'
import type { App, Context } from '#server/context.ts'
import { callService } from '#server/network/call-service.ts'
import { outboundRule } from '#server/network/outbound.ts'
import { signedSeconds } from '#server/secrets/timestamped-signature.ts'
import {
  isRefusal,
  NotAuthentic,
  NotMade,
  type PaymentAdapter,
  type ProviderState,
  type RawNotice,
  type RefundState,
} from '../adapter.server.ts'
import {
  wechatAppId,
  wechatGateway,
  wechatKey,
  wechatMerchant,
  wechatNoticeKey,
  wechatPublicKey,
  wechatSerial,
} from './settings.ts'
import { isRsaSigned, openAesGcm, signRsa } from './signatures.server.ts'

/** What calls and notices say of a payment. */
interface Transaction {
  readonly out_trade_no: string
  readonly trade_state: string
  readonly transaction_id?: string
  readonly mchid: string
  readonly appid: string
  readonly amount?: { readonly total: number; readonly currency: string }
}

interface Refund {
  readonly refund_id: string
  readonly status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL'
}

/** WeChat Pay: calls and answers are signed with RSA in their headers, notices are encrypted, buyers scan a code. */
export const wechatLike: PaymentAdapter = {
  code: 'wechat-like',
  isReady: (app) =>
    originOf(app) !== '' &&
    [
      ...[wechatGateway, wechatAppId, wechatMerchant, wechatSerial, wechatKey],
      ...[wechatNoticeKey, wechatPublicKey],
    ].every((one) => app.settings.value(one) !== ''),

  async create({ number, amount, currency, title, expire_time, notice_url }, context) {
    const { app } = context
    const body = {
      ...{ appid: app.settings.value(wechatAppId), mchid: app.settings.value(wechatMerchant) },
      ...{ description: cutText(title, 120), out_trade_no: number, notify_url: notice_url },
      ...(expire_time === null ? {} : { time_expire: new Date(expire_time * 1000).toISOString() }),
      amount: { total: amount, currency },
    }
    const { answer } = await call<{ code_url: string }>('POST', '/v3/pay/transactions/native', context, {
      isMaking: true,
      body,
    })
    return { start: { kind: 'qr', text: answer.code_url } }
  },

  async query({ number }, context) {
    const merchant = context.app.settings.value(wechatMerchant)
    const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${merchant}`
    const { status, answer } = await call<Transaction>('GET', path, context, { accepts: [404] })
    return status === 404 ? { state: 'unknown' } : stateOf(answer, context.app)
  },

  async close(payment, context) {
    const body = { mchid: context.app.settings.value(wechatMerchant) }
    const path = `/v3/pay/transactions/out-trade-no/${payment.number}/close`
    const { status } = await call('POST', path, context, { body, accepts: [204, 400, 404] })
    // What it knows nothing of yet it would take still: nothing was shown to the buyer then.
    if (status === 204 || status === 404) return 'closed'
    const { state } = await wechatLike.query(payment, context)
    return state === 'captured' || state === 'closed' ? state : 'unknown'
  },

  async refund({ number, amount, payment }, context) {
    const body = {
      ...{ out_trade_no: payment.number, out_refund_no: number },
      amount: { refund: amount, total: payment.amount, currency: payment.currency },
    }
    const { status, answer } = await call<Refund>('POST', '/v3/refund/domestic/refunds', context, {
      ...{ body, accepts: [400, 403] },
    })
    return status === 200 ? refundOf(answer) : { state: 'failed' }
  },

  async queryRefund({ number }, context) {
    const path = `/v3/refund/domestic/refunds/${number}`
    const { status, answer } = await call<Refund>('GET', path, context, { accepts: [404] })
    return status === 404 ? { state: 'unknown' } : refundOf(answer)
  },

  async notice(raw, { app, now }) {
    checkSigned(raw, app, now)
    const { id, event_type, resource } = JSON.parse(raw.body.toString('utf8')) as {
      readonly id: string
      readonly event_type: string
      readonly resource: Readonly<Record<string, string>>
    }
    if (!event_type.startsWith('TRANSACTION.')) return { id, payment: null }
    const said = JSON.parse(openAesGcm(resource, app.settings.value(wechatNoticeKey))) as Transaction
    return { id, payment: { number: said.out_trade_no, state: stateOf(said, app) } }
  },

  answer: (isTaken) => ({
    status: isTaken ? 200 : 500,
    type: 'application/json',
    body: JSON.stringify({ code: isTaken ? 'SUCCESS' : 'FAIL', message: '' }),
  }),
}

function stateOf(
  { trade_state, amount, transaction_id, mchid, appid }: Transaction,
  app: App,
): ProviderState {
  const { value } = app.settings
  // What goes back was paid once.
  if (trade_state === 'SUCCESS' || trade_state === 'REFUND')
    return {
      ...{ state: 'captured', amount: amount?.total ?? -1, currency: amount?.currency ?? '' },
      ref: transaction_id ?? '',
      isOurs: mchid === value(wechatMerchant) && appid === value(wechatAppId),
    }
  if (trade_state === 'CLOSED' || trade_state === 'REVOKED') return { state: 'closed' }
  return { state: trade_state === 'PAYERROR' ? 'failed' : 'pending' }
}

const refundOf = ({ refund_id, status }: Refund): RefundState => {
  if (status === 'SUCCESS') return { state: 'done', ref: refund_id }
  return { state: status === 'PROCESSING' ? 'pending' : 'failed' }
}

/** The provider has signed time, nonce and body, not long ago. */
function checkSigned({ headers, body }: RawNotice, { settings }: App, now: number): void {
  const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  const time = of('timestamp')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > signedSeconds)
    throw new NotAuthentic('the time of the signature is not now')
  const text = Buffer.concat([Buffer.from(`${time}\n${of('nonce')}\n`), body, Buffer.from('\n')])
  if (!isRsaSigned(text, of('signature'), settings.value(wechatPublicKey)))
    throw new NotAuthentic('the signature is not one of the provider')
}

interface Sent {
  readonly body?: object
  /** statuses beyond 200 whose answer the caller reads */
  readonly accepts?: readonly number[]
  /** it is the call that makes the payment */
  readonly isMaking?: boolean
}

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  { app, now }: Context,
  { body, accepts = [], isMaking = false }: Sent,
): Promise<{ readonly status: number; readonly answer: T }> {
  const { value } = app.settings
  const text = body === undefined ? '' : JSON.stringify(body)
  const nonce = app.random(16).toString('hex')
  const signature = signRsa(`${method}\n${path}\n${now}\n${nonce}\n${text}\n`, value(wechatKey))
  const proof = Object.entries({
    ...{ mchid: value(wechatMerchant), nonce_str: nonce, signature },
    ...{ timestamp: String(now), serial_no: value(wechatSerial) },
  })
  const answer = await callService(
    `${value(wechatGateway)}${path}`,
    {
      method,
      headers: {
        accept: 'application/json',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${proof.map(([name, one]) => `${name}="${one}"`).join(',')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: text }),
    },
    outboundRule(app.config),
  )
  if (isMaking && isRefusal(answer.status)) throw new NotMade(`the provider answers ${answer.status}`)
  if (answer.status !== 200 && !accepts.includes(answer.status))
    throw new Error(`the provider answers ${answer.status}`)
  // What stands for nothing being there is believed signed as well.
  checkSigned(answer, app, Math.floor(app.clock() / 1000))
  return {
    status: answer.status,
    answer: (answer.body.length === 0 ? {} : JSON.parse(answer.body.toString('utf8'))) as T,
  }
}
