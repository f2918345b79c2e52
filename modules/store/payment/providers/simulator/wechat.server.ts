import { createCipheriv, createVerify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Books, type Held, type Reply, type Sent, type Simulated, send } from './books.server.ts'

/** JSON that is signed in headers, both ways; what notices say is enciphered. */
export function openWechat({ held, refund, make, sign, ours, secrets, seconds }: Books): Simulated {
  const transaction = ({ number, amount, currency, state }: Held) => ({
    ...{ out_trade_no: number, mchid: 'm-1', appid: 'a-1', amount: { total: amount, currency } },
    trade_state: state === 'open' ? 'NOTPAY' : state === 'paid' ? 'SUCCESS' : 'CLOSED',
    transaction_id: `t-${number}`,
  })
  const wechatHeaders = (body: string, time = seconds()) => ({
    ...{ 'wechatpay-timestamp': String(time), 'wechatpay-nonce': 'n', 'wechatpay-serial': 's' },
    'wechatpay-signature': sign(`${time}\nn\n${body}\n`),
  })

  function answer(request: IncomingMessage, path: string, body: string): Reply {
    const proof = Object.fromEntries(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const wanted = `${request.method}\n${path}\n${proof.timestamp}\n${proof.nonce_str}\n${body}\n`
    const isSigned = createVerify('RSA-SHA256')
      .update(wanted)
      .verify(ours.publicKey, String(proof.signature), 'base64')
    const signed = (status: number, value: object) => {
      const sent = status === 204 ? '' : JSON.stringify(value)
      return send(status, sent, wechatHeaders(sent))
    }
    if (!isSigned || proof.mchid !== 'm-1') return signed(401, {})
    const said = body === '' ? {} : (JSON.parse(body) as Record<string, never>)
    if (path === '/v3/pay/transactions/native') {
      const { out_trade_no, amount } = said as unknown as {
        out_trade_no: string
        amount: { total: number; currency: string }
      }
      const one = make(out_trade_no, amount.total, amount.currency)
      return signed(200, { code_url: `weixin://pay/${one.id}` })
    }
    const number = /out-trade-no\/([^/?]+)/.exec(path)?.[1]
    if (number !== undefined) {
      const one = held.get(number)
      if (!one) return signed(404, { code: 'ORDER_NOT_EXIST' })
      if (!path.endsWith('/close')) return signed(200, transaction(one))
      if (one.state === 'paid') return signed(400, { code: 'ORDERPAID' })
      one.state = 'closed'
      return signed(204, {})
    }
    const asked = /domestic\/refunds\/([^/?]+)/.exec(path)?.[1]
    if (asked !== undefined) {
      const isDone = [...held.values()].some(({ refunds }) => refunds.has(asked))
      return signed(isDone ? 200 : 404, { refund_id: `r-${asked}`, status: 'SUCCESS' })
    }
    const { out_trade_no, out_refund_no, amount } = said as unknown as {
      out_trade_no: string
      out_refund_no: string
      amount: { refund: number }
    }
    const one = held.get(out_trade_no)
    if (!one || !refund(one, out_refund_no, amount.refund)) return signed(403, { code: 'NOT_ENOUGH' })
    return signed(200, { refund_id: `r-${out_refund_no}`, status: 'SUCCESS' })
  }

  function notice(one: Held, time: number): Sent {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(secrets.wechat), '0123456789ab')
    cipher.setAAD(Buffer.from('transaction'))
    const plain = JSON.stringify(transaction(one))
    const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      ...{ id: `w-${one.number}`, event_type: 'TRANSACTION.SUCCESS' },
      resource: {
        ...{ algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64') },
        ...{ nonce: '0123456789ab', associated_data: 'transaction' },
      },
    })
    return { body, headers: wechatHeaders(body, time) }
  }

  return { answer, notice }
}
