import { describe, expect, test } from 'vitest'
import { guest, type Identity } from '../../context.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createThrottle } from './throttle.ts'

describe('the general throttle', () => {
  test('lets a session make 1,200 calls a minute and an address without one 300', async () => {
    const limited = await startTestApp({ env: { PORTICO_RATE_LIMIT: 'on' } })
    try {
      const url = '/admin/ajax/area'
      const many = (times: number, options: Parameters<TestApp['call']>[1]) =>
        Promise.all(Array.from({ length: times }, () => limited.call(url, options)))
      const guests = await many(300, { address: '192.0.2.1' })
      expect(new Set(guests.map(({ code }) => code))).toEqual(new Set([303]))
      const refused = await limited.call(url, { address: '192.0.2.1', language: 'en' })
      expect(refused).toMatchObject({
        status: 200,
        code: 0,
        msg: expect.stringMatching(/^Too many requests/),
      })
      expect(refused.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'x-rate-limit-limit': '300',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': expect.stringMatching(/^\d+$/),
      })
      expect((await limited.call(url, { address: '192.0.2.2' })).code).toBe(303)

      const token = limited.superToken
      const session = await many(1200, { address: '192.0.2.1', token })
      expect(new Set(session.map(({ code }) => code))).toEqual(new Set([1]))
      expect(await limited.call(url, { address: '192.0.2.3', token })).toMatchObject({
        code: 0,
        headers: { 'x-rate-limit-limit': '1200' },
      })
      expect((await limited.call(url, { token: await limited.tokenOf(1) })).code).toBe(1)
    } finally {
      await limited.close()
    }
  })

  test('counts what can not be read as well', async () => {
    const limited = await startTestApp({ env: { PORTICO_RATE_LIMIT: 'on' } })
    try {
      const post = () =>
        limited.call('/admin/index/login', { method: 'POST', body: '{"half', language: 'en' })
      await Promise.all(Array.from({ length: 300 }, post))
      expect((await post()).msg).toMatch(/^Too many requests/)
    } finally {
      await limited.close()
    }
  })
})

describe('the limit of a route', () => {
  const admin = (id: number) => ({ kind: 'admin', id }) as unknown as Identity
  const member = (id: number) => ({ kind: 'member', id }) as unknown as Identity
  const mine = { name: 'mine', points: 2, seconds: 60, by: 'account' } as const
  const near = { name: 'near', points: 2, seconds: 60, by: 'address' } as const
  const refused = { problem: 'tooManyRequests', headers: { 'x-rate-limit-limit': '2' } }

  test('counts an account whichever address it calls from, and guests by address', async () => {
    const { takeOf } = createThrottle(false, null)
    for (const address of ['192.0.2.1', '192.0.2.2']) await takeOf(mine, admin(1), address)
    await expect(takeOf(mine, admin(1), '192.0.2.3')).rejects.toMatchObject(refused)
    await takeOf(mine, member(1), '192.0.2.3')
    for (const _ of [1, 2]) await takeOf(mine, guest, '192.0.2.9')
    await expect(takeOf(mine, guest, '192.0.2.9')).rejects.toMatchObject(refused)
  })

  test('counts by address whoever calls, and all addresses of one IPv6 network together', async () => {
    const { takeOf } = createThrottle(false, null)
    await takeOf(near, admin(1), '2001:db8::1')
    await takeOf(near, guest, '2001:db8::2')
    await expect(takeOf(near, member(1), '2001:db8::3')).rejects.toMatchObject(refused)
    await takeOf(near, guest, '2001:db8:1::1')
  })
})
