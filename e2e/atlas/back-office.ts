import type { Locator, Page } from 'playwright-core'
import { expectShown, form } from '../screens.ts'
import type { Stage } from '../stage.ts'
import { Stop, type View } from './stop.ts'

const openers = {
  add: (page: Page): Locator => page.locator('main .list-toolbar .button-primary:visible'),
  edit: (page: Page): Locator => page.locator('main').getByRole('button', { name: /^(编辑“|Edit “)/ }),
} as const

/**
 * Visits a page of the menu: it is judged, then what its buttons open is read, what lies behind its tabs, and its forms, one that
 * refuses what was not filled in included. Answers what is wrong.
 */
export async function visitPage(stage: Stage, path: string, view: View): Promise<readonly string[]> {
  // Mails have a text for each language.
  const query = path.endsWith('mailTemplate') ? `?language=${view.language}` : ''
  const page = await stage.enter(path + query, view)
  const stop = new Stop(page, path, view)
  await expectShown(page.locator('main').locator('h1, h2, h3, .list-toolbar, .crud-card, form'))
  await stop.arrive()
  await stop.readPopups('main')
  await stop.readTabs('main')
  if ((await openers.add(page).count()) > 0) {
    await open(page, 'add')
    await stop.read('add')
    await form(page).locator('button[type="submit"]').first().click()
    await stop.read('refused')
    await stop.close()
    // A long record has a page of its own.
    if (await form(page).isVisible()) await page.goto(`/admin/${path}`)
    await expectShown(openers.add(page))
  }
  if ((await openers.edit(page).count()) > 0) {
    await open(page, 'edit')
    await stop.read('edit')
    await stop.readTabs('.form, .record-page-form', 'edit')
    await stop.close()
  }
  return stop.faults
}

/** Visits a page of the menu for its form alone, which is judged. Answers what is wrong. */
export async function visitForm(
  stage: Stage,
  path: string,
  opener: keyof typeof openers,
  view: View,
): Promise<readonly string[]> {
  const wide = { ...view, width: 1440 }
  const page = await stage.enter(path, wide)
  const stop = new Stop(page, `${path} ${opener}`, wide)
  await open(page, opener)
  await stop.judge('')
  return stop.faults
}

async function open(page: Page, opener: keyof typeof openers): Promise<void> {
  await openers[opener](page).first().click()
  await expectShown(form(page).locator('.form-item .form-control > *:visible'))
}
