// @ts-check
// `npm test`: the gate. `npm run test:all` adds the other journeys and what takes long; `npm run test:long` is the same with the rigs
// whole that are otherwise only sampled, its files in any order. The last line printed has the counts.
import { join } from 'node:path'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

const ring = process.argv[2] ?? 'gate'
const long = ring === 'long' ? { PORTICO_TEST_LONG: '1' } : {}

await runMain(async () => {
  const node = await prepare().catch((error) => {
    process.once('exit', () => console.log('0 passed, 1 failed, 0 skipped'))
    throw error
  })
  return runInstead(node, [join(ROOT, 'scripts', 'checks', 'checks.ts'), ring], {
    cwd: ROOT,
    env: { ...environmentFor(node), ...long },
  })
})
