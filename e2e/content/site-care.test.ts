import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, expectShown, expectSound, form, input, save } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// What an editorial team looks after once the site is there: what is not translated yet, and what leads nowhere.

const stage = openStage()
const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `care-${name}.png`) })
const post = (url: string, body: object) => stage.call(url, { body })
let category = 0

beforeAll(async () => {
  await post('/admin/routine.config/edit', { site_open: 1 })
  category = await addRow(stage, 'content/category', {
    name: '新闻',
    description: '第一句\n第二句',
    translations: { en: { name: 'News', description: 'First\nSecond' } },
  })
})

const entries = (page: Page) => page.getByRole('list', { name: /^(待处理的内容|Records to translate)$/ })
const broken = (page: Page) => page.getByRole('list', { name: /^(失效链接|Broken links)$/ })
const translation = (page: Page, label: string) => form(page).getByRole('textbox', { name: label })

test('a translator sees what is missing and outdated, and translates one after the other beside the text', async () => {
  await addRow(stage, 'content/tag', { name: '乌龙' })
  const menu = await addRow(stage, 'content/menu', { name: '侧栏', code: 'side' })
  const { data } = await stage.call<{ row: { row_version: number } }>(`/admin/content.menu/edit?id=${menu}`)
  const { row_version } = data.row
  const items = [{ key: 'a', kind: 'url', url: '/nowhere', label: '帮助' }]
  await post('/admin/content.menu/edit', { id: menu, row_version, items })
  // Last, so that the board has the same order whether a second begins in between or not.
  await post('/admin/content.category/edit', { id: category, description: '第一句\n另一句\n第三句' })

  const page = await stage.enter('content/translation')
  await expectShown(entries(page).getByRole('button', { name: /^侧栏/ }))
  await expectShown(page.getByRole('img', { name: /English：\d+% 已翻译/ }))
  await expectSound(page)
  await picture(page, 'board')

  // Each save leads to the next one, those before the first of all at the end.
  await entries(page).getByRole('button', { name: /^侧栏/ }).press('Enter')
  await expectShown(translation(page, '文字（English）'))
  await picture(page, 'menu')
  await translation(page, '文字（English）').fill('Help')
  await page.keyboard.press('Control+s')
  await expectShown(form(page).getByText('乌龙'))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id ?? ''))
    .toMatch(/translations\.en\.name$/)
  await page.keyboard.type('Oolong')
  await picture(page, 'tag')
  await page.keyboard.press('Control+s')
  await expectShown(form(page).getByText('翻译之后的改动'))
  await expectShown(form(page).getByText('另一句').first())
  await expectSound(page)
  await picture(page, 'outdated')
  await form(page).getByRole('button', { name: '译文仍然正确' }).click()
  await page.keyboard.press('Control+s')
  await form(page).waitFor({ state: 'hidden' })
  await expectShown(page.getByText('全部翻译完毕'))
  await picture(page, 'done')
})

test('links that lead nowhere are told with their place; from an address that was not found a redirect is made', async () => {
  const gone = await addRow(stage, 'content/article', {
    title: '旧文章',
    category_id: category,
    body: '<p>x</p>',
    status: 'published',
  })
  const { data } = await stage.call<{ row: { slug: string } }>(`/admin/content.article/edit?id=${gone}`)
  // What is published leads somewhere: the redirect goes afterwards.
  const never = await addRow(stage, 'content/redirect', { from_path: '/never', to: '/articles' })
  await addRow(stage, 'content/article', {
    title: '指南',
    category_id: category,
    body: `<p><a href="/article/${data.row.slug}">旧</a> <a href="/never">无</a></p>`,
    status: 'published',
  })
  await stage.call(`/admin/content.redirect/del?ids[]=${never}`, { method: 'DELETE' })
  await post('/admin/content.article/archive', { ids: [gone] })
  await post('/admin/content.redirect/add', { from_path: '/old', to: '/nowhere' })
  for (let n = 0; n < 3; n++)
    await fetch(`${stage.product.address}/lost-page`, { headers: { accept: 'text/html' } })

  const page = await stage.enter('content/brokenLink')
  await expectShown(broken(page).getByText('正文链接到 /never，那里没有页面'))
  await expectShown(broken(page).getByText('重定向到 /nowhere，那里没有页面'))
  await expectShown(broken(page).getByText('访问 3 次'))
  await expectSound(page)
  await picture(page, 'broken')

  await page.getByRole('button', { name: '为 /lost-page 添加重定向' }).click()
  await expect.poll(() => input(page, '原路径').inputValue()).toBe('/lost-page')
  await input(page, '跳转到').fill('/articles')
  await save(page)
  await broken(page).getByText('访问 3 次').waitFor({ state: 'hidden' })

  // An entry leads to the record that it is in.
  await broken(page).getByRole('link', { name: '文章“指南” · 正文' }).first().click()
  await expect.poll(() => input(page, '标题').inputValue()).toBe('指南')
})
