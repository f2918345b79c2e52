import { beforeAll, describe, expect, test } from 'vitest'
import { addExamples } from '../examples.ts'
import { addRow, expectShown } from '../screens.ts'
import { openStage } from '../stage.ts'
import { visitForm, visitPage } from './back-office.ts'
import { backOffice, judgedForms } from './screens.ts'
import { Stop, visits } from './stop.ts'

// Start page and content of the back office, with a dozen articles, and whatever stands around every page.

describe.each(visits)('in $language', (view) => {
  const stage = openStage()

  beforeAll(async () => {
    const [id] = await addExamples(stage, view.language)
    const pid = await addRow(stage, 'content/category', { name: view.language === 'en' ? 'Code' : '编程' })
    for (const name of view.language === 'en' ? ['Screens', 'Servers'] : ['前端', '后端'])
      await addRow(stage, 'content/category', { name, pid })
    const title =
      view.language === 'en' ? 'Antidisestablishmentarianism '.repeat(3) : '标题很长的一篇文章'.repeat(6)
    await addRow(stage, 'content/article', { title, category_id: pid, tag_ids: [], body: '<p>Portico</p>' })
    // An article has a history.
    await stage.call('/admin/content.Article/edit', { body: { id, summary: 'Portico' } })
  })

  test.each(backOffice((directory) => directory === 'content'))('%s is sound', async (path) => {
    expect(await visitPage(stage, path, view)).toEqual([])
  })

  test.each(judgedForms.filter(({ path }) => path.startsWith('content/')))(
    'the form of $path is sound',
    async ({ path, opener }) => {
      expect(await visitForm(stage, path, opener, view)).toEqual([])
    },
  )

  test('the start page is sound, and what opens above every page', async () => {
    const page = await stage.enter('dashboard', view)
    const stop = new Stop(page, 'dashboard', view)
    await expectShown(page.getByRole('heading', { name: /^(?:Get started|开始使用)$/ }))
    await stop.arrive()
    await stop.readPopups('.shell-bar, header')
    await stop.readPopups('main')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nothing')
    await stop.read('palette')
    expect(stop.faults).toEqual([])
  })

  test('a list that is searched by columns is sound', async () => {
    const page = await stage.enter('content/article?status=draft', view)
    const stop = new Stop(page, 'content/article search', view)
    await page.locator('.list-toolbar .list-counted button').click()
    await expectShown(page.locator('.list-search .ant-select'))
    await stop.judge('')
    expect(stop.faults).toEqual([])
  })

  test('a list without a row is sound', async () => {
    const page = await stage.enter('content/tag?quickSearch=nothing', view)
    const stop = new Stop(page, 'content/tag none', view)
    await expectShown(page.locator('.list-toolbar'))
    await stop.arrive()
    expect(stop.faults).toEqual([])
  })
})
