import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { field } from '../screens.ts'

/** A picture of about seven megabytes: more than one part. */
export function makeLargePicture(): Promise<Buffer> {
  const raw = { width: 1600, height: 1500, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** The cover in the open form of an article, while it is in a state. */
export const card = (page: Page, state: string) => field(page, '封面').locator(`[data-state="${state}"]`)

/** Chooses a file as the cover. */
export async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await field(page, '封面').getByRole('button', { name: '选择图片' }).click()
  await (await dialog).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
}

/** The addresses of the calls of this name that the page makes from now on. */
export function calls(page: Page, name: string): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => request.url().includes(`/ajax/${name}`) && seen.push(request.url()))
  return seen
}
