import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { beyondGate, coreJourneys, timedTests } from './scripts/checks/rings.ts'

// Far from the zone of every site, and half an hour off the full one.
process.env.TZ ??= 'America/St_Johns'

/** Which tests run: see `rings.ts`. Without it all of them, as for whoever names files. */
const ring = process.env.PORTICO_TEST_RING ?? 'all'
const isInGate = ring === 'check' || ring === 'gate'

const onNode = globSync('{core,fields,server,modules,examples,scripts,editor,bench}/**/*.test.{ts,tsx,mjs}', {
  exclude: ['**/node_modules/**', '**/*.browser.test.ts', ...(isInGate ? beyondGate : [])],
})
/** What a test imports that opens a database, or starts the product, in its own process or in another. */
const product = /\/testing\/(?:test-app|databases|process|private-services)\.ts'|\/on-every-dialect\.ts'/
/** A replaced module has to be loaded anew, with all that import it; nodes of a host come before the first document of a process. */
const mock = /\bvi\.mock\(|\bregister(?:Nodes|Marks)\(/

/** What `npm run check` leaves to `npm test`: servers, processes of their own and rigs of many seconds. */
const long = /\/testing\/(?:process|private-services)\.ts'|dialect !== 'sqlite'|\/sample\.ts'/

const kindOf = (file: string) => {
  const text = readFileSync(file, 'utf8')
  if (ring === 'check' && long.test(text)) return 'long'
  if (timedTests.includes(file)) return 'timed'
  return mock.test(text) ? 'mocking' : product.test(text) ? 'product' : 'pure'
}
/** The files of a kind, with as much time as they may need when the machine has much else to do. */
const ofKind = (name: ReturnType<typeof kindOf>) => ({
  name,
  include: onNode.filter((file) => kindOf(file) === name),
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
    // Vitest leaves one core idle, which on a machine of two is half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: ofKind('pure') },
      { extends: true, test: { ...ofKind('product'), globalSetup: 'server/testing/templates.ts' } },
      { extends: true, test: { ...ofKind('mocking'), isolate: true } },
      { extends: true, test: { ...ofKind('timed'), maxWorkers: 1, sequence: { groupOrder: 1 } } },
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
