import { setUpApplication } from './client/application.ts'
import { setUpDownload } from './client/download.ts'

/** What pages of content do in the browser, beyond what they are without it: files are had, and links are applied for. */
export function setUp(within: ParentNode): void {
  for (const area of within.querySelectorAll<HTMLElement>('[data-download]')) setUpDownload(area)
  for (const form of within.querySelectorAll<HTMLFormElement>('[data-apply]')) setUpApplication(form)
}

setUp(document)
