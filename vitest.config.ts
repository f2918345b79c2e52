import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { beyondCheck, beyondGate, coreJourneys, timedTests } from './scripts/checks/rings.ts'

// Far from the zone of every site, and half an hour off the full one.
process.env.TZ ??= 'America/St_Johns'

/** Which tests run: see `rings.ts`. Without it all of them, as for whoever names files. */
const ring = process.env.PORTICO_TEST_RING ?? 'all'
const isInGate = ring === 'check' || ring === 'gate'
/** Puts files, and the tests of each, in the order that follows from it. */
const order = Number(process.env.PORTICO_TEST_ORDER) || undefined

const onNode = '{core,fields,aspects,server,modules,examples,scripts,editor,bench}/**/*'
const leftOut = [
  '**/node_modules/**',
  '**/*.browser.test.ts',
  ...(isInGate ? beyondGate : []),
  ...(ring === 'check' ? beyondCheck : []),
]

/** A project of tests that need no browser, with as much time as they may need when the machine has much else to do. */
const unit = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  name,
  include: [...include],
  exclude: [...leftOut, ...exclude],
  globalSetup: 'server/testing/services/template-server.ts',
  setupFiles: isInGate ? ['scripts/checks/same-values.ts'] : [],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
})

/** Files of a project share their workers: a test leaves modules and globals as it found them. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    sequence: { shuffle: order !== undefined, seed: order },
    // Vitest leaves one core idle, which on a machine of two is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: unit('unit', [`${onNode}.test.{ts,tsx,mjs}`], ['**/*.isolated.test.ts', ...timedTests]),
      },
      // A replaced module has to be loaded anew, with all that import it; nodes of a host come before the first document of a process.
      { extends: true, test: { ...unit('isolated', [`${onNode}.isolated.test.ts`]), isolate: true } },
      { extends: true, test: { ...unit('timed', timedTests), maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 15_000 },
      },
      {
        extends: true,
        // A journey starts a server of its own and a page, which wait for each other a quarter of the time.
        test: {
          name: 'browser',
          include: [...(isInGate ? coreJourneys : ['e2e/**/*.test.ts']), 'editor/**/*.browser.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        // `npm run pictures`, and nothing else.
        test: {
          name: 'pictures',
          include: ['e2e/pictures.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
