import { createVerify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Books, type Held, type Reply, type Sent, type Simulated, send } from './books.server.ts'

/** One gateway, calls and notices as forms that are signed over their sorted fields. */
export function openAlipay({ held, refund, make, sign, ours }: Books): Simulated & {
  /** the page that is opened makes the trade */
  readonly open: (page: string, number: string) => void
} {
  const pairs = (form: URLSearchParams, without: readonly string[]) =>
    [...form.keys()]
      .filter((name) => !without.includes(name) && form.get(name) !== '')
      .sort()
      .map((name) => `${name}=${form.get(name)}`)
      .join('&')
  const yuan = (minor: number) => (minor / 100).toFixed(2)
  const checkAlipay = (form: URLSearchParams) => {
    const isSigned = createVerify('RSA-SHA256')
      .update(pairs(form, ['sign']))
      .verify(ours.publicKey, form.get('sign') ?? '', 'base64')
    if (!isSigned) throw new Error('not signed')
    return JSON.parse(form.get('biz_content') ?? '{}') as Record<string, string>
  }

  function answer(_request: IncomingMessage, _path: string, body: string): Reply {
    const form = new URLSearchParams(body)
    const content = checkAlipay(form)
    const one = held.get(content.out_trade_no ?? '')
    const method = form.get('method') ?? ''
    const told = (node: object) => {
      const said = JSON.stringify(node)
      return send(200, `{"${method.replaceAll('.', '_')}_response":${said},"sign":"${sign(said)}"}`)
    }
    const none = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    if (!one) return told(none)
    const base = { code: '10000', out_trade_no: one.number, trade_no: `t-${one.number}` }
    const states = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const
    if (method === 'alipay.trade.query')
      return told({ ...base, trade_status: states[one.state], total_amount: yuan(one.amount) })
    if (method === 'alipay.trade.close') {
      if (one.state === 'paid') return told({ code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' })
      one.state = 'closed'
      return told(base)
    }
    const number = content.out_request_no ?? ''
    if (method === 'alipay.trade.refund') {
      const isDone = refund(one, number, Math.round(Number(content.refund_amount) * 100))
      return told(
        isDone ? { ...base, fund_change: 'Y' } : { code: '40004', sub_code: 'ACQ.REASON_NOT_ENOUGH' },
      )
    }
    return told({ ...base, ...(one.refunds.has(number) ? { refund_status: 'REFUND_SUCCESS' } : {}) })
  }

  function notice(one: Held): Sent {
    const form = new URLSearchParams({
      ...{ notify_id: `n-${one.number}`, app_id: 'app-1', out_trade_no: one.number, sign_type: 'RSA2' },
      ...{ trade_no: `t-${one.number}`, trade_status: 'TRADE_SUCCESS', total_amount: yuan(one.amount) },
    })
    form.set('sign', sign(pairs(form, ['sign', 'sign_type'])))
    return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }

  function open(page: string, number: string): void {
    const content = checkAlipay(new URL(page).searchParams)
    make(number, Math.round(Number(content.total_amount) * 100), 'CNY')
  }

  return { answer, notice, open }
}
