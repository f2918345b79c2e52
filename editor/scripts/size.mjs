// @ts-check
// `npm run size -w editor`: what the packed editor adds to a page, in bytes as brotli sends them.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { makeStranger, pack, reactPackages, removeFolders, scriptsOf } from './stranger.ts'

/** @type {readonly [string, string][]} */
const uses = [
  ['area and toolbar, without a framework', `export { createEditor, createToolbar } from '@portico/editor'`],
  ['field in React, React itself not counted', `export { EditorField } from '@portico/editor/react'`],
  [
    'reading, cleaning and showing in a browser',
    `export { cleanHtml, renderToHtml } from '@portico/editor/model'`,
  ],
]
const folder = mkdtempSync(join(tmpdir(), 'editor-size-'))
const packed = await pack()
try {
  for (const [name, code] of uses) await measure(name, code)
  await measure('style.css', `import '@portico/editor/style.css'`)
  await measure('content.css', `import '@portico/editor/content.css'`)
} finally {
  removeFolders(folder, packed)
}

/**
 * @param {string} name
 * @param {string} code
 */
async function measure(name, code) {
  const root = mkdtempSync(join(folder, 'page-'))
  makeStranger(root, packed, reactPackages, { 'page.js': code })
  const files = await bundle(root)
  const { first, later } = scriptsOf(files)
  const sheets = files.filter(({ fileName }) => fileName.endsWith('.css'))
  if (sheets.length > 0) console.log(`${name}: ${kilobytes(sheets)}`)
  else
    console.log(
      `${name}: ${kilobytes(first)} at once, ${kilobytes(later)} in ${later.length} parts when needed`,
    )
  if (process.argv.includes('--parts'))
    for (const part of later) console.log(`  ${part.name} ${kilobytes([part])}`)
}

/** @param {string} root */
async function bundle(root) {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'page.js'),
        external: ['react', 'react/jsx-runtime'],
        preserveEntrySignatures: 'strict',
      },
    },
  })
  return [made].flat().flatMap((each) => ('output' in each ? each.output : []))
}

/** @param {readonly import('./stranger.ts').BuiltFile[]} files */
function kilobytes(files) {
  const sizes = files.map(
    (file) => brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length,
  )
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1)} kB`
}
