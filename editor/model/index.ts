/**
 * The editor's document, without a view: what server, importer and renderer share with the editor. HTML and JSON are
 * read by one policy, so what they hold can be shown, and written in the shapes of the original.
 */

export type * from '../definition/json.ts'
export { frameSandbox, type Policy } from '../markup/policy.ts'
export {
  defineNode,
  type HostNode,
  type HtmlShape,
  type NodeOptions,
  type ReadElement,
} from '../nodes/define-node.ts'
export { defineMark, type HostMark, type MarkOptions } from '../nodes/marks/define-mark.ts'
export { cleanHtml, isEmpty, policyVersion, textOf } from './document.ts'
export { HtmlTooLarge, isTooLarge, maxHtmlBytes, parseHtml } from './parse-html.ts'
export { readJson } from './read-json.ts'
export { renderHtml } from './render-html.ts'
export { renderToHtml, type ShowOptions } from './render-to-html.ts'
export { registerMarks, registerNodes, schema } from './schema.ts'
export { writeJson } from './write-json.ts'
