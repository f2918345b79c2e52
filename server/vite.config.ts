import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/** Programs that run in threads of their own. */
const workers = Object.fromEntries(
  globSync('{server,modules}/**/*-worker.ts').map((file) => [basename(file, '.ts'), file]),
)

/**
 * The server in a few files: 1,200 modules of their own would take twice the time to start and 50 MB more. Left out are
 * packages that hold machine code or look for files of their own.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    outDir: '../dist/server',
    emptyOutDir: true,
    target: 'es2023',
    minify: false,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { main: 'server/main.ts', ...workers },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
  ssr: {
    noExternal: true,
    external: ['@fastify/swagger-ui', '@node-rs/argon2', 'libpg-query', 'sharp', 'sql-ddl-to-json-schema'],
  },
})
