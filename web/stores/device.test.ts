import { beforeEach, expect, test } from 'vitest'
import { textStorage } from './browser-storage.ts'
import { deviceKey, deviceMark, keepDeviceMark } from './device.ts'
import { memberSession } from './member.ts'
import { adminSession } from './session.ts'

beforeEach(() => textStorage.removeItem(deviceKey))

test('each area has a mark of its own, and signing out keeps both', () => {
  expect(deviceMark('admin')).toBeUndefined()
  keepDeviceMark('admin', 'one')
  keepDeviceMark('member', 'two')
  memberSession.begin({ id: 1 })
  memberSession.clear()
  adminSession.clear()
  expect([deviceMark('admin'), deviceMark('member')]).toEqual(['one', 'two'])
})

test('an answer without a mark and a broken storage are no marks', () => {
  keepDeviceMark('admin', 'one')
  for (const given of [undefined, null, '', 7]) keepDeviceMark('admin', given)
  expect(deviceMark('admin')).toBe('one')
  for (const broken of ['{', 'null', '[]', '{"admin":7}']) {
    textStorage.setItem(deviceKey, broken)
    expect(deviceMark('admin'), broken).toBeUndefined()
  }
})
