import { expect, test } from 'vitest'
import { expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

test('an API key is made with a few permissions, shown once, used by a program, and revoked', async () => {
  const page = await stage.enter('routine/adminInfo', { language: 'en' })
  const keys = page.getByRole('region', { name: 'API keys' })
  await expectShown(keys.getByText('No API keys yet'))
  await keys.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expectShown(dialog.getByText('Enter a name'))
  await expectShown(dialog.getByText('Enter your current password'))
  await dialog.getByLabel('Name').fill('Shop sync')
  await dialog.getByRole('radio', { name: 'Only selected permissions' }).check()
  await dialog.getByRole('textbox', { name: 'Find' }).fill('Tags')
  await dialog.getByRole('checkbox', { name: 'Tags' }).check()
  await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.1\n10.0.0')
  await dialog.getByLabel('Current password').fill(stage.product.password)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expectShown(dialog.getByText('“10.0.0” is not an IP address or CIDR range'))
  await dialog.getByLabel('Allowed IP addresses').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expectShown(dialog.getByText('You won’t be able to see it again.'))
  await expectSound(page)
  const key = await dialog.locator('code').first().innerText()
  const call = async (url: string) => {
    const headers = { authorization: `Bearer ${key}`, server: '1' }
    return (await fetch(new URL(url, page.url()), { headers })).json() as Promise<{ code: number }>
  }
  expect((await call('/admin/content.tag/index')).code).toBe(1)
  expect((await call('/admin/content.article/index')).code).toBe(401)
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.reload()
  await expectShown(keys.getByText('Shop sync'))
  await expectShown(keys.getByText('only from 127.0.0.1'))
  await expectShown(keys.getByText(/Last used .* from 127.0.0.1/))
  expect(await page.content()).not.toContain(key)
  await keys.getByRole('button', { name: 'Revoke key Shop sync' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectShown(keys.getByText('No API keys yet'))
  expect((await call('/admin/content.tag/index')).code).toBe(303)
})
