import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath } from '../../../testing/open-page.ts'
import { mp4, png, UploadPage } from '../../../testing/upload-page.ts'

describe.skipIf(!browserPath)('uploads in a browser', () => {
  let uploads: UploadPage

  beforeAll(async () => {
    uploads = await UploadPage.start()
  })
  afterAll(() => uploads?.close())
  beforeEach(() => uploads.show('<p>one two</p>', 'one two', 3))

  test('a pasted picture is sent as a form, meta first, and stands where the cursor was', async () => {
    await uploads.configure('/ok?x=1', {
      meta: { token: 'secret', n: 1 },
      metaWithUrl: true,
      headers: { 'x-key': 'k' },
      withCredentials: true,
    })
    await uploads.paste([png('a.png')])
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')} two</p>`)
    const [request] = uploads.server.received
    expect(request?.url).toBe('/ok?x=1&token=secret&n=1')
    expect(request?.headers['x-key']).toBe('k')
    const fields = [...(request?.body ?? '').matchAll(/name="([^"]+)"/g)].map((match) => match[1])
    expect(fields.slice(0, 3)).toEqual(['token', 'n', 'wangeditor-uploaded-image'])
    expect(request?.body).toContain('Content-Type: image/png')
    expect(await uploads.called()).toEqual([['success', 'a.png']])
    expect(await uploads.open.page.evaluate(() => window.media.progress.at(-1))).toBe(100)
  })

  test('one undo takes the picture away, and the upload never shows in the HTML', async () => {
    await uploads.configure('/held')
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    expect(await uploads.boxes()).toEqual([expect.stringContaining('a.png')])
    expect(await uploads.html()).toBe('<p>one two</p>')
    uploads.server.release()
    await uploads.noBoxes()
    await uploads.open.page.keyboard.press('Control+z')
    expect(await uploads.html()).toBe('<p>one two</p>')
  })

  test('an upload that ends after the text was locked changes nothing, and can be tried again', async () => {
    const lock = (isLocked: boolean) =>
      uploads.open.page.evaluate(
        (locked) => window.media.view.setProps({ editable: () => !locked }),
        isLocked,
      )
    await uploads.configure('/held')
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    await lock(true)
    uploads.server.release()
    await uploads.failed()
    expect(await uploads.html()).toBe('<p>one two</p>')
    expect(await uploads.boxes()).toEqual([expect.stringContaining('The text can no longer be changed.')])
    await lock(false)
    await uploads.configure('/ok')
    await uploads.open.page.locator('.pe-upload-box button').first().click()
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')} two</p>`)
  })

  test.each([
    ['/errno', 'failed', 'disk full'],
    ['/nowhere', 'failed', 'The server did not say where the file is.'],
    ['/html', 'failed', 'The answer of the server cannot be read.'],
    ['/fails', 'error', 'The server answered with status 500.'],
    ['/reset', 'error', 'The server cannot be reached.'],
  ])(
    'an answer of %s goes to %s and leaves a box with the reason, which nothing else repeats',
    async (path, callback, reason) => {
      await uploads.configure(path)
      await uploads.paste([png('a.png')])
      await uploads.failed()
      expect(await uploads.boxes()).toEqual([expect.stringContaining(reason)])
      expect(await uploads.called()).toEqual([[callback, 'a.png']])
      expect(await uploads.alerts()).toEqual([])
      expect(await uploads.html()).toBe('<p>one two</p>')
    },
  )

  test('nothing moving for the timeout is an error', async () => {
    await uploads.configure('/silent', { timeout: 150 })
    await uploads.paste([png('a.png')])
    await uploads.failed()
    expect(await uploads.boxes()).toEqual([expect.stringContaining('The upload timed out.')])
    expect((await uploads.calls()).map(([name]) => name)).toEqual(['error'])
  })

  test('another try sends the same file again and succeeds where the box has moved to', async () => {
    await uploads.configure('/flaky')
    await uploads.paste([png('a.png')])
    await uploads.failed()
    await uploads.open.page.evaluate(() => {
      const { view } = window.media
      view.dispatch(view.state.tr.insertText('zero ', 2))
    })
    await uploads.open.page.click('.pe-upload-retry')
    await uploads.noBoxes()
    expect(uploads.server.received).toHaveLength(2)
    expect(await uploads.html()).toBe(`<p>zero one${uploads.stored('a.png')} two</p>`)
  })

  test('a failed upload can be removed', async () => {
    await uploads.configure('/fails')
    await uploads.paste([png('a.png')])
    await uploads.failed()
    await uploads.open.page.click('.pe-upload-remove')
    await uploads.noBoxes()
    expect(await uploads.html()).toBe('<p>one two</p>')
  })

  test('several pictures go one after the other, keep their order, and a failing one stops none', async () => {
    await uploads.configure('/ok')
    await uploads.paste([png('a.png'), png('bad.png'), png('c.png')])
    await uploads.receives(3)
    await uploads.failed()
    await expect.poll(uploads.html).toBe(`<p>one${uploads.stored('a.png')}${uploads.stored('c.png')} two</p>`)
    expect(await uploads.called()).toEqual([
      ['success', 'a.png'],
      ['error', 'bad.png'],
      ['success', 'c.png'],
    ])
  })

  test('an answer may hold several pictures', async () => {
    await uploads.configure('/several')
    await uploads.paste([png('a.png')])
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')}${uploads.stored('a.png')} two</p>`)
  })

  test('text typed meanwhile stands behind the picture', async () => {
    await uploads.configure('/held')
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    await uploads.open.page.keyboard.type('!')
    uploads.server.release()
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')}! two</p>`)
  })

  test('a composition is not broken off: the picture waits for its end', async () => {
    await uploads.configure('/held')
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    const input = await uploads.open.page.context().newCDPSession(uploads.open.page)
    await input.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    uploads.server.release()
    await expect.poll(() => uploads.open.page.textContent('.pe-upload-percent')).toBe('100%')
    expect(await uploads.html()).not.toContain('<img')
    await input.send('Input.insertText', { text: '你' })
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')}你 two</p>`)
  })

  test('after leaving the field the picture comes all the same, without taking the focus', async () => {
    await uploads.configure('/held')
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    await uploads.open.page.evaluate(() => (document.activeElement as HTMLElement).blur())
    uploads.server.release()
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')} two</p>`)
    expect(await uploads.open.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('deleting the text around an upload, or Backspace behind it, breaks it off', async () => {
    await uploads.configure('/held')
    const before = uploads.server.broken()
    await uploads.paste([png('a.png'), png('b.png')])
    await uploads.receives(1)
    await uploads.open.page.keyboard.press('Backspace')
    expect(await uploads.boxes()).toHaveLength(1)
    await uploads.open.page.keyboard.press('Control+a')
    await uploads.open.page.keyboard.press('Delete')
    await expect.poll(() => uploads.server.broken()).toBe(before + 1)
    expect(await uploads.boxes()).toEqual([])
    uploads.server.release()
    expect(await uploads.html()).toBe('<p><br></p>')
  })

  test('the cancel button and an undo at once break an upload off, and the text stays', async () => {
    for (const cancel of ['button', 'undo']) {
      await uploads.show('<p>one two</p>', 'one two', 3)
      await uploads.configure('/held')
      const before = uploads.server.broken()
      await uploads.open.page.keyboard.type('x')
      await uploads.paste([png('a.png')])
      await expect.poll(() => uploads.server.received.length).toBeGreaterThan(0)
      uploads.server.received.length = 0
      if (cancel === 'button') await uploads.open.page.click('.pe-upload-remove')
      else await uploads.open.page.keyboard.press('Control+z')
      await uploads.noBoxes()
      await expect.poll(() => uploads.server.broken()).toBe(before + 1)
      expect(await uploads.html()).toBe('<p>onex two</p>')
    }
  })

  test('size, number and type are checked before the missing address is', async () => {
    await uploads.configure(null, { maxFileSize: 1000, maxNumberOfFiles: 1 })
    await uploads.paste([png('big.png', 1001), png('a.png'), png('b.png')])
    await expect
      .poll(uploads.alerts)
      .toEqual([
        'Larger than 1000 B: big.png',
        'Only 1 at once; left out: b.png',
        'Cannot get upload server address',
      ])
    expect(await uploads.called()).toEqual([
      ['error', 'big.png'],
      ['error', 'b.png'],
    ])
    await uploads.paste([{ name: 'a.pdf', type: 'application/pdf', size: 10 }])
    expect((await uploads.alerts()).at(-1)).toBe('Not of an allowed type (image/*): a.pdf')
    expect(await uploads.html()).toBe('<p>one two</p>')
  })

  test('a small picture stands in the text itself', async () => {
    await uploads.configure(null, { base64LimitSize: 10 })
    await uploads.paste([png('s.png', 3)])
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(
      '<p>one<img src="data:image/png;base64,AAAA" alt="s.png" data-href="" style=""/> two</p>',
    )
  })

  test('files beside text are ignored, and where no picture can stand there is a message', async () => {
    await uploads.configure('/ok')
    await uploads.paste([png('a.png')], { 'text/plain': 'words' })
    await expect.poll(uploads.html).toBe('<p>onewords two</p>')
    await uploads.show('<h1>head</h1>', 'head', 2)
    await uploads.configure('/ok')
    await uploads.paste([png('a.png')])
    expect(await uploads.alerts()).toEqual(['Pictures cannot be put in here.'])
    expect(uploads.server.received).toEqual([])
  })

  test('markup that is one picture from a program stands for the file beside it', async () => {
    await uploads.configure('/ok')
    await uploads.paste([png('a.png')], { 'text/html': '<p><img src="file:///C:/a.png"></p>' })
    await uploads.receives(1)
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')} two</p>`)
  })

  test('a picture pasted over selected text takes its place', async () => {
    await uploads.configure('/ok')
    await uploads.open.page.keyboard.press('Shift+End')
    await uploads.open.page.waitForFunction(() => !window.media.view.state.selection.empty)
    await uploads.paste([png('a.png')])
    await uploads.receives(1)
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png')}</p>`)
  })

  test('a dropped picture goes where it was dropped', async () => {
    await uploads.show('<p>first line</p><p>second line</p>', 'first line', 0)
    await uploads.configure('/ok')
    const box = await uploads.open.page.evaluate(() => {
      const range = document.createRange()
      const text = document.querySelectorAll('.pe-area p')[1]?.firstChild as Text
      range.setStart(text, 6)
      range.setEnd(text, 7)
      const { left, top, height } = range.getBoundingClientRect()
      return { x: left + 1, y: top + height / 2 }
    })
    const isTaken = await uploads.open.page.evaluate(([files, at]) => window.media.drop(files, at.x, at.y), [
      [png('a.png')],
      box,
    ] as const)
    expect(isTaken).toBe(true)
    await uploads.receives(1)
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>first line</p><p>second${uploads.stored('a.png')} line</p>`)
  })

  test('videos stand as blocks, in their order, with a place to type behind them', async () => {
    await uploads.configure('/ok')
    await uploads.paste([mp4('a.mp4'), mp4('b.mp4')])
    await uploads.receives(2)
    await uploads.noBoxes()
    const sources = [...(await uploads.html()).matchAll(/<source src="[^"]*\?([^"]*)"/g)].map(
      (match) => match[1],
    )
    expect(sources).toEqual(['a.mp4', 'b.mp4'])
    expect(await uploads.html()).toMatch(/^<p>one<\/p><div data-w-e-type="video".*<p> two<\/p>$/s)
  })

  test('nothing was thrown outside', () => {
    expect(uploads.open.faults).toEqual([])
  })
})
