import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Node by default everywhere; a test that needs a document asks for it in its first line. */
export default defineConfig({
  test: {
    environment: 'node',
    // Vitest leaves one core idle, which on a machine of two is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,fields,server,modules,scripts,editor,bench}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 15_000 },
      },
      {
        extends: true,
        // A journey starts a server and a browser of its own, which keep a core busy or wait for each other.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts', 'editor/**/*.browser.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
