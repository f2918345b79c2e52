import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath } from '../../../testing/open-page.ts'
import { UploadPage } from '../../../testing/upload-page.ts'

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const other = 'data:image/gif;charset=utf-8;base64,R0lGODlhAgACAAAAACw='

describe.skipIf(!browserPath)('pictures inlined in what is pasted', () => {
  let uploads: UploadPage
  const press = (key: string) => uploads.open.page.keyboard.press(key)
  const paste = (html: string) => uploads.paste([], { 'text/html': html, 'text/plain': 'xy' })
  const stores = (name: string) => expect.poll(uploads.html).toContain(`picture.svg?${name}`)

  beforeAll(async () => {
    uploads = await UploadPage.start()
  })
  afterAll(() => uploads?.close())
  beforeEach(async () => {
    await uploads.show('<p>one two</p>', 'one two', 3)
    await uploads.configure('/ok', { uploadPasted: true })
  })

  test('are each uploaded once, whatever is around them', async () => {
    await paste(
      `<b id="docs-internal-guid-2" style="font-weight:normal"><p>a<img src="${gif}">b</p><table><tr><td><img src="${other}"></td></tr></table><p><img src="${gif}"></p></b>`,
    )
    await stores('picture-2.gif')
    const html = await uploads.html()
    expect(html.match(/picture-1\.gif/g)).toHaveLength(2)
    expect(html).not.toContain('data:')
    expect(uploads.server.received.map(({ body }) => body.includes('GIF89a'))).toEqual([true, true])
    await paste(`<p>again<img src="${gif}"></p>`)
    await expect.poll(uploads.html).toMatch(/again<img src="http[^"]*picture-1\.gif"/)
    expect(uploads.server.received).toHaveLength(2)
  })

  test('are uploaded in a cell, from what is dropped, and from Markdown', async () => {
    await uploads.show('<table><tr><td>cell</td></tr></table><p>text</p>', 'cell', 4)
    await uploads.configure('/ok', { uploadPasted: true })
    await paste(`x<img src="${gif}">`)
    await expect.poll(uploads.html).toMatch(/<td[^>]*>cellx<img src="http[^"]*picture-1\.gif"/)
    await uploads.open.page.evaluate((html) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', html)
      const at = [...document.querySelectorAll('p')].at(-1)?.getBoundingClientRect()
      const place = { clientX: (at?.left ?? 0) + 2, clientY: (at?.top ?? 0) + 4 }
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place })
      window.media.view.dom.dispatchEvent(event)
    }, `<p>y<img src="${other}"></p>`)
    await uploads.receives(2)
    await expect.poll(uploads.html).toMatch(/y<img src="http/)
    await uploads.show('<p></p>', '', 0)
    await uploads.configure('/ok', { uploadPasted: true })
    await uploads.paste([], { 'text/plain': `**a** ![](${gif})` })
    await uploads.open.page.evaluate(() => window.media.run('pasteMarkdown'))
    await expect.poll(uploads.html).toMatch(/<strong>a<\/strong> <img src="http/)
  })

  test('never come back, by undo neither', async () => {
    await uploads.configure('/held', { uploadPasted: true })
    await paste(`<p>x<img src="${gif}">y</p>`)
    await uploads.receives(1)
    await press('Control+z')
    expect(await uploads.html()).toBe('<p>one two</p>')
    await press('Control+y')
    await paste(`<p><img src="${gif}"></p>`)
    await press('Control+z')
    await press('Control+z')
    uploads.server.release()
    await expect.poll(() => uploads.open.page.evaluate(() => window.media.progress.at(-1))).toBe(100)
    await press('Control+y')
    await stores('picture-1.gif')
    expect(await uploads.html()).not.toContain('data:')
    await press('Control+a')
    await press('Delete')
    await press('Control+z')
    expect(await uploads.html()).not.toContain('data:')
    expect(uploads.server.received).toHaveLength(1)
  })

  test('stay where they are when they cannot be stored, and the user is told why', async () => {
    await uploads.configure('/errno', { uploadPasted: true, maxFileSize: 20 })
    const broken = 'data:image/png;base64,=A'
    const large = `data:image/png;base64,${'A'.repeat(100)}`
    await paste(`<p>x<img src="${gif}"><img src="${other}"><img src="${broken}"><img src="${large}"></p>`)
    const kept = 'Not uploaded, and still only in the text itself'
    await expect
      .poll(uploads.alerts)
      .toEqual([
        'Larger than 20 B: picture-4.png',
        `${kept}: picture-3.png. The picture cannot be read.`,
        `${kept}: picture-1.gif, picture-2.gif. disk full`,
      ])
    const html = await uploads.html()
    for (const source of [gif, other, broken, large]) expect(html).toContain(source)
    await uploads.configure('/ok', { uploadPasted: true })
    await paste(`<p><img src="${gif}"></p>`)
    await stores('picture-1.gif')
    expect(await uploads.html()).not.toContain(gif)
  })

  test('nothing was thrown outside', () => {
    expect(uploads.open.faults).toEqual([])
  })
})
