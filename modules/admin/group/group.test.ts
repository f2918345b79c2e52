import { expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'

const product = onSqlite()

test('a super administrator opens an own group, with all rules as `*`, and does not change it', async () => {
  const call = (path: string, token: string, body?: object) =>
    product().call<{ row?: object } | null>(`/admin/auth.Group/${path}`, {
      token,
      language: 'en',
      ...(body ? { method: 'POST', body } : {}),
    })
  const { superToken: token } = product()
  expect(await call('edit?id=1', token)).toMatchObject({ code: 1, data: { row: { id: 1, rules: ['*'] } } })
  const refusal = { code: 0, msg: 'You can’t manage your own role group.' }
  expect(await call('edit', token, { id: 1, name: 'Mine' })).toMatchObject(refusal)
  const limited = await product().limitedAdmin(['auth/group/index', 'auth/group/edit'])
  expect(await call(`edit?id=${limited.groupId}`, limited.token)).toMatchObject(refusal)
})
