import type { Page } from 'playwright-core'
import { expectShown } from '../screens.ts'
import type { Stage } from '../stage.ts'
import { Stop, type View } from './stop.ts'

/** Visits a page of the member centre. Answers what is wrong. */
export async function visitCentre(stage: Stage, path: string, view: View): Promise<readonly string[]> {
  const page = await stage.enterAsMember(path, view)
  const stop = new Stop(page, path, view)
  await expectShown(page.locator('.member-page :is(h1, h2)'))
  await stop.arrive()
  await stop.readPopups('.member-page')
  return stop.faults
}

/** Visits a page that needs nobody to sign in, at an address. Answers what is wrong. */
export async function visitSite(page: Page, path: string, view: View): Promise<readonly string[]> {
  const stop = new Stop(page, path, view)
  await page.goto(path)
  await expectShown(page.locator('h1, h2, input[name="username"]'))
  await stop.arrive()
  return stop.faults
}
