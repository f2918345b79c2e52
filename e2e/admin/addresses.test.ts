import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, row } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(() => addRow(stage, 'content/tag', { name: '保存途中' }))

test('the loading address forwards to the page it names, in its state; a broken one to the first menu', async () => {
  const page = await stage.enter('dashboard')
  const loading = (to: string) => page.goto(`/admin/loading/${encodeURIComponent(to)}`)
  await loading(JSON.stringify({ path: '/content/tag', query: { quickSearch: '途中' } }))
  await expectShown(row(page, '保存途中'))
  await eventually(() => page.getByRole('textbox', { name: '快速搜索' }).inputValue()).toBe('途中')
  for (const broken of ['{"path":', '[1]', '{"path":"https://evil.example"}', '{"path":7}']) {
    await loading(broken)
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
  }
  await loading(JSON.stringify({ path: '/no/such', query: {} }))
  await expectShown(page.getByText('没有找到这个页面'))
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/no/such')
})

test('an unknown address below the back office keeps path and query on its way through sign-in', async () => {
  const page = await stage.visit()
  await page.goto('/admin/content/article?page=3&status=draft&status=archived')
  await expectShown(page.locator('input[name="username"]'))
  const to = JSON.parse(new URL(page.url()).searchParams.get('to') ?? '')
  expect(to).toEqual({ path: 'content/article', query: { page: '3', status: ['draft', 'archived'] } })
  await page.goto('/elsewhere')
  await expectShown(page.getByText('没有找到这个页面'))
  await eventually(() => new URL(page.url()).pathname).toBe('/elsewhere')
  await page.goto('/404')
  await eventually(() => page.title()).toBe('页面未找到 - Portico')
})
