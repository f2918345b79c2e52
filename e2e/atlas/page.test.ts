import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sharedBrowser } from '../../editor/testing/shared-browser.ts'
import { isLoading, misplacedTexts, overhang, shiftsSoFar } from './page.ts'

// The eyes of the atlas: what they find, and what they pass.

let page: Page

beforeEach(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: { width: 600, height: 400 } })
})
afterEach(() => page.close())

const long = 'Antidisestablishmentarianism'
const box = (style: string, within = long) => `<div style="width: 60px; ${style}">${within}</div>`

test.each([
  ['a text that ends at the edge of its box', box('overflow: hidden'), 'cut'],
  ['one that a box further out cuts', box('overflow: hidden', box('width: 90px')), 'cut'],
  ['a text that hangs over a ground', box('background: #eee'), 'hangs over'],
  ['one that hangs over a border', box('border: 1px solid'), 'hangs over'],
  ['a label that is wider than its button', `<button style="width: 60px">${long}</button>`, 'hangs over'],
])('%s is found', async (_, html, fault) => {
  await page.setContent(html)
  expect(await page.evaluate(misplacedTexts)).toEqual([`${fault}: ${long}`])
})

test.each([
  ['a text that fits', box('width: 300px; border: 1px solid')],
  ['one that ends with three dots', box('overflow: hidden; text-overflow: ellipsis')],
  ['one that can be scrolled to', box('overflow: auto; border: 1px solid')],
  ['one for screen readers only', box('width: 1px; height: 1px; overflow: hidden')],
  ['one that does not show', box('border: 1px solid; visibility: hidden')],
  [
    'a bubble at a box that it does not lie in',
    box('overflow: hidden', `<b style="position: absolute">${long}</b>`),
  ],
])('%s is passed', async (_, html) => {
  await page.setContent(html)
  expect(await page.evaluate(misplacedTexts)).toEqual([])
})

test('a page that is wider than its window is found', async () => {
  await page.setContent('<div style="width: 100%">fits</div>')
  expect(await page.evaluate(overhang)).toBe(0)
  await page.setContent('<body style="margin: 0"><div style="width: 640px">does not</div>')
  expect(await page.evaluate(overhang)).toBe(40)
})

test('what moves down by itself is found', async () => {
  const html = '<div id="late"></div><p style="height: 200px; background: #ccc">text</p>'
  await page.goto(`data:text/html,${encodeURIComponent(html)}`)
  expect(await page.evaluate(shiftsSoFar)).toBe(0)
  await page.evaluate(() => document.getElementById('late')?.style.setProperty('height', '100px'))
  await expect.poll(() => page.evaluate(shiftsSoFar)).toBeGreaterThan(0.05)
})

test('a page with a skeleton is on its way', async () => {
  await page.setContent('<div class="ant-skeleton">…</div>')
  expect(await page.evaluate(isLoading)).toBe(true)
  await page.setContent('<div class="ant-skeleton" hidden>…</div>')
  expect(await page.evaluate(isLoading)).toBe(false)
})
