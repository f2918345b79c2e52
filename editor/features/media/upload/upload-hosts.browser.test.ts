import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath } from '../../../testing/open-page.ts'
import { png, UploadPage } from '../../../testing/upload-page.ts'

describe.skipIf(!browserPath)('uploads by what a host has set', () => {
  let uploads: UploadPage

  beforeAll(async () => {
    uploads = await UploadPage.start()
  })
  afterAll(() => uploads?.close())
  beforeEach(() => uploads.show('<p>one two</p>', 'one two', 3))

  test('a host that uploads by itself is awaited, and its rejection is the reason', async () => {
    await uploads.open.page.evaluate((address) => {
      const { conf, note } = window.media
      conf.uploadImage = {
        onError: note('error'),
        customUpload: async (
          file: File,
          insert: (src: string, alt: string) => void,
          progress: (percent: number) => void,
        ) => {
          progress(50)
          if (file.name === 'no.png') throw new Error('Too wide')
          await Promise.resolve()
          insert(`${address}/picture.svg?${file.name}`, 'own')
        },
      }
    }, uploads.server.address)
    await uploads.paste([png('no.png'), png('a.png')])
    await uploads.failed()
    await expect.poll(uploads.html).toContain('picture.svg')
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('a.png', 'own')} two</p>`)
    expect(await uploads.boxes()).toEqual([expect.stringContaining('Too wide')])
    expect(await uploads.calls()).toEqual([['error', 'no.png', 'Too wide', undefined]])
  })

  test('a host that gives no promise may insert later, at the place of the box', async () => {
    await uploads.open.page.evaluate(() => {
      const held: ((src: string) => void)[] = []
      Object.assign(window, { held })
      window.media.conf.uploadImage = {
        customUpload: (_file: File, insert: (src: string) => void) => {
          held.push(insert)
        },
      }
    })
    await uploads.paste([png('a.png'), png('b.png')])
    await uploads.open.page.waitForFunction(
      () => (window as unknown as { held: unknown[] }).held.length === 2,
    )
    await uploads.open.page.evaluate(() => {
      const [first, second] = (window as unknown as { held: ((src: string) => void)[] }).held
      second?.('/b.png')
      first?.('/a.png')
    })
    await expect.poll(uploads.boxes).toEqual([])
    const sources = [...(await uploads.html()).matchAll(/src="([^"]*)"/g)].map((match) => match[1])
    expect(sources).toEqual(['/a.png', '/b.png'])
  })

  test('onBeforeUpload may keep some files or stop all, customInsert reads answers of any shape', async () => {
    await uploads.open.page.evaluate((address) => {
      const { conf, note } = window.media
      conf.uploadImage = {
        server: `${address}/errno`,
        onSuccess: note('success'),
        onBeforeUpload: (files: Record<string, File>) =>
          Object.fromEntries(Object.entries(files).filter(([, file]) => file.name !== 'b.png')),
        customInsert: (response: { message: string }, insert: (src: string) => void) =>
          insert(`/${response.message.length}.png`),
      }
    }, uploads.server.address)
    await uploads.paste([png('a.png'), png('b.png')])
    await uploads.noBoxes()
    expect(await uploads.html()).toBe('<p>one<img src="/9.png" alt="" data-href="" style=""/> two</p>')
    expect(await uploads.called()).toEqual([['success', 'a.png']])
    await uploads.open.page.evaluate(() =>
      Object.assign(window.media.conf.uploadImage ?? {}, { onBeforeUpload: () => false }),
    )
    await uploads.paste([png('c.png')])
    await uploads.noBoxes()
    expect(uploads.server.received).toHaveLength(1)
  })

  test('onBeforeUpload may give a file of its own, and customInsert may fail later: its reason is told', async () => {
    await uploads.open.page.evaluate((address) => {
      const { conf } = window.media
      conf.uploadImage = {
        server: `${address}/errno`,
        onBeforeUpload: () => new File(['other'], 'other.png', { type: 'image/png' }),
        customInsert: async () => Promise.reject(new Error('No room')),
      }
    }, uploads.server.address)
    await uploads.paste([png('a.png')])
    await uploads.failed()
    expect(uploads.server.received[0]?.body).toContain('filename="other.png"')
    expect(await uploads.boxes()).toEqual([expect.stringContaining('No room')])
  })

  test('the checks of insertImage hold for uploads, and a hook that throws does no harm', async () => {
    await uploads.configure('/ok')
    await uploads.open.page.evaluate(() => {
      const { conf, note } = window.media
      conf.insertImage = {
        checkImage: (src: string) => (src.includes('a.png') ? 'Not this one' : true),
        onInsertedImage: (image: unknown) => {
          note('inserted')(image)
          throw new Error('host')
        },
      }
    })
    await uploads.paste([png('a.png'), png('b.png')])
    await uploads.failed()
    await expect.poll(uploads.html).toBe(`<p>one${uploads.stored('b.png')} two</p>`)
    expect(await uploads.boxes()).toEqual([expect.stringContaining('Not this one')])
    expect(await uploads.alerts()).toEqual([])
    expect((await uploads.calls()).find(([name]) => name === 'inserted')?.[1]).toMatchObject({
      type: 'image',
      alt: 'b.png',
      style: {},
    })
  })

  test('the button opens a dialog for several files of the allowed types', async () => {
    await uploads.configure('/ok')
    const chooser = uploads.open.page.waitForEvent('filechooser')
    await uploads.open.page.evaluate(() => window.media.run('uploadImage'))
    const dialog = await chooser
    expect(dialog.isMultiple()).toBe(true)
    await expect.poll(() => dialog.element().getAttribute('accept')).toBe('image/*')
    await dialog.setFiles([{ name: 'd.png', mimeType: 'image/png', buffer: Buffer.from('x') }])
    await uploads.receives(1)
    await uploads.noBoxes()
    expect(await uploads.html()).toBe(`<p>one${uploads.stored('d.png')} two</p>`)
    expect(await uploads.open.page.evaluate(() => document.querySelector('input[type=file]'))).toBeNull()
  })

  test('a host with its own file dialog inserts at the last selection', async () => {
    await uploads.open.page.evaluate(() => {
      window.media.conf.uploadImage = {
        customBrowseAndUpload: (insert: (src: string, alt: string) => void) => insert('/own.png', 'own'),
      }
      window.media.run('uploadImage')
    })
    await expect
      .poll(uploads.html)
      .toBe('<p>one<img src="/own.png" alt="own" data-href="" style=""/> two</p>')
  })

  test('by option, pictures inlined in pasted markup are uploaded as well', async () => {
    await uploads.configure('/ok', { uploadPasted: true })
    const source = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    await uploads.paste([], { 'text/html': `<p>x<img src="${source}"><b>y</b></p>`, 'text/plain': 'xy' })
    await uploads.receives(1)
    await expect.poll(uploads.html).toContain('picture.svg?picture-1.gif')
    expect(await uploads.html()).not.toContain('data:')
  })

  test('by option, pictures of the page that was copied from are read and uploaded', async () => {
    await uploads.configure('/ok', { uploadPasted: true })
    await uploads.open.page.evaluate(() => {
      const address = URL.createObjectURL(new Blob(['GIF89a'], { type: 'image/gif' }))
      window.media.paste([], { 'text/html': `<p>x<img src="${address}"></p>`, 'text/plain': 'x' })
    })
    await uploads.receives(1)
    expect(uploads.server.received[0]?.body).toContain('GIF89a')
    await expect.poll(uploads.html).toContain('picture.svg?picture-1.gif')
  })

  test('nothing was thrown outside', () => {
    expect(uploads.open.faults).toEqual([])
  })
})
