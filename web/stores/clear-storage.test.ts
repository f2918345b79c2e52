import { afterEach, expect, test, vi } from 'vitest'
import { clearStorage } from './clear-storage.ts'
import { deviceKey } from './device.ts'
import { memberSession } from './member.ts'
import { adminSession } from './session.ts'

/** As much of a browser's storage as is used: its values are properties of it. */
const storageOf = (values: Readonly<Record<string, string>>) =>
  Object.create(
    {
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
      clear(this: Record<string, string>) {
        for (const key of Object.keys(this)) delete this[key]
      },
    },
    Object.getOwnPropertyDescriptors(values),
  )

afterEach(() => vi.unstubAllGlobals())

test('clearing the browser cache keeps administrator and member signed in, and nothing else', () => {
  const kept = { [adminSession.key]: '{"id":1}', [memberSession.key]: '{"id":2}', [deviceKey]: '{}' }
  const local = storageOf({ ...kept, layout: '{}', terminal: '[]' })
  const session = storageOf({ 'portico-dev-drafts': '{}' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  clearStorage()
  expect({ ...local }).toEqual(kept)
  expect({ ...session }).toEqual({})
})
