import { join } from 'node:path'
import { test } from 'vitest'
import { eventually, expectShown, expectSound } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// The sample site: offered on the start page of an empty site, made with one press, looked at, removed and brought back.

const stage = openStage()

/** How the page of the guide answers. */
async function guide(): Promise<number> {
  const answer = await fetch(`${stage.product.address}/guide`, { headers: { accept: 'text/html' } })
  return answer.status
}

test('one press on an empty site makes a whole one, which goes and comes back as one', async () => {
  const page = await stage.enter('dashboard')
  const card = page.getByRole('region', { name: '示例网站' })
  await expectShown(card)
  await expectSound(page)
  await card.screenshot({ path: join(outputFolder, 'demo-offer.png') })
  await card.getByLabel('完成后向访客开放网站').check()
  await card.getByRole('button', { name: '建立示例网站' }).click()
  await expectShown(card.getByRole('progressbar'))
  await card.screenshot({ path: join(outputFolder, 'demo-progress.png') })
  await card.getByRole('link', { name: '查看网站' }).waitFor({ timeout: 90_000 })
  await card.screenshot({ path: join(outputFolder, 'demo-there.png') })

  const reader = await stage.visit({ language: 'en' })
  await reader.goto('/en')
  await expectShown(reader.getByRole('heading', { name: 'A morning on the mountain, in a cup' }))
  await expectSound(reader)
  await reader.getByRole('link', { name: 'Learn to brew, from the beginning' }).click()
  await expectShown(reader.getByRole('heading', { name: 'Brewing guide' }))

  await card.getByRole('button', { name: '移除示例网站' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除示例网站' }).click()
  await expectShown(card.getByRole('button', { name: '建立示例网站' }))
  await eventually(guide).toBe(410)
  await page.getByRole('button', { name: '撤销' }).click()
  await expectShown(card.getByRole('link', { name: '查看网站' }))
  await eventually(guide).toBe(200)
})
