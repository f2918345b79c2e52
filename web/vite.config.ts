import { globSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type Called, restarts } from './dev/restarts.ts'
import { entities } from './resources/entities-plugin.ts'
import { darkBySystem } from './theme/dark-by-system.ts'

/** The server that calls go to while the client is developed. */
const serverPort = Number(process.env.PORT ?? 8000)
const server = `http://127.0.0.1:${serverPort}`

/** What every page stands on; it changes less often than the rest, so browsers keep it as one file. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|ky|nprogress)[\\/]/

/**
 * The client's own parts that every page uses: together, or each would be a file of a few hundred bytes. What their styles
 * are composed of is among them: in a file of its own it would come after them, and win. What asks the server by way of
 * queries is not: the pages to sign in do without.
 */
const base =
  /[\\/]web[\\/](?:stores|i18n|screens[\\/](?:list[\\/]list-parts|row-parts)|area[\\/](?:area|session)|navigation[\\/](?!history)|api[\\/](?!queries|use-job)|theme[\\/]base[.]css|ui[\\/](?:feedback[\\/]feedback|icons[\\/]glyph|states[\\/]states|popup|(?:[\w-]+[\\/])?[\w-]+[.]module[.]css))/

/** The styles of forms and cells come together: each alone would be a request of its own. */
const fields = /[\\/]web[\\/](?:screens[\\/]form[\\/]form|fields[\\/](?:cells|inputs))[.]module[.]css/

/**
 * The rich-text field with all that it imports at once: as one file it compresses better by 9 kB than as the dozen that
 * its parts for later would divide it into.
 */
const editor = /[\\/]editor[\\/]react[\\/]editor-field/

/** What pages that a module writes on the server load in the browser: `modules/<module>/page.client.ts`, by the module's name. */
const pages = Object.fromEntries(
  globSync('modules/*/page.client.ts', { cwd: join(import.meta.dirname, '..') }).map((file) => [
    basename(dirname(file)),
    join(import.meta.dirname, '..', file),
  ]),
)

/** The client: one page, hashed files under /assets/, nothing inline, no source maps. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [
    react({ exclude: [/node_modules/, /[\\/]editor[\\/]menus[\\/]/] }),
    entities(join(import.meta.dirname, '../modules')),
    jsonAsModules(),
    adminEntry(),
    holdReloads(),
    restarts(serverPort, isCall),
    darkBySystem(Object.keys(pages)),
    precompress(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: nameInPage } },
  build: {
    outDir: '../dist/web',
    manifest: Object.keys(pages).length > 0,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), ...pages },
      // One script of pages may call another that it is told the address of.
      preserveEntrySignatures: 'exports-only',
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'base', test: base, priority: 1 },
            { name: 'fields', test: fields, priority: 1 },
            { name: 'editor', test: editor, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/': { target: server, changeOrigin: true, bypass: keepOwn } } },
})

/** In the page a class is named by its file and itself: `.row` of `list.module.css` is `list-row`, `.list` is `list`. */
function nameInPage(name: string, file: string): string {
  const stem = basename(file, '.module.css')
  return name === stem ? name : `${stem}-${name}`
}

/**
 * Pages, calls and the client's own sources share their addresses (the back office is wherever it was moved to, and
 * `/admin/…` is a folder of sources too): what goes to the server carries the mark of a call, or is a stored file.
 */
function isCall({ headers, url = '/' }: Called): boolean {
  return headers.server !== undefined || /[?&]server=|^\/(?:static|storage)\//.test(url)
}

function keepOwn(called: Called): string | undefined {
  return isCall(called) ? undefined : called.url
}

/** In development Vite serves JSON as a module, and a browser that was promised JSON refuses it. */
function jsonAsModules(): Plugin {
  return {
    name: 'portico-json-as-modules',
    apply: 'serve',
    transform: (code, id) =>
      id.includes('/web/') && code.includes('.json')
        ? code.replace(/(\.json['"]\s*),\s*\{\s*with:\s*\{\s*type:\s*['"]json['"],?\s*\},?\s*\}/g, '$1')
        : null,
  }
}

/**
 * In development Vite serves the pages, so it says where the back office is: in those below its entry, as the server does
 * (`server/http/pages/pages.ts`). Only the server knows the entry; it answers calls there and nowhere else.
 */
function adminEntry(): Plugin {
  return {
    name: 'portico-admin-entry',
    apply: 'serve',
    async transformIndexHtml(_html, { originalUrl, path }) {
      const base = /^\/\w+(?=[/?]|$)/.exec(originalUrl ?? path)?.[0]
      if (base === undefined || !(await isEntry(base))) return []
      return [{ tag: 'meta', attrs: { name: 'portico-admin', content: base }, injectTo: 'head' }]
    },
  }
}

async function isEntry(base: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000)
    return (await fetch(`${server}${base}/Index/login`, { headers: { server: 'true' }, signal })).ok
  } catch {
    // The server is not there yet: the usual place is the best guess.
    return base === '/admin'
  }
}

/**
 * While a window follows a task of the terminal, nothing is reloaded: a page that goes takes its task along. What changed
 * meanwhile is seen by one reload when the last window is through.
 */
function holdReloads(): Plugin {
  const holders = new Set<unknown>()
  let hasChanged = false
  return {
    name: 'portico-hold-reloads',
    apply: 'serve',
    configureServer({ ws }) {
      const release = (window: unknown) => {
        if (!holders.delete(window) || holders.size > 0 || !hasChanged) return
        hasChanged = false
        ws.send({ type: 'full-reload' })
      }
      ws.on('portico:hold', ({ isHeld }: { isHeld: boolean }, client) => {
        if (!isHeld) return release(client.socket)
        if (!holders.has(client.socket)) client.socket.once('close', () => release(client.socket))
        holders.add(client.socket)
      })
    },
    hotUpdate() {
      if (holders.size === 0) return
      hasChanged = true
      return []
    },
  }
}

/** Files that can be compressed lie beside their compressed forms, so that the server need not do it. */
function precompress(): Plugin {
  return {
    name: 'portico-precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets')
      const names = readdirSync(assets).filter((name) => /\.(?:js|css|svg|json)$/.test(name))
      await Promise.all(names.map((name) => compress(join(assets, name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ])
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
}
