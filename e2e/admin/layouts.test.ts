import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const chooseLayout = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Layout settings' }).click()
  await page.locator('.shell-layout-mode', { hasText: name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const headHeight = (page: Page) => page.locator('.shell-head').evaluate((head) => head.clientHeight)
const boxOf = (page: Page, selector: string) => page.locator(selector).boundingBox()

test('each layout gives the page the height the specification says, and survives a reload', async () => {
  const page = await stage.enter('auth/admin', { language: 'en' })
  await eventually(() => headHeight(page)).toBe(70)
  await chooseLayout(page, 'Classic')
  await eventually(() => headHeight(page)).toBeLessThanOrEqual(50)
  await eventually(() => boxOf(page, '.shell-side')).toMatchObject({ x: 0, y: 0, width: 260, height: 900 })
  await chooseLayout(page, 'Top menu')
  await eventually(() => headHeight(page)).toBeLessThanOrEqual(60)
  await eventually(() => page.locator('.shell-side').count()).toBe(0)
  await page.reload()
  await expectShown(page.locator('.shell-top-menu'))
  await expectShown(page.locator('.list-toolbar'))
  await expectSound(page)
})

test('the menu along the top opens directories, and what has no room waits behind its last button', async () => {
  const page = await stage.enter('auth/admin', { language: 'en', width: 1400 })
  await chooseLayout(page, 'Top menu')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Permissions' }).click()
  await page.getByRole('menuitemradio', { name: 'Role groups' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/auth/group')
  await page.getByRole('button', { name: 'Open pages: 2' }).click()
  await page.getByRole('menuitemradio', { name: 'Administrators' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/auth/admin')
  await page.setViewportSize({ width: 1030, height: 700 })
  await page.getByRole('button', { name: 'More menu items' }).click()
  await page.getByRole('menuitemradio', { name: 'General · Attachments' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/routine/attachment')
})

test('a narrow window has the menu as a drawer, and the chosen layout again once there is room', async () => {
  const page = await stage.enter('auth/admin', { language: 'en' })
  await chooseLayout(page, 'Top menu')
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
  await expectSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectShown(page.locator('.shell-top-menu'))
})
