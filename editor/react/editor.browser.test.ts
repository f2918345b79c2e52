import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

declare const axe: {
  run: (options?: RunOptions) => Promise<{ violations: { id: string; nodes: unknown[] }[] }>
}

describe.skipIf(!browserPath)('the editor in a page', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./page.tsx')
  })
  afterAll(() => open?.close())
  afterEach(() => {
    expect(open.faults).toEqual([])
  })

  const area = '#form .pe-area'
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => open.page.keyboard.press(key)), Promise.resolve())
  const type = (text: string) => open.page.keyboard.type(text)
  const reported = () => open.page.evaluate(() => window.reported.at(-1))
  /** Waits for the report of a change; it comes 300 ms after the last one. */
  const nextReport = async () => {
    await open.page.waitForFunction(() => window.reported.length > 0)
    return reported()
  }
  /** Leaves the text by keys and waits until the editor knows. */
  const leave = async () => {
    const before = await open.page.evaluate(() => window.blurs)
    await press('Escape', 'Tab')
    await open.page.waitForFunction((blurs) => window.blurs > blurs, before)
  }
  /** The browser tells the editor of a new cursor a moment later. */
  const settle = () =>
    open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))

  describe('a field in a form', () => {
    beforeEach(async () => {
      // What was reported last is drawn by then: given back in the same drawing, it would be no other value than before.
      await settle()
      await open.page.evaluate(() => {
        window.setField({})
        window.setValue('')
      })
      await open.page.waitForFunction(() => document.querySelector('#form .pe-area')?.textContent === '')
      await open.page.click(area)
      await settle()
      await open.page.evaluate(() => {
        window.reported.length = 0
        window.problems.length = 0
      })
    })

    test('the value it is given is not reported, and an empty one shows the placeholder', async () => {
      await open.page.evaluate(() => window.setValue('<p>given</p>'))
      await open.page.waitForFunction(() => document.querySelector('#form .pe-area')?.textContent === 'given')
      await open.page.evaluate(() => window.setValue(''))
      await open.page.waitForSelector('#form [data-placeholder="Write here"]')
      // What waits to be reported is reported when the focus leaves.
      await leave()
      expect(await open.page.evaluate(() => window.reported)).toEqual([])
    })

    test('typed text, keys and typing rules give the stored form of HTML, and the form is not drawn per key', async () => {
      const before = await open.page.evaluate(() => window.drawings)
      await type('# Head')
      await press('Enter')
      await type('a ')
      await press('Control+b')
      await type('b')
      await press('Control+b', 'Enter')
      await type('- one')
      await press('Enter', 'Tab')
      await type('two')
      expect(await nextReport()).toBe(
        '<h1>Head</h1><p>a <strong>b</strong></p><ul><li>one</li><ul><li>two</li></ul></ul>',
      )
      // One report, which strict mode draws twice.
      expect(await open.page.evaluate(() => window.drawings)).toBe(before + 2)
    })

    test('a composition of Chinese text arrives once', async () => {
      const input = await open.page.context().newCDPSession(open.page)
      await input.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
      await input.send('Input.insertText', { text: '你好' })
      expect(await nextReport()).toBe('<p>你好</p>')
    })

    test('a change is reported at once when the focus leaves, which Escape and Tab do', async () => {
      await type('Q')
      await leave()
      expect(await reported()).toBe('<p>Q</p>')
      expect(await open.page.evaluate(() => document.activeElement?.closest('.pe-area'))).toBeNull()
    })

    test('a plain form sends the HTML, and the empty string for nothing', async () => {
      const body = () =>
        open.page.evaluate(() => new FormData(document.querySelector('form') ?? undefined).get('body'))
      expect(await body()).toBe('')
      await type('x')
      expect(await body()).toBe('<p>x</p>')
    })

    test('a reset brings the first content back into a field with a value of its own, and leaves a given value', async () => {
      const sent = (form: string, name: string) =>
        open.page.evaluate(
          ([id, key]) => new FormData(document.querySelector<HTMLFormElement>(id) ?? undefined).get(key),
          [form, name] as const,
        )
      await type('x')
      await open.page.evaluate(() => window.showOwnForm(true))
      await open.page.click('#own-form .pe-area')
      await type('y')
      expect(await sent('#own-form', 'note')).toContain('y')
      await open.page.evaluate(() => {
        for (const form of document.querySelectorAll('form')) form.reset()
      })
      expect(await sent('#own-form', 'note')).toBe('<p>first</p>')
      expect(await sent('#form', 'body')).toBe('<p>x</p>')
      await open.page.evaluate(() => window.showOwnForm(false))
    })

    test('other toolbar keys, another mode and other settings are followed, and the text stays', async () => {
      const keys = () =>
        open.page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('#form [data-entry]')].map(
            ({ dataset }) => dataset.entry,
          ),
        )
      const setField = (props: object) => open.page.evaluate((given) => window.setField(given), props)
      await type('kept')
      expect(await nextReport()).toBe('<p>kept</p>')
      await setField({ toolbarKeys: ['bold', '|', 'undo'] })
      await expect.poll(keys).toEqual(['bold', 'undo'])
      await setField({ mode: 'simple', config: { tools: { statusBar: false } } })
      await expect.poll(keys).toContain('header1')
      await expect.poll(() => open.page.locator('#form .pe-status').count()).toBe(0)
      await setField({})
      await expect.poll(keys).toContain('headerSelect')
      await expect.poll(() => open.page.locator('#form .pe-status').count()).toBe(1)
      await expect.poll(() => open.page.locator(area).textContent()).toBe('kept')
    })

    test('Alt+F10 goes to the toolbar and its buttons work by keyboard; the focus has not left', async () => {
      await type('x')
      await press('Control+a', 'Alt+F10')
      const blurs = await open.page.evaluate(() => window.blurs)
      expect(await open.page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)).toBe(
        true,
      )
      await open.page.focus('#form [data-entry=bold]')
      await press('Enter')
      await open.page.waitForFunction(() => window.reported.at(-1)?.includes('<strong>x</strong>'))
      expect(await open.page.evaluate(() => window.blurs)).toBe(blurs)
    })

    test('the link dialog refuses a script address and takes a proper one', async () => {
      await open.page.click('#form [data-entry=insertLink]')
      const address = open.page.locator('.pe-dialog input[inputmode=url]')
      await address.fill('javascript:alert(1)')
      await press('Enter')
      await open.page.waitForFunction(() => document.querySelector('.pe-dialog [role=alert]')?.textContent)
      await address.fill('https://a.example/')
      await press('Enter')
      await open.page.waitForFunction(() => window.reported.at(-1)?.includes('href="https://a.example/"'))
    })

    test('a pasted picture is uploaded by the host’s own adapter, and a failure is told', async () => {
      const paste = (name: string) =>
        open.page.evaluate((file) => {
          const clipboardData = new DataTransfer()
          clipboardData.items.add(new File(['x'], file, { type: 'image/gif' }))
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          document.querySelector('#form .pe-area')?.dispatchEvent(event)
        }, name)
      await paste('a.gif')
      await open.page.waitForFunction(() =>
        window.reported.at(-1)?.includes('<img src="https://img.example/a.gif" alt="a.gif"'),
      )
      await paste('bad.gif')
      await open.page.waitForFunction(
        () => window.problems.length > 0 || document.querySelector('[data-state=failed]'),
      )
    })

    test('so is a picture inlined in a paste, and the work ends once the value holds what was stored', async () => {
      const drawings = await open.page.evaluate(() => {
        const beginWork = () => {
          window.problems.push('begun')
          return () => window.problems.push(window.reported.at(-1) ?? '')
        }
        window.problems.length = 0
        window.setField({ beginWork })
        return window.drawings
      })
      await open.page.waitForFunction((before) => window.drawings > before, drawings)
      await open.page.evaluate(() => {
        const clipboardData = new DataTransfer()
        const html = '<p>inlined<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>'
        clipboardData.setData('text/html', html)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('#form .pe-area')?.dispatchEvent(event)
      })
      await expect
        .poll(() => open.page.evaluate(() => window.problems))
        .toEqual(['begun', expect.stringMatching(/inlined<img src="https:\/\/img\.example\/a\.gif"/)])
      await open.page.evaluate(() => window.setField({}))
    })

    test('read-only, language and limit follow the props', async () => {
      await open.page.evaluate(() => window.setField({ readOnly: true, language: 'zh-cn' }))
      await open.page.waitForSelector('#form .pe-area[contenteditable=false]')
      await expect.poll(() => open.page.isVisible('#form [role=toolbar]')).toBe(false)
      await expect.poll(() => open.page.getAttribute('#form .pe-box', 'lang')).toBe('zh-CN')
      await open.page.evaluate(() => window.setField({ language: 'zh-cn', maxLength: 3 }))
      await open.page.waitForSelector('#form .pe-area[contenteditable=true]')
      await expect
        .poll(() => open.page.getAttribute('#form [data-entry=bold]', 'aria-label'))
        .toContain('粗体')
      await open.page.click(area)
      await type('abcdef')
      expect(await nextReport()).toBe('<p>abc</p>')
    })

    test('numbers of lists outlive a change of what is read-only', async () => {
      await open.page.evaluate(() => window.setValue('<ol><li>one</li><li>two</li></ol>'))
      await open.page.waitForSelector('#form [data-number="2"]')
      await open.page.evaluate(() => window.setField({ readOnly: true }))
      await open.page.waitForSelector('#form .pe-area[contenteditable=false] [data-number="2"]')
    })

    test('content of more than 3 MiB is kept and told of', async () => {
      await open.page.evaluate(() => {
        const text = 'x'.repeat(1_600_000)
        window.field?.editor?.setHtml(`<p>${text}</p><p>${text}</p>`)
      })
      await open.page.waitForFunction(() => window.problems.length > 0)
      expect(await open.page.evaluate(() => window.problems)).toEqual([
        'The text is longer than 3 MiB. Shorten it before saving.',
      ])
      expect((await reported())?.length).toBe(3_200_014)
    })

    test('its menus can be the first thing that is used', async () => {
      await open.page.evaluate(() => window.showOwnForm(true))
      await open.page.waitForSelector('#own-form [data-entry="divider"]')
      await open.page.click('#own-form [data-entry="divider"]')
      await expect.poll(() => open.page.locator('#own-form .pe-area hr').count()).toBe(1)
      await open.page.evaluate(() => window.showOwnForm(false))
    })

    test('a form puts the focus on it', async () => {
      await open.page.focus('#form button[type=submit]')
      await open.page.evaluate(() => window.field?.focus())
      await type('f')
      expect(await nextReport()).toBe('<p>f</p>')
    })
  })

  describe('the wrappers of the original', () => {
    test('draw once in strict mode, follow their value, report the editor, and leave nothing behind', async () => {
      await open.page.evaluate(() => window.showWrappers(true))
      await open.page.waitForFunction(
        () => window.wrapped && document.querySelector('#wrappers [role=toolbar]'),
      )
      await expect.poll(() => open.page.locator('#wrappers .pe-area').count()).toBe(1)
      await expect.poll(() => open.page.locator('#wrappers [data-entry=fullScreen]').count()).toBe(0)
      await open.page.evaluate(() => window.setWrapped('<h2>new</h2>'))
      await open.page.waitForSelector('#wrappers h2')
      await open.page.click('#wrappers h2')
      await press('End')
      await type('!')
      expect(await open.page.evaluate(() => window.wrapped?.getHtml())).toBe('<h2>new!</h2>')
      const editor = await open.page.evaluateHandle(() => window.wrapped)
      await open.page.evaluate(() => window.showWrappers(false))
      await open.page.waitForFunction(() => !document.querySelector('#wrappers'))
      expect(await editor.evaluate((made) => made?.isDestroyed)).toBe(true)
    })
  })

  test('the bar of the first table of a page can be used without another key', async () => {
    await open.page.reload()
    await open.page.waitForSelector(area)
    await open.page.evaluate(() => window.setValue('<p><br></p>'))
    await open.page.click('#form .pe-area')
    await open.page.keyboard.type('/table')
    await open.page.keyboard.press('Enter')
    const row = open.page.locator('#form .pe-hover:popover-open [data-entry=insertTableRow]')
    await row.waitFor()
    await expect.poll(() => row.isEnabled()).toBe(true)
    await open.page.keyboard.type('x')
    await open.page.waitForFunction(() => window.reported.at(-1)?.includes('>x</th>'))
  })

  test('text on a back colour that somebody chose can be read in the dark, a colour of its own stays', async () => {
    const ink = (text: string) =>
      open.page.evaluate((wanted) => {
        const spans = [...document.querySelectorAll('#form .pe-area span')].reverse()
        const span = spans.find(({ textContent }) => textContent === wanted)
        return span && getComputedStyle(span).color
      }, text)
    const yellow = 'background-color: rgb(252, 251, 207);'
    await open.page.evaluate((html) => {
      document.documentElement.dataset.theme = 'dark'
      window.setValue(html)
    }, `<p><span style="${yellow}">marked</span><span style="color: rgb(255, 0, 0); ${yellow}">red</span></p>`)
    await expect.poll(() => ink('marked')).toBe('rgb(31, 35, 41)')
    expect(await ink('red')).toBe('rgb(255, 0, 0)')
    await open.page.evaluate(() => delete document.documentElement.dataset.theme)
  })

  test('accessibility rules hold, in light and dark, with a dialog open', async () => {
    const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    await open.page.evaluate(readFileSync(axeSource, 'utf8'))
    await open.page.evaluate(() => {
      window.setField({})
      window.setValue(
        '<h1>Head</h1><p>text <code>code</code> <a href="https://a.example">link</a></p><blockquote>q</blockquote><ol><li>one</li><ul><li>two</li></ul></ol><div data-w-e-type="todo"><input type="checkbox" disabled>three</div>',
      )
    })
    await open.page.waitForSelector('#form h1')
    // Items are top-level blocks: they are items to screen readers by how they are displayed, without a role.
    const reader = await open.page.context().newCDPSession(open.page)
    const { nodes } = await reader.send('Accessibility.getFullAXTree')
    expect(nodes.filter(({ role }) => role?.value === 'listitem')).toHaveLength(2)
    for (const theme of ['light', 'dark']) {
      await open.page.evaluate((name) => {
        document.documentElement.dataset.theme = name
        document.body.style.background = name === 'dark' ? '#111' : '#fff'
      }, theme)
      if (theme === 'dark') {
        await open.page.click('#form p', { position: { x: 4, y: 10 } })
        await open.page.click('#form [data-entry=insertLink]')
        await open.page.waitForSelector('.pe-dialog')
      }
      const found = await open.page.evaluate(
        async (given) =>
          (await axe.run(given)).violations.map(
            (each) => `${each.id}: ${JSON.stringify(each.nodes).slice(0, 400)}`,
          ),
        { rules: { 'page-has-heading-one': { enabled: false } } } satisfies RunOptions,
      )
      expect(found).toEqual([])
    }
    await press('Escape')
  })
})
