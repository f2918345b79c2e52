import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../../../testing/open-page.ts'

describe.skipIf(!browserPath)('links in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./paste-page.ts')
  })
  afterAll(() => open?.close())
  beforeEach(() =>
    open.page.evaluate(() => {
      window.opened = []
      window.open = (...what) => {
        window.opened.push(what.join(' '))
        return null
      }
    }),
  )
  afterEach(() => {
    expect(open.faults).toEqual([])
  })

  const load = (html: string) => open.page.evaluate((given) => window.pasting.load(given), html)
  const opened = () => open.page.evaluate(() => window.opened)

  test('a click with Ctrl opens the address in a tab that knows nothing of this one', async () => {
    await load('<p>x| <a href="https://a.example/y">link</a></p>')
    await open.page.click('.pe-area a')
    expect(await opened()).toEqual([])
    await open.page.click('.pe-area a', { modifiers: ['Control'] })
    expect(await opened()).toEqual(['https://a.example/y _blank noopener,noreferrer'])
  })

  test('a link without an address is an error', async () => {
    await load('<p><a href="https://a.example">link</a> |</p>')
    await open.page.evaluate(() => document.querySelector('.pe-area a')?.setAttribute('href', ''))
    await open.page.evaluate(() =>
      document
        .querySelector('.pe-area a')
        ?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })),
    )
    expect(await opened()).toEqual([])
    expect(await open.page.evaluate(() => window.pasting.alerts())).toEqual([
      'error: This link has no address that can be opened.',
    ])
  })

  test('text typed at the end belongs to the link until a space', async () => {
    await load('<p><a href="/x">lin|</a></p>')
    await open.page.keyboard.type('k and more')
    expect(await open.page.evaluate(() => window.pasting.stored())).toBe(
      '<p><a href="/x" target="">link</a> and more</p>',
    )
  })

  test('an address typed before a space or Enter is a link, which one undo takes back', async () => {
    const stored = () => open.page.evaluate(() => window.pasting.stored())
    await load('<p>|</p>')
    await open.page.keyboard.type('see https://a.example ')
    expect(await stored()).toBe(
      '<p>see <a href="https://a.example" target="_blank">https://a.example</a> </p>',
    )
    await open.page.keyboard.press('Control+z')
    expect(await stored()).toBe('<p>see https://a.example </p>')
    await open.page.keyboard.type('me@a.example')
    await open.page.keyboard.press('Enter')
    await open.page.keyboard.type('next')
    expect(await stored()).toBe(
      '<p>see https://a.example <a href="mailto:me@a.example" target="_blank">me@a.example</a></p><p>next</p>',
    )
  })
})

declare global {
  interface Window {
    /** What was opened in other tabs. */
    opened: string[]
  }
}
