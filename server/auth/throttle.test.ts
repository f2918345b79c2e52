import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dialects } from '../testing/databases.ts'
import { sessionCode, setSetting, signIn } from '../testing/sessions.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const wrong = 'Wrong-Password-1'

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`the throttle of sign-in on ${dialect}`, () => {
    let product: TestApp
    let start = 0
    const fail = (username: string, address: string) =>
      signIn(product, { username, password: wrong, address, language: 'en' })
    const isThrottled = ({ msg }: { msg: string }) => msg.startsWith('Too many failed attempts')
    const secondsOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      Number(headers['retry-after'])

    beforeAll(async () => {
      product = await startTestApp({ dialect })
      start = product.now
      await setSetting(product, 'admin_login_captcha', '0')
    })
    afterAll(() => product?.close())
    beforeEach(async () => {
      product.now = start
      await product.app.database.write.deleteFrom('throttle').execute()
    })

    test('an account has ten free failures, wherever they come from, then waits double each time', async () => {
      for (let at = 0; at < 10; at++) expect(isThrottled(await fail('admin', `192.0.2.${at}`))).toBe(false)
      // The eleventh is looked at and begins the waiting.
      expect(isThrottled(await fail('admin', '198.51.100.1'))).toBe(false)
      for (const seconds of [1, 2, 4, 8]) {
        const refused = await signIn(product, { address: `198.51.100.${seconds}`, language: 'en' })
        expect(refused).toMatchObject({ code: 0 })
        expect(secondsOf(refused)).toBe(seconds)
        product.now += seconds * 1000
        expect(isThrottled(await fail('admin', `203.0.113.${seconds}`))).toBe(false)
      }
    })

    test('an address has ten free failures, whatever names it tries', async () => {
      for (let at = 0; at < 11; at++) {
        expect(isThrottled(await fail(`nobody${at}`, '192.0.2.9'))).toBe(false)
      }
      expect(isThrottled(await fail('somebody', '192.0.2.9'))).toBe(true)
      expect((await signIn(product, { address: '192.0.2.10' })).code).toBe(1)
    })

    test('an unknown account is slowed down like a known one', async () => {
      for (let at = 0; at < 11; at++) await fail('nobody', `192.0.2.${at}`)
      expect(isThrottled(await fail('nobody', '198.51.100.1'))).toBe(true)
      expect(isThrottled(await fail('NoBody', '198.51.100.2'))).toBe(true)
    })

    test('the waiting never exceeds a quarter of an hour, and fifteen quiet minutes forget it all', async () => {
      await product.app.database.write
        .insertInto('throttle')
        .values({
          key: 'admin:ip:192.0.2.50',
          failures: 60,
          until_time: 0,
          last_time: Math.floor(start / 1000),
        })
        .execute()
      expect(isThrottled(await fail('nobody', '192.0.2.50'))).toBe(false)
      expect(secondsOf(await fail('nobody2', '192.0.2.50'))).toBe(900)
      product.now += 901_000
      for (let at = 0; at < 10; at++) {
        expect(isThrottled(await fail(`nobody${at}`, '192.0.2.50')), String(at)).toBe(false)
      }
    })

    test('a success forgets the failures of the account', async () => {
      for (let at = 0; at < 10; at++) await fail('admin', `192.0.2.${at}`)
      expect((await signIn(product, { address: '192.0.2.100' })).code).toBe(1)
      for (let at = 0; at < 10; at++) expect(isThrottled(await fail('admin', `192.0.2.${at}`))).toBe(false)
    })

    test('successes never slow an address down, and do not clear what it failed at', async () => {
      for (let at = 0; at < 10; at++) await fail(`nobody${at}`, '192.0.2.9')
      for (let at = 0; at < 5; at++) expect((await signIn(product, { address: '192.0.2.9' })).code).toBe(1)
      expect(isThrottled(await fail('nobody', '192.0.2.9'))).toBe(false)
      expect(isThrottled(await fail('nobody', '192.0.2.9'))).toBe(true)
    })

    test('parallel attempts get no more than their share', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) => fail('admin', `192.0.2.${at + 1}`)),
      )
      expect(answers.filter((answer) => !isThrottled(answer))).toHaveLength(11)
    })

    test('an open session does not notice', async () => {
      for (let at = 0; at < 12; at++) await fail('admin', '192.0.2.9')
      expect(isThrottled(await fail('admin', '192.0.2.9'))).toBe(true)
      expect(await sessionCode(product, product.superToken)).toBe(1)
    })

    test('a clock that is set back a day locks nobody out', async () => {
      for (let at = 0; at < 12; at++) await fail('admin', '192.0.2.9')
      product.now -= 86_400_000
      expect((await signIn(product, { address: '192.0.2.9' })).code).toBe(1)
    })

    test('the number of free failures is a setting', async () => {
      await setSetting(product, 'admin_login_retry', '2')
      try {
        for (let at = 0; at < 3; at++) await fail('admin', `192.0.2.${at}`)
        expect(isThrottled(await fail('admin', '192.0.2.99'))).toBe(true)
      } finally {
        await setSetting(product, 'admin_login_retry', '10')
      }
    })
  })
}
