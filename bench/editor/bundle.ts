import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { type EditorId, editors } from './editors.ts'

/** Where pages are built; each has a folder of its own below it. */
export const pagesFolder = resolve(import.meta.dirname, '../.cache/editor')

/** Builds the page of an editor and answers its address below the server's; a readable one is for profiles. */
export async function bundlePage(id: EditorId, { isReadable = false } = {}): Promise<string> {
  const folder = isReadable ? `${id}-readable` : id
  const { module, variant } = editors[id]
  const source = prepareFolder(folder, {
    'index.html': pageHtml(id),
    'page.ts':
      `import '${below('pages/page.css')}'\nimport { run } from '${below('pages/runtime.ts')}'\n` +
      `import { mount } from '${below(module)}'\nawait run(mount, '${variant}')\n`,
  })
  await bundle(source, 'index.html', !isReadable)
  return `/${folder}/out/index.html`
}

/** A file of a bundle, and its bytes in brotli. */
export interface BundledFile {
  readonly name: string
  readonly bytes: number
}

/**
 * What a page must load for the editor alone: its script with all that this imports at once, and its styles. React
 * counts as there already; what is loaded only when met, such as code-colouring languages, does not count.
 */
export async function editorFiles(id: EditorId): Promise<readonly BundledFile[]> {
  const source = prepareFolder(`${id}-alone`, { 'page.ts': `export * from '${below(editors[id].module)}'\n` })
  const made = await bundle(source, 'page.ts', true, [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-runtime',
  ])
  const chunks = new Map(made.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set<string>()
  const need = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || needed.has(name)) return
    needed.add(name)
    chunk.imports.forEach(need)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) need(chunk.fileName)
  return made
    .filter((file) => needed.has(file.fileName) || file.fileName.endsWith('.css'))
    .map((file) => ({ name: file.fileName, bytes: brotliBytes(file) }))
}

function below(path: string): string {
  return join(import.meta.dirname, path)
}

function prepareFolder(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(pagesFolder, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  return folder
}

function pageHtml(id: EditorId): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${editors[id].name}</title>` +
    '<link rel="icon" href="data:,"></head><body><div id="host"></div>' +
    '<script type="module" src="./page.ts"></script></body></html>'
  )
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

async function bundle(
  root: string,
  input: string,
  minify: boolean,
  external: readonly string[] = [],
): Promise<readonly Output[]> {
  const made = await build({
    root,
    base: './',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: join(root, 'out'),
      minify,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, input),
        external: [...external],
        // As an application's own entry is bundled: what parts share may stand in the entry.
        preserveEntrySignatures: 'allow-extension',
        checks: { pluginTimings: false },
      },
    },
  })
  const output = Array.isArray(made) ? made[0] : made
  return output && 'output' in output ? output.output : []
}

function brotliBytes(file: Output): number {
  const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
