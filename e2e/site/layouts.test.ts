import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, field, form, input, saveRecord } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// A layout of the public site: put together in the back office, filled by a page, and met by readers.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

const picture = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `layouts-${name}.png`), fullPage: true })

let pageId = 0

beforeAll(async () => {
  const middle = { id: 'm', type: 'notice', props: { title: '正文', text: '一年一度', tone: 'info' } }
  pageId = await addRow(stage, 'content/page', {
    ...{ title: '茶园', slug: 'garden', status: 'published' },
    slots: [middle],
  })
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

test('a layout is chosen by its looks, and a page fills its sidebar', async () => {
  const page = await stage.enter('content/layout?row=new')
  await expectShown(form(page))
  await input(page, '布局名称').fill('茶园布局')
  await field(page, '版式').getByText('右侧栏').click()
  await field(page, '侧栏')
    .getByRole('button', { name: /^添加内容块/ })
    .click()
  await page.getByRole('option', { name: /^菜单/ }).click()
  await input(page, '标识').last().fill('garden')
  await input(page, '主题色').fill('#ffff00')
  await expectShown(field(page, '主题色').getByText('与白色的对比度 1.0'))
  await input(page, '主题色').fill('#1a5c3a')
  await expectShown(field(page, '主题色').getByText('与白色的对比度 7.9'))
  await expectSound(page)
  await picture(page, 'editor')
  await page.getByRole('button', { name: '预览', exact: true }).click()
  const shown = page.frameLocator('iframe').last().locator('body')
  await expectShown(shown.locator('h1', { hasText: '茶园' }))
  await page.getByRole('radiogroup', { name: '示例网页' }).getByText('列表').click()
  await expectShown(shown.locator('h1', { hasText: '文章' }))
  await expectShown(shown.locator('aside nav.entries'))
  await expectSound(page)
  await picture(page, 'preview')
  await page.getByRole('button', { name: '预览', exact: true }).click()
  await page.getByRole('tab', { name: '页头和页脚' }).click()
  for (const [at, name] of [/^站点标识/, /^搜索/, /^菜单/].entries()) {
    const adds = field(page, '页头内容').getByRole('button', { name: /^添加内容块/ })
    await adds.last().click()
    await page.getByRole('option', { name }).click()
    await eventually(() => field(page, '页头内容').locator('[data-block]').count()).toBe(at + 1)
  }
  await expectSound(page)
  await picture(page, 'header')
  await saveRecord(page)
  await stage.call('/admin/content.layout/makeDefault', { body: { id: 1 } })

  await page.goto(`${stage.product.address}/admin/content/page?row=${pageId}`)
  await form(page).getByRole('button', { name: '添加内容块：侧栏' }).click()
  await page.getByRole('option', { name: /提示/ }).click()
  await field(page, '标题').last().locator('input').fill('采茶时节')
  await input(page, '内容').last().fill('谷雨之前')
  await picture(page, 'page-form')
  await saveRecord(page)
  const bar = page.getByRole('region', { name: '公开情况' })
  await bar.getByRole('button', { name: '发布更改', exact: true }).click()
  await expectShown(bar.getByText('已公开'))

  const reader = await stage.visit()
  await reader.goto('/garden')
  await expectShown(reader.locator('aside.side').getByText('采茶时节'))
  await eventually(() => reader.locator('aside.side nav').count()).toBe(0)
  await expectShown(reader.locator('header').getByRole('searchbox'))
  await expectSound(reader)
  await picture(reader, 'site')
  const dark = await stage.visit({ dark: true })
  await dark.goto('/garden')
  await expectSound(dark)
  await picture(dark, 'site-dark')
  const small = await stage.visit({ width: 360 })
  await small.goto('/garden')
  await eventually(() => small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectSound(small)
  await picture(small, 'site-360')
  await expectShown(small.locator('aside.side'))
})
