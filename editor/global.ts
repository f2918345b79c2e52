import './style.css'

/** Everything a page without a bundler needs, as one script: the members of the global name `PorticoEditor`. */
export * from './api/index.ts'
export { cleanHtml, renderToHtml } from './model/index.ts'
export { colorCode } from './view/code/color-code.ts'
