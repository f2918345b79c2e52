import { expect } from 'vitest'
import { type OpenPage, openPage } from './open-page.ts'
import { startUploadServer, type UploadServer } from './upload-server.ts'

type FileOf = { readonly name: string; readonly type: string; readonly size: number }
export const png = (name: string, size = 100): FileOf => ({ name, type: 'image/png', size })
export const mp4 = (name: string, size = 100): FileOf => ({ name, type: 'video/mp4', size })

/** The page for pictures and videos with a real server to upload to, in the words of tests. */
export class UploadPage {
  readonly open: OpenPage
  readonly server: UploadServer

  constructor(open: OpenPage, server: UploadServer) {
    this.open = open
    this.server = server
  }

  static async start(): Promise<UploadPage> {
    return new UploadPage(await openPage('./media-page.ts'), await startUploadServer())
  }

  async close(): Promise<void> {
    await this.open.close()
    await this.server.close()
  }

  /** Starts anew with this document and the default settings, the cursor within the text of a block. */
  async show(html: string, text: string, offset: number): Promise<void> {
    this.server.received.length = 0
    await this.open.page.evaluate(
      ([content, at, to]) => {
        window.media.show(content)
        window.media.cursor(at, to)
      },
      [html, text, offset] as const,
    )
  }

  /** Settings of pictures and videos: a path of the server, callbacks that are noted down, and plain options. */
  async configure(path: string | null, options: object = {}): Promise<void> {
    const shared = { ...(path !== null && { server: `${this.server.address}${path}` }), ...options }
    await this.open.page.evaluate((given) => {
      const { conf, note } = window.media
      const callbacks = { onSuccess: note('success'), onFailed: note('failed'), onError: note('error') }
      conf.uploadImage = { ...callbacks, ...given }
      conf.uploadVideo = { ...callbacks, ...given }
    }, shared)
  }

  async paste(files: readonly FileOf[], data?: Record<string, string>): Promise<void> {
    await this.open.page.evaluate(([given, flavours]) => window.media.paste(given, flavours), [
      files,
      data,
    ] as const)
  }

  readonly html = (): Promise<string> => this.open.page.evaluate(() => window.media.html())
  readonly calls = (): Promise<unknown[][]> => this.open.page.evaluate(() => window.media.calls)
  /** The callbacks that were called, each with the name of its file. */
  readonly called = async (): Promise<unknown[][]> => (await this.calls()).map(([name, file]) => [name, file])
  readonly alerts = (): Promise<string[]> =>
    this.open.page.evaluate(() => window.media.alerts.map(({ info }) => info))
  /** What the boxes in the text say. */
  readonly boxes = (): Promise<(string | null)[]> =>
    this.open.page.evaluate(() =>
      [...document.querySelectorAll('.pe-upload-box:not([hidden])')].map((box) => box.textContent),
    )

  /** Waits until no upload is left. */
  async noBoxes(): Promise<void> {
    await this.open.page.waitForFunction(() => !document.querySelector('.pe-upload-box'))
  }

  /** Waits for a failed upload. */
  async failed(): Promise<void> {
    await this.open.page.waitForSelector('.pe-upload-box[data-state="failed"]')
  }

  /** Waits until the server has got this many uploads. */
  async receives(count: number): Promise<void> {
    await expect.poll(() => this.server.received.length).toBe(count)
  }

  /** How a picture stands in the HTML that the server has stored. */
  stored(name: string, alt = name): string {
    return `<img src="${this.server.address}/picture.svg?${name}" alt="${alt}" data-href="" style=""/>`
  }
}
