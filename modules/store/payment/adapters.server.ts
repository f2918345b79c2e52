import type { App } from '#server/context.ts'
import type { PaymentAdapter } from './adapter.server.ts'
import { ownMethods, type PayMethod } from './payment.ts'
import { offeredMethods } from './payment-settings.ts'
import { alipayLike } from './providers/alipay-like.server.ts'
import { stripeLike } from './providers/stripe-like.server.ts'
import { wechatLike } from './providers/wechat-like.server.ts'
import { testAdapter } from './test-provider/adapter.server.ts'

/** Every provider that can be paid by. */
export const adapters: readonly PaymentAdapter[] = [stripeLike, alipayLike, wechatLike, testAdapter]

const byCode = new Map(adapters.map((adapter) => [adapter.code, adapter]))

/** The adapter of a provider, also one that is not offered any more: what was begun with it ends with it. */
export function adapterOf(method: PayMethod | null): PaymentAdapter {
  const found = method === null ? undefined : byCode.get(method)
  if (!found) throw new Error(`${method} is no provider of payments`)
  return found
}

/** The ways of paying that buyers may choose at this moment. */
export function methodsOffered(app: App): readonly PayMethod[] {
  const wanted = app.settings.value(offeredMethods) as readonly PayMethod[]
  return [...ownMethods, ...byCode.keys()].filter(
    (method) => wanted.includes(method) && (byCode.get(method)?.isReady(app) ?? true),
  )
}
