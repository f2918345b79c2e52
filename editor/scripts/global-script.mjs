// @ts-check
import { join } from 'node:path'
import { build } from 'vite'

/** The name of the script, for pages without a bundler. */
export const globalScript = 'portico-editor.global.js'

/**
 * Builds the editor as one script with its styles, which gives a page the global name `PorticoEditor`; and beside it the
 * worker of the find bar, which the script looks for where it lies itself.
 *
 * @param {string} editor
 * @returns {Promise<ReadonlyMap<string, string>>} files by name
 */
export async function buildGlobalScript(editor) {
  const built = await build({
    root: editor,
    base: './',
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.url': 'porticoEditorAddress' },
    experimental: {
      renderBuiltUrl: (name) => ({ runtime: `new URL(${JSON.stringify(name)}, porticoEditorAddress).href` }),
    },
    worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: 'find-worker.global.js' } } },
    build: {
      write: false,
      cssCodeSplit: false,
      lib: {
        entry: join(editor, 'global.ts'),
        name: 'PorticoEditor',
        formats: ['iife'],
        fileName: () => globalScript,
      },
    },
  })
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const styles = files.flatMap((file) =>
    file.fileName.endsWith('.css') && 'source' in file ? [file.source] : [],
  )
  return new Map(
    files.flatMap((file) => {
      if (file.fileName.endsWith('.css')) return []
      const text = file.type === 'chunk' ? file.code : String(file.source)
      return [
        [file.fileName, file.fileName === globalScript ? withSurroundings(text, styles.join('')) : text],
      ]
    }),
  )
}

/**
 * The script with what it needs of the page: its own address, known only while it is loaded, and its styles.
 *
 * @param {string} code
 * @param {string} styles
 */
function withSurroundings(code, styles) {
  return `var porticoEditorAddress = (document.currentScript && document.currentScript.src) || location.href;
${code}
(function (style) { style.textContent = ${JSON.stringify(styles)}; document.head.append(style) })(document.createElement('style'));
`
}
