import type { Fault } from '#core/problems.ts'
import type { SettingsChange } from '#server/settings/check-settings.ts'
import {
  alipayGateway,
  alipayKey,
  alipayPublicKey,
  stripeGateway,
  stripeKey,
  wechatGateway,
  wechatKey,
  wechatNoticeKey,
  wechatPublicKey,
} from './settings.ts'
import { isPrivateKey, isPublicKey } from './signatures.server.ts'

type Faults = Readonly<Record<string, Fault>>

/** What is wrong with what somebody fills in to have providers offered. */
export const checkProviders = (change: SettingsChange): Faults => ({
  ...refuseBadKeys(change),
  ...refuseOtherGateway(change),
})

/** Keys that are none would be noticed by the first buyer. */
function refuseBadKeys({ next }: SettingsChange): Faults {
  const checked = [
    [alipayKey, isPrivateKey],
    [wechatKey, isPrivateKey],
    [alipayPublicKey, isPublicKey],
    [wechatPublicKey, isPublicKey],
    [wechatNoticeKey, (key: string) => Buffer.byteLength(key) === 32],
  ] as const
  return Object.fromEntries(
    checked.flatMap(([setting, isKey]) => {
      const text = next(setting) ?? ''
      return text === '' || isKey(text) ? [] : [[setting.name, { message: 'store:wrong.key' }]]
    }),
  )
}

/**
 * A stored key goes to the address it was stored for: whoever may change that, and can not read the key, would otherwise have it
 * used at one of their own.
 */
function refuseOtherGateway({ next, stored }: SettingsChange): Faults {
  const pairs = [
    [stripeGateway, stripeKey],
    [alipayGateway, alipayKey],
    [wechatGateway, wechatKey],
  ] as const
  return Object.fromEntries(
    pairs.flatMap(([gateway, key]) => {
      const text = next(gateway)
      const isSame = text === undefined || text === (stored(gateway) || gateway.field.initial)
      if (isSame || next(key) !== undefined || stored(key) === '') return []
      return [[key.name, { message: 'store:wrong.keyAgain' }]]
    }),
  )
}
