import { beforeAll, describe, expect, test } from 'vitest'
import { addRow, allRules, expectShown } from '../screens.ts'
import { openStage } from '../stage.ts'
import { visitForm, visitPage } from './back-office.ts'
import { backOffice, judgedForms } from './screens.ts'
import { Stop, visits } from './stop.ts'

// Everything of the back office that is neither content nor store: rights, members, settings, data security, the generator.

const isHere = (directory: string) => !['content', 'store'].includes(directory)

describe.each(visits)('in $language', (view) => {
  const stage = openStage({ MAIL_URL: 'file:', SMS_URL: 'file:' })

  beforeAll(async () => {
    const id = await addRow(stage, 'content/tag', { name: 'Gone' })
    await stage.call(`/admin/content.Tag/del?ids=${id}`, { method: 'DELETE' })
  })

  test.each(backOffice(isHere).filter((path) => path !== 'dashboard'))('%s is sound', async (path) => {
    expect(await visitPage(stage, path, view)).toEqual([])
  })

  test.each(judgedForms.filter(({ path }) => path.startsWith('auth/')))(
    'the form of $path is sound',
    async ({ path, opener }) => {
      expect(await visitForm(stage, path, opener, view)).toEqual([])
    },
  )

  test('the designer of the generator is sound', async () => {
    const wide = { ...view, width: 1440 }
    const page = await stage.enter('crud/crud', wide)
    const stop = new Stop(page, 'crud/crud designer', wide)
    await page.locator('.crud-card').first().click()
    await expectShown(page.locator('.crud-palette'))
    await stop.read('designer')
    expect(stop.faults).toEqual([])
  })

  test('the atlas has every page of the menu', async () => {
    const pages = (await allRules(stage)).filter(
      ({ type, menu_type }) => type === 'menu' && menu_type === 'tab',
    )
    expect(pages.map(({ path }) => path).toSorted()).toEqual(backOffice(() => true).toSorted())
  })
})
