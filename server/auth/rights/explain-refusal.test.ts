import { beforeAll, expect, test } from 'vitest'
import { onSqlite } from '../../conformance/on-every-dialect.ts'
import { addSample } from '../../conformance/sample-values.ts'
import { invalidateCache } from '../../settings/invalidate-cache.ts'
import type { TestApp } from '../../testing/test-app.ts'

const product = onSqlite()
let limited: Awaited<ReturnType<TestApp['limitedAdmin']>>

beforeAll(async () => {
  limited = await product().limitedAdmin(['content/article/index', 'content/article/edit'])
})

const refusal = async (url: string, language = 'en', token = limited.token) =>
  product().call(url, { token, language, method: 'POST', body: { ids: [1] } })

test('a limited administrator is told which rule is missing, in their language, and whom to ask', async () => {
  expect(await refusal('/admin/content.article/publish')).toMatchObject({
    code: 401,
    data: [],
    msg: 'You need the permission “Content / Articles / Publish” to do this. Ask a super administrator for it.',
  })
  expect((await refusal('/admin/content.article/publish', 'zh-cn')).msg).toBe(
    '此操作需要权限“内容管理 / 文章管理 / 发布”。请向超级管理员申请。',
  )
})

test('an administrator of a group above is named where that group holds the rule', async () => {
  const above = await product().limitedAdmin(['content/article/index', 'content/article/publish'])
  const { groupId, token } = await product().limitedAdmin(['content/article/index', 'content/article/edit'])
  await product().rows('auth/group').update([groupId], { pid: above.groupId })
  const publishing = await refusal('/admin/content.article/publish', 'en', token)
  expect(publishing.msg).toContain('a group above yours')
  const adding = await refusal('/admin/content.article/add', 'en', token)
  expect(adding.msg).toContain('Ask a super administrator for it.')
})

test('a transition without its node is refused by the name of its action', async () => {
  const id = await addSample(product(), 'content/article', 1)
  const { msg } = await product().call('/admin/content.article/edit', {
    token: limited.token,
    language: 'en',
    method: 'POST',
    body: { id, status: 'published' },
  })
  expect(msg).toContain('“Content / Articles / Publish”')
})

test('what no rule grants is for super administrators', async () => {
  const { msg, code } = await product().call('/admin/operations.console/load?process=none', {
    token: limited.token,
    language: 'en',
  })
  expect([code, msg]).toEqual([401, 'Only a super administrator can do this.'])
})

test('a page that does not open says which permission is missing, and nothing of pages that are none', async () => {
  const reasonOf = async (page: string) => {
    const { data } = await product().call<{ reason: string }>(`/admin/ajax/refusal?page=${page}`, {
      token: limited.token,
      language: 'en',
    })
    return data.reason
  }
  expect(await reasonOf('auth/admin')).toContain('“Permissions / Administrators”')
  expect(await reasonOf('content/article')).toBe('')
  expect(await reasonOf('no/such/page')).toBe('')
  const { write } = product().app.database
  const setStatus = async (status: string) => {
    await write.updateTable('admin_rule').set({ status }).where('name', '=', 'auth/admin').execute()
    await invalidateCache('rights', { db: write })
  }
  // While a page is disabled nobody can grant it.
  await setStatus('0')
  expect(await reasonOf('auth/admin')).toBe('')
  await setStatus('1')
})
