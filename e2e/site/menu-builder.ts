import type { Locator, Page } from 'playwright-core'
import { form } from '../screens.ts'

/** The items of the menu whose form is open, in either language. */
export const items = (page: Page): Locator =>
  form(page)
    .getByRole('list', { name: /菜单项|Items/ })
    .getByRole('listitem')

/** An item by its label. */
export const item = (page: Page, label: string): Locator => items(page).filter({ hasText: label })

/** The tree as it shows: labels with a dot for each level. */
export const tree = (page: Page): Promise<readonly string[]> =>
  items(page).evaluateAll((all) =>
    all.map(
      (one) =>
        '.'.repeat(Number((one as HTMLElement).dataset.level)) +
        one.querySelector('[aria-expanded] span > span')?.textContent,
    ),
  )
