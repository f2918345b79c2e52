import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, sessionCode, setSetting, signIn } from '../testing/accounts/sessions.ts'
import { dialects } from '../testing/databases.ts'
import { startTestApp, superPassword, type TestApp } from '../testing/test-app.ts'
import { adminRealm } from './realm.ts'
import { issueTokens } from './tokens.ts'

const day = 86_400_000

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`a session on ${dialect}`, () => {
    let product: TestApp
    let start = 0
    const refresh = (token: string, refreshToken: unknown) =>
      product.call<{ type: string; token: string } | null>('/api/common/refreshToken', {
        method: 'POST',
        ...(token ? { token } : {}),
        body: { refreshToken },
      })
    const keep = () => signIn(product, { keep: true })
    const logout = (token: string, body: unknown = {}) =>
      product.call('/admin/Index/logout', { method: 'POST', ...(token ? { token } : {}), body })
    const isDead = async ({ token, refreshToken }: SignedIn) => {
      expect(await sessionCode(product, token)).toBe(303)
      expect((await refresh(token, refreshToken)).code).toBe(0)
    }

    beforeAll(async () => {
      product = await startTestApp({ dialect })
      start = product.now
      await setSetting(product, 'admin_login_captcha', '0')
    })
    afterAll(() => product?.close())
    beforeEach(() => {
      product.now = start
    })

    test('goes on with a fresh token, which replaces the old one after thirty seconds', async () => {
      const { token, refreshToken } = await keep()
      product.now += 4 * day
      const answer = await refresh(token, refreshToken)
      expect(answer).toMatchObject({ code: 1, data: { type: 'admin-refresh' } })
      const fresh = answer.data?.token ?? ''
      expect(fresh).not.toBe(token)
      expect(await sessionCode(product, fresh)).toBe(1)
    })

    test('honours a token that was replaced before its time for thirty seconds more', async () => {
      const { token, refreshToken } = await keep()
      const fresh = (await refresh(token, refreshToken)).data?.token ?? ''
      product.now += 30_000
      expect(await sessionCode(product, token)).toBe(1)
      product.now += 1000
      expect(await sessionCode(product, token)).toBe(409)
      expect(await sessionCode(product, fresh)).toBe(1)
    })

    test('answers parallel refreshes with the same token', async () => {
      const { token, refreshToken } = await keep()
      product.now += 4 * day
      const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token, refreshToken)))
      expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(1))
      const tokens = new Set(answers.map(({ data }) => data?.token))
      expect(tokens.size).toBe(1)
      expect(await sessionCode(product, [...tokens][0] ?? '')).toBe(1)
      expect((await refresh(token, refreshToken)).data?.token).toBe([...tokens][0])
    })

    test('takes a token of an earlier generation, for a tab that missed a refresh', async () => {
      const { token, refreshToken } = await keep()
      product.now += 4 * day
      const second = (await refresh(token, refreshToken)).data?.token ?? ''
      product.now += 4 * day
      const third = (await refresh(second, refreshToken)).data?.token ?? ''
      expect((await refresh(token, refreshToken)).data?.token).toBe(third)
      product.now += 4 * day
      const fourth = (await refresh(token, refreshToken)).data?.token ?? ''
      expect(fourth).not.toBe(third)
      expect(await sessionCode(product, fourth)).toBe(1)
    })

    test('ends with a sign-out, whether or not the refresh token is sent along', async () => {
      for (const withRefresh of [true, false]) {
        const session = await keep()
        const body = withRefresh ? { refreshToken: session.refreshToken } : {}
        expect((await logout(session.token, body)).code).toBe(1)
        await isDead(session)
      }
    })

    test('never outlives a sign-out that happens during a refresh', async () => {
      for (let round = 0; round < 5; round++) {
        const session = await keep()
        const answers = await Promise.all([
          refresh(session.token, session.refreshToken),
          logout(session.token),
          refresh(session.token, session.refreshToken),
        ])
        for (const { data } of answers) {
          const token = (data as { token?: string } | null)?.token
          if (token) expect(await sessionCode(product, token)).toBe(303)
        }
        await isDead(session)
      }
    })

    test('dies with the password, the account and the groups of its holder', async () => {
      const { id, groupId } = await product.limitedAdmin(['content/tag/index'])
      const rows = product.rows('auth/admin')
      const open = async (): Promise<SignedIn> => {
        const row = await product.app.database.read
          .selectFrom('admin')
          .select('security_stamp')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const stamp = String(row.security_stamp)
        const tokens = await issueTokens(product.context(), adminRealm, { id, stamp }, true)
        expect(await sessionCode(product, tokens.token)).toBe(1)
        return { code: 1, msg: '', headers: {}, device: '', ...tokens }
      }
      const before = await open()
      await rows.update([id], { password: 'Another-Test-2' })
      await isDead(before)

      const grouped = await open()
      await rows.update([id], { group_arr: [groupId, 3] })
      await isDead(grouped)

      const disabled = await open()
      await rows.update([id], { status: '0' })
      await isDead(disabled)
      await rows.update([id], { status: '1' })
      await isDead(disabled)

      const renamed = await open()
      await rows.update([id], { nickname: 'Somebody else' })
      expect(await sessionCode(product, renamed.token)).toBe(1)

      await rows.remove([id])
      await isDead(renamed)
    })

    test('leaves nothing in the database that could be used as a token', async () => {
      const { token, refreshToken } = await keep()
      const fresh = (await refresh(token, refreshToken)).data?.token ?? ''
      const rows = await product.app.database.read.selectFrom('token').selectAll().execute()
      const text = JSON.stringify(rows)
      for (const secret of [token, refreshToken, fresh, superPassword]) expect(text).not.toContain(secret)
      for (const row of rows) {
        expect(await sessionCode(product, String(row.token))).toBe(303)
        expect(await sessionCode(product, String(row.session_id))).toBe(303)
      }
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is refused with 409 once its token has expired, and with 303 when the token is unknown', async () => {
      const { token } = await signIn(product)
      product.now += 3 * day - 1000
      expect(await sessionCode(product, token)).toBe(1)
      product.now += 1000
      const expired = await product.call('/admin/ajax/area', { token })
      expect(expired).toMatchObject({ status: 200, code: 409, data: [] })
      for (const unknown of ['x', `${token}x`, 'x'.repeat(5000), token.toUpperCase()]) {
        const refused = await product.call('/admin/ajax/area', { token: unknown })
        expect(refused).toMatchObject({ status: 200, code: 303, data: { type: 'need login' } })
      }
    })

    test('survives a clock that jumps and comes back', async () => {
      const { token, refreshToken } = await keep()
      product.now = start - 30 * day
      expect(await sessionCode(product, token)).toBe(1)
      product.now += 50 * day
      expect(await sessionCode(product, token)).toBe(409)
      // What was expired stays expired; the session goes on with another token.
      product.now = start
      expect(await sessionCode(product, token)).toBe(409)
      const next = (await refresh(token, refreshToken)).data?.token ?? ''
      expect(await sessionCode(product, next)).toBe(1)
    })

    test('can be refreshed for thirty days and not a second longer', async () => {
      const { token, refreshToken } = await keep()
      product.now += 30 * day - 1000
      const fresh = await refresh(token, refreshToken)
      expect(fresh.code).toBe(1)
      product.now += 1000
      expect((await refresh(fresh.data?.token ?? '', refreshToken)).code).toBe(0)
    })

    test('is refreshed only with both of its own tokens', async () => {
      const one = await keep()
      const two = await keep()
      const pairs: readonly (readonly [string, unknown])[] = [
        ['', one.refreshToken],
        [one.token, ''],
        [one.token, undefined],
        [one.token, one.token],
        [one.refreshToken, one.refreshToken],
        [two.token, one.refreshToken],
        [one.token, two.refreshToken],
        [one.token, [one.refreshToken]],
        [one.token, { token: one.refreshToken }],
        ['unknown', one.refreshToken],
        [one.token, 'x'.repeat(100_000)],
      ]
      for (const [token, refreshToken] of pairs) {
        expect(await refresh(token, refreshToken)).toMatchObject({ status: 200, code: 0 })
      }
      expect(await sessionCode(product, one.token)).toBe(1)
      expect(await sessionCode(product, one.refreshToken)).toBe(303)
    })

    test('of another realm has no say here', async () => {
      const { write } = product.app.database
      const member = await keep()
      await write.updateTable('token').set({ type: 'user' }).where('type', '=', 'admin').execute()
      expect(await sessionCode(product, member.token)).toBe(303)
      expect((await refresh(member.token, member.refreshToken)).code).toBe(0)
      await write.updateTable('token').set({ type: 'admin' }).where('type', '=', 'user').execute()
      await write
        .updateTable('token')
        .set({ type: 'user-refresh' })
        .where('type', '=', 'admin-refresh')
        .execute()
      expect((await refresh(member.token, member.refreshToken)).code).toBe(0)
    })

    test('ends with a sign-out also when its token has expired', async () => {
      const session = await keep()
      product.now += 4 * day
      expect((await logout(session.token)).code).toBe(1)
      expect((await refresh(session.token, session.refreshToken)).code).toBe(0)
    })

    test('ends by itself alone: a foreign refresh token sent along is left alone', async () => {
      const mine = await keep()
      const other = await keep()
      await logout(mine.token, { refreshToken: other.refreshToken })
      await isDead(mine)
      expect(await sessionCode(product, other.token)).toBe(1)
      expect((await refresh(other.token, other.refreshToken)).code).toBe(1)
    })

    test('is not ended by its refresh token beside an access token that leads nowhere', async () => {
      const session = await keep()
      expect((await logout('unknown', { refreshToken: session.refreshToken })).code).toBe(1)
      expect(await sessionCode(product, session.token)).toBe(1)
      expect((await refresh(session.token, session.refreshToken)).code).toBe(1)
      // By itself it names the session that it is the last of.
      await logout('', { refreshToken: session.refreshToken })
      await isDead(session)
    })

    test('that was expired stays so when the clock is set back, and goes on with its refresh token', async () => {
      const { token, refreshToken } = await keep()
      product.now += 4 * day
      expect(await sessionCode(product, token)).toBe(409)
      product.now -= 4 * day
      expect(await sessionCode(product, token)).toBe(409)
      const next = (await refresh(token, refreshToken)).data?.token ?? ''
      expect(await sessionCode(product, next)).toBe(1)
      // The next one too, for whoever still holds the one before.
      product.now += 4 * day
      expect(await sessionCode(product, next)).toBe(409)
      product.now -= 4 * day
      const third = (await refresh(token, refreshToken)).data?.token ?? ''
      expect(await sessionCode(product, third)).toBe(1)
    })

    test('that was replaced, and one whose thirty days were over, are not revived by a clock set back', async () => {
      const { token, refreshToken } = await keep()
      product.now += 3600_000
      const next = (await refresh(token, refreshToken)).data?.token ?? ''
      product.now -= 1800_000
      expect(await sessionCode(product, token)).toBe(409)
      expect(await sessionCode(product, next)).toBe(1)
      product.now += 31 * day
      expect((await refresh(next, refreshToken)).code).toBe(0)
      product.now -= 31 * day
      expect((await refresh(next, refreshToken)).code).toBe(0)
    })

    test('signing out without a session is no failure', async () => {
      expect((await logout('')).code).toBe(1)
      expect((await logout('unknown', { refreshToken: ['x'] })).code).toBe(1)
    })
  })
}

describe('the life of a token', () => {
  const lifeOf = async (product: TestApp) => {
    const { token } = await signIn(product)
    const start = product.now
    const codes: number[] = []
    for (const seconds of [99, 100, 299, 300]) {
      product.now = start + seconds * 1000
      codes.push(await sessionCode(product, token))
    }
    product.now = start
    return codes
  }

  test('is the configuration item, unless the environment says otherwise', async () => {
    const product = await startTestApp()
    try {
      await setSetting(product, 'admin_login_captcha', '0')
      await setSetting(product, 'admin_token_life', '300')
      expect(await lifeOf(product)).toEqual([1, 1, 1, 409])
    } finally {
      await product.close()
    }
    const configured = await startTestApp({ env: { PORTICO_TOKEN_LIFE: '100' } })
    try {
      await setSetting(configured, 'admin_login_captcha', '0')
      await setSetting(configured, 'admin_token_life', '300')
      expect(await lifeOf(configured)).toEqual([1, 409, 409, 409])
    } finally {
      await configured.close()
    }
  })
})
