import type { Page } from 'playwright-core'
import { expectShown } from '../../screens.ts'

/** The terminal, in either language. */
export const panel = (page: Page) => page.getByRole('dialog', { name: /终端|Terminal/ }).first()

const tasks = (page: Page) => panel(page).locator('.terminal-task')

/** The task that runs this command. */
export const task = (page: Page, command: string) => tasks(page).filter({ hasText: command })

/** Opens the terminal from the bar. */
export async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^终端/ }).click()
  await expectShown(panel(page))
}

/** Runs one of the commands that are not at hand at once. */
export async function more(page: Page, name: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /更多命令|More commands/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}
