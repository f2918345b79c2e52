import { setUpApplication } from './client/application.ts'
import { setUpDownload } from './client/download.ts'

/** What pages of content do in the browser, beyond what they are without it: files are had, and links are applied for. */

for (const area of document.querySelectorAll<HTMLElement>('[data-download]')) setUpDownload(area)
for (const form of document.querySelectorAll<HTMLFormElement>('[data-apply]')) setUpApplication(form)
