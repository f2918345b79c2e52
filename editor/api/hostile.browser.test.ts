import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'
import type { DomEditor } from './index.ts'

declare global {
  interface Window {
    attacked: DomEditor
  }
}

/** The settings that these tests give. */
type Settings = {
  readonly policy?: { readonly frameHosts: readonly string[] }
  readonly MENU_CONF?: { readonly uploadImage: { readonly base64LimitSize: number } }
}

describe.skipIf(!browserPath)('an editor that is misused', () => {
  let open: OpenPage
  beforeAll(async () => {
    open = await openPage('./page.tsx')
  }, 60_000)
  afterAll(() => open.close())
  beforeEach(() =>
    open.page.evaluate(() =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div id="attacked"><div id="menus"></div><div id="place"></div></div>',
      ),
    ),
  )
  afterEach(async () => {
    await open.page.evaluate(() => {
      window.attacked.destroy()
      document.querySelector('#attacked')?.remove()
    })
    expect(open.faults.splice(0)).toEqual([])
  })

  const create = (html: string, config: Settings = {}) =>
    open.page.evaluate(
      ({ html, config }) => {
        const { createEditor, createToolbar } = window.plain
        const editor = createEditor({ selector: '#place', html, config, language: 'en' })
        createToolbar({ editor, selector: '#menus' })
        window.attacked = editor
      },
      { html, config },
    )
  const html = () => open.page.evaluate(() => window.attacked.getHtml())

  test('an editor that is locked while a dialog is open closes it and keeps its text', async () => {
    const { page } = open
    await create('<p>abc</p>')
    await page.click('#place p')
    await page.keyboard.press('Control+k')
    await page.waitForSelector('#attacked dialog input, #attacked .pe-popup input')
    await page.evaluate(() => window.attacked.disable())
    await page.waitForFunction(() => !document.querySelector('#attacked .pe-popup input'))
    expect(await html()).toBe('<p>abc</p>')
  })

  test('what is dropped behind the last block can be undone, and so can what was done before', async () => {
    const { page } = open
    await create('<p>first</p>')
    await page.evaluate(() => window.attacked.setHtml('<p>x</p>'))
    const drop = () =>
      page.evaluate(() => {
        const area = window.attacked.getEditableContainer() as HTMLElement
        window.attacked.focus()
        window.attacked.selectAll()
        const line = area.querySelector('p:last-of-type')?.getBoundingClientRect() as DOMRect
        const at = { bubbles: true, cancelable: true, ctrlKey: true, dataTransfer: new DataTransfer() }
        const paragraph = area.querySelector('p') as HTMLElement
        paragraph.dispatchEvent(
          new DragEvent('dragstart', { ...at, clientX: line.left + 2, clientY: line.top + 5 }),
        )
        for (const down of [30, 60, 120]) {
          area.dispatchEvent(
            new DragEvent('drop', { ...at, clientX: line.left + 2, clientY: line.bottom + down }),
          )
        }
      })
    await drop()
    const dropped = await html()
    expect(dropped).toContain('x</p>')
    await page.evaluate(() => {
      for (let step = 0; step < 9; step++) window.attacked.undo()
    })
    expect(await html()).toBe('<p>first</p>')
  })

  test('Markdown brings no frames of hosts that the settings do not name', async () => {
    const { page } = open
    await create('<p></p>', { policy: { frameHosts: ['good.example'] } })
    await page.click('#place p')
    await page.evaluate(() => {
      const frame = (host: string) => `<iframe src="https://${host}/"></iframe>\n\n`
      const data = new DataTransfer()
      data.setData('text/plain', `# Title\n\n- [ ] open\n\n${frame('evil.example')}${frame('good.example')}`)
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      window.attacked.getEditableContainer()?.dispatchEvent(paste)
    })
    await page.keyboard.press('Control+Shift+M')
    await page.waitForFunction(() => window.attacked.getHtml().includes('<h1>'))
    expect(await html()).toContain('good.example')
    expect(await html()).not.toContain('evil.example')
  })

  test('files dropped on text that is gone before they are taken are put at the cursor', async () => {
    const { page } = open
    const MENU_CONF = { uploadImage: { base64LimitSize: 1000 } }
    await create('<p>line</p>'.repeat(100), { MENU_CONF })
    await page.evaluate(() => {
      const area = window.attacked.getEditableContainer() as HTMLElement
      area.scrollIntoView({ block: 'start' })
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(9)], 'a.png', { type: 'image/png' }))
      const { left } = area.getBoundingClientRect()
      const at = { clientX: left + 20, clientY: 400, bubbles: true, cancelable: true }
      area.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }))
      window.attacked.setHtml('<p></p>')
    })
    await page.waitForFunction(() => window.attacked.getHtml().includes('<img'))
    expect(await html()).toContain('data:image/png')
  })
})
