import { beforeAll, expect, test } from 'vitest'
import { atRest } from '../browser.ts'
import { button, column, eventually, expectShown, expectSound, row, rows } from '../screens.ts'
import { openStage } from '../stage.ts'
import { addArticles } from './articles.ts'

const stage = openStage()

beforeAll(() => addArticles(stage))

/** A hundred categories, each with 99 below it. */
function largeTree() {
  const row = (id: number, pid: number) => ({ id, pid, name: `分类 ${id}`, status: '1', weigh: id })
  return Array.from({ length: 100 }, (_, at) => {
    const top = at * 100 + 1
    const children = Array.from({ length: 99 }, (_, below) => row(top + below + 1, top))
    return { ...row(top, 0), children }
  })
}

test('a press on a menu entry asks for its rows once, though the press and the list both do', async () => {
  const page = await stage.enter('content/article')
  await eventually(() => rows(page).count()).toBe(10)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator('nav.shell-menu').getByRole('link', { name: '文章标签' }).click()
  await expectShown(row(page, '标签12'))
  expect(asked.filter((url) => /content\.tag\/index/i.test(url))).toHaveLength(1)
})

test('an answer that comes late takes nothing of what was asked for after it', async () => {
  const page = await stage.enter('content/tag')
  await eventually(() => rows(page).count()).toBe(10)
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/content\.tag\/index.*quickSearch=/i, async (route) => {
    const words = new URL(route.request().url()).searchParams.get('quickSearch')
    if (words !== '标签1') return route.continue()
    await held.promise
    await route.continue().catch(() => undefined)
    answered.resolve()
  })
  const search = page.getByRole('textbox', { name: '快速搜索' })
  const asked = page.waitForRequest((request) =>
    decodeURIComponent(request.url()).includes('quickSearch=标签1'),
  )
  await search.fill('标签1')
  const late = await asked
  await search.fill('标签12')
  await eventually(() => column(page, 'name')).toEqual(['标签12'])
  held.resolve()
  await answered.promise
  await (await late.response())?.finished()
  await atRest(page)
  const shown = await column(page, 'name')
  expect(shown).toEqual(['标签12'])
})

test('a list stays where it is while the line of its conditions comes', async () => {
  const page = await stage.enter('content/tag')
  let come = () => {}
  const isDue = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/condition-chips-*.js', async (route) => {
    await isDue
    await route.continue()
  })
  await page.goto('/admin/content/tag?quickSearch=标签')
  await eventually(() => rows(page).count()).toBe(10)
  const place = () => page.locator('.list-scroller').boundingBox()
  const before = await place()
  come()
  await page.getByRole('button', { name: '全部清除' }).waitFor()
  expect(await place()).toEqual(before)
})

test('of a long tree only what is near is drawn; its last row is reached, and ticking takes all', async () => {
  const page = await stage.enter('auth/rule')
  await button(page, '展开所有').click()
  const total = Number((await page.locator('.list-total').innerText()).replace(/\D/g, ''))
  expect(total).toBeGreaterThan(100)
  await eventually(() => rows(page).count()).toBeLessThan(total)
  const reach = () => page.locator('.list-scroller').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  const last = page.locator(`tr[aria-rowindex="${total + 1}"]`)
  await eventually(async () => {
    await reach()
    return last.isVisible()
  }).toBe(true)
  await eventually(() => rows(page).count()).toBeLessThan(total)
  await expectSound(page)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await expectShown(page.getByText(`已选 ${total} 项`))
  await eventually(() => last.getByRole('checkbox').isChecked()).toBe(true)
})

test.for([1440, 360])(
  'of ten thousand rows those near are drawn, and all are ticked at once, %i wide',
  async (width) => {
    const page = await stage.enter('dashboard', { width })
    await page.route(/content\.category\/index/i, async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, list: largeTree() } } })
    })
    await page.goto('/admin/content/category')
    const drawn = page.locator('[data-row-key]')
    await eventually(() => drawn.count()).toBeGreaterThan(0)
    await button(page, '展开所有').click()
    await expectShown(page.getByText('分类 2', { exact: true }))
    await eventually(() => drawn.count()).toBeLessThan(300)
    await page.getByRole('checkbox', { name: '全选' }).check()
    await expectShown(page.getByText('已选 10000 项'))
    await eventually(() => drawn.count()).toBeLessThan(300)
  },
)
