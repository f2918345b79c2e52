import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'
import type { IDomEditor } from './index.ts'

describe.skipIf(!browserPath)('the editor in a page without React', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./page.tsx')
  })
  afterAll(() => open?.close())

  // What a host registers, and the language that it sets, hold for a whole page.
  beforeEach(async () => {
    await open.page.reload()
    await open.page.evaluate(() => {
      const place = document.createElement('div')
      place.id = 'plain'
      place.innerHTML =
        '<div id="bar"></div><div id="text" style="height: 240px"></div><button id="out">out</button>'
      document.body.append(place)
    })
  })
  afterEach(() => {
    expect(open.faults).toEqual([])
  })

  test('an editor and its toolbar take one place each; a second one is an error', async () => {
    const errors = await open.page.evaluate(() => {
      const { createEditor, createToolbar } = window.plain
      const messages: string[] = []
      const attempt = (work: () => void) => {
        try {
          work()
        } catch (error) {
          messages.push((error as Error).message)
        }
      }
      const editor = createEditor({ selector: '#text', config: { autoFocus: false } })
      const toolbar = createToolbar({ editor, selector: '#bar' })
      attempt(() => createEditor({ selector: '#text' }))
      attempt(() => createToolbar({ editor, selector: '#bar' }))
      attempt(() => createEditor({ selector: '#nowhere' }))
      toolbar.destroy()
      createToolbar({ editor, selector: '#bar', mode: 'simple' })
      editor.destroy()
      createEditor({ selector: '#text', config: { autoFocus: false } }).destroy()
      return messages
    })
    expect(errors).toEqual([
      "Repeated create editor by selector '#text'",
      "Repeated create toolbar by selector '#bar'",
      "Cannot find the editor's element by selector '#nowhere'",
    ])
  })

  test('a toolbar has nothing to work on before anything was selected, but for full screen', async () => {
    const enabled = () =>
      open.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('#bar [data-entry]')]
          .filter((button) => button.ariaDisabled !== 'true')
          .map((button) => button.dataset.entry),
      )
    await open.page.evaluate(() => {
      const { createEditor, createToolbar } = window.plain
      const editor = createEditor({ selector: '#text', html: '<p>a</p>', config: { autoFocus: false } })
      createToolbar({ editor, selector: '#bar' })
      Object.assign(window, { untouched: editor })
    })
    expect(await enabled()).toEqual(['fullScreen'])
    await open.page.locator('#text p').click()
    await expect.poll(enabled).toContain('bold')
    await open.page.locator('#out').click()
    expect(await enabled()).toContain('bold')
    await open.page.evaluate(() =>
      (window as unknown as { untouched: { deselect: () => void } }).untouched.deselect(),
    )
    await expect.poll(enabled).toEqual(['fullScreen'])
    await open.page.evaluate(() =>
      (window as unknown as { untouched: { destroy: () => void } }).untouched.destroy(),
    )
  })

  describe('a document that takes a while to read', () => {
    const line = (at: number) => `<p>line ${at} ${'word '.repeat(30).trim()}</p>`
    const html = Array.from({ length: 2000 }, (_, at) => line(at)).join('')

    test('shows its beginning first, and the rest follows without any news', async () => {
      const seen = await open.page.evaluate(async (given) => {
        let changes = 0
        const config = { autoFocus: false, onChange: () => changes++ }
        const editor = window.plain.createEditor({ selector: '#text', html: given, config })
        const area = document.querySelector('#text [contenteditable]') as HTMLElement
        const first = { blocks: area.querySelectorAll('p').length, height: area.offsetHeight }
        const room = first.height + Number.parseFloat(area.style.marginBottom)
        await new Promise<void>((done) => {
          const look = () => (area.querySelectorAll('p').length === 2000 ? done() : setTimeout(look, 20))
          look()
        })
        const result = { first, room, height: area.offsetHeight, changes, undos: editor.history.undos.length }
        const margin = area.style.marginBottom
        const isWhole = editor.getHtml() === given
        editor.destroy()
        return { ...result, margin, isWhole }
      }, html)
      expect(seen.first.blocks).toBe(128)
      expect(seen).toMatchObject({ changes: 0, undos: 0, margin: '', isWhole: true })
      expect(seen.room / seen.height).toBeGreaterThan(0.7)
      expect(seen.room / seen.height).toBeLessThan(1.4)
    })

    test('is whole as soon as anybody asks, changes it or is told of it, and after its end', async () => {
      const seen = await open.page.evaluate((given) => {
        const { createEditor } = window.plain
        const config = { autoFocus: false, maxLength: 100 }
        const asked = createEditor({ selector: '#text', html: given, config })
        const html = asked.getHtml()
        asked.destroy()
        let told = ''
        const onChange = (editor: { getHtml: () => string }) => {
          told = editor.getHtml()
        }
        const set = createEditor({ selector: '#text', config: { ...config, onChange } })
        set.setHtml(given)
        set.destroy()
        const changed = createEditor({ selector: '#text', html: given, config: { autoFocus: false } })
        changed.selectAll()
        changed.deleteFragment()
        const rest = changed.getText()
        changed.undo()
        const undone = changed.getHtml()
        changed.destroy()
        const gone = createEditor({ selector: '#text', html: given, config })
        gone.destroy()
        const [isAsked, isTold, isUndone, isGone] = [html, told, undone, gone.getHtml()].map(
          (each) => each === given,
        )
        return { isAsked, isTold, isUndone, isGone, rest }
      }, html)
      expect(seen).toEqual({ isAsked: true, isTold: true, isUndone: true, isGone: true, rest: '' })
    })

    test('is whole before a key or a click does something', async () => {
      const seen = await open.page.evaluate((given) => {
        const editor = window.plain.createEditor({
          selector: '#text',
          html: given,
          config: { autoFocus: false },
        })
        const area = document.querySelector('#text [contenteditable]') as HTMLElement
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }))
        const selected = editor.getSelectionText().length
        editor.destroy()
        return selected
      }, html)
      expect(seen).toBeGreaterThan(2000 * 150)
    })
  })

  test('destroying leaves the page as it was: no elements, no listeners, no timers', async () => {
    const left = await open.page.evaluate(async () => {
      const { createEditor, createToolbar } = window.plain
      const html = () => document.querySelector('#plain')?.outerHTML.replaceAll(' class=""', '')
      const listeners = new Map<string, number>()
      const timers = new Set<number>()
      const { addEventListener, removeEventListener } = EventTarget.prototype
      const count = (target: EventTarget, kind: string, by: number) => {
        if (target === document || target === window) listeners.set(kind, (listeners.get(kind) ?? 0) + by)
      }
      EventTarget.prototype.addEventListener = function (this: EventTarget, kind, listener, options) {
        const signal = typeof options === 'object' ? options.signal : undefined
        count(this ?? window, kind, 1)
        signal?.addEventListener('abort', () => count(this ?? window, kind, -1))
        return addEventListener.call(this, kind, listener, options)
      }
      EventTarget.prototype.removeEventListener = function (this: EventTarget, kind, listener, options) {
        count(this ?? window, kind, -1)
        return removeEventListener.call(this, kind, listener, options)
      }
      const { setTimeout: start, clearTimeout: stop } = window
      Object.assign(window, {
        setTimeout: (work: () => void, after?: number) => {
          const timer = start(() => {
            timers.delete(timer)
            work()
          }, after)
          timers.add(timer)
          return timer
        },
        clearTimeout: (timer: number) => {
          timers.delete(timer)
          stop(timer)
        },
      })
      const before = html()
      const editor = createEditor({ selector: '#text', html: '<p>text</p>' })
      createToolbar({ editor, selector: '#bar' })
      editor.insertText('x')
      editor.showProgressBar(100)
      editor.alert('note', 'error')
      editor.fullScreen()
      await new Promise((done) => start(done, 300))
      editor.destroy()
      // Preact takes up work that was waiting, only to find that it is gone.
      await new Promise((done) => start(done, 50))
      const result = {
        isSame: html() === before,
        timers: timers.size,
        listeners: [...listeners].filter(([, n]) => n > 0),
      }
      Object.assign(window, { setTimeout: start, clearTimeout: stop })
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
      return result
    })
    expect(left).toEqual({ isSame: true, timers: 0, listeners: [] })
  })

  test('setting content takes neither the focus nor the place of the page, and the order of events holds', async () => {
    await open.page.focus('#out')
    const told = await open.page.evaluate(async () => {
      const events: string[] = []
      const editor = window.plain.createEditor({
        selector: '#text',
        html: '<p>a</p>',
        config: {
          autoFocus: false,
          onCreated: () => events.push('created'),
          onChange: () => events.push('change'),
          onFocus: () => events.push('focus'),
          onBlur: () => events.push('blur'),
          onDestroyed: () => events.push('destroyed'),
        },
      })
      const wait = () => new Promise((done) => setTimeout(done, 50))
      const scroll = scrollY
      editor.setHtml('<p>b</p>'.repeat(300))
      events.push(document.activeElement?.id ?? '')
      await wait()
      events.push(scrollY === scroll ? 'stays' : 'jumped')
      editor.focus(true)
      await wait()
      editor.blur()
      await wait()
      editor.destroy()
      return events
    })
    expect(told).toEqual(['change', 'out', 'created', 'stays', 'change', 'focus', 'blur', 'destroyed'])
  })

  test('menus of a host work as buttons, lists, panels and dialogs', async () => {
    await open.page.evaluate(() => {
      const { Boot, createEditor, createToolbar } = window.plain
      const base = {
        title: 'Host',
        tag: 'button',
        getValue: () => '',
        isActive: () => false,
        isDisabled: () => false,
        exec: () => {},
      }
      const content = (text: string) => (editor: { insertText: (text: string) => void }) => {
        const button = document.createElement('button')
        button.id = `put-${text}`
        button.textContent = text
        button.addEventListener('click', () => editor.insertText(text))
        return button
      }
      Boot.registerModule({
        menus: [
          {
            key: 'hostButton',
            factory: () => ({
              ...base,
              title: 'B',
              hotkey: 'mod+shift+9',
              exec: (editor) => editor.insertText('B'),
            }),
          },
          {
            key: 'hostSelect',
            factory: () => ({
              ...base,
              tag: 'select',
              title: 'S',
              getOptions: () => [
                { value: 'one', text: 'One', selected: true },
                { value: 'two', text: 'Two' },
              ],
              exec: (editor, value) => editor.insertText(`S${value}`),
            }),
          },
          {
            key: 'hostPanel',
            factory: () => ({
              ...base,
              title: 'P',
              showDropPanel: true,
              getPanelContentElem: content('P'),
            }),
          },
          {
            key: 'hostModal',
            factory: () => ({
              ...base,
              title: 'M',
              showModal: true,
              modalWidth: 200,
              getModalContentElem: content('M'),
            }),
          },
        ],
      })
      const editor = createEditor({ selector: '#text', config: { autoFocus: true } })
      createToolbar({
        editor,
        selector: '#bar',
        config: { toolbarKeys: ['hostButton', '|', 'hostSelect', 'hostPanel', 'hostModal'] },
      })
      Object.assign(window, { made: editor })
    })
    const text = () => open.page.evaluate(() => (window as unknown as { made: IDomEditor }).made.getText())
    await open.page.click('#bar [data-entry=hostButton]')
    await open.page.click('#text .pe-area')
    await open.page.keyboard.press('Control+Shift+9')
    await open.page.click('#bar [data-entry=hostSelect]')
    await open.page.click('text=Two')
    await open.page.click('#bar [data-entry=hostPanel]')
    await open.page.click('#put-P')
    await open.page.click('#text .pe-area')
    await open.page.click('#bar [data-entry=hostModal]')
    await open.page.click('#put-M')
    expect(await text()).toBe('BBStwoPM')
    await open.page.evaluate(() => (window as unknown as { made: IDomEditor }).made.destroy())
  })

  test('full screen, progress, notes and scrolling to an element', async () => {
    const seen = await open.page.evaluate(async () => {
      const { createEditor, createToolbar } = window.plain
      const html = `<p>a</p>${'<p>line</p>'.repeat(2000)}<h2>Far</h2>${'<p>line</p>'.repeat(40)}`
      const editor = createEditor({ selector: '#text', html, config: { autoFocus: false } })
      createToolbar({ editor, selector: '#bar' })
      const wait = (time: number) => new Promise((done) => setTimeout(done, time))
      const events: string[] = []
      for (const type of ['fullScreen', 'unFullScreen', 'scroll']) editor.on(type, () => events.push(type))
      editor.fullScreen()
      const { width, height } = document.querySelector('#plain')?.getBoundingClientRect() ?? {}
      const isCovering = width === innerWidth && height === innerHeight && editor.isFullScreen
      await wait(250)
      editor.unFullScreen()
      await wait(250)
      editor.showProgressBar(40)
      const bar = document.querySelector<HTMLElement>('#text [role=progressbar]')
      const now = bar?.getAttribute('aria-valuenow')
      editor.showProgressBar(100)
      await wait(1050)
      editor.alert('<b>told</b>', 'error')
      const note = document.querySelector('#text [role=alert]')?.textContent
      const [header] = editor.getElemsByTypePrefix('header')
      editor.scrollToElem(header?.id ?? '')
      await wait(100)
      const drawn = document.getElementById(header?.id ?? '')
      const top = document.querySelector('#text .pe-mount')?.getBoundingClientRect().top ?? 0
      const distance = Math.round((drawn?.getBoundingClientRect().top ?? -999) - top)
      editor.destroy()
      return {
        events: [...new Set(events)],
        isCovering,
        now,
        isHidden: bar?.hidden,
        note,
        tag: drawn?.tagName,
        distance,
      }
    })
    expect(seen).toEqual({
      events: ['fullScreen', 'unFullScreen', 'scroll'],
      isCovering: true,
      now: '40',
      isHidden: true,
      note: '<b>told</b>',
      tag: 'H2',
      distance: 0,
    })
  })

  test('full screen needs one parent of toolbar and area', async () => {
    const message = await open.page.evaluate(() => {
      const { createEditor, createToolbar } = window.plain
      const elsewhere = document.createElement('div')
      document.body.append(elsewhere)
      const editor = createEditor({ selector: '#text', config: { autoFocus: false } })
      createToolbar({ editor, selector: elsewhere })
      try {
        editor.fullScreen()
        return ''
      } catch (error) {
        return (error as Error).message
      } finally {
        editor.destroy()
        elsewhere.remove()
      }
    })
    expect(message).toBe('Full screen needs one parent of toolbar and editing area')
  })

  test('the language of all editors is the page’s as long as none was set, and changes at once', async () => {
    const labels = await open.page.evaluate(async () => {
      const { createEditor, createToolbar, i18nChangeLanguage } = window.plain
      const editor = createEditor({ selector: '#text', config: { autoFocus: false } })
      createToolbar({ editor, selector: '#bar' })
      const label = () => document.querySelector('#bar [data-entry=undo]')?.getAttribute('aria-label')
      const labels = [label()]
      const next = async (change: () => void) => {
        change()
        await new Promise((done) => setTimeout(done, 30))
        labels.push(label())
      }
      const { documentElement: page } = document
      for (const lang of ['zh-Hans-CN', 'en-GB', '', 'fr']) await next(() => page.setAttribute('lang', lang))
      await next(() => i18nChangeLanguage('zh-CN'))
      await next(() => page.setAttribute('lang', 'en'))
      await next(() => i18nChangeLanguage('en'))
      i18nChangeLanguage('zh-CN')
      editor.destroy()
      return labels
    })
    expect(labels).toEqual(['Undo', '撤销', 'Undo', '撤销', 'Undo', '撤销', '撤销', 'Undo'])
  })

  test('the status bar takes another language, also when the text has just changed', async () => {
    await open.page.evaluate(async () => {
      const { createEditor, i18nChangeLanguage } = window.plain
      const made = createEditor({ selector: '#text', html: '<p>a b</p>' })
      const bar = () => document.querySelector('#text .pe-status')?.textContent ?? ''
      while (!bar().includes('2')) await new Promise((done) => setTimeout(done, 20))
      made.insertText('c ')
      // News of the text come 200 ms after it, in the middle of the 100 ms that the bar waits.
      await new Promise((done) => setTimeout(done, 150))
      i18nChangeLanguage('en')
      Object.assign(window, { made })
    })
    await open.page.waitForFunction(() =>
      document.querySelector('#text .pe-status')?.textContent?.startsWith('Words: 3'),
    )
    await open.page.evaluate(() => {
      window.plain.i18nChangeLanguage('zh-CN')
      ;(window as unknown as { made: IDomEditor }).made.destroy()
    })
  })

  test('panels close when a host asks, and their coming and going is told', async () => {
    await open.page.evaluate(() => {
      const editor = window.plain.createEditor({ selector: '#text', html: '<p>a</p>' })
      window.plain.createToolbar({ editor, selector: '#bar' })
      const told: string[] = []
      for (const type of ['modalOrPanelShow', 'modalOrPanelHide', 'blur'])
        editor.on(type, () => told.push(type))
      Object.assign(window, { made: editor, told })
    })
    await open.page.click('#bar [data-entry=insertLink]')
    await open.page.waitForSelector('#plain .pe-dialog')
    const told = await open.page.evaluate(async () => {
      const { made, told } = window as unknown as { made: IDomEditor; told: string[] }
      made.hidePanelOrModal()
      await new Promise((done) => setTimeout(done, 60))
      const isOpen = document.querySelector('#plain .pe-dialog') !== null
      const isFocused = made.isFocused()
      made.destroy()
      return { told, isOpen, isFocused }
    })
    expect(told).toEqual({ told: ['modalOrPanelShow', 'modalOrPanelHide'], isOpen: false, isFocused: true })
  })

  test('nodes are found in the page, and places beside them', async () => {
    const found = await open.page.evaluate(() => {
      const html =
        '<p>a <a href="https://a.example">link</a><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" style="width: 40px"></p><pre><code>x</code></pre>'
      const editor = window.plain.createEditor({ selector: '#text', html, config: { autoFocus: false } })
      const tag = (type: string) => {
        const [node] = editor.getElemsByType(type)
        return node && editor.toDOMNode(node)?.tagName
      }
      const [image] = editor.getElemsByType('image')
      const position = image ? editor.getNodePosition(image) : {}
      const tags = [
        editor.children[0] && editor.toDOMNode(editor.children[0])?.tagName,
        tag('link'),
        tag('pre'),
      ]
      const container = editor.getEditableContainer()?.getAttribute('role')
      const selected = Object.keys(editor.getSelectionPosition())
      editor.destroy()
      return { tags, position: Object.keys(position), container, selected }
    })
    expect(found).toEqual({
      tags: ['P', 'A', 'PRE'],
      position: ['left', 'top'],
      container: 'textbox',
      selected: ['left', 'top'],
    })
  })

  test('what is pasted goes through the host’s plugin, and given data through the rules of pasting', async () => {
    const html = await open.page.evaluate(() => {
      const { Boot, createEditor } = window.plain
      Boot.registerPlugin((editor) => {
        const { insertData } = editor
        editor.insertData = (data) => {
          editor.insertText('[')
          insertData(data)
          editor.insertText(']')
        }
        return editor
      })
      Boot.registerPreParseHtml({
        selector: 'x-old',
        preParseHtml: (element) => {
          const strong = document.createElement('strong')
          strong.textContent = element.textContent
          return strong
        },
      })
      const editor = createEditor({ selector: '#text', html: '<p>a<x-old onclick="x">b</x-old></p>' })
      editor.focus(true)
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>p<script>1</script><em>q</em></p>')
      clipboardData.setData('text/plain', 'pq')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      editor.getEditableContainer()?.dispatchEvent(event)
      const after = editor.getHtml()
      editor.destroy()
      return after
    })
    expect(html).toBe('<p>a<strong>b[</strong>p<em>q]</em></p>')
  })

  test('a host colours code itself where it answers', async () => {
    await open.page.evaluate(() => {
      const editor = window.plain.createEditor({
        selector: '#text',
        html: '<pre><code class="language-own">abc def</code></pre>',
        config: {
          autoFocus: false,
          decorateCode: (language) => (language === 'own' ? [{ from: 0, to: 3, kind: 'tag' }] : null),
        },
      })
      Object.assign(window, { colored: editor })
    })
    const painted = () =>
      [...(CSS.highlights.get('pe-code-tag') ?? [])].map(({ startOffset, endOffset }) => [
        startOffset,
        endOffset,
      ])
    await open.page.waitForFunction(() => (CSS.highlights.get('pe-code-tag')?.size ?? 0) > 0)
    expect(await open.page.evaluate(painted)).toEqual([[0, 3]])
    await open.page.evaluate(() =>
      (window as unknown as { colored: { destroy: () => void } }).colored.destroy(),
    )
    expect(await open.page.evaluate(painted)).toEqual([])
  })

  test('a plugin that replaces a deletion is asked for every key of it, with its unit', async () => {
    await open.page.evaluate(() => {
      const asked: unknown[] = []
      window.plain.Boot.registerPlugin((editor) => {
        if (editor.getText() !== 'one two') return editor
        const { deleteBackward, deleteForward } = editor
        return Object.assign(editor, {
          deleteBackward: (unit?: 'character') => {
            asked.push(['back', unit])
            deleteBackward(unit)
          },
          deleteForward: (unit?: 'character') => {
            asked.push(['forward', unit])
            deleteForward(unit)
          },
        })
      })
      const made = window.plain.createEditor({ selector: '#text', html: '<p>one two</p>' })
      Object.assign(window, { asked, plugged: made })
      made.focus(true)
    })
    for (const key of [
      'Backspace',
      'Shift+Backspace',
      'Control+Backspace',
      'Control+Home',
      'Delete',
      'Control+Delete',
    ])
      await open.page.keyboard.press(key)
    const seen = await open.page.evaluate(() => {
      const { asked, plugged } = window as unknown as { asked: unknown[]; plugged: IDomEditor }
      const text = plugged.getText()
      plugged.destroy()
      return { asked, text }
    })
    expect(seen.asked).toEqual([
      ['back', 'character'],
      ['back', 'character'],
      ['back', 'word'],
      ['forward', 'character'],
      ['forward', 'word'],
    ])
    expect(seen.text.trim()).toBe('')
  })

  describe('Escape breaks off the dragging of', () => {
    const draw = (html: string) =>
      open.page.evaluate((given) => {
        const config = { autoFocus: false }
        Object.assign(window, {
          sized: window.plain.createEditor({ selector: '#text', html: given, config }),
        })
      }, html)
    const html = () => open.page.evaluate(() => (window as unknown as { sized: IDomEditor }).sized.getHtml())
    const dragOff = async (x: number, y: number) => {
      await open.page.mouse.move(x, y)
      await open.page.mouse.down()
      await open.page.mouse.move(x + 40, y, { steps: 3 })
      await open.page.keyboard.press('Escape')
      await open.page.mouse.up()
    }
    afterEach(() => open.page.evaluate(() => (window as unknown as { sized: IDomEditor }).sized.destroy()))

    test('a picture’s size, also where it would take the bar away first', async () => {
      const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
      await draw(`<p>x <img src="${picture}" style="width: 120px; height: 80px;"> y</p>`)
      const before = await html()
      await open.page.locator('#text img').first().click()
      await open.page.waitForSelector('.pe-hover')
      const corner = await open.page.locator('.pe-image-handle[data-corner="se"]').boundingBox()
      await dragOff((corner?.x ?? 0) + 3, (corner?.y ?? 0) + 3)
      expect(await html()).toBe(before)
    })

    test('a column', async () => {
      await draw('<table><tr><td width="80">a</td><td>b</td></tr></table>')
      const before = await html()
      const edge = { x: 0, y: 0 }
      // What editing tables needs is loaded with the first one: until then a pointer at the edge meets nothing.
      const isMet = async () => {
        const cell = await open.page.locator('#text td').first().boundingBox()
        Object.assign(edge, { x: (cell?.x ?? 0) + (cell?.width ?? 0) - 2, y: (cell?.y ?? 0) + 8 })
        await open.page.mouse.move(edge.x - 20, edge.y)
        await open.page.mouse.move(edge.x, edge.y)
        return open.page.locator('.pe-column-handle:visible').count()
      }
      await expect.poll(isMet).toBe(1)
      await dragOff(edge.x + 1, edge.y)
      expect(await html()).toBe(before)
    })
  })

  test('a page that is only imitated, without observers, media queries and popovers, has its editor too', async () => {
    const page = await open.browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(() => {
      for (const name of ['IntersectionObserver', 'ResizeObserver', 'matchMedia'])
        Reflect.deleteProperty(window, name)
      Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
      Reflect.deleteProperty(Range.prototype, 'getClientRects')
    })
    await page.goto(open.page.url())
    await page.waitForSelector('#form .pe-toolbar [data-entry="bold"]')
    await page.evaluate(() => {
      window.setValue('<p>given</p>')
      window.field?.focus()
    })
    await expect.poll(() => page.evaluate(() => window.field?.editor?.getHtml())).toBe('<p>given</p>')
    await page.evaluate(() => {
      window.field?.editor?.selectAll()
      window.field?.editor?.addMark('bold', true)
    })
    expect(await page.evaluate(() => window.field?.editor?.getHtml())).toBe('<p><strong>given</strong></p>')
    // The bar beside the selection comes 200 ms after it.
    await page.waitForSelector('.pe-hover', { state: 'attached' })
    expect(faults).toEqual([])
    await page.close()
  })

  test('code is coloured for its readers, and plain again once they have left', async () => {
    const kinds = () =>
      open.page.evaluate(() =>
        ['keyword', 'string'].map((kind) => CSS.highlights.get(`pe-code-${kind}`)?.size ?? 0),
      )
    await open.page.evaluate(() => {
      const place = document.querySelector('#plain')
      if (!place) return
      place.innerHTML =
        '<article class="pe-content"><pre><code class="language-javascript">const a = "b"</code></pre><pre><code>const</code></pre></article>'
      Object.assign(window, { leave: window.colorCode(place) })
    })
    await expect.poll(kinds).toEqual([1, 1])
    const color = () =>
      open.page.evaluate(() => {
        const code = document.querySelector('#plain code')
        return code && getComputedStyle(code, '::highlight(pe-code-keyword)').color
      })
    expect(await color()).toBe('rgb(129, 38, 173)')
    await open.page.evaluate(() => (window as unknown as { leave: () => void }).leave())
    expect(await kinds()).toEqual([0, 0])
  })
})
