import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { followRequests } from '../browser.ts'
import { eventually, expectShown, expectSound, makePicture } from '../screens.ts'
import { openStage } from '../stage.ts'

// What readers meet: pages that the server writes, without the client.

const stage = openStage({ PORTICO_PUBLIC_URL: 'https://tea.example' })

beforeAll(async () => {
  const add = async (name: string, body: Record<string, unknown>) =>
    Number((await stage.call<{ id: number }>(`/admin/content.${name}/add`, { body })).data.id)
  const category_id = await add('category', { name: '茶事', slug: 'tea', description: '采摘、制作与冲泡' })
  const tag_ids = [await add('tag', { name: '春茶', slug: 'spring' })]
  const body = ['采摘', '制作', '冲泡']
    .map((part) => `<h2>${part}</h2><p>${'一年一度。'.repeat(30)}</p>`)
    .join('')
  for (let at = 1; at <= 22; at++) {
    const slug = `oolong-${at}`
    await add('article', {
      title: `高山乌龙 ${at}`,
      slug,
      category_id,
      tag_ids,
      summary: '一款茶的来历',
      body,
      status: 'published',
    })
  }
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

const open = async (path: string, options: Parameters<typeof stage.visit>[0] = {}): Promise<Page> => {
  const page = await stage.visit(options)
  await page.goto(path)
  return page
}

describe('the public site', () => {
  // Colours are looked at in both appearances each time: the rest is the same in them.
  test.each([
    { width: 1440, dark: false },
    { width: 360, dark: true },
  ])('is sound and fits, $width wide, dark: $dark', async ({ width, dark }) => {
    const page = await stage.visit({ width, dark, expects: /404/ })
    for (const path of [
      '/articles',
      '/article/oolong-22',
      '/articles/tea',
      '/tag/spring',
      '/links',
      '/en/nothing',
    ]) {
      await page.goto(path)
      await expectSound(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(width)
    }
  })

  test('is read from list to article and on, by links alone', async () => {
    const page = await open('/articles')
    await page.getByRole('link', { name: '下一页' }).click()
    await page.getByRole('link', { name: '高山乌龙 2', exact: true }).click()
    await expectShown(page.getByRole('heading', { level: 1, name: '高山乌龙 2' }))
    await page.getByRole('navigation', { name: '目录' }).getByRole('link', { name: '冲泡' }).click()
    await eventually(() => new URL(page.url()).hash).toBe('#s3')
    await page.getByRole('navigation', { name: '所在位置' }).getByRole('link', { name: '茶事' }).click()
    await expectShown(page.getByRole('heading', { level: 1, name: '茶事' }))
    await eventually(() => page.title()).toBe('茶事 - Portico')
  })

  test('goes dark where the system is, and stays as its reader chooses, in the client, too', async () => {
    const page = await open('/articles', { dark: true })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await ground()
    await page.getByRole('button', { name: '浅色' }).click()
    await eventually(ground).not.toBe(dark)
    const light = await ground()
    await page.reload()
    expect(await ground()).toBe(light)
    await page.goto('/user/login')
    await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  test('is left for the same page in the other language, and the client follows', async () => {
    const page = await open('/articles')
    await page.getByRole('link', { name: 'English' }).click()
    await expectShown(page.getByRole('heading', { level: 1, name: 'Articles' }))
    await eventually(() => new URL(page.url()).pathname).toBe('/en/articles')
    await page.goto('/user/login')
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  test('has its first stop by keyboard at the content', async () => {
    const page = await open('/articles')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('page')
  })

  test('reads whole without script', async () => {
    const context = await stage.browser.newContext({
      javaScriptEnabled: false,
      baseURL: stage.product.address,
    })
    try {
      const page = await context.newPage()
      await page.goto('/article/oolong-1')
      await expectShown(page.getByRole('heading', { level: 1, name: '高山乌龙 1', exact: true }))
      await eventually(() => page.getByRole('link', { name: '下一篇' }).count()).toBe(0)
    } finally {
      await context.close()
    }
  })

  test('weighs little: one style, one script, nothing from elsewhere', async () => {
    const page = await stage.visit()
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    const areAnswered = followRequests(page)
    await page.goto('/article/oolong-3')
    await areAnswered()
    const sizes = await Promise.all(
      asked.map(async (request) => {
        const body = await (await request.response())?.body()
        const path = new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')
        return [path, brotliCompressSync(body ?? '').length] as const
      }),
    )
    expect(sizes.map(([path]) => path).toSorted()).toEqual([
      '/article/oolong-3',
      '/assets/site.css',
      '/assets/site.js',
    ])
    const of = (path: string) => sizes.find(([one]) => one === path)?.[1] ?? Number.NaN
    expect(of('/article/oolong-3')).toBeLessThan(14_000)
    expect(of('/assets/site.css')).toBeLessThan(12_000)
    expect(of('/assets/site.js')).toBeLessThan(14_000)
  })

  test('keeps the room of a picture before it has come', async () => {
    const picture = await makePicture(30, 1600, 900)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(picture)], 'tin.png', { type: 'image/png' }))
    const token = await stage.product.signIn()
    const uploaded = await fetch(`${stage.product.address}/admin/ajax/upload`, {
      method: 'POST',
      headers: { server: 'true', batoken: token },
      body: form,
    })
    const { data } = (await uploaded.json()) as { data: { file: { url: string } } }
    const { data: listed } = await stage.call<{ list: readonly { category_id: number }[] }>(
      '/admin/content.article/index?limit=1',
    )
    const values = {
      title: 'Pictured',
      slug: 'pictured',
      body: '<p>x</p>',
      status: 'published',
      cover_alt: 'A tin',
    }
    const more = { category_id: listed.list[0]?.category_id, cover: data.file.url }
    await stage.call('/admin/content.article/add', { body: { ...values, ...more } })
    const page = await open('/article/pictured', { width: 360 })
    const image = page.getByRole('img', { name: 'A tin' })
    await eventually(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await eventually(() => image.getAttribute('width')).toBe('1600')
    expect(await image.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(/thumb=640$/)
    await eventually(() => image.getAttribute('fetchpriority')).toBe('high')
  })
})
