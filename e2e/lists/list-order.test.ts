import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { atRest } from '../browser.ts'
import { addRow, column, eventually, expectShown } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(async () => {
  for (let n = 1; n <= 12; n++) await addRow(stage, 'content/tag', { name: `标签${n}` })
})

describe('order by hand', () => {
  const handle = (page: Page, name: string) => page.getByRole('button', { name: `拖动“${name}”排序` })
  const order = () => eventually(async () => column(current, 'name'))
  let current: Page

  test('row 9 dragged to place 2 and back by pointer, then by keyboard, stays where it was put', async () => {
    const page = await stage.enter('content/tag?limit=20')
    current = page
    const names = Array.from({ length: 12 }, (_, at) => `标签${12 - at}`)
    const moved = [...names]
    moved.splice(1, 0, ...moved.splice(8, 1))
    await order().toEqual(names)

    const isStored = () => page.waitForResponse((answer) => answer.url().includes('/sortable'))
    const drag = async (name: string, to: string) => {
      const from = await handle(page, name).boundingBox()
      const target = await handle(page, to).boundingBox()
      if (!from || !target) throw new Error('no handle')
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x + from.width / 2, from.y + (target.y > from.y ? 20 : -8), { steps: 3 })
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 10 })
      await Promise.all([isStored(), page.mouse.up()])
    }
    await drag('标签4', '标签11')
    await order().toEqual(moved)
    await page.reload()
    await order().toEqual(moved)
    await drag('标签4', '标签5')
    await page.reload()
    await order().toEqual(names)

    const carry = async (name: string, key: 'ArrowUp' | 'ArrowDown', over: readonly string[]) => {
      const said = page.locator('[id^="DndLiveRegion"]')
      await handle(page, name).focus()
      await page.keyboard.press('Space')
      for (const one of [name, ...over]) {
        if (one !== name) await page.keyboard.press(key)
        await expectShown(said.filter({ hasText: `移到“${one}”的位置` }))
        await atRest(page)
      }
      await Promise.all([isStored(), page.keyboard.press('Space')])
    }
    const passed = names.slice(1, 8)
    await carry('标签4', 'ArrowUp', [...passed].reverse())
    await page.reload()
    await order().toEqual(moved)
    await carry('标签4', 'ArrowDown', passed)
    await page.reload()
    await order().toEqual(names)
  })

  test('a move that would pass too many rows of one weight is refused with the reason, and taken back', async () => {
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)'
    stage.product.change(
      `insert into content_tag (name, weigh, create_time, update_time, row_version) ${many} select '同重' || i, 1000, 1, 1, 1 from n`,
    )
    const page = await stage.enter('content/tag?limit=20')
    await handle(page, '同重10001').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await atRest(page)
    await page.keyboard.press('Space')
    await expectShown(page.getByText('移动位置超出了可移动范围！'))
    await eventually(() => column(page, 'name').then(([first]) => first)).toBe('同重10001')
    stage.product.change(`delete from content_tag where weigh = 1000`)
  })
})
