import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCode, setSetting, signIn } from '../../testing/accounts/sessions.ts'
import { dialects } from '../../testing/databases.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

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

    test('parallel attempts get no more than their share', async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) => fail('admin', `192.0.2.${at + 1}`)),
      )
      expect(answers.filter((answer) => !isThrottled(answer))).toHaveLength(11)
    })

    /** Wrong tries for a name, each from another address, as soon as they count; then strangers have to wait. */
    const lock = async (username: string, tries = 11) => {
      for (let at = 0; at < tries; at++) {
        await fail(username, `203.0.113.${at + 1}`)
        const beyond = at - 10
        if (at < tries - 1 && beyond >= 0) product.now += Math.min(900, 2 ** beyond) * 1000
      }
    }

    test('a device is a stranger again once its session is ended from elsewhere, or after half a year', async () => {
      const { id } = await product.limitedAdmin(['content/tag/index'])
      const username = String((await product.rows('auth/admin').find(id))?.username)
      const enter = (more: { address: string; device?: string }) =>
        signIn(product, { username, password: 'Limited-Test-1', language: 'en', ...more })
      const isKnown = async (device: string) => {
        await product.app.database.write.deleteFrom('throttle').execute()
        await lock(username)
        return !isThrottled(await enter({ address: '198.51.100.9', device }))
      }
      const one = await enter({ address: '192.0.2.200' })
      const two = await enter({ address: '192.0.2.201' })
      const own = '/admin/routine.AdminInfo/'
      const { data } = await product.call<{ list: { id: number; address: string }[] }>(`${own}sessions`, {
        token: two.token,
      })
      const ended = data.list.find(({ address }) => address === '192.0.2.200')
      const body = { id: ended?.id }
      await product.call(`${own}endSession`, { method: 'POST', token: two.token, body })
      expect(await isKnown(one.device)).toBe(false)
      const three = await enter({ address: '192.0.2.202', device: two.device })
      const four = await enter({ address: '192.0.2.203' })
      await product.call(`${own}endOthers`, { method: 'POST', token: three.token, body: {} })
      expect(await isKnown(four.device)).toBe(false)
      expect(await isKnown(three.device)).toBe(true)
      await product.app.database.write.updateTable('admin').set({ last_login_ip: '' }).execute()
      product.now += 181 * 86_400_000
      expect(await isKnown(three.device)).toBe(false)
    })

    test('the addresses of one subscriber are one address', async () => {
      for (let at = 0; at < 11; at++) await fail(`nobody${at}`, `2001:db8:0:7::${at + 1}`)
      expect(isThrottled(await fail('somebody', '2001:db8:0:7:ffff::1'))).toBe(true)
      expect(isThrottled(await fail('somebody', '2001:db8:0:8::1'))).toBe(false)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

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

    test('successes never slow an address down, and do not clear what it failed at', async () => {
      for (let at = 0; at < 10; at++) await fail(`nobody${at}`, '192.0.2.9')
      for (let at = 0; at < 5; at++) expect((await signIn(product, { address: '192.0.2.9' })).code).toBe(1)
      expect(isThrottled(await fail('nobody', '192.0.2.9'))).toBe(false)
      expect(isThrottled(await fail('nobody', '192.0.2.9'))).toBe(true)
    })

    test('however many strangers try a name, its owner signs in at once from a device that has before', async () => {
      const { device } = await signIn(product, { address: '192.0.2.200' })
      expect(device).toMatch(/^[\w-]{32}\.[0-9a-f]{32}$/)
      await lock('admin', 31)
      for (let round = 0; round < 3; round++) {
        expect(isThrottled(await signIn(product, { address: '198.51.100.7', language: 'en' }))).toBe(true)
        const owner = await signIn(product, { address: `198.51.100.${20 + round}`, device })
        expect(owner).toMatchObject({ code: 1, device })
        // The owner's success is none of the strangers': they go on waiting.
        expect(isThrottled(await fail('admin', '198.51.100.8'))).toBe(true)
        // One try at the very second at which the waiting ends begins it again, for strangers.
        product.now += 900_000
        await fail('admin', '198.51.100.9')
      }
    })

    test('a device has its own ten failures, whatever its address, and keeps nobody else waiting', async () => {
      const { device } = await signIn(product, { address: '192.0.2.200' })
      const wrongly = (at: number) =>
        signIn(product, { password: wrong, device, address: `192.0.2.${at}`, language: 'en' })
      for (let at = 0; at < 11; at++) expect(isThrottled(await wrongly(at))).toBe(false)
      expect(isThrottled(await wrongly(11))).toBe(true)
      expect((await signIn(product, { address: '192.0.2.201' })).code).toBe(1)
    })

    test('a mark is for its account and its realm, and a made up one is none', async () => {
      const other = await product.limitedAdmin(['content/tag/index'])
      const row = await product.rows('auth/admin').find(other.id)
      const username = String(row?.username)
      const { device } = await signIn(product, {
        username,
        password: 'Limited-Test-1',
        address: '192.0.2.200',
      })
      await lock('admin')
      const forged = `${device.slice(0, 40)}${'0'.repeat(25)}`
      for (const mark of [device, forged, 'x', 7, null, [device], {}, 'x'.repeat(100_000)])
        expect(
          isThrottled(
            await signIn(product, { address: '198.51.100.9', device: mark as string, language: 'en' }),
          ),
          JSON.stringify(mark)?.slice(0, 80),
        ).toBe(true)
    })

    test('without a mark the right password still lets in where the account was signed in to last', async () => {
      await signIn(product, { address: '192.0.2.200' })
      await lock('admin')
      expect(isThrottled(await fail('admin', '192.0.2.200'))).toBe(true)
      expect((await signIn(product, { address: '192.0.2.200' })).code).toBe(1)
      expect(isThrottled(await signIn(product, { address: '192.0.2.204', language: 'en' }))).toBe(true)
    })

    test('while strangers wait, a known and an unknown name are answered alike, with a mark and without', async () => {
      const answers: string[] = []
      for (const username of ['admin', 'nobody'])
        for (const device of [undefined, `${'a'.repeat(32)}.${'0'.repeat(32)}`]) {
          await product.app.database.write.deleteFrom('throttle').execute()
          product.now = start
          await lock(username)
          const { code, msg } = await signIn(product, {
            username,
            address: '198.51.100.77',
            language: 'en',
            ...(device ? { device } : {}),
          })
          answers.push(`${code} ${msg}`)
        }
      expect(answers[0]).toMatch(/^0 Too many failed attempts/)
      expect(new Set(answers).size).toBe(1)
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
