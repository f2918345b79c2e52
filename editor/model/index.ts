/** The editor's document, without a DOM: what server, importer and renderer share with the editor. */
export { cleanHtml, isEmpty, policyVersion, textOf } from './document.ts'
export { HtmlTooLarge, isTooLarge, maxHtmlBytes, parseHtml } from './parse-html.ts'
export type { Policy } from './read-media.ts'
export { renderHtml } from './render-html.ts'
export { schema } from './schema.ts'
