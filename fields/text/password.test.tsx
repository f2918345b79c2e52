import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { adminMessages } from '#modules/admin/admin/admin.messages.ts'
import { admin } from '#modules/admin/admin/admin.ts'
import { loadNamespace, replaceTexts } from '#web/i18n/i18n.ts'
import { password } from './kind.client.tsx'

const resource = describeResource(admin)

beforeAll(async () => {
  replaceTexts('auth/admin', adminMessages)
  await Promise.all(['web', 'core', 'fields'].map((name) => loadNamespace(name, 'zh-cn')))
})

/** The empty password box of a form with these values. */
function drawn(values: Readonly<Record<string, unknown>>): string {
  const field = resource.fields.password
  const { Input } = password
  if (!field || !Input) throw new Error('there is no password')
  const props = { resource, name: 'password', field, id: 'p', value: '', values, placeholder: '至少 10 位' }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Input {...props} onChange={() => {}} />
    </QueryClientProvider>,
  )
}

test('the password of a new administrator says how long it must be, that of a stored one that it may stay empty', () => {
  expect(adminMessages['zh-cn'].placeholders).toMatchObject({ password: '至少 10 位' })
  expect(drawn({})).toContain('placeholder="至少 10 位"')
  expect(drawn({ id: 7 })).toContain('placeholder="不修改请留空"')
})
