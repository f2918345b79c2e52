import { setUpApplication } from './client/application.ts'
import { memberToken } from './client/call.ts'
import { setUpDownload } from './client/download.ts'
import { readAsMember } from './client/member-page.ts'

/**
 * What pages of content do in the browser, beyond what they are without it: files are had, links are applied for, and members read
 * what is for them.
 */
export function setUp(within: ParentNode): void {
  for (const area of within.querySelectorAll<HTMLElement>('[data-download]')) setUpDownload(area)
  for (const form of within.querySelectorAll<HTMLFormElement>('[data-apply]')) setUpApplication(form)
}

setUp(document)
const closed = document.querySelector<HTMLElement>('[data-members]')
if (closed && memberToken() !== '') void readAsMember(closed)
