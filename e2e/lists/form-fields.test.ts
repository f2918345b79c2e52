import type { Locator } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import {
  add,
  addRow,
  eventually,
  expectShown,
  expectSound,
  fault,
  field,
  form,
  input,
  makePicture,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(() => addRow(stage, 'content/category', { name: '新闻' }))

test('tells a wrong e-mail, mobile and short password at their fields', async () => {
  const page = await stage.enter('auth/admin')
  await add(page)
  await input(page, '用户名').fill('1号')
  await input(page, '昵称').fill('测试')
  await input(page, '邮箱').fill('not-an-address')
  await input(page, '手机号').fill('12345')
  await input(page, '密码').fill('short')
  await form(page).locator('button[type="submit"]').click()
  for (const label of ['用户名', '角色组', '邮箱', '手机号', '密码']) await expectShown(fault(page, label))
  await expectSound(page)
})

test('a file of the wrong kind is refused with its name and the reason, a good one is taken', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  const put = async (name: string, mimeType: string, buffer: Buffer) => {
    const dialog = page.waitForEvent('filechooser')
    await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
    await (await dialog).setFiles({ name, mimeType, buffer })
  }
  await put('program.exe', 'application/x-msdownload', Buffer.from('MZ'))
  await expectShown(page.getByText(/不允许|不支持|类型/))
  await put('lie.png', 'image/png', Buffer.from('<html>not a picture</html>'))
  await expectShown(field(page, '封面').locator('[data-state="failed"]'))
  await expectSound(page)
  await field(page, '封面').getByRole('button', { name: /^移除/ }).click()
  await put('good.png', 'image/png', await makePicture(20))
  await expectShown(field(page, '封面').locator('[data-state="stored"]'))
})

test('a form that opens has the focus in its first field, of whatever kind, and drops nothing down', async () => {
  const page = await stage.enter('content/tag')
  const dropped = page.locator(
    ':is(.ant-select-dropdown, .ant-picker-dropdown):not(.ant-select-dropdown-hidden, .ant-picker-dropdown-hidden)',
  )
  const expectFocus = async (holder: Locator) => {
    await eventually(() => holder.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await eventually(() => dropped.isVisible()).toBe(false)
  }
  const forms = [
    ['content/tag', 'name'],
    ['auth/rule', 'pid'],
    ['auth/group', 'pid'],
    ['user/moneyLog', 'user_id'],
    ['content/article', 'title'],
  ] as const
  for (const [path, first] of forms) {
    await page.goto(`/admin/${path}`)
    await add(page)
    await expectFocus(form(page).locator(`[data-field="${first}"] .form-control`))
  }
  // Whoever goes to the button that closes it stays there.
  await page.goto('/admin/user/moneyLog')
  await add(page)
  await expectFocus(form(page).locator('[data-field="user_id"] .form-control'))
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('dialog').locator('.ant-modal-close'))
})

test('a moment is picked in the time of the site, whatever clock and time zone the browser has', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  const published = input(page, '发布时间')
  await published.click()
  // Neither the machine's own day nor that of its zone.
  await expectShown(page.locator('.ant-picker-cell-today[title="2026-03-10"]'))
  // In the night of this day the clocks of the browser's zone leave the hour out.
  await published.fill('2026-03-08 02:30:00')
  await published.press('Enter')
  await input(page, '标题').click()
  await eventually(() => published.inputValue()).toBe('2026-03-08 02:30:00')
})
