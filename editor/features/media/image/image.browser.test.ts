import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../../../testing/open-page.ts'
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts'

describe.skipIf(!browserPath)('pictures and videos in a browser', () => {
  let open: OpenPage
  let server: UploadServer

  beforeAll(async () => {
    server = await startUploadServer()
    open = await openPage('./media-page.ts')
  })
  afterAll(async () => {
    await open?.close()
    await server?.close()
  })

  const show = (html: string) => open.page.evaluate((given) => window.media.show(given), html)
  const html = () => open.page.evaluate(() => window.media.html())
  const picture = (attributes = '') => `<img src="${server.address}/picture.svg"${attributes}>`
  const selectNode = (type: string) => open.page.evaluate((name) => window.media.selectNode(name), type)
  const style = async () => /<img[^>]* style="([^"]*)"/.exec(await html())?.[1]
  const drawn = () =>
    open.page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>('.pe-image img')
      return image?.complete && image.naturalWidth > 0
    })

  /** Drags a corner of the selected picture by a distance, and gives how often it was drawn anew. */
  async function drag(corner: string, dx: number, steps = 6): Promise<void> {
    const box = await open.page.locator(`.pe-image-handle[data-corner="${corner}"]`).boundingBox()
    if (!box) throw new Error('no handle')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await open.page.mouse.move(x, y)
    await open.page.mouse.down()
    await open.page.mouse.move(x + dx, y + 40, { steps })
    await open.page.mouse.up()
  }

  test('a click selects a picture, which then has four handles', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await expect.poll(() => open.page.locator('.pe-image-handle').count()).toBe(0)
    // Apart from where other tests click: two clicks in the same place are a double click.
    await open.page.click('.pe-image img', { position: { x: 30, y: 20 } })
    await open.page.waitForSelector('.pe-image.ProseMirror-selectednode')
    const box = await open.page.locator('.pe-image-handle').first().boundingBox()
    expect([box?.width, box?.height]).toEqual([7, 7])
    await expect.poll(() => open.page.locator('.pe-image-handle').count()).toBe(4)
    await expect.poll(() => open.page.getAttribute('.pe-image', 'aria-description')).toContain('Alt+Shift')
  })

  test.each([
    ['se', 50, 'width: 250px;height: 125px;'],
    ['ne', -60.5, 'width: 139.5px;height: 69.75px;'],
    ['sw', 50, 'width: 150px;height: 75px;'],
    ['nw', -30, 'width: 230px;height: 115px;'],
  ])('dragging the corner %s by %d keeps the proportions, in one undo step', async (corner, dx, wanted) => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await selectNode('image')
    await drag(corner, dx)
    expect(await style()).toBe(wanted)
    await expect.poll(() => open.page.locator('.pe-image-handle').count()).toBe(4)
    await open.page.keyboard.press('Control+z')
    expect(await style()).toBe('')
  })

  test('a drag to 15 pixels or less is ignored, and none makes it wider than the text', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await selectNode('image')
    await drag('se', -185, 1)
    expect(await style()).toBe('')
    await drag('se', 5000, 1)
    const [text, image] = await open.page.evaluate(() => [
      document.querySelector('.pe-area p')?.clientWidth,
      document.querySelector('.pe-image')?.getBoundingClientRect().width,
    ])
    expect(image).toBe(text)
  })

  test('a finger drags a corner as well, from beside the handle', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await selectNode('image')
    const box = await open.page.locator('.pe-image-handle[data-corner="se"]').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    const touch = await open.page.context().newCDPSession(open.page)
    const at = (dx: number) => [{ x: x + dx, y }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(20) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(40) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(style).toBe('width: 240px;height: 120px;')
  })

  test('Escape during a drag gives the old size back', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await selectNode('image')
    const box = await open.page.locator('.pe-image-handle[data-corner="se"]').boundingBox()
    await open.page.mouse.move((box?.x ?? 0) + 3, (box?.y ?? 0) + 3)
    await open.page.mouse.down()
    await open.page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + 3, { steps: 3 })
    await open.page.keyboard.press('Escape')
    await open.page.mouse.up()
    expect(await style()).toBe('')
    const width = await open.page.evaluate(
      () => document.querySelector('.pe-image')?.getBoundingClientRect().width,
    )
    expect(width).toBe(200)
  })

  test('keys change the size too, and menus set a share of the width', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await selectNode('image')
    await open.page.keyboard.press('Alt+Shift+ArrowRight')
    expect(await style()).toBe('width: 210px;height: 105px;')
    await open.page.keyboard.press('Alt+Shift+ArrowDown')
    expect(await style()).toBe('width: 200px;height: 100px;')
    await open.page.evaluate(() => window.media.run('imageWidth50'))
    expect(await style()).toBe('width: 50%;')
    const [text = 0, image] = await open.page.evaluate(() => [
      document.querySelector('.pe-area p')?.clientWidth,
      document.querySelector('.pe-image img')?.getBoundingClientRect().width,
    ])
    expect(image).toBeCloseTo(text / 2, 0)
  })

  test('a caption is drawn below, and a picture that is missing has a label', async () => {
    await show(
      `<p>a${picture(' data-caption="A teal box"')}</p><p><img src="${server.address}/none.png" alt="A dog"></p>`,
    )
    await open.page.waitForSelector('.pe-image-failed')
    const [above, below] = await open.page.evaluate(() => {
      const bottom = document.querySelector('.pe-image img')?.getBoundingClientRect().bottom
      return [bottom, document.querySelector('.pe-image-caption')?.getBoundingClientRect().top]
    })
    expect(below).toBeGreaterThanOrEqual(above ?? Number.POSITIVE_INFINITY)
    await expect.poll(() => open.page.textContent('.pe-image-caption')).toBe('A teal box')
    await expect
      .poll(() => open.page.textContent('.pe-image-failed'))
      .toBe('This picture cannot be shown: A dog')
    expect(await html()).toContain('data-caption="A teal box"')
  })

  test('the edit dialog changes a picture in place and tells the host what it has become', async () => {
    await show(`<p>a${picture(' style="width: 50%;"')}b</p>`)
    await selectNode('image')
    await open.page.evaluate(async (address) => {
      const { conf, note, submit } = window.media
      conf.editImage = { onUpdatedImage: note('updated') }
      await submit('editImage', { imageSrc: `${address}/picture.svg?2`, imageAlt: 'box', imageCaption: 'C' })
    }, server.address)
    const src = `${server.address}/picture.svg?2`
    expect(await html()).toBe(
      `<p>a<img src="${src}" alt="box" data-href="" data-caption="C" style="width: 50%;"/>b</p>`,
    )
    expect(await open.page.evaluate(() => window.media.calls)).toEqual([
      [
        'updated',
        {
          ...{ type: 'image', src, alt: 'box', href: '' },
          style: { width: '50%' },
          children: [{ text: '' }],
        },
      ],
    ])
    await expect.poll(() => open.page.locator('.pe-image-handle').count()).toBe(4)
  })

  test('known sizes are reserved before the picture has come', async () => {
    await open.page.route('**/waits.png', () => {})
    await show('<p><img src="http://waits.invalid/waits.png" style="width: 120px; height: 60px;"></p>')
    const box = await open.page.locator('.pe-image').boundingBox()
    expect([box?.width, box?.height]).toEqual([120, 60])
  })

  test('a read-only editor shows pictures without handles', async () => {
    await show(`<p>a${picture()}b</p>`)
    await drawn()
    await open.page.evaluate(() => {
      window.media.isReadOnly = true
      window.media.view.setProps({})
    })
    await open.page.click('.pe-image img')
    await expect.poll(() => open.page.locator('.pe-image-handle').count()).toBe(0)
    const isTaken = await open.page.evaluate(() =>
      window.media.drop([{ name: 'a.png', type: 'image/png', size: 1 }], 50, 50),
    )
    expect(isTaken).toBe(true)
    expect(await html()).toContain('<p>a<img')
  })

  test('a press on a frame selects it, and only then its player can be reached', async () => {
    await show(
      '<p>a</p><div data-w-e-type="video"><iframe src="https://player.invalid/1" width="300" height="200"></iframe></div><p>x</p>',
    )
    const sandbox = await open.page.getAttribute('.pe-video > iframe', 'sandbox')
    expect(sandbox).toBe('allow-scripts allow-same-origin allow-presentation')
    const under = () =>
      open.page.evaluate(() => {
        const { left, top } = document.querySelector('.pe-video > iframe')?.getBoundingClientRect() ?? {}
        return document.elementFromPoint((left ?? 0) + 20, (top ?? 0) + 20)?.tagName
      })
    expect(await under()).toBe('DIV')
    await open.page.click('.pe-video-cover')
    await open.page.waitForSelector('.pe-video.ProseMirror-selectednode')
    expect(await under()).toBe('IFRAME')
    expect(await open.page.evaluate(() => window.media.isEnabled('editVideoSize'))).toBe(true)
    await open.page.keyboard.press('Backspace')
    expect(await html()).toBe('<p>a</p><p>x</p>')
  })

  test('a video file has its poster, its size and its controls', async () => {
    await show(
      `<div data-w-e-type="video"><video poster="${server.address}/picture.svg" width="320" height="auto"><source src="${server.address}/none.mp4"></video></div><p>x</p>`,
    )
    const video = await open.page.evaluate(() => {
      const drawn = document.querySelector<HTMLVideoElement>('.pe-video > video')
      return [drawn?.controls, drawn?.getAttribute('width'), drawn?.hasAttribute('height'), drawn?.poster]
    })
    expect(video).toEqual([true, '320', false, `${server.address}/picture.svg`])
    await selectNode('video')
    await open.page.evaluate(() => {
      document.querySelector('.pe-video > video')?.setAttribute('data-same', 'yes')
      const { view } = window.media
      view.dispatch(view.state.tr.setNodeAttribute(view.state.selection.from, 'width', '500'))
    })
    await expect.poll(() => open.page.getAttribute('.pe-video > video', 'width')).toBe('500')
    await expect.poll(() => open.page.getAttribute('.pe-video > video', 'data-same')).toBe('yes')
  })

  test('nothing was thrown outside', () => {
    expect(open.faults).toEqual([])
  })
})
