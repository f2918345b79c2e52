import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a simulated provider has of a payment; amounts in minor units. */
export interface Held {
  readonly number: string
  readonly amount: number
  readonly currency: string
  readonly id: string
  state: 'open' | 'paid' | 'closed'
  readonly refunds: Map<string, number>
}

/** A notice as it goes over the network. */
export interface Sent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** What a provider answers. */
export interface Reply {
  readonly status: number
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}

/** A provider in its own words. */
export interface Simulated {
  readonly answer: (request: IncomingMessage, path: string, body: string) => Reply
  /** a notice that a payment was paid, as bytes and headers, made at a time in seconds */
  readonly notice: (one: Held, time: number) => Sent
}

export const send = (status: number, value: object | string, headers: Reply['headers'] = {}): Reply => ({
  ...{ status, headers },
  value: typeof value === 'string' ? value : JSON.stringify(value),
})

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** What all simulated providers have: payments, keys, and the moment. */
export function openBooks(clock: () => number) {
  const [theirs, ours] = [pair(), pair()]
  const held = new Map<string, Held>()
  return {
    ...{ theirs, ours, held },
    /** where it is listening, by then */
    url: '',
    secrets: { stripe: 'sk_test_1', notices: 'whsec_1', wechat: randomBytes(16).toString('hex') },
    seconds: () => Math.floor(clock() / 1000),
    sign: (data: string) => createSign('RSA-SHA256').update(data).sign(theirs.privateKey, 'base64'),
    make(number: string, amount: number, currency: string): Held {
      const known = held.get(number)
      if (known) return known
      const one: Held = { number, amount, currency, id: `id-${number}`, state: 'open', refunds: new Map() }
      held.set(number, one)
      return one
    },
    /** false where it was not paid, or less is left of it */
    refund(one: Held, number: string, amount: number): boolean {
      const others = [...one.refunds].filter(([name]) => name !== number)
      const sum = others.reduce((all, [, each]) => all + each, amount)
      if (one.state !== 'paid' || sum > one.amount) return false
      one.refunds.set(number, amount)
      return true
    },
  }
}

export type Books = ReturnType<typeof openBooks>
