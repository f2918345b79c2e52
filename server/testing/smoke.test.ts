import { expect, test } from 'vitest'
import { dialects } from './databases.ts'
import { startTestApp } from './test-app.ts'

for (const { dialect, isReachable } of dialects) {
  test.skipIf(!isReachable)(`a tag is added, listed and deleted on ${dialect}`, async () => {
    const product = await startTestApp({ dialect })
    try {
      const token = product.superToken
      const add = await product.call('/admin/content.Tag/add', {
        method: 'POST',
        token,
        body: { name: '红' },
      })
      expect(add).toMatchObject({ code: 1 })
      const list = await product.call<{ list: unknown[]; total: number }>('/admin/content.Tag/index', {
        token,
      })
      expect(list.data).toMatchObject({ total: 1, list: [{ id: 1, name: '红' }] })
      const del = await product.call('/admin/content.Tag/del?ids[]=1', { method: 'DELETE', token })
      expect(del).toMatchObject({ code: 1 })
    } finally {
      await product.close()
    }
  })
}
