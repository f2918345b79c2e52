import { expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import { expectShown, expectSound, openByMenu } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage({ PORTICO_SITE_LANGUAGE: '' })

test('whoever signs in first says which language the site is written in, or decides at a later sign-in', async () => {
  const page = await stage.visit({ language: 'en', width: 360, height: 720 })
  const question = page.getByRole('dialog', { name: 'Which language is your site written in?' })
  await signIn(page, 'admin', stage.product.password)
  await expectShown(question.getByRole('radio', { name: 'English', checked: true }))
  await expectSound(page)
  await question.getByRole('button', { name: 'Decide later' }).click()
  await question.waitFor({ state: 'hidden' })

  // A dialog would stand in the way of the menu.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await openByMenu(page, 'Content', 'Tags')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, 'admin', stage.product.password)
  await expectShown(question)
  await question.getByRole('button', { name: 'Continue' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.reload()
  await openByMenu(page, 'Content', 'Tags')

  type Answer = { readonly siteConfig: { readonly languages: unknown } }
  const { data } = await stage.call<Answer>('/admin/index/index')
  expect(data.siteConfig.languages).toEqual({ base: 'en', others: ['zh-cn'] })
  expect(data).not.toHaveProperty('asksSiteLanguage')
})
