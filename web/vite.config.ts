import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The server that calls go to while the client is developed. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8000}`
const calls = ['/admin/', '/api/', '/static/', '/storage/']

/** The client: one page, hashed files under /assets/, nothing inline, no source maps. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [react(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      calls.map((path) => [path, { target: server, changeOrigin: true, bypass: leavePagesAlone }]),
    ),
  },
})

/** Pages and calls share their addresses; only a call carries the header `server`. */
function leavePagesAlone({ headers, url }: { headers: Record<string, unknown>; url?: string }) {
  const isFile = /^\/(?:static|storage)\//.test(url ?? '')
  const isCall = headers.server !== undefined || /[?&]server=/.test(url ?? '')
  return isFile || isCall ? undefined : '/index.html'
}

/** Files that can be compressed lie beside their compressed forms, so that the server need not do it. */
function precompress(): Plugin {
  return {
    name: 'portico-precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir }) {
      const assets = join(dir ?? '', 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg|json)$/.test(file))) {
        const content = readFileSync(join(assets, name))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params }))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}
